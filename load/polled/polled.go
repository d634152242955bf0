// Package polled has connections whose reader polls and never sleeps.
//
// A sender must wake a sleeping process. On a virtual machine that is an exit to the host, which takes microseconds of the
// sender's CPU time, and the slower the sender is, the more often its reader has gone to sleep. So a generator that sleeps would
// increase the cost of an application that an agent slows down.
package polled

import (
	"context"
	"io"
	"net"
	"net/netip"
	"os"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/sys/unix"
)

// Dial connects to an IP address and a port over TCP.
func Dial(_ context.Context, _, address string) (net.Conn, error) {
	resolved, err := net.ResolveTCPAddr("tcp", address)
	if err != nil {
		return nil, err
	}
	peer := netip.AddrPortFrom(resolved.AddrPort().Addr().Unmap(), resolved.AddrPort().Port())
	family, to := unix.AF_INET6, unix.Sockaddr(&unix.SockaddrInet6{Port: int(peer.Port()), Addr: peer.Addr().As16()})
	if peer.Addr().Is4() {
		family, to = unix.AF_INET, &unix.SockaddrInet4{Port: int(peer.Port()), Addr: peer.Addr().As4()}
	}
	fd, err := unix.Socket(family, unix.SOCK_STREAM|unix.SOCK_CLOEXEC, 0)
	if err != nil {
		return nil, os.NewSyscallError("socket", err)
	}
	for _, step := range []func() error{
		func() error { return os.NewSyscallError("connect", unix.Connect(fd, to)) },
		func() error {
			return os.NewSyscallError("setsockopt", unix.SetsockoptInt(fd, unix.IPPROTO_TCP, unix.TCP_NODELAY, 1))
		},
		func() error { return os.NewSyscallError("fcntl", unix.SetNonblock(fd, true)) },
	} {
		if err := step(); err != nil {
			_ = unix.Close(fd)
			return nil, err
		}
	}
	return &conn{fd: fd, peer: net.TCPAddrFromAddrPort(peer)}, nil
}

type conn struct {
	// open is held while a system call uses the descriptor: another file may have its number afterwards.
	open     sync.RWMutex
	fd       int
	closed   bool
	peer     net.Addr
	deadline atomic.Int64
}

func (c *conn) Read(into []byte) (int, error) {
	n, err := c.again(func() (int, error) { return unix.Read(c.fd, into) })
	if n == 0 && err == nil && len(into) > 0 {
		return 0, io.EOF
	}
	return n, err
}

func (c *conn) Write(all []byte) (int, error) {
	written := 0
	for written < len(all) {
		n, err := c.again(func() (int, error) { return unix.Write(c.fd, all[written:]) })
		if err != nil {
			return written, err
		}
		written += n
	}
	return written, nil
}

// again repeats a call until it succeeds, the connection is closed or its time is over. Other connections have their turn in between.
func (c *conn) again(call func() (int, error)) (int, error) {
	for {
		n, err := c.once(call)
		if err != unix.EAGAIN && err != unix.EINTR {
			return max(0, n), err
		}
		if deadline := c.deadline.Load(); deadline != 0 && time.Now().UnixNano() > deadline {
			return 0, os.ErrDeadlineExceeded
		}
		runtime.Gosched()
	}
}

func (c *conn) once(call func() (int, error)) (int, error) {
	c.open.RLock()
	defer c.open.RUnlock()
	if c.closed {
		return 0, net.ErrClosed
	}
	return call()
}

func (c *conn) Close() error {
	c.open.Lock()
	defer c.open.Unlock()
	if c.closed {
		return net.ErrClosed
	}
	c.closed = true
	return unix.Close(c.fd)
}

func (c *conn) SetDeadline(at time.Time) error {
	if at.IsZero() {
		c.deadline.Store(0)
	} else {
		c.deadline.Store(at.UnixNano())
	}
	return nil
}

func (c *conn) SetReadDeadline(at time.Time) error  { return c.SetDeadline(at) }
func (c *conn) SetWriteDeadline(at time.Time) error { return c.SetDeadline(at) }

// LocalAddr is the address of an unbound socket: nothing here needs the real one.
func (c *conn) LocalAddr() net.Addr  { return &net.TCPAddr{} }
func (c *conn) RemoteAddr() net.Addr { return c.peer }
