// A program that is started with counters open on it, before its first instruction.

package main

import (
	"errors"
	"fmt"
	"os/exec"
	"runtime"
	"syscall"

	"github.com/overhead-action/overhead-action/runners/go/meter/counters"
)

// counted is a program's counters: all that it did and started, and what is not to count of it.
type counted struct{ all, own *counters.Counter }

// begin starts a program. One that is counted stops where it was executed, until its counters are open.
func begin(command *exec.Cmd, wanted counting) (counted, error) {
	if wanted.scope == "" {
		return counted{}, command.Start()
	}
	// Only the thread that starts a traced process can let it go.
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	command.SysProcAttr = &syscall.SysProcAttr{Ptrace: true}
	if err := command.Start(); err != nil {
		return counted{}, err
	}
	open, err := opened(command.Process.Pid, wanted)
	if err != nil {
		_ = command.Process.Kill()
		_ = command.Wait()
		return counted{}, err
	}
	return open, nil
}

func opened(process int, wanted counting) (counted, error) {
	var state syscall.WaitStatus
	if _, err := syscall.Wait4(process, &state, 0, nil); err != nil {
		return counted{}, fmt.Errorf("the program was not stopped at its start: %w", err)
	}
	if !state.Stopped() {
		return counted{}, errors.New("the program ended before it could be counted")
	}
	all, err := counters.Open(process, wanted.scope, counters.Kind{Children: true})
	if err != nil {
		return counted{}, err
	}
	open := counted{all: &all}
	if wanted.children {
		own, err := counters.Open(process, wanted.scope, counters.Kind{Threads: true})
		if err != nil {
			return counted{}, err
		}
		open.own = &own
	}
	return open, syscall.PtraceDetach(process)
}

// read returns the instructions of a program that has ended; nil where they were not counted.
func (c counted) read() (*uint64, error) {
	if c.all == nil {
		return nil, nil
	}
	sum, err := c.all.Read()
	if err != nil || c.own == nil {
		return &sum, err
	}
	own, err := c.own.Read()
	sum -= own
	return &sum, err
}
