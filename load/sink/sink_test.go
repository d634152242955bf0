// The sink with exporters of both protocols, and with strangers.
package sink

import (
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials/insecure"
	_ "google.golang.org/grpc/encoding/gzip"
	"google.golang.org/grpc/metadata"
	"google.golang.org/protobuf/types/known/wrapperspb"
)

func start(t *testing.T) *Sink {
	t.Helper()
	made, err := Start()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = made.Close() })
	return made
}

// send posts a body of 100 bytes.
func send(t *testing.T, s *Sink, path, kind, token string) (int, string) {
	t.Helper()
	request, err := http.NewRequest("POST", fmt.Sprintf("http://127.0.0.1:%d%s", s.Port(), path), strings.NewReader(strings.Repeat("x", 100)))
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Content-Type", kind)
	if token != "" {
		request.Header.Set(Header, token)
	}
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = answer.Body.Close() }()
	body, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	return answer.StatusCode, string(body)
}

func TestHTTP(t *testing.T) {
	s := start(t)
	for kind, want := range map[string]string{"application/x-protobuf": "", "application/json": "{}", "application/msgpack": "{}"} {
		if status, body := send(t, s, "/v1/traces", kind, s.Token()); status != 200 || body != want {
			t.Errorf("%s: %d %q", kind, status, body)
		}
	}
	if status, _ := send(t, s, "/"+s.Token()+"/v0.4/traces", "application/json", ""); status != 200 {
		t.Error("the token in the path does not do")
	}
	if got := s.Counts(); got != (Counts{Requests: 4, Bytes: 400}) {
		t.Errorf("%+v", got)
	}
}

func TestExportsWithoutTokenAreNotCounted(t *testing.T) {
	s := start(t)
	for _, token := range []string{"", "other", s.Token() + "x"} {
		if status, _ := send(t, s, "/v1/traces", "application/json", token); status != http.StatusUnauthorized {
			t.Errorf("%q: %d", token, status)
		}
	}
	if got := s.Counts(); got != (Counts{Strays: 3}) {
		t.Errorf("%+v", got)
	}
}

func TestTwoSinksHaveTheirTokens(t *testing.T) {
	one, other := start(t), start(t)
	if one.Port() == other.Port() || one.Token() == other.Token() {
		t.Error("they are the same")
	}
	send(t, one, "/v1/traces", "application/json", other.Token())
	if one.Counts().Strays != 1 || other.Counts() != (Counts{}) {
		t.Errorf("%+v %+v", one.Counts(), other.Counts())
	}
}

func TestGRPC(t *testing.T) {
	s := start(t)
	connection, err := grpc.NewClient(fmt.Sprintf("127.0.0.1:%d", s.Port()), grpc.WithTransportCredentials(insecure.NewCredentials()))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = connection.Close() }()
	export := func(token string, options ...grpc.CallOption) error {
		ctx, cancel := context.WithTimeout(metadata.AppendToOutgoingContext(context.Background(), Header, token), 10*time.Second)
		defer cancel()
		const method = "/opentelemetry.proto.collector.trace.v1.TraceService/Export"
		return connection.Invoke(ctx, method, wrapperspb.String(strings.Repeat("x", 98)), &wrapperspb.StringValue{}, options...)
	}
	if err := export(s.Token()); err != nil {
		t.Fatal(err)
	}
	// Five bytes before the message, two of its field.
	if got := s.Counts(); got != (Counts{Requests: 1, Bytes: 105}) {
		t.Errorf("%+v", got)
	}
	if err := export(s.Token(), grpc.UseCompressor("gzip")); err != nil {
		t.Fatal(err)
	}
	if got := s.Counts(); got.Requests != 2 || got.Bytes <= 105 || got.Bytes >= 205 {
		t.Errorf("compressed: %+v", got)
	}
	if err := export("other"); err == nil {
		t.Error("a stranger was accepted")
	}
	if got := s.Counts(); got.Strays != 1 {
		t.Errorf("%+v", got)
	}
}

func TestCutOffExport(t *testing.T) {
	s := start(t)
	connection, err := net.Dial("tcp", fmt.Sprintf("127.0.0.1:%d", s.Port()))
	if err != nil {
		t.Fatal(err)
	}
	_, _ = fmt.Fprintf(connection, "POST /v1/traces HTTP/1.1\r\nHost: sink\r\n%s: %s\r\nContent-Length: 100\r\n\r\nhalf", Header, s.Token())
	_ = connection.Close()
	for deadline := time.Now().Add(10 * time.Second); s.Counts() == (Counts{}); time.Sleep(time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatal("it was not noticed")
		}
	}
	if got := s.Counts(); got != (Counts{Broken: 1}) {
		t.Errorf("%+v", got)
	}
}

func TestHealthChecksAreNoExports(t *testing.T) {
	s := start(t)
	send(t, s, "/v1/traces", "application/json", s.Token())
	for path, want := range map[string]string{"/counts": `{"requests":1,"bytes":100,"broken":0,"strays":0}`, "/info": "{}"} {
		answer, err := http.Get(fmt.Sprintf("http://127.0.0.1:%d/%s%s", s.Port(), s.Token(), path))
		if err != nil {
			t.Fatal(err)
		}
		body, _ := io.ReadAll(answer.Body)
		_ = answer.Body.Close()
		if strings.TrimSpace(string(body)) != want {
			t.Errorf("%s: %s", path, body)
		}
	}
	if got, want := s.Counts(), (Counts{Requests: 1, Bytes: 100}); got != want {
		t.Errorf("%+v", got)
	}
}
