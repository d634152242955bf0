// One process of an application: started in its own session, its lines passed on and watched.
package script

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"sync"
	"syscall"
	"time"

	"github.com/overhead-action/overhead-action/load/usage"
)

// longest is the watched part of a line without an end, in bytes.
const longest = 1 << 16

type process struct {
	command *exec.Cmd
	begun   time.Time
	// signed is closed when a line has matched, over when the process has ended, read when nobody holds its output any more.
	signed, over, read chan struct{}
}

// start starts a process. A missing program is a problem.
func start(spec Process, out io.Writer) (*process, error) {
	var sign *regexp.Regexp
	if spec.Ready.Log != "" {
		var err error
		if sign, err = regexp.Compile(spec.Ready.Log); err != nil {
			return nil, err
		}
	}
	reader, writer, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	command := exec.Command(spec.Arguments[0], spec.Arguments[1:]...)
	command.Env = append(os.Environ(), spec.Environment...)
	command.Stdout, command.Stderr = writer, writer
	command.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	one := &process{command: command, begun: time.Now(), signed: make(chan struct{}), over: make(chan struct{}), read: make(chan struct{})}
	err = command.Start()
	_ = writer.Close() // it is the process's now
	if err != nil {
		_ = reader.Close() // nothing was written
		return nil, problemf("%v", err)
	}
	go one.watch(reader, sign, out)
	go func() {
		_ = command.Wait() // its exit is in its state
		close(one.over)
	}()
	return one, nil
}

// watch passes lines on until nobody can write any more.
func (p *process) watch(lines io.ReadCloser, sign *regexp.Regexp, out io.Writer) {
	defer close(p.read)
	defer lines.Close()
	buffered := bufio.NewReaderSize(lines, longest)
	var once sync.Once
	for {
		line, err := buffered.ReadSlice('\n')
		if len(line) > 0 {
			_, _ = out.Write(line) // a line that cannot be passed on is lost, and nothing depends on it
			if sign != nil && sign.MatchString(strings.TrimRight(string(line), "\r\n")) {
				once.Do(func() { close(p.signed) })
			}
		}
		if err != nil && err != bufio.ErrBufferFull {
			return
		}
	}
}

func (p *process) id() int { return p.command.Process.Pid }

func (p *process) gone() bool {
	select {
	case <-p.over:
		return true
	default:
		return false
	}
}

// leaving reports whether the process has closed all of its files, its last action.
func (p *process) leaving() bool {
	files, _ := os.ReadDir(fmt.Sprintf("/proc/%d/fd", p.id()))
	return len(files) == 0
}

// how describes how a process ended.
func (p *process) how() string {
	if status, ok := p.command.ProcessState.Sys().(syscall.WaitStatus); ok && status.Signaled() {
		return fmt.Sprintf("by signal %d (%v)", int(status.Signal()), status.Signal())
	}
	return fmt.Sprintf("with exit code %d", p.command.ProcessState.ExitCode())
}

// early is the problem of a process that ended before it was ready. Its last output is passed on first, but a descendant
// may hold its output for ever.
func (p *process) early() error {
	select {
	case <-p.read:
	case <-time.After(lingering):
	}
	return problemf("it ended %s before it was ready", p.how())
}

// ready waits until the process is ready.
func (p *process) ready(ctx context.Context, sign Ready) error {
	switch {
	case sign.Request != nil:
		return p.answers(ctx, *sign.Request)
	case sign.Address != "":
		return p.until(ctx, func() error {
			connection, err := net.DialTimeout("tcp", sign.Address, answering)
			if err == nil {
				err = connection.Close()
			}
			return err
		})
	}
	select {
	case <-p.signed:
		return nil
	case <-p.over:
		return p.early()
	case <-ctx.Done():
		return problemf("not ready in time: no line of its output matches /%s/", sign.Log)
	}
}

// answers waits for a correct answer.
func (p *process) answers(ctx context.Context, request Request) error {
	target, err := targetOf(request)
	if err != nil {
		return err
	}
	connection := target.Connection()
	defer connection.Close()
	return p.until(ctx, func() error { return connection.Do(0) })
}

// until tries until something succeeds.
func (p *process) until(ctx context.Context, try func() error) error {
	for {
		err := try()
		if err == nil {
			return nil
		}
		select {
		case <-p.over:
			return p.early()
		case <-ctx.Done():
			return problemf("not ready in time: %v", err)
		case <-time.After(between):
		}
	}
}

// took is the usage of the process and its descendants since its start.
func (p *process) took() (Took, error) {
	now := time.Now()
	used, err := usage.Sessions([]int{p.id()})
	if err != nil {
		return Took{}, problemf("it was ready, and then ended: %v", err)
	}
	took := since(used, usage.Processes{})
	took.Elapsed = int64(now.Sub(p.begun))
	return took, nil
}

// leave asks the process to end, and waits for that.
func (p *process) leave() {
	_ = p.command.Process.Signal(syscall.SIGTERM) // it may have ended
	select {
	case <-p.over:
	case <-time.After(orderlyPatience):
	}
}

// kill ends the process with its group, and waits for it. A process outside of the group ends with the machine.
func (p *process) kill() {
	_ = syscall.Kill(-p.id(), syscall.SIGKILL) // it may have ended
	<-p.over
}
