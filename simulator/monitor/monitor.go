// Package monitor sends commands to a running emulator, in QEMU's machine protocol (QMP).
package monitor

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"strings"
	"syscall"
)

// Monitor is the connection to one emulator.
type Monitor struct {
	connection net.Conn
	answers    *json.Decoder
	stopped    bool
}

// New returns a connection, and the emulator's end of it, which it gets as a file, and which its parent then closes.
func New() (*Monitor, *os.File, error) {
	pair, err := syscall.Socketpair(syscall.AF_UNIX, syscall.SOCK_STREAM|syscall.SOCK_CLOEXEC, 0)
	if err != nil {
		return nil, nil, err
	}
	own, theirs := os.NewFile(uintptr(pair[0]), "monitor"), os.NewFile(uintptr(pair[1]), "emulator")
	connection, err := net.FileConn(own)
	if err := errors.Join(err, own.Close()); err != nil {
		return nil, nil, errors.Join(err, theirs.Close())
	}
	return &Monitor{connection: connection, answers: json.NewDecoder(connection)}, theirs, nil
}

// Arguments are those of an emulator whose end of the connection is the file `descriptor`.
func Arguments(descriptor int) []string {
	return []string{"-chardev", fmt.Sprintf("socket,id=monitor,fd=%d", descriptor), "-mon", "chardev=monitor,mode=control"}
}

// Close ends the connection.
func (m *Monitor) Close() error { return m.connection.Close() }

// Greet begins the protocol; nothing else works before.
func (m *Monitor) Greet() error {
	_, err := m.Command("qmp_capabilities", nil)
	return err
}

// message is an answer, an error or an event; others, as the greeting, have none of them.
type message struct {
	Return *json.RawMessage `json:"return"`
	Error  *struct {
		Text string `json:"desc"`
	} `json:"error"`
	Event string `json:"event"`
}

func (m *Monitor) next() (message, error) {
	var next message
	err := m.answers.Decode(&next)
	if errors.Is(err, io.EOF) || errors.Is(err, syscall.ECONNRESET) {
		return next, ErrEnded
	}
	m.stopped = m.stopped || next.Event == "STOP"
	return next, err
}

// ErrEnded means that the emulator has ended.
var ErrEnded = errors.New("the emulator ended")

// Command runs one and returns its answer.
func (m *Monitor) Command(name string, arguments map[string]any) (json.RawMessage, error) {
	text, err := json.Marshal(map[string]any{"execute": name, "arguments": arguments})
	if arguments == nil {
		text, err = json.Marshal(map[string]any{"execute": name})
	}
	if err != nil {
		return nil, err
	}
	if _, err := m.connection.Write(text); err != nil {
		if errors.Is(err, syscall.EPIPE) {
			err = ErrEnded
		}
		return nil, err
	}
	for {
		next, err := m.next()
		switch {
		case err != nil:
			return nil, err
		case next.Error != nil:
			return nil, fmt.Errorf("%s: %s", name, next.Error.Text)
		case next.Return != nil:
			return *next.Return, nil
		}
	}
}

// Output is that of a command that only people's monitor has.
func (m *Monitor) Output(command string) (string, error) {
	answer, err := m.Command("human-monitor-command", map[string]any{"command-line": command})
	if err != nil {
		return "", err
	}
	var output string
	err = json.Unmarshal(answer, &output)
	return strings.TrimSpace(output), err
}

// Line runs a command of people's monitor that has no output unless it fails.
func (m *Monitor) Line(command string) error {
	output, err := m.Output(command)
	if err == nil && output != "" {
		err = fmt.Errorf("%s: %s", command, output)
	}
	return err
}

// AwaitStop returns when the machine is paused.
func (m *Monitor) AwaitStop() error {
	for !m.stopped {
		if _, err := m.next(); err != nil {
			return err
		}
	}
	return nil
}
