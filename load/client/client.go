// Package client sends requests over one kept connection, and checks the answers.
package client

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"regexp"
	"strings"
	"time"

	"github.com/overhead-action/overhead-action/load/plan"
)

const (
	// shown is the part of a wrong body that a message has, in bytes.
	shown = 200
	// longest is the limit of an answer's body, in bytes: an endless one would fill the memory before its time limit.
	longest = 64 << 20
)

// Dial opens a connection.
type Dial func(ctx context.Context, network, address string) (net.Conn, error)

// Target is an application with its request.
type Target struct {
	address  string
	requests []request
	timeout  time.Duration
	dial     Dial
}

type request struct {
	head       *http.Request // the request of an answer
	wire       []byte
	status     int
	match      *regexp.Regexp
	repeatable bool
}

// NewTarget rejects requests that cannot be written.
func NewTarget(address string, requests []plan.Request, timeout time.Duration, dial Dial) (*Target, error) {
	target := &Target{address: address, timeout: timeout, dial: dial}
	if len(requests) == 0 {
		return nil, errors.New("there is no request")
	}
	for _, wanted := range requests {
		head, err := http.NewRequest(wanted.Method, "http://"+address+wanted.Path, strings.NewReader(wanted.Body))
		if err != nil {
			return nil, err
		}
		head.Header.Set("User-Agent", "overhead")
		for name, value := range wanted.Headers {
			if strings.EqualFold(name, "Host") {
				head.Host = value
				continue
			}
			head.Header.Set(name, value)
		}
		var wire bytes.Buffer
		if err := head.Write(&wire); err != nil {
			return nil, err
		}
		one := request{head: head, wire: wire.Bytes(), status: wanted.Status}
		if wanted.Match != "" {
			if one.match, err = regexp.Compile(wanted.Match); err != nil {
				return nil, err
			}
		}
		switch wanted.Method {
		case http.MethodGet, http.MethodHead, http.MethodPut, http.MethodDelete, http.MethodOptions:
			one.repeatable = true
		}
		target.requests = append(target.requests, one)
	}
	return target, nil
}

// WrongError is an answer that is not correct.
type WrongError struct{ what string }

func (w *WrongError) Error() string { return w.what }

// Connection sends one request after the other.
type Connection struct {
	target *Target
	conn   net.Conn
	reader *bufio.Reader
	body   bytes.Buffer
	// Bytes were sent and received.
	Bytes int64
}

// A connection opens on its first use.
func (t *Target) Connection() *Connection {
	return &Connection{target: t, reader: bufio.NewReader(nil)}
}

// Connections is a list of them.
func (t *Target) Connections(count int) []*Connection {
	all := make([]*Connection, count)
	for at := range all {
		all[at] = t.Connection()
	}
	return all
}

// CloseAll closes them.
func CloseAll(connections []*Connection) {
	for _, one := range connections {
		one.Close()
	}
}

// Close may be called at any time.
func (c *Connection) Close() {
	if c.conn != nil {
		_ = c.conn.Close() // nothing more is expected of it
		c.conn = nil
	}
}

// Do sends the request of that number and reads its answer. The error is a [WrongError] if an answer came.
func (c *Connection) Do(number int64) error {
	one := c.target.requests[number%int64(len(c.target.requests))]
	deadline := time.Now().Add(c.target.timeout)
	for {
		used := c.conn != nil
		unanswered, err := c.exchange(one, deadline)
		if err == nil {
			return nil
		}
		var wrong *WrongError
		if !errors.As(err, &wrong) {
			c.Close()
		}
		// A server may close an idle connection just when it is used again, which says nothing about the request.
		if used && unanswered && one.repeatable && !isTimeout(err) {
			continue
		}
		return err
	}
}

// exchange reports with its error whether no byte of an answer had come.
func (c *Connection) exchange(one request, deadline time.Time) (unanswered bool, err error) {
	if c.conn == nil {
		ctx, cancel := context.WithDeadline(context.Background(), deadline)
		defer cancel()
		conn, err := c.target.dial(ctx, "tcp", c.target.address)
		if err != nil {
			return false, err
		}
		c.conn = conn
		c.reader.Reset(&counting{conn, &c.Bytes})
	}
	if err := c.conn.SetDeadline(deadline); err != nil {
		return true, err
	}
	written, err := c.conn.Write(one.wire)
	c.Bytes += int64(written)
	if err != nil {
		return true, err
	}
	before := c.Bytes
	answer, err := http.ReadResponse(c.reader, one.head)
	if err != nil {
		return c.Bytes == before, fmt.Errorf("no answer: %w", err)
	}
	c.body.Reset()
	_, err = io.Copy(&c.body, io.LimitReader(answer.Body, longest+1))
	if c.body.Len() > longest {
		return false, fmt.Errorf("the answer is longer than %d MiB: request something smaller", longest>>20)
	}
	if err == nil {
		err = answer.Body.Close()
	}
	if err != nil {
		return false, fmt.Errorf("the answer was cut off: %w", err)
	}
	if answer.Close {
		c.Close()
	}
	return false, one.check(answer.StatusCode, c.body.Bytes())
}

func (r request) check(status int, body []byte) error {
	if status != r.status {
		return &WrongError{fmt.Sprintf("status %d, not %d: %s", status, r.status, head(body))}
	}
	if r.match != nil && !r.match.Match(body) {
		return &WrongError{fmt.Sprintf("a body that does not match %q: %s", r.match, head(body))}
	}
	return nil
}

func head(body []byte) string {
	return fmt.Sprintf("%.*q", shown, body)
}

func isTimeout(err error) bool {
	var timeout net.Error
	return errors.As(err, &timeout) && timeout.Timeout()
}

// counting counts the bytes read.
type counting struct {
	conn net.Conn
	sum  *int64
}

func (c *counting) Read(into []byte) (int, error) {
	read, err := c.conn.Read(into)
	*c.sum += int64(read)
	return read, err
}
