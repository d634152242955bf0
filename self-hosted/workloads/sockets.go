// Workloads of the network, on the loopback interface. Both ends are in one thread, so neither waits for a wake-up.
package workloads

import (
	"errors"
	"fmt"

	"golang.org/x/sys/unix"
)

// loopback is 127.0.0.1 with a port that the kernel chooses.
func loopback() *unix.SockaddrInet4 { return &unix.SockaddrInet4{Addr: [4]byte{127, 0, 0, 1}} }

// bound is a socket with its own address.
func bound(kind int) (int, *memory, error) {
	socket, err := unix.Socket(unix.AF_INET, kind|unix.SOCK_CLOEXEC, 0)
	if err != nil {
		return 0, nil, err
	}
	if err := unix.Bind(socket, loopback()); err != nil {
		return 0, nil, errors.Join(err, unix.Close(socket))
	}
	address, err := unix.Getsockname(socket)
	if err != nil {
		return 0, nil, errors.Join(err, unix.Close(socket))
	}
	return socket, end(address.(*unix.SockaddrInet4)), nil
}

func listening() (int, *memory, error) {
	socket, address, err := bound(unix.SOCK_STREAM)
	if err != nil {
		return 0, nil, err
	}
	if err := unix.Listen(socket, 16); err != nil {
		return 0, nil, errors.Join(err, unix.Close(socket))
	}
	return socket, address, nil
}

// connecting makes a TCP connection and drops it, with a reset: nothing is left to wait for its last packets.
type connecting struct {
	listener       int
	address, reset *memory
}

func newConnecting() (Load, error) {
	listener, address, err := listening()
	return connecting{listener, address, held([]byte{1, 0, 0, 0, 0, 0, 0, 0})}, err // linger: on, for 0 s
}

func (c connecting) Operation() error {
	client, server, err := pair(c.listener, c.address)
	if err != nil {
		return err
	}
	_, reset := raw(unix.SYS_SETSOCKOPT, uintptr(client), unix.SOL_SOCKET, unix.SO_LINGER, c.reset.address(), c.reset.size())
	return errors.Join(reset, shut(client), shut(server))
}
func (c connecting) Close() error { return unix.Close(c.listener) }
func (connecting) Children() bool { return false }

// pair is both ends of a connection.
func pair(listener int, address *memory) (client, server int, err error) {
	client, err = raw(unix.SYS_SOCKET, unix.AF_INET, unix.SOCK_STREAM|unix.SOCK_CLOEXEC)
	if err != nil {
		return 0, 0, err
	}
	if _, err := raw(unix.SYS_CONNECT, uintptr(client), address.address(), address.size()); err != nil {
		return 0, 0, errors.Join(err, shut(client))
	}
	if server, err = raw(unix.SYS_ACCEPT4, uintptr(listener), 0, 0, unix.SOCK_CLOEXEC); err != nil {
		return 0, 0, errors.Join(err, shut(client))
	}
	return client, server, nil
}

// sending sends a datagram and receives it at the other end.
type sending struct {
	sender, receiver int
	address, bytes   *memory
}

func newSending() (Load, error) {
	receiver, address, err := bound(unix.SOCK_DGRAM)
	if err != nil {
		return nil, err
	}
	sender, err := unix.Socket(unix.AF_INET, unix.SOCK_DGRAM|unix.SOCK_CLOEXEC, 0)
	if err != nil {
		return nil, errors.Join(err, unix.Close(receiver))
	}
	return sending{sender, receiver, address, held(make([]byte, 64))}, nil
}

func (s sending) Operation() error {
	_, err := raw(unix.SYS_SENDTO, uintptr(s.sender), s.bytes.address(), s.bytes.size(), 0, s.address.address(), s.address.size())
	if err != nil {
		return err
	}
	got, err := raw(unix.SYS_READ, uintptr(s.receiver), s.bytes.address(), s.bytes.size())
	if err == nil && got != len(s.bytes.bytes) {
		err = fmt.Errorf("%d of %d bytes came", got, len(s.bytes.bytes))
	}
	return err
}
func (s sending) Close() error { return errors.Join(unix.Close(s.sender), unix.Close(s.receiver)) }
func (sending) Children() bool { return false }

// requesting sends an HTTP request over one kept connection, and its answer back.
type requesting struct {
	client, server          int
	request, answer, buffer *memory
}

var (
	request = []byte("GET /hello HTTP/1.1\r\nHost: localhost\r\nUser-Agent: overhead\r\nAccept: */*\r\n\r\n")
	answer  = []byte("HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 13\r\n\r\nHello, world!")
)

func newRequesting() (Load, error) {
	listener, address, err := listening()
	if err != nil {
		return nil, err
	}
	defer unix.Close(listener)
	client, server, err := pair(listener, address)
	if err != nil {
		return nil, err
	}
	for _, socket := range []int{client, server} {
		if err := unix.SetsockoptInt(socket, unix.IPPROTO_TCP, unix.TCP_NODELAY, 1); err != nil {
			return nil, errors.Join(err, unix.Close(client), unix.Close(server))
		}
	}
	return requesting{client, server, held(request), held(answer), held(make([]byte, 4096))}, nil
}

func (r requesting) Operation() error {
	if err := r.pass(r.client, r.server, r.request); err != nil {
		return err
	}
	return r.pass(r.server, r.client, r.answer)
}

func (r requesting) pass(from, to int, message *memory) error {
	if _, err := raw(unix.SYS_WRITE, uintptr(from), message.address(), message.size()); err != nil {
		return err
	}
	for rest := len(message.bytes); rest > 0; {
		got, err := raw(unix.SYS_READ, uintptr(to), r.buffer.address(), r.buffer.size())
		if err != nil {
			return err
		}
		if got == 0 {
			return errors.New("the connection was closed")
		}
		rest -= got
	}
	return nil
}
func (r requesting) Close() error { return errors.Join(unix.Close(r.client), unix.Close(r.server)) }
func (requesting) Children() bool { return false }
