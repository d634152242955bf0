// A mix of requests: each name has its own latency, and numbers continue over the windows of a fork.
package drive

import (
	"context"
	"net"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"google.golang.org/grpc"

	"github.com/overhead-action/overhead-action/load/plan"
)

func TestMixedRequests(t *testing.T) {
	const slow = 10 * time.Millisecond
	var mu sync.Mutex
	seen := map[int64]int{}
	of := planOf(t, func(answer http.ResponseWriter, request *http.Request) {
		number, err := strconv.ParseInt(request.URL.Query().Get("n"), 10, 64)
		if err != nil {
			t.Error(err)
		}
		mu.Lock()
		seen[number]++
		mu.Unlock()
		if request.URL.Path == "/slow" {
			time.Sleep(slow)
		}
		fine(answer, request)
	})
	of.Requests = []plan.Request{
		{Name: "fast", Weight: 3, Method: "GET", Path: "/fast?n={{sequence}}", Template: true, Status: 200},
		{Name: "slow", Weight: 1, Method: "GET", Path: "/slow?n={{sequence}}", Template: true, Status: 200},
	}
	of.Concurrency, of.Seed = 2, 3
	answer, err := Application(context.Background(), of)
	if err != nil || answer.Problem != "" {
		t.Fatal(err, answer.Problem)
	}
	if len(answer.Named) != 2 || answer.Named[0].Name != "fast" || answer.Named[1].Name != "slow" {
		t.Fatalf("%+v", answer.Named)
	}
	if got := answer.Named[0].Requests + answer.Named[1].Requests; got != answer.Sent.Begun || answer.Named[1].Requests == 0 {
		t.Errorf("%+v of %d", answer.Named, answer.Sent.Begun)
	}
	if got := answer.Named[1].Latency; got.Min < int64(slow) || got.Mean < got.Min || got.Max < got.Mean {
		t.Errorf("%+v", got)
	}
	mu.Lock()
	defer mu.Unlock()
	for number := int64(1); number <= int64(len(seen)); number++ {
		if seen[number] != 1 {
			t.Fatalf("number %d of %d was sent %d times", number, len(seen), seen[number])
		}
	}
}

func TestUnnamedRequestsHaveNoLatencyOfTheirOwn(t *testing.T) {
	answer, err := Application(context.Background(), planOf(t, fine))
	if err != nil || answer.Problem != "" || len(answer.Named) != 0 {
		t.Error(err, answer.Problem, answer.Named)
	}
}

func TestACallThatTheServerDoesNotDescribeIsRefusedAtOnce(t *testing.T) {
	of := planOf(t, fine)
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	silent := grpc.NewServer()
	go func() { _ = silent.Serve(listener) }() // it ends with Stop
	t.Cleanup(silent.Stop)
	of.CallAddress, of.Patience = listener.Addr().String(), 600_000
	of.Requests = append(of.Requests, plan.Request{Body: "{}", RPC: &plan.RPC{Method: "pets.Pets/Get", Code: "OK"}})
	answer, err := Application(context.Background(), of)
	if err != nil || !answer.Refused || !strings.Contains(answer.Problem, "has no reflection") {
		t.Error(err, answer.Refused, answer.Problem)
	}
}
