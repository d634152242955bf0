// Tests of the sink: it counts bodies to the byte, on several connections at once, and ends on request.

package sink

import (
	"bytes"
	"net/http"
	"sync"
	"testing"
)

func TestCountsEveryByte(t *testing.T) {
	s, err := Start()
	if err != nil {
		t.Fatal(err)
	}
	const clients, requests, size = 3, 20, 10_000
	var running sync.WaitGroup
	for range clients {
		running.Go(func() {
			client := &http.Client{Transport: &http.Transport{}}
			defer client.CloseIdleConnections()
			for range requests {
				response, err := client.Post(s.URL(), "application/x-protobuf", bytes.NewReader(make([]byte, size)))
				if err != nil {
					t.Error(err)
					return
				}
				if response.StatusCode != http.StatusOK {
					t.Error(response.Status)
				}
				response.Body.Close()
			}
		})
	}
	running.Wait()
	if got := s.Counts(); got.Requests != clients*requests || got.Bytes != clients*requests*size {
		t.Errorf("%+v, want %d requests of %d bytes", got, clients*requests, size)
	}
	if got := s.Counts().Minus(s.Counts()); got != (Counts{}) {
		t.Errorf("nothing came since, and it is %+v", got)
	}
	if err := s.Close(); err != nil {
		t.Error(err)
	}
	if _, err := http.Post(s.URL(), "", nil); err == nil {
		t.Error("a closed sink took a request")
	}
}

func TestClosingEndsOpenConnections(t *testing.T) {
	s, err := Start()
	if err != nil {
		t.Fatal(err)
	}
	response, err := http.Post(s.URL(), "", bytes.NewReader([]byte("x"))) // kept alive by the client
	if err != nil {
		t.Fatal(err)
	}
	response.Body.Close()
	if err := s.Close(); err != nil { // would wait for ever
		t.Error(err)
	}
}
