// Polled connections with real sockets: bytes, deadlines, and their ends.
package polled

import (
	"bytes"
	"errors"
	"io"
	"net"
	"os"
	"testing"
	"time"
)

// served connects to a listener whose connections are passed to serve.
func served(t *testing.T, address string, serve func(net.Conn)) net.Conn {
	t.Helper()
	listener, err := net.Listen("tcp", address)
	if err != nil {
		t.Skipf("no listener on %s: %v", address, err)
	}
	t.Cleanup(func() { _ = listener.Close() })
	go func() {
		if peer, err := listener.Accept(); err == nil {
			serve(peer)
		}
	}()
	conn, err := Dial(t.Context(), "tcp", listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.Close() })
	return conn
}

func echo(peer net.Conn) { _, _ = io.Copy(peer, peer) }

func TestReadsAllBytes(t *testing.T) {
	for _, address := range []string{"127.0.0.1:0", "[::1]:0"} {
		t.Run(address, func(t *testing.T) {
			conn := served(t, address, echo)
			// More than the buffers of a socket hold, so that a write must wait.
			sent := bytes.Repeat([]byte("0123456789"), 1<<20)
			failed := make(chan error, 1)
			go func() { _, err := conn.Write(sent); failed <- err }()
			got := make([]byte, len(sent))
			if _, err := io.ReadFull(conn, got); err != nil {
				t.Fatal(err)
			}
			if err := <-failed; err != nil {
				t.Fatal(err)
			}
			if !bytes.Equal(got, sent) {
				t.Error("other bytes came back")
			}
		})
	}
}

func TestReadEndsWithTheDeadline(t *testing.T) {
	conn := served(t, "127.0.0.1:0", func(net.Conn) {})
	if err := conn.SetDeadline(time.Now().Add(time.Millisecond)); err != nil {
		t.Fatal(err)
	}
	_, err := conn.Read(make([]byte, 1))
	if !errors.Is(err, os.ErrDeadlineExceeded) {
		t.Fatalf("got %v", err)
	}
	var timeout net.Error
	if !errors.As(err, &timeout) || !timeout.Timeout() {
		t.Error("it is no timeout")
	}
	_ = conn.SetDeadline(time.Time{})
	if n, err := conn.Write([]byte("x")); n != 1 || err != nil {
		t.Errorf("without a deadline: %d, %v", n, err)
	}
}

func TestReadEndsWhenTheConnectionIsClosed(t *testing.T) {
	conn := served(t, "127.0.0.1:0", func(net.Conn) {})
	ended := make(chan error, 1)
	go func() { _, err := conn.Read(make([]byte, 1)); ended <- err }()
	_ = conn.Close()
	if err := <-ended; !errors.Is(err, net.ErrClosed) {
		t.Errorf("got %v", err)
	}
	if err := conn.Close(); !errors.Is(err, net.ErrClosed) {
		t.Errorf("closed twice: %v", err)
	}
}

func TestReadEndsWhenPeerEnds(t *testing.T) {
	conn := served(t, "127.0.0.1:0", func(peer net.Conn) { _ = peer.Close() })
	if _, err := conn.Read(make([]byte, 1)); !errors.Is(err, io.EOF) {
		t.Errorf("got %v", err)
	}
}

func TestDialFailsWithoutListener(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	address := listener.Addr().String()
	_ = listener.Close()
	if _, err := Dial(t.Context(), "tcp", address); err == nil {
		t.Error("connected to nobody")
	}
	if _, err := Dial(t.Context(), "tcp", "no address"); err == nil {
		t.Error("connected to no address")
	}
}
