// Unary calls to a real server of gRPC.
package client

import (
	"context"
	"errors"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/grpc/health"
	"google.golang.org/grpc/health/grpc_health_v1"
	"google.golang.org/grpc/metadata"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protodesc"
	"google.golang.org/protobuf/types/descriptorpb"

	"github.com/overhead-action/overhead-action/load/plan"
	"github.com/overhead-action/overhead-action/load/polled"
)

func healthy(t testing.TB) plan.Request {
	t.Helper()
	proto, err := filepath.Abs("testdata/health.proto")
	if err != nil {
		t.Fatal(err)
	}
	return plan.Request{
		Body:  `{"service": "pets"}`,
		Match: `^\{"status":"SERVING"\}$`,
		RPC:   &plan.RPC{Proto: proto, Method: "grpc.health.v1.Health/Check", Code: "OK"},
	}
}

// healthServer knows the service pets. It passes the metadata of its calls on, and has other services.
func healthServer(t testing.TB, received func(metadata.MD), others ...func(*grpc.Server)) string {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	server := grpc.NewServer(grpc.UnaryInterceptor(func(ctx context.Context, request any, _ *grpc.UnaryServerInfo, handle grpc.UnaryHandler) (any, error) {
		if values, ok := metadata.FromIncomingContext(ctx); ok {
			received(values)
		}
		return handle(ctx, request)
	}))
	service := health.NewServer()
	service.SetServingStatus("pets", grpc_health_v1.HealthCheckResponse_SERVING)
	service.SetServingStatus("pets1", grpc_health_v1.HealthCheckResponse_NOT_SERVING)
	grpc_health_v1.RegisterHealthServer(server, service)
	for _, register := range others {
		register(server)
	}
	go func() { _ = server.Serve(listener) }() // it ends with Stop
	t.Cleanup(server.Stop)
	return listener.Addr().String()
}

func TestUnaryCalls(t *testing.T) {
	var agents []string
	address := healthServer(t, func(values metadata.MD) {
		agents = append(agents, strings.Join(append(values["user-agent"], values["x-tenant"]...), " "))
	})
	call, numbered, missing := healthy(t), healthy(t), healthy(t)
	call.Headers = map[string]string{"X-Tenant": "t"}
	numbered.Body, numbered.Template, numbered.Match = `{"service": "pets{{sequence}}"}`, true, "NOT_SERVING"
	missing.Body, missing.Match, missing.RPC = `{"service": "cats"}`, "", &plan.RPC{Proto: call.RPC.Proto, Method: "/grpc.health.v1.Health/Check", Code: "NOT_FOUND"}
	for name, dial := range map[string]Dial{"sleeping": (&net.Dialer{}).DialContext, "polled": polled.Dial} {
		target, err := NewTarget(address, plan.Load{Requests: []plan.Request{call, numbered, missing}}, 10*time.Second, dial)
		if err != nil {
			t.Fatal(err)
		}
		one := target.Connection()
		for index, number := range []int64{5, 0, 7} {
			if err := one.Try(index, number); err != nil {
				t.Errorf("%s, %d: %v", name, index, err)
			}
		}
		if one.Bytes < 100 {
			t.Errorf("%s: %d bytes", name, one.Bytes)
		}
		one.Close()
	}
	if len(agents) != 6 || !strings.HasPrefix(agents[0], "overhead grpc-go/") || !strings.HasSuffix(agents[0], " t") {
		t.Errorf("%q", agents)
	}
}

func TestWrongAnswersOfCalls(t *testing.T) {
	address := healthServer(t, func(metadata.MD) {})
	status, body, numbered := healthy(t), healthy(t), healthy(t)
	status.Body, body.Match = `{"service": "cats"}`, "NOT"
	numbered.Body, numbered.Template = `{"service": {{sequence}}}`, true
	one := connected(t, address, plan.Load{Requests: []plan.Request{status, body}})
	for index, want := range []string{`status NotFound, not OK: "unknown service"`, `an answer that does not match "NOT": "{\"status\":\"SERVING\"}"`} {
		var wrong *WrongError
		if err := one.Try(index, 0); !errors.As(err, &wrong) || err.Error() != want {
			t.Errorf("%v, not %s", err, want)
		}
	}
	gone := connected(t, "127.0.0.1:1", plan.Load{Requests: []plan.Request{healthy(t)}})
	var wrong *WrongError
	if err := gone.Do(0); err == nil || errors.As(err, &wrong) || !strings.HasPrefix(err.Error(), "no answer: Unavailable: ") {
		t.Error(err)
	}
	if gone.calls != nil {
		t.Error("a broken connection is kept")
	}
}

