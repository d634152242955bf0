// Loads of the network, on the loopback interface. Both ends are in one thread: nobody waits for another to wake up.
package loads

import (
	"errors"
	"fmt"

	"golang.org/x/sys/unix"
)

// loopback is 127.0.0.1 with a port that the kernel chooses.
func loopback() *unix.SockaddrInet4 { return &unix.SockaddrInet4{Addr: [4]byte{127, 0, 0, 1}} }

// bound is a socket with an address of its own, and that address.
func bound(kind int) (int, *unix.SockaddrInet4, error) {
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
	return socket, address.(*unix.SockaddrInet4), nil
}

func listening() (int, *unix.SockaddrInet4, error) {
	socket, address, err := bound(unix.SOCK_STREAM)
	if err != nil {
		return 0, nil, err
	}
	if err := unix.Listen(socket, 16); err != nil {
		return 0, nil, errors.Join(err, unix.Close(socket))
	}
	return socket, address, nil
}

// accepted takes a connection without asking whose it is.
func accepted(listener int) (int, error) {
	socket, _, errno := unix.Syscall6(unix.SYS_ACCEPT4, uintptr(listener), 0, 0, unix.SOCK_CLOEXEC, 0, 0)
	if errno != 0 {
		return 0, errno
	}
	return int(socket), nil
}

// connecting makes a TCP connection and drops it, with a reset: nothing is left to wait for its last packets.
type connecting struct {
	listener int
	address  *unix.SockaddrInet4
}

func newConnecting() (Load, error) {
	listener, address, err := listening()
	return connecting{listener, address}, err
}

func (c connecting) Operation() error {
	client, server, err := pair(c.listener, c.address)
	if err != nil {
		return err
	}
	reset := unix.SetsockoptLinger(client, unix.SOL_SOCKET, unix.SO_LINGER, &unix.Linger{Onoff: 1})
	return errors.Join(reset, unix.Close(client), unix.Close(server))
}
func (c connecting) Close() error { return unix.Close(c.listener) }
func (connecting) Children() bool { return false }

// pair is both ends of a connection.
func pair(listener int, address *unix.SockaddrInet4) (client, server int, err error) {
	client, err = unix.Socket(unix.AF_INET, unix.SOCK_STREAM|unix.SOCK_CLOEXEC, 0)
	if err != nil {
		return 0, 0, err
	}
	if err := unix.Connect(client, address); err != nil {
		return 0, 0, errors.Join(err, unix.Close(client))
	}
	if server, err = accepted(listener); err != nil {
		return 0, 0, errors.Join(err, unix.Close(client))
	}
	return client, server, nil
}

// sending sends a datagram and takes it at the other end.
type sending struct {
	sender, receiver int
	address          *unix.SockaddrInet4
	bytes            []byte
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
	return sending{sender, receiver, address, make([]byte, 64)}, nil
}

func (s sending) Operation() error {
	if err := unix.Sendto(s.sender, s.bytes, 0, s.address); err != nil {
		return err
	}
	got, err := unix.Read(s.receiver, s.bytes)
	if err == nil && got != len(s.bytes) {
		err = fmt.Errorf("%d of %d bytes came", got, len(s.bytes))
	}
	return err
}
func (s sending) Close() error { return errors.Join(unix.Close(s.sender), unix.Close(s.receiver)) }
func (sending) Children() bool { return false }

// requesting sends a request of HTTP over one kept connection, and its answer back.
type requesting struct {
	client, server int
	buffer         []byte
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
	return requesting{client, server, make([]byte, 4096)}, nil
}

func (r requesting) Operation() error {
	if err := r.pass(r.client, r.server, request); err != nil {
		return err
	}
	return r.pass(r.server, r.client, answer)
}

func (r requesting) pass(from, to int, message []byte) error {
	if _, err := unix.Write(from, message); err != nil {
		return err
	}
	for rest := len(message); rest > 0; {
		got, err := unix.Read(to, r.buffer)
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
