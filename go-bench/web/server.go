// A server with its instrumentation, sink and client: everything that a level needs, checked and closed together.

package web

import (
	"errors"
	"net"
	"net/http"

	"github.com/overhead-action/overhead-action/go-bench/settings"
	"github.com/overhead-action/overhead-action/go-bench/sink"
)

// Server answers its client's requests on the loopback.
type Server struct {
	*Tracing
	Client *Client
	Sink   *sink.Sink
	http   *http.Server
	served int64
}

// Open starts a handler at a level, and a client with these exchanges.
func Open(level settings.Level, handler http.Handler, exchanges []Exchange) (*Server, error) {
	to, err := sink.Start()
	if err != nil {
		return nil, err
	}
	handler, tracing, err := Trace(level, handler, to)
	if err != nil {
		return nil, errors.Join(err, to.Close())
	}
	s := &Server{Tracing: tracing, Sink: to, http: &http.Server{Handler: handler}}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err == nil {
		go s.http.Serve(listener) // returns when the server is closed
		s.Client, err = Dial(listener.Addr().String(), exchanges)
	}
	if err != nil {
		return nil, errors.Join(err, s.Close())
	}
	s.served = int64(len(exchanges))
	return s, nil
}

// Serve runs the given number of exchanges, and waits until their telemetry was exported.
func (s *Server) Serve(requests int) error {
	for range requests {
		if err := s.Client.Do(); err != nil {
			return err
		}
		s.served++
	}
	return s.Flush()
}

// Proof is that of the instrumentation, for every request so far.
func (s *Server) Proof() error { return s.Tracing.Proof(s.served) }

// Close ends everything.
func (s *Server) Close() error {
	var err error
	if s.Client != nil {
		err = s.Client.Close()
	}
	return errors.Join(err, s.http.Close(), s.Tracing.Close(), s.Sink.Close())
}