func TestDescriptorSets(t *testing.T) {
	address := healthServer(t, func(metadata.MD) {})
	set := &descriptorpb.FileDescriptorSet{File: []*descriptorpb.FileDescriptorProto{protodesc.ToFileDescriptorProto(grpc_health_v1.File_grpc_health_v1_health_proto)}}
	content, err := proto.Marshal(set)
	if err != nil {
		t.Fatal(err)
	}
	call := healthy(t)
	call.RPC.Proto = filepath.Join(t.TempDir(), "health.binpb")
	if err := os.WriteFile(call.RPC.Proto, content, 0o644); err != nil {
		t.Fatal(err)
	}
	if err := connected(t, address, plan.Load{Requests: []plan.Request{call}}).Do(0); err != nil {
		t.Error(err)
	}
	if err := os.WriteFile(call.RPC.Proto, content[:len(content)/2], 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := NewTarget(address, plan.Load{Requests: []plan.Request{call}}, time.Second, nil); err == nil || !strings.Contains(err.Error(), "is neither a .proto file nor a descriptor set") {
		t.Error(err)
	}
}

func TestRefusedCalls(t *testing.T) {
	for want, change := range map[string]func(*plan.Request){
		"broken.proto:4:3: ": func(r *plan.Request) { r.RPC.Proto = filepath.Join(filepath.Dir(r.RPC.Proto), "broken.proto") },
		"no such file":       func(r *plan.Request) { r.RPC.Proto = "/no/such.proto" },
		"has no method grpc.health.v1.Health/Chek; did you mean grpc.health.v1.Health/Check?": func(r *plan.Request) { r.RPC.Method = "grpc.health.v1.Health/Chek" },
		"the method grpc.health.v1.Health/Watch streams":                                      func(r *plan.Request) { r.RPC.Method = "grpc.health.v1.Health/Watch" },
		"messages.proto has no method of a service":                                           func(r *plan.Request) { r.RPC.Proto = filepath.Join(filepath.Dir(r.RPC.Proto), "messages.proto") },
		`"FINE" is no status code`:                                                            func(r *plan.Request) { r.RPC.Code = "FINE" },
		`the message of grpc.health.v1.Health/Check is no grpc.health.v1.HealthCheckRequest: "{\"servce\": \"a\"}": proto: (line 1:2): unknown field "servce"`: func(r *plan.Request) { r.Body = `{"servce": "a"}` },
		"{{now}}: no such placeholder": func(r *plan.Request) { r.Body, r.Template = "{{now}}", true },
	} {
		call := healthy(t)
		change(&call)
		if _, err := NewTarget("127.0.0.1:1", plan.Load{Requests: []plan.Request{call}}, time.Second, nil); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, not %s", err, want)
		}
	}
}

func TestImportFolders(t *testing.T) {
	call := healthy(t)
	folder := filepath.Dir(call.RPC.Proto)
	own := filepath.Join(t.TempDir(), "health.proto")
	content, err := os.ReadFile(call.RPC.Proto)
	if err == nil {
		err = os.WriteFile(own, content, 0o644)
	}
	if err != nil {
		t.Fatal(err)
	}
	call.RPC.Proto = own
	if _, err := NewTarget("127.0.0.1:1", plan.Load{Requests: []plan.Request{call}}, time.Second, nil); err == nil || !strings.Contains(err.Error(), "messages.proto") {
		t.Error(err)
	}
	call.RPC.Imports = []string{folder}
	if _, err := NewTarget("127.0.0.1:1", plan.Load{Requests: []plan.Request{call}}, time.Second, nil); err != nil {
		t.Error(err)
	}
}

func BenchmarkEncode(b *testing.B) {
	call := healthy(b)
	call.Body, call.Template = `{"service": "pets{{sequence}}"}`, true
	target, err := NewTarget("127.0.0.1:1", plan.Load{Requests: []plan.Request{call}}, time.Second, nil)
	if err != nil {
		b.Fatal(err)
	}
	one := target.Connection()
	b.ReportAllocs()
	for number := int64(0); b.Loop(); number++ {
		if _, err := one.message(target.requests[0].call, one.of(number, time.Now())); err != nil {
			b.Fatal(err)
		}
	}
}
