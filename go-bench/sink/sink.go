// Package sink receives OTLP over HTTP on the loopback, counts it, and discards it.
package sink

import (
	"bufio"
	"errors"
	"io"
	"net"
	"net/http"
	"runtime"
	"sync"
	"time"

	"github.com/overhead-action/overhead-action/go-bench/usage"
)

// answer is an empty message of success.
const answer = "HTTP/1.1 200 OK\r\nContent-Type: application/x-protobuf\r\nContent-Length: 0\r\n\r\n"

// Counts are the telemetry so far.
type Counts struct {
	Requests int64
	// Bytes are those of the requests' bodies.
	Bytes int64
	// CPU is the time of the sink's own threads, which is not the exporter's cost.
	CPU time.Duration
}

// Minus is the telemetry since then.
func (c Counts) Minus(before Counts) Counts {
	return Counts{c.Requests - before.Requests, c.Bytes - before.Bytes, c.CPU - before.CPU}
}

// Sink is a receiver that accepts everything and keeps nothing.
type Sink struct {
	listener net.Listener
	running  sync.WaitGroup

	mu          sync.Mutex
	counts      Counts
	connections map[net.Conn]bool
}

// Start listens on a free port of the loopback.
func Start() (*Sink, error) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	s := &Sink{listener: listener, connections: map[net.Conn]bool{}}
	s.running.Go(func() {
		for {
			connection, err := listener.Accept()
			if err != nil {
				return
			}
			s.mu.Lock()
			s.connections[connection] = true
			s.mu.Unlock()
			s.running.Go(func() { s.serve(connection) })
		}
	})
	return s, nil
}

// URL is the sink's address for traces.
func (s *Sink) URL() string { return "http://" + s.listener.Addr().String() + "/v1/traces" }

// Counts is the telemetry so far.
func (s *Sink) Counts() Counts {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.counts
}

// Close ends the sink and its connections.
func (s *Sink) Close() error {
	err := s.listener.Close()
	s.mu.Lock()
	for connection := range s.connections {
		err = errors.Join(err, connection.Close())
	}
	clear(s.connections)
	s.mu.Unlock()
	s.running.Wait()
	return err
}

// serve counts the requests of a connection on its own thread, so that the thread's time is the sink's.
func (s *Sink) serve(connection net.Conn) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	defer func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		if s.connections[connection] {
			delete(s.connections, connection)
			_ = connection.Close() // the connection has ended, and nobody can be notified
		}
	}()
	reader := bufio.NewReader(connection)
	last := usage.Thread()
	for {
		request, err := http.ReadRequest(reader)
		if err != nil {
			return
		}
		bytes, err := io.Copy(io.Discard, request.Body)
		if err != nil {
			return
		}
		now := usage.Thread()
		s.mu.Lock()
		s.counts.Requests++
		s.counts.Bytes += bytes
		s.counts.CPU += now - last
		s.mu.Unlock()
		last = now
		if _, err := io.WriteString(connection, answer); err != nil {
			return
		}
	}
}
