// Turns of applications that live at the same time: one gets requests while the others wait.
package drive

import (
	"bufio"
	"context"
	"fmt"
	"net"
	"strings"
)

// The phases that an application waits for.
const (
	warmup = "warmup"
	// From then on until the first measurement no application gets requests.
	idle        = "idle"
	measurement = "measurement"
	end         = "end"
)

// giver schedules the requests of this application.
type giver interface {
	await(phase string) error
	leave()
}

// alone is an application without others.
type alone struct{}

func (alone) await(string) error { return nil }
func (alone) leave()             {}

// line is the connection to the scheduler of turns.
type line struct {
	conn   net.Conn
	reader *bufio.Reader
}

// join connects to the address of [plan.Plan.Turns]. The connection ends with the context.
func (d *driver) join(ctx context.Context) (giver, error) {
	if d.plan.Turns == "" {
		return alone{}, nil
	}
	port, token, _ := strings.Cut(d.plan.Turns, ":")
	conn, err := (&net.Dialer{}).DialContext(ctx, "tcp", net.JoinHostPort("127.0.0.1", port))
	if err != nil {
		return nil, fmt.Errorf("nobody gives turns: %w", err)
	}
	context.AfterFunc(ctx, func() { _ = conn.Close() })
	made := &line{conn, bufio.NewReader(conn)}
	return made, made.say(token)
}

func (l *line) leave() { _ = l.conn.Close() }

func (l *line) await(phase string) error {
	if err := l.say(phase); err != nil {
		return err
	}
	if _, err := l.reader.ReadByte(); err != nil {
		return gone(err)
	}
	return nil
}

func (l *line) say(word string) error {
	if _, err := fmt.Fprintln(l.conn, word); err != nil {
		return gone(err)
	}
	return nil
}

func gone(err error) error { return fmt.Errorf("who gives the turns is gone: %w", err) }
