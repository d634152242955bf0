// Pausing and ending an agent, and its remaining resources.
package attach

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"time"

	"golang.org/x/sys/unix"

	"github.com/overhead-action/overhead-action/self-hosted/leftovers"
	"github.com/overhead-action/overhead-action/self-hosted/outcome"
)

func (a *Agent) wait() {
	if a.end = a.command.Wait(); errors.Is(a.end, exec.ErrWaitDelay) {
		a.end = nil // it ended well, and a descendant holds its output
	}
	close(a.ended)
}

// Ended describes an agent that has ended, with its last lines; nil if it runs.
func (a *Agent) Ended() error {
	select {
	case <-a.ended:
		return &outcome.Broken{What: "the agent ended while it was measured: " + describe(a.end), Remedy: "see its last lines", Detail: a.output.String()}
	default:
		return nil
	}
}

// Pause stops the agent, and returns when the last of its threads has stopped.
func (a *Agent) Pause() error {
	if err := unix.Kill(-a.Process, unix.SIGSTOP); err != nil {
		return err
	}
	return unix.Waitid(unix.P_PID, a.Process, nil, unix.WSTOPPED, nil)
}

// Resume continues a stopped agent.
func (a *Agent) Resume() error { return unix.Kill(-a.Process, unix.SIGCONT) }

// patience is the time for an agent to end after SIGTERM.
const patience = 5 * time.Second

// Stop asks the agent to end, and kills it if it does not.
func (a *Agent) Stop() error {
	_ = a.input.Close()
	_ = unix.Kill(-a.Process, unix.SIGTERM)
	select {
	case <-a.ended:
	case <-time.After(patience):
		fmt.Fprintf(os.Stderr, "the agent did not end within %v of SIGTERM and was killed\n", patience)
		_ = unix.Kill(-a.Process, unix.SIGKILL)
		<-a.ended
	}
	a.Outlived = leftovers.Outliving()
	return EndChildren()
}

func describe(end error) string {
	if end == nil {
		return "exit status 0"
	}
	return end.Error()
}
