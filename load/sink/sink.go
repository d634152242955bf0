// Package sink receives telemetry over HTTP and gRPC, counts it, and discards it. Telemetry without its token is from another source.
package sink

import (
	"crypto/rand"
	"crypto/subtle"
	"encoding/json"
	"io"
	"net"
	"net/http"
	"strings"
	"sync"
	"time"
)

// Header has the token; the first part of the path may have it instead, for clients that cannot set headers.
const Header = "overhead-token"

// emptyMessage is a gRPC message of no bytes: not compressed, of length 0. It is OTLP's answer for success.
const emptyMessage = "\x00\x00\x00\x00\x00"

// Counts are the telemetry so far.
type Counts struct {
	Requests int64 `json:"requests"`
	// Bytes are those of the requests' bodies, as they came over the wire.
	Bytes int64 `json:"bytes"`
	// Broken were cut off before their end, and are in no other count.
	Broken int64 `json:"broken"`
	// Strays came without the token, and are in no other count.
	Strays int64 `json:"strays"`
}

// Sink listens on its own port.
type Sink struct {
	token    string
	listener net.Listener
	server   *http.Server

	mu     sync.Mutex
	counts Counts
}

// Start listens on a free port of the loopback.
func Start() (*Sink, error) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	s := &Sink{token: rand.Text(), listener: listener}
	// OTLP over gRPC is HTTP/2 without TLS, and comes to the same port.
	var protocols http.Protocols
	protocols.SetHTTP1(true)
	protocols.SetUnencryptedHTTP2(true)
	s.server = &http.Server{Handler: s, Protocols: &protocols, ReadHeaderTimeout: time.Minute}
	go func() { _ = s.server.Serve(listener) }() // it ends with Close
	return s, nil
}

// Port is its port.
func (s *Sink) Port() int { return s.listener.Addr().(*net.TCPAddr).Port }

// Token is required for a request to count.
func (s *Sink) Token() string { return s.token }

// Counts is the telemetry so far.
func (s *Sink) Counts() Counts {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.counts
}

// Close ends the sink and its connections.
func (s *Sink) Close() error { return s.server.Close() }

// ServeHTTP receives a request.
func (s *Sink) ServeHTTP(answer http.ResponseWriter, request *http.Request) {
	path, known := s.known(request)
	if known && request.Method == http.MethodGet && path == "/counts" {
		answer.Header().Set("Content-Type", "application/json")
		_ = json.NewEncoder(answer).Encode(s.Counts()) // the client has gone
		return
	}
	bytes, err := io.Copy(io.Discard, request.Body)
	s.mu.Lock()
	switch {
	case !known:
		s.counts.Strays++
	case err != nil:
		s.counts.Broken++
	case request.Method == http.MethodGet || request.Method == http.MethodHead:
		// Agents request a version or their settings, which exports nothing.
	default:
		s.counts.Requests++
		s.counts.Bytes += bytes
	}
	s.mu.Unlock()
	if !known {
		http.Error(answer, "this sink is not for you", http.StatusUnauthorized)
		return
	}
	accept(answer, request.Header.Get("Content-Type"))
}

// known reports whether a request has the token, and its path without it.
func (s *Sink) known(request *http.Request) (string, bool) {
	if s.isToken(request.Header.Get(Header)) {
		return request.URL.Path, true
	}
	first, rest, _ := strings.Cut(strings.TrimPrefix(request.URL.Path, "/"), "/")
	return "/" + rest, s.isToken(first)
}

func (s *Sink) isToken(given string) bool {
	return subtle.ConstantTimeCompare([]byte(given), []byte(s.token)) == 1
}

// accept answers with the success that the client expects.
func accept(answer http.ResponseWriter, kind string) {
	header := answer.Header()
	switch {
	case strings.HasPrefix(kind, "application/grpc"):
		header.Set("Content-Type", "application/grpc")
		header.Set("Trailer", "Grpc-Status")
		_, _ = io.WriteString(answer, emptyMessage) // the client has gone
		header.Set("Grpc-Status", "0")
	case kind == "application/x-protobuf":
		header.Set("Content-Type", kind) // an empty message
	default:
		header.Set("Content-Type", "application/json")
		_, _ = io.WriteString(answer, "{}") // as above
	}
}
