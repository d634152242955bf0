// The protocol, with a script in place of an emulator.

package monitor

import (
	"encoding/json"
	"errors"
	"net"
	"strings"
	"testing"
)

// scripted is a monitor of an emulator that gives one of these answers to each command, and then ends.
func scripted(t *testing.T, answers ...string) *Monitor {
	t.Helper()
	m, theirs, err := New()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { m.Close() })
	connection, err := net.FileConn(theirs)
	if err := errors.Join(err, theirs.Close()); err != nil {
		t.Fatal(err)
	}
	go func() {
		defer connection.Close()
		commands := json.NewDecoder(connection)
		for _, answer := range answers {
			var command map[string]any
			if err := commands.Decode(&command); err != nil {
				return
			}
			_, _ = connection.Write([]byte(answer))
		}
	}()
	return m
}

func TestCommands(t *testing.T) {
	m := scripted(t,
		`{"QMP":{"version":{}}}{"return":{}}`, `{"event":"RESUME"}{"return":{"status":"running"}}`, `{"return":"  it is so\r\n"}`, `{"return":""}`,
		`{"return":"Error: no"}`, `{"error":{"class":"GenericError","desc":"it cannot"}}`, `{"return":{}}{"event":"STOP"}`)
	if err := m.Greet(); err != nil {
		t.Error(err)
	}
	if answer, err := m.Command("query-status", nil); err != nil || string(answer) != `{"status":"running"}` {
		t.Errorf("%s, %v", answer, err)
	}
	if output, err := m.Output("info x"); err != nil || output != "it is so" {
		t.Errorf("%q, %v", output, err)
	}
	if err := m.Line("savevm x"); err != nil {
		t.Error(err)
	}
	if err := m.Line("savevm x"); err == nil || err.Error() != "savevm x: Error: no" {
		t.Error(err)
	}
	if _, err := m.Command("cont", nil); err == nil || err.Error() != "cont: it cannot" {
		t.Error(err)
	}
	if _, err := m.Command("go", map[string]any{"far": true}); err != nil {
		t.Error(err)
	}
	if err := m.AwaitStop(); err != nil {
		t.Error(err)
	}
}

func TestEndedEmulator(t *testing.T) {
	m := scripted(t, `{"return":{}}`)
	if err := m.Greet(); err != nil {
		t.Error(err)
	}
	if err := m.AwaitStop(); !errors.Is(err, ErrEnded) {
		t.Error(err)
	}
	if _, err := m.Command("quit", nil); !errors.Is(err, ErrEnded) {
		t.Error(err)
	}
}

func TestArguments(t *testing.T) {
	if got := strings.Join(Arguments(3), " "); got != "-chardev socket,id=monitor,fd=3 -mon chardev=monitor,mode=control" {
		t.Error(got)
	}
}
