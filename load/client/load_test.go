// Templates, and requests by weights.
package client

import (
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/overhead-action/overhead-action/load/plan"
)

func connected(t *testing.T, address string, load plan.Load) *Connection {
	t.Helper()
	target, err := NewTarget(address, load, time.Second, (&net.Dialer{}).DialContext)
	if err != nil {
		t.Fatal(err)
	}
	made := target.Connection()
	t.Cleanup(made.Close)
	return made
}

func TestTemplatesAreRenderedInPathHeadersAndBody(t *testing.T) {
	var received []string
	server := httptest.NewServer(http.HandlerFunc(func(answer http.ResponseWriter, request *http.Request) {
		body, _ := io.ReadAll(request.Body)
		received = append(received, strings.Join([]string{request.Method, request.RequestURI, request.Header.Get("X-Id"), request.Host, string(body)}, " "))
	}))
	defer server.Close()
	names := filepath.Join(t.TempDir(), "names")
	if err := os.WriteFile(names, []byte("Jürgen & Co\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	headers := map[string]string{"x-id": "n{{sequence}}", "Host": "pets{{sequence}}", "content-length": "9"}
	one := connected(t, server.Listener.Addr().String(), plan.Load{
		Data: []plan.Data{{Name: "names", Path: names}},
		Requests: []plan.Request{
			{Method: "POST", Path: "/a b/{{sequence}}?q={{line:names}}", Headers: headers, Body: `{"n":{{sequence}},"{{line:names}}":1}`, Template: true, Status: 200},
			{Method: "GET", Path: "/{{sequence}}", Template: true, Status: 200},
			{Method: "GET", Path: "/x", Body: "{{sequence}}", Status: 200},
		},
	})
	for _, number := range []int64{0, 9999, 2} {
		if err := one.Do(number); err != nil {
			t.Fatal(err)
		}
	}
	want := `POST /a%20b/1?q=J%C3%BCrgen%20%26%20Co n1 pets1 {"n":1,"Jürgen & Co":1}|` +
		`POST /a%20b/10000?q=J%C3%BCrgen%20%26%20Co n10000 pets10000 {"n":10000,"Jürgen & Co":1}|` +
		`GET /x  ` + server.Listener.Addr().String() + ` {{sequence}}`
	if got := strings.Join(received, "|"); got != want {
		t.Errorf("%s, not %s", got, want)
	}
	if err := one.Do(1); err != nil || received[3] != "GET /2  "+server.Listener.Addr().String()+" " {
		t.Error(err, received)
	}
}

func TestRequestsHaveTheirWeights(t *testing.T) {
	weighted := func(seed uint64) *Target {
		requests := []plan.Request{get, get, get}
		for at, weight := range []float64{9, 0.5, 0.5} {
			requests[at].Weight = weight
		}
		target, err := NewTarget("127.0.0.1:1", plan.Load{Requests: requests, Seed: seed}, time.Second, nil)
		if err != nil {
			t.Fatal(err)
		}
		return target
	}
	one, same := weighted(7), weighted(7)
	for _, first := range []int64{0, 1000, 123_457} {
		counts := [3]int{}
		for number := first; number < first+200; number++ {
			counts[one.Index(number)]++
			if one.Index(number) != same.Index(number) {
				t.Fatal("two variants get other requests")
			}
		}
		// A random order would give 180 ± 4.
		if counts[0] < 178 || counts[0] > 182 || counts[1] < 8 || counts[2] < 8 {
			t.Errorf("from %d on: %v", first, counts)
		}
	}
}

func TestRefusedLoads(t *testing.T) {
	negative, weighted, unknown := get, get, get
	weighted.Weight = 1
	negative.Name, negative.Weight = "read", -0.5
	unknown.Name, unknown.Path, unknown.Template = "write", "/{{squence}}", true
	for want, load := range map[string]plan.Load{
		"request read: its weight is -0.5":                {Requests: []plan.Request{weighted, negative}},
		"request write: {{squence}}: no such placeholder": {Requests: []plan.Request{unknown}},
		"the data file d cannot be read":                  {Requests: []plan.Request{get}, Data: []plan.Data{{Name: "d", Path: "/no/such"}}},
	} {
		if _, err := NewTarget("127.0.0.1:1", load, time.Second, nil); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, not %s", err, want)
		}
	}
}

func BenchmarkTemplate(b *testing.B) {
	for name, body := range map[string]string{"constant": `{"id":1}`, "template": `{"id":{{sequence}},"at":"{{time}}","age":{{random:1-20}}}`} {
		b.Run(name, func(b *testing.B) {
			request := plan.Request{Method: "POST", Path: "/pets", Body: body, Template: name == "template", Status: 200}
			target, err := NewTarget("127.0.0.1:1", plan.Load{Requests: []plan.Request{request}}, time.Second, nil)
			if err != nil {
				b.Fatal(err)
			}
			one := target.Connection()
			b.ReportAllocs()
			for number := int64(0); b.Loop(); number++ {
				one.render(0, number, time.Now())
			}
		})
	}
}
