// Package client sends requests over one kept connection, and checks the answers.
package client

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"net"
	"net/http"
	"regexp"
	"slices"
	"time"

	"github.com/overhead-action/overhead-action/load/plan"
	"github.com/overhead-action/overhead-action/load/template"
)

const (
	// shown is the part of a wrong body that a message has, in bytes.
	shown = 200
	// longest is the limit of an answer's body, in bytes: an endless one would fill the memory before its time limit.
	longest = 64 << 20
)

// Dial opens a connection.
type Dial func(ctx context.Context, network, address string) (net.Conn, error)

// Target is an application with its requests.
type Target struct {
	address string
	// callAddress is that of calls of gRPC.
	callAddress string
	requests    []request
	// shares are the ends of the ranges of a random number that each request has; nil: they are sent in turn.
	shares  []uint64
	seed    uint64
	timeout time.Duration
	dial    Dial
}

type request struct {
	head       *http.Request // the request of an answer
	wire       wire
	status     int
	match      *regexp.Regexp
	repeatable bool
	// call is in place of all others but match for a method of gRPC.
	call *call
}

// NewTarget rejects requests that cannot be written. Calls of gRPC without a .proto file need [Target.Discover] before they are sent.
func NewTarget(address string, load plan.Load, timeout time.Duration, dial Dial) (*Target, error) {
	target := &Target{address: address, callAddress: cmp.Or(load.CallAddress, address), seed: load.Seed, timeout: timeout, dial: dial}
	if len(load.Requests) == 0 {
		return nil, errors.New("there is no request")
	}
	tables, err := template.Read(load.Data)
	if err != nil {
		return nil, err
	}
	services := &services{}
	for _, wanted := range load.Requests {
		made, err := newRequest(address, wanted, tables, services)
		if err != nil {
			return nil, named(wanted.Name, err)
		}
		target.requests = append(target.requests, made)
	}
	target.shares, err = shares(load.Requests)
	return target, err
}

func named(name string, err error) error {
	if name == "" {
		return err
	}
	return fmt.Errorf("request %s: %w", name, err)
}

// Over is the same target over other connections.
func (t *Target) Over(dial Dial) *Target {
	other := *t
	other.dial = dial
	return &other
}

// Address is host:port of the request of an index.
func (t *Target) Address(index int) string {
	if t.requests[index].call != nil {
		return t.callAddress
	}
	return t.address
}

func newRequest(address string, wanted plan.Request, tables *template.Tables, services *services) (made request, err error) {
	if wanted.Match != "" {
		if made.match, err = regexp.Compile(wanted.Match); err != nil {
			return request{}, err
		}
	}
	parser := &template.Parser{Tables: tables}
	if wanted.RPC != nil {
		made.call, err = newCall(wanted, parser, services)
		return made, err
	}
	made.status = wanted.Status
	if made.head, made.wire, err = newWire(address, wanted, parser); err != nil {
		return request{}, err
	}
	switch wanted.Method {
	case http.MethodGet, http.MethodHead, http.MethodPut, http.MethodDelete, http.MethodOptions:
		made.repeatable = true
	}
	return made, nil
}

// shares returns nil for requests without weights.
func shares(requests []plan.Request) ([]uint64, error) {
	sum := 0.0
	for _, one := range requests {
		sum += one.Weight
	}
	if sum == 0 {
		return nil, nil
	}
	ends, end := make([]uint64, len(requests)), 0.0
	for at, one := range requests {
		if !(one.Weight > 0) {
			return nil, named(one.Name, fmt.Errorf("its weight is %g: write a positive number", one.Weight))
		}
		end += one.Weight / sum
		ends[at] = uint64(min(end*(1<<64), math.MaxUint64-1024)) // the largest float64 below 2⁶⁴ is 2⁶⁴ - 2048
	}
	ends[len(ends)-1] = math.MaxUint64
	return ends, nil
}

// Index is the index of the request of that number. Those with weights have their share among any consecutive numbers.
func (t *Target) Index(number int64) int {
	if t.shares == nil {
		return int(number % int64(len(t.requests)))
	}
	at, _ := slices.BinarySearch(t.shares, template.Spread(t.seed, number))
	return at
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
	// sent and content are the rendered request, and its body.
	sent, content []byte
	// calls is the connection of gRPC.
	calls *calls
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
	if c.calls != nil {
		c.calls.close()
		c.calls = nil
	}
}

// Do sends the request of that number and reads its answer. The error is a [WrongError] if an answer came.
func (c *Connection) Do(number int64) error {
	return c.Try(c.target.Index(number), number)
}

// Try does the same with the request of an index.
func (c *Connection) Try(index int, number int64) error {
	one := &c.target.requests[index]
	now := time.Now()
	deadline := now.Add(c.target.timeout)
	if one.call != nil {
		return c.invoke(one, c.of(number, now), deadline)
	}
	c.render(index, number, now)
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

func (c *Connection) of(number int64, now time.Time) template.Request {
	return template.Request{Seed: c.target.seed, Number: number, Now: now}
}

// render prepares the bytes to send.
func (c *Connection) render(index int, number int64, now time.Time) {
	c.sent = c.target.requests[index].wire.append(c.sent[:0], &c.content, c.of(number, now))
}

// exchange reports with its error whether no byte of an answer had come.
func (c *Connection) exchange(one *request, deadline time.Time) (unanswered bool, err error) {
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
	written, err := c.conn.Write(c.sent)
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

func (r *request) check(status int, body []byte) error {
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
