// Connections that servers end: after an answer, while idle, in the middle, too late.
package client

import (
	"errors"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/overhead-action/overhead-action/load/plan"
)

func connection(t *testing.T, address string, timeout time.Duration, requests ...plan.Request) *Connection {
	t.Helper()
	target, err := NewTarget(address, plan.Load{Requests: requests}, timeout, (&net.Dialer{}).DialContext)
	if err != nil {
		t.Fatal(err)
	}
	made := target.Connection()
	t.Cleanup(made.Close)
	return made
}

var get = plan.Request{Method: "GET", Path: "/", Status: 200}

func TestRequestsAreSentInTurn(t *testing.T) {
	var received []string
	server := httptest.NewServer(http.HandlerFunc(func(answer http.ResponseWriter, request *http.Request) {
		body, _ := io.ReadAll(request.Body)
		received = append(received, request.Method+" "+request.URL.String()+" "+request.Header.Get("X-Tenant")+" "+string(body))
		_, _ = io.WriteString(answer, "fine")
	}))
	defer server.Close()
	post := plan.Request{Method: "POST", Path: "/b?c=d", Headers: map[string]string{"X-Tenant": "t"}, Body: "text", Status: 200, Match: "^fine$"}
	one := connection(t, server.Listener.Addr().String(), time.Second, get, post)
	for number := range int64(3) {
		if err := one.Do(number); err != nil {
			t.Fatal(err)
		}
	}
	if got := strings.Join(received, "|"); got != "GET /  |POST /b?c=d t text|GET /  " {
		t.Error(got)
	}
	if one.Bytes < 300 {
		t.Errorf("%d bytes", one.Bytes)
	}
}

func TestWrongAnswersQuoteTheAnswer(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(answer http.ResponseWriter, request *http.Request) {
		if request.URL.Path == "/lost" {
			http.Error(answer, "no such thing", http.StatusNotFound)
			return
		}
		_, _ = io.WriteString(answer, `{"id":2}`)
	}))
	defer server.Close()
	lost, other := get, get
	lost.Path, other.Match = "/lost", `"id":1`
	one := connection(t, server.Listener.Addr().String(), time.Second, lost, other)
	for number, want := range []string{`status 404, not 200: "no such thing\n"`, `a body that does not match "\"id\":1": "{\"id\":2}"`} {
		var wrong *WrongError
		if err := one.Do(int64(number)); !errors.As(err, &wrong) || err.Error() != want {
			t.Errorf("%v, not %s", err, want)
		}
	}
}

// ends is a server that answers each connection, by its number from 1, as configured, and then ends it.
func ends(t *testing.T, answer func(count int64, conn net.Conn)) string {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = listener.Close() })
	var count atomic.Int64
	go func() {
		for {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			go func() {
				answer(count.Add(1), conn)
				_ = conn.Close()
			}()
		}
	}()
	return listener.Addr().String()
}

const ok = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"

func read(conn net.Conn) { _, _ = conn.Read(make([]byte, 4096)) }

func TestIdleConnectionIsReopened(t *testing.T) {
	var connections atomic.Int64
	address := ends(t, func(count int64, conn net.Conn) {
		connections.Store(count)
		read(conn)
		_, _ = io.WriteString(conn, ok)
	})
	one := connection(t, address, time.Second, get)
	for number := range int64(3) {
		if err := one.Do(number); err != nil {
			t.Fatal(err)
		}
		time.Sleep(5 * time.Millisecond) // so that its end has come
	}
	if connections.Load() != 3 {
		t.Errorf("%d connections", connections.Load())
	}
}

func TestNotRepeatedRequests(t *testing.T) {
	post := get
	post.Method = "POST"
	for name, one := range map[string]struct {
		request plan.Request
		second  string
		want    string
	}{
		"a POST":      {post, "", "no answer"},
		"half a body": {get, ok[:len(ok)-1], "cut off"},
		"half a head": {get, ok[:10], "no answer"},
		"no HTTP":     {get, "hello\r\n\r\n", "no answer"},
	} {
		address := ends(t, func(_ int64, conn net.Conn) {
			read(conn)
			_, _ = io.WriteString(conn, ok)
			read(conn)
			_, _ = io.WriteString(conn, one.second)
		})
		client := connection(t, address, time.Second, one.request)
		if err := client.Do(0); err != nil {
			t.Fatal(err)
		}
		if err := client.Do(1); err == nil || !strings.Contains(err.Error(), one.want) {
			t.Errorf("%s: %v", name, err)
		}
		if err := client.Do(2); err != nil {
			t.Errorf("%s: the next one: %v", name, err)
		}
	}
}

func TestMissingAnswer(t *testing.T) {
	address := ends(t, func(_ int64, conn net.Conn) {
		read(conn)
		time.Sleep(time.Second)
	})
	one := connection(t, address, 20*time.Millisecond, get)
	begin := time.Now()
	if err := one.Do(0); !isTimeout(err) {
		t.Error(err)
	}
	if time.Since(begin) > 900*time.Millisecond {
		t.Error("it waited on")
	}
}

func TestEndlessAnswer(t *testing.T) {
	address := ends(t, func(_ int64, conn net.Conn) {
		read(conn)
		_, _ = io.WriteString(conn, "HTTP/1.1 200 OK\r\n\r\n")
		for part := make([]byte, 1<<20); ; {
			if _, err := conn.Write(part); err != nil {
				return
			}
		}
	})
	one := connection(t, address, time.Minute, get)
	if err := one.Do(0); err == nil || !strings.Contains(err.Error(), "longer than 64 MiB") {
		t.Error(err)
	}
	if one.Bytes > 2*longest {
		t.Errorf("%d bytes of it were read", one.Bytes)
	}
}

func TestInvalidRequests(t *testing.T) {
	for name, requests := range map[string][]plan.Request{
		"none":       {},
		"no method":  {{Method: "a b", Path: "/"}},
		"no path":    {{Method: "GET", Path: " \x7f"}},
		"no pattern": {{Method: "GET", Path: "/", Match: "("}},
	} {
		if _, err := NewTarget("127.0.0.1:1", plan.Load{Requests: requests}, time.Second, nil); err == nil {
			t.Errorf("%s: taken", name)
		}
	}
}
