// One process: started, waited for, killed at its time limit, and described.

package guest

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync/atomic"
	"syscall"
	"time"

	"golang.org/x/sys/unix"

	"github.com/overhead-action/overhead-action/simulator/channel"
	"github.com/overhead-action/overhead-action/simulator/plan"
)

// run runs one fork. Its problems are part of the answer. `least` is how long a waiting process settles, see settle.
func run(fork plan.Fork, least time.Duration) channel.Fork {
	// Files instead of pipes, because no process has to empty them.
	scratch, err := os.MkdirTemp("/run", "fork")
	if err != nil {
		return failed(err)
	}
	stdout, err1 := os.Create(filepath.Join(scratch, "stdout"))
	stderr, err2 := os.Create(filepath.Join(scratch, "stderr"))
	if err := errors.Join(err1, err2); err != nil {
		return failed(err)
	}
	answer := execute(fork, least, stdout, stderr)
	stopAll()
	answer.Stdout, answer.Stderr = text(stdout, fork.Output), text(stderr, fork.Output)
	for _, path := range requested(fork.Collect) {
		answer.Files = append(answer.Files, collect(path, fork.Output))
	}
	if err := os.RemoveAll(scratch); err != nil {
		return failed(err)
	}
	return answer
}

func execute(fork plan.Fork, least time.Duration, stdout, stderr *os.File) channel.Fork {
	command := &exec.Cmd{
		Path: fork.Arguments[0], Args: fork.Arguments, Dir: fork.Directory,
		Env:    append(append([]string{}, environment...), fork.Environment...),
		Stdout: stdout, Stderr: stderr,
		SysProcAttr: &syscall.SysProcAttr{Setpgid: true},
	}
	if command.Dir == "" {
		command.Dir = "/"
	}
	if fork.OpenInput {
		input, held, err := os.Pipe()
		if err != nil {
			return failed(err)
		}
		defer held.Close()
		defer input.Close()
		command.Stdin = input
	}
	if fork.Await != "" {
		// All files of its folder may be late.
		if err := errors.Join(makePipe(fork.Await), os.MkdirAll(command.Dir, 0o755)); err != nil {
			return failed(err)
		}
	}
	killed := kills()
	start := time.Now()
	if err := command.Start(); err != nil {
		return failed(err)
	}
	var late atomic.Bool
	if fork.Limit > 0 {
		alarm := time.AfterFunc(time.Duration(fork.Limit), func() {
			late.Store(true)
			_ = unix.Kill(-command.Process.Pid, unix.SIGKILL)
		})
		defer alarm.Stop()
	}
	released := make(chan error, 1)
	if fork.Await != "" {
		go func() {
			err := release(fork.Await, least, command.Process.Pid)
			released <- err
			if err != nil {
				_ = unix.Kill(-command.Process.Pid, unix.SIGKILL)
			}
		}()
	}
	err := command.Wait()
	elapsed := time.Since(start)
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		return failed(err)
	}
	answer := describe(command.ProcessState)
	answer.Elapsed = elapsed.Nanoseconds()
	switch {
	case late.Load() && answer.Signal != "":
		answer.Problem = fmt.Sprintf("killed after %s of guest time: the limit", time.Duration(fork.Limit))
	case kills() > killed:
		answer.Problem = "the guest ran out of memory"
	case answer.Signal != "" && len(released) > 0:
		if err := <-released; err != nil {
			answer.Problem = fmt.Sprintf("the process could not continue after its start: %v", err)
		}
	}
	return answer
}

func describe(state *os.ProcessState) channel.Fork {
	answer := channel.Fork{Code: state.ExitCode()}
	if status := state.Sys().(syscall.WaitStatus); status.Signaled() {
		answer.Signal = status.Signal().String()
	}
	used := state.SysUsage().(*syscall.Rusage)
	answer.User, answer.System = used.Utime.Nano(), used.Stime.Nano()
	answer.Memory = used.Maxrss << 10
	answer.MinorFaults, answer.MajorFaults = used.Minflt, used.Majflt
	answer.VoluntarySwitches, answer.InvoluntarySwitches = used.Nvcsw, used.Nivcsw
	return answer
}

func failed(err error) channel.Fork {
	return channel.Fork{Code: -1, Problem: err.Error()}
}

// stopAll ends what a fork left behind, so that the next one is alone.
func stopAll() {
	_ = unix.Kill(-1, unix.SIGKILL)
	for {
		if _, err := unix.Wait4(-1, nil, 0, nil); err != nil && err != unix.EINTR {
			return
		}
	}
}

// kills is how often the kernel has killed a process because memory ran out.
func kills() int {
	counters, err := os.ReadFile("/proc/vmstat")
	if err != nil {
		return 0
	}
	for line := range bytes.Lines(counters) {
		if value, found := bytes.CutPrefix(line, []byte("oom_kill ")); found {
			count, _ := strconv.Atoi(string(bytes.TrimSpace(value)))
			return count
		}
	}
	return 0
}

// text is the beginning of a file, up to `limit` bytes.
func text(file *os.File, limit int64) channel.Text {
	defer file.Close()
	var kept channel.Text
	state, err := file.Stat()
	if err == nil {
		kept.Bytes, err = io.ReadAll(io.NewSectionReader(file, 0, limit))
	}
	if err != nil {
		return channel.Text{Bytes: []byte("guest: " + err.Error())}
	}
	kept.Lost = max(0, state.Size()-int64(len(kept.Bytes)))
	return kept
}

// requested replaces patterns by the files that match, in the order of their names.
func requested(paths []string) []string {
	var all []string
	for _, path := range paths {
		if !strings.Contains(path, "*") {
			all = append(all, path)
			continue
		}
		found, _ := filepath.Glob(path) // no error but of a pattern; then there is no file
		all = append(all, found...)
	}
	return all
}

func collect(path string, limit int64) channel.File {
	// Reading a pipe would wait until the machine's time is over, and a folder has no bytes.
	if state, err := os.Stat(path); err != nil || !state.Mode().IsRegular() {
		return channel.File{Path: path, Missing: true}
	}
	file, err := os.Open(path)
	if err != nil {
		return channel.File{Path: path, Missing: true}
	}
	return channel.File{Path: path, Text: text(file, limit)}
}
