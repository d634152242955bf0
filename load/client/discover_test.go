// Calls without a .proto file, to real servers with and without reflection; and calls mixed with other requests.
package client

import (
	"errors"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/grpc/metadata"
	"google.golang.org/grpc/reflection"
	"google.golang.org/grpc/reflection/grpc_reflection_v1alpha"

	"github.com/overhead-action/overhead-action/load/plan"
	"github.com/overhead-action/overhead-action/load/polled"
)

func reflecting(server *grpc.Server) { reflection.RegisterV1(server) }

// described is a call without a .proto file.
func described(t testing.TB) plan.Request {
	t.Helper()
	call := healthy(t)
	call.RPC.Proto = ""
	return call
}

func TestCallsOfMethodsThatTheServerDescribes(t *testing.T) {
	for name, register := range map[string]func(*grpc.Server){
		"v1": reflecting,
		"v1alpha": func(server *grpc.Server) {
			grpc_reflection_v1alpha.RegisterServerReflectionServer(server, reflection.NewServer(reflection.ServerOptions{Services: server}))
		},
	} {
		address := healthServer(t, func(metadata.MD) {}, register)
		numbered := described(t)
		numbered.Body, numbered.Template, numbered.Match = `{"service": "pets{{sequence}}"}`, true, "NOT_SERVING"
		target, err := NewTarget(address, plan.Load{Requests: []plan.Request{described(t), numbered}}, 10*time.Second, (&net.Dialer{}).DialContext)
		if err != nil {
			t.Fatal(err)
		}
		if err := target.Discover(t.Context()); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		for _, over := range []*Target{target, target.Over(polled.Dial)} {
			one := over.Connection()
			for index := range 2 {
				if err := one.Try(index, 0); err != nil {
					t.Errorf("%s, %d: %v", name, index, err)
				}
			}
			one.Close()
		}
	}
}

func TestCallsThatTheServerCannotTake(t *testing.T) {
	silent, address := healthServer(t, func(metadata.MD) {}), healthServer(t, func(metadata.MD) {}, reflecting)
	for want, change := range map[string]func(*plan.Request) string{
		"has no method grpc.health.v1.Health/Chek; did you mean grpc.health.v1.Health/Check?": func(r *plan.Request) string {
			r.RPC.Method = "/grpc.health.v1.Health/Chek"
			return address
		},
		"has no method grpc.helth.v1.Health/Check; did you mean grpc.health.v1.Health/Check?": func(r *plan.Request) string {
			r.RPC.Method = "grpc.helth.v1.Health/Check"
			return address
		},
		"the method grpc.health.v1.Health/Watch streams": func(r *plan.Request) string {
			r.RPC.Method = "grpc.health.v1.Health/Watch"
			return address
		},
		`the message of grpc.health.v1.Health/Check is no grpc.health.v1.HealthCheckRequest: "{\"servce\": \"a\"}"`: func(r *plan.Request) string {
			r.Body = `{"servce": "a"}`
			return address
		},
		"has no reflection, so grpc.health.v1.Health/Check is unknown: switch reflection on in the server, or name its .proto file": func(*plan.Request) string {
			return silent
		},
	} {
		call := described(t)
		call.Name = "check"
		target, err := NewTarget(change(&call), plan.Load{Requests: []plan.Request{call}}, 10*time.Second, (&net.Dialer{}).DialContext)
		if err != nil {
			t.Fatal(err)
		}
		var refused *RefusedError
		if err := target.Discover(t.Context()); !errors.As(err, &refused) || !strings.HasPrefix(err.Error(), "request check: ") || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, not %s", err, want)
		}
	}
}

func TestAServerThatIsNotUpYetMayDescribeItsMethodsLater(t *testing.T) {
	target, err := NewTarget("127.0.0.1:1", plan.Load{Requests: []plan.Request{described(t)}}, time.Second, (&net.Dialer{}).DialContext)
	if err != nil {
		t.Fatal(err)
	}
	var refused *RefusedError
	if err := target.Discover(t.Context()); err == nil || errors.As(err, &refused) {
		t.Error(err)
	}
}

func TestCallsWithoutProtoAreCheckedAsFarAsTheyAreKnown(t *testing.T) {
	for want, change := range map[string]func(*plan.Request){
		`the message of grpc.health.v1.Health/Check is no JSON: "{\"service\"": unexpected end of JSON input`: func(r *plan.Request) { r.Body = `{"service"` },
		"{{now}}: no such placeholder": func(r *plan.Request) { r.Body, r.Template = "{{now}}", true },
		`"FINE" is no status code`:     func(r *plan.Request) { r.RPC.Code = "FINE" },
	} {
		call := described(t)
		change(&call)
		if _, err := NewTarget("127.0.0.1:1", plan.Load{Requests: []plan.Request{call}}, time.Second, nil); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, not %s", err, want)
		}
	}
}

func TestCallsAndOtherRequestsInOneMix(t *testing.T) {
	paths := map[string]int{}
	server := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, request *http.Request) { paths[request.URL.Path]++ }))
	defer server.Close()
	calls := 0
	callAddress := healthServer(t, func(metadata.MD) { calls++ })
	page, call := get, healthy(t)
	page.Weight, call.Weight = 3, 1
	one := connected(t, server.Listener.Addr().String(), plan.Load{Requests: []plan.Request{page, call}, CallAddress: callAddress})
	for number := range int64(100) {
		if err := one.Do(number); err != nil {
			t.Fatal(err)
		}
	}
	if calls < 23 || calls > 27 || paths["/"] != 100-calls {
		t.Errorf("%d calls and %v", calls, paths)
	}
	if got := []string{one.target.Address(0), one.target.Address(1)}; got[0] != server.Listener.Addr().String() || got[1] != callAddress {
		t.Error(got)
	}
}
