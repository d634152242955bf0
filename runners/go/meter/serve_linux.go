// Counting for programs that cannot do it themselves: lines over a connection of this machine, each answered by one.
//
// The first line is the token that was printed behind the port. `next THREAD` counts the program that this thread starts next, from its first
// instruction; `attach PROCESS…` counts processes that run already. Both answer `ok`. `read` answers the instructions so far. After `apart THREAD`
// it answers two numbers: of all, and of that thread without what it starts. What fails is answered by `error: ` and why. A connection counts one thing, and its end ends that.

package main

import (
	"bufio"
	"crypto/rand"
	"crypto/subtle"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"net"
	"strconv"
	"strings"

	"github.com/overhead-action/overhead-action/runners/go/meter/counters"
)

// serve answers until nobody is there any more, which the end of `alive` says. It prints its port and the token.
func serve(scope counters.Scope, alive io.Reader, out io.Writer) error {
	listener, err := net.Listen("tcp4", "127.0.0.1:0")
	if err != nil {
		return err
	}
	defer listener.Close()
	secret := make([]byte, 16)
	if _, err := rand.Read(secret); err != nil {
		return err
	}
	token := hex.EncodeToString(secret)
	if _, err := fmt.Fprintf(out, "%d:%s\n", listener.Addr().(*net.TCPAddr).Port, token); err != nil {
		return err
	}
	go func() {
		for {
			connection, err := listener.Accept()
			if err != nil {
				return
			}
			go answer(connection, token, scope)
		}
	}()
	_, err = io.Copy(io.Discard, alive)
	return err
}

// longest is more than any line has.
const longest = 4096

func answer(connection net.Conn, token string, scope counters.Scope) {
	defer connection.Close()
	lines := bufio.NewScanner(connection)
	lines.Buffer(nil, longest)
	if !lines.Scan() || subtle.ConstantTimeCompare(lines.Bytes(), []byte(token)) != 1 {
		return
	}
	one := client{scope: scope}
	defer one.close()
	for lines.Scan() {
		answer, err := one.do(strings.Fields(lines.Text()))
		if err != nil {
			answer = "error: " + strings.ReplaceAll(err.Error(), "\n", "; ")
		}
		if _, err := io.WriteString(connection, answer+"\n"); err != nil {
			return
		}
	}
}

// client is who counts over one connection.
type client struct {
	scope   counters.Scope
	counted counters.Group
	// apart is nil where no thread is counted for itself.
	apart *counters.Counter
}

func (c *client) read() (string, error) {
	sum, err := c.counted.Read()
	if err != nil || c.apart == nil {
		return strconv.FormatUint(sum, 10), err
	}
	own, err := c.apart.Read()
	return fmt.Sprintf("%d %d", sum, own), err
}

func (c *client) close() {
	_ = c.counted.Close()
	if c.apart != nil {
		_ = c.apart.Close()
	}
}

func (c *client) do(argv []string) (string, error) {
	if len(argv) == 1 && argv[0] == "read" {
		return c.read()
	}
	if len(argv) < 2 {
		return "", errors.New("no request")
	}
	var ids []int
	for _, word := range argv[1:] {
		id, err := strconv.Atoi(word)
		if err != nil {
			return "", err
		}
		ids = append(ids, id)
	}
	if argv[0] == "apart" {
		own, err := counters.Open(ids[0], c.scope, counters.Kind{})
		if err == nil {
			c.apart = &own
		}
		return "ok", err
	}
	before := c.counted
	var err error
	switch argv[0] {
	case "attach":
		c.counted, err = counters.Attach(ids, c.scope)
	case "next":
		c.counted, err = counters.Next(ids[0], c.scope)
	default:
		return "", fmt.Errorf("no request is called %s", argv[0])
	}
	if err != nil {
		return "", err
	}
	return "ok", before.Close()
}
