// Package processtest starts processes for tests: each leads its own session, like a measured application, and ends with its test.
package processtest

import (
	"bufio"
	"io"
	"os/exec"
	"syscall"
	"testing"
)

// Process is one that was started.
type Process struct {
	// ID is the process and its session.
	ID  int
	in  io.Writer
	out *bufio.Reader
}

// Start starts a command. Its standard input and output are pipes to the test.
func Start(t testing.TB, command *exec.Cmd) Process {
	t.Helper()
	command.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	in, err := command.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := command.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = syscall.Kill(-command.Process.Pid, syscall.SIGKILL)
		_ = command.Wait()
	})
	return Process{ID: command.Process.Pid, in: in, out: bufio.NewReader(out)}
}

// Sleeper starts a process that does nothing.
func Sleeper(t testing.TB) Process {
	t.Helper()
	return Start(t, exec.Command("sleep", "1000"))
}

// Line waits for the next line that the process writes, and returns it without its end.
func (p Process) Line(t testing.TB) string {
	t.Helper()
	line, err := p.out.ReadString('\n')
	if err != nil {
		t.Fatalf("%q: %v", line, err)
	}
	return line[:len(line)-1]
}

// Send writes a line to the process.
func (p Process) Send(t testing.TB, line string) {
	t.Helper()
	if _, err := io.WriteString(p.in, line+"\n"); err != nil {
		t.Fatal(err)
	}
}
