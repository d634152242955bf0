// The load: one kept-alive connection that writes prepared requests and checks every answer, at a very low cost.

package web

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"net"
	"net/http"
)

// Exchange is a request and the body of its correct answer.
type Exchange struct{ Path, Want string }

// Client sends exchanges over one connection, in order.
type Client struct {
	connection net.Conn
	requests   [][]byte
	wants      [][]byte
	answer     []byte
	next       int
}

var okay = []byte("HTTP/1.1 200 OK\r\n")

// Dial opens the connection. It sends every exchange once, which also finds the length of an answer: all must have one length.
func Dial(address string, exchanges []Exchange) (*Client, error) {
	connection, err := net.Dial("tcp", address)
	if err != nil {
		return nil, err
	}
	c := &Client{connection: connection}
	for _, exchange := range exchanges {
		request := fmt.Appendf(nil, "GET %s HTTP/1.1\r\nHost: %s\r\n\r\n", exchange.Path, address)
		length, err := measure(connection, request)
		if err == nil && len(c.answer) > 0 && length != len(c.answer) {
			err = fmt.Errorf("the answer to %s has %d bytes, the one before %d", exchange.Path, length, len(c.answer))
		}
		if err != nil {
			connection.Close()
			return nil, err
		}
		c.answer = make([]byte, length)
		c.requests = append(c.requests, request)
		c.wants = append(c.wants, []byte(exchange.Want))
	}
	return c, nil
}

// measure sends a request and returns the length of the whole answer.
func measure(connection net.Conn, request []byte) (int, error) {
	if _, err := connection.Write(request); err != nil {
		return 0, err
	}
	var whole bytes.Buffer
	reader := bufio.NewReader(io.TeeReader(connection, &whole))
	response, err := http.ReadResponse(reader, nil)
	if err != nil {
		return 0, err
	}
	defer response.Body.Close()
	if _, err := io.Copy(io.Discard, response.Body); err != nil {
		return 0, err
	}
	if response.StatusCode != http.StatusOK {
		return 0, fmt.Errorf("the answer is %s", response.Status)
	}
	return whole.Len(), nil
}

// Do sends the next exchange. A wrong answer is an error.
func (c *Client) Do() error {
	request, want := c.requests[c.next], c.wants[c.next]
	c.next = (c.next + 1) % len(c.requests)
	if _, err := c.connection.Write(request); err != nil {
		return err
	}
	if _, err := io.ReadFull(c.connection, c.answer); err != nil {
		return err
	}
	if !bytes.HasPrefix(c.answer, okay) || !bytes.HasSuffix(c.answer, want) {
		return fmt.Errorf("the answer to %q is %q, want %q", request, c.answer, want)
	}
	return nil
}

// Close ends the connection.
func (c *Client) Close() error { return c.connection.Close() }
