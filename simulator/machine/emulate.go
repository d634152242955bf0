// The process of an emulator: started, watched against the limits, ended.

package machine

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/overhead-action/overhead-action/simulator/architecture"
	"github.com/overhead-action/overhead-action/simulator/monitor"
)

// emulate runs an emulator with more arguments in a folder, until its end. `drive` sends commands to it; nil for none.
func (m Machine) emulate(ctx context.Context, folder string, more []string, drive func(*monitor.Monitor) error) (Run, error) {
	output, err := os.Create(filepath.Join(folder, outputFile))
	if err != nil {
		return Run{}, err
	}
	defer output.Close()
	arguments := slices.Concat(m.QEMU.Arguments, m.hardware(), more)
	if m.Architecture != architecture.ARM64 { // whose console is among its devices
		arguments = append(arguments, "-serial", "file:"+filepath.Join(folder, consoleFile))
	}
	// A machine that continues goes on with the results of the one before.
	arguments = append(arguments, "-chardev", "file,id=results,path="+resultsFile+",append=on", "-serial", "chardev:results")
	if m.Tracer != nil {
		own, err := m.Tracer.Write(folder)
		if err != nil {
			return Run{}, err
		}
		arguments = append(arguments, own...)
	}
	if m.Caches != nil {
		own, err := m.Caches.Write(folder)
		if err != nil {
			return Run{}, err
		}
		arguments = append(arguments, own...)
	}
	var connection *monitor.Monitor
	command := exec.Command(m.QEMU.Path, arguments...)
	if drive != nil {
		var theirs *os.File
		if connection, theirs, err = monitor.New(); err != nil {
			return Run{}, err
		}
		defer connection.Close()
		defer theirs.Close()
		command.ExtraFiles = []*os.File{theirs}
		command.Args = append(command.Args, monitor.Arguments(firstExtra)...)
	}
	command.Env = append(os.Environ(), m.QEMU.Environment...)
	command.Dir = folder
	command.Stdout, command.Stderr = output, output
	// Its own group, so that all of it can be ended; and it does not outlive us.
	command.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}

	begun := time.Now()
	commands := func() error { return nil }
	if drive != nil {
		commands = func() error { return drive(connection) }
	}
	reason := m.run(ctx, command, folder, commands)
	run := Run{Elapsed: time.Since(begun)}
	if command.ProcessState != nil {
		run.CPU = command.ProcessState.UserTime() + command.ProcessState.SystemTime()
		run.Memory = command.ProcessState.SysUsage().(*syscall.Rusage).Maxrss << 10
	}
	return run, reason
}

// firstExtra is the descriptor of a program's first further file.
const firstExtra = 3

// run starts the emulator, sends commands to it, and waits for its end, or ends it.
func (m Machine) run(ctx context.Context, command *exec.Cmd, folder string, drive func() error) error {
	ended := make(chan error, 1)
	started := make(chan error, 1)
	go func() {
		// The kernel ends the child when the thread that started it ends, so this thread has to stay.
		runtime.LockOSThread()
		defer runtime.UnlockOSThread()
		err := command.Start()
		started <- err
		if err == nil {
			for _, given := range command.ExtraFiles {
				given.Close() // so that the end of the emulator is the end of the connection
			}
			ended <- command.Wait()
		}
	}()
	if err := <-started; err != nil {
		return fmt.Errorf("QEMU cannot be started: %w", err)
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	driven := make(chan error, 1)
	go func() {
		err := drive()
		driven <- err
		if err != nil && !errors.Is(err, monitor.ErrEnded) {
			cancel(err)
		}
	}()
	reason, over := m.watch(ctx, ended, command.Process.Pid, filepath.Join(folder, resultsFile))
	_ = syscall.Kill(-command.Process.Pid, syscall.SIGKILL) // the rest of the group
	if !over {
		<-ended
	}
	if err := <-driven; reason == nil {
		reason = err
	}
	return reason
}

// watch returns when the emulator has ended, or must be ended; the error is the reason.
func (m Machine) watch(ctx context.Context, ended <-chan error, pid int, results string) (reason error, over bool) {
	total := time.NewTimer(m.Limits.Total)
	defer total.Stop()
	tick := time.NewTicker(100 * time.Millisecond)
	defer tick.Stop()
	for {
		select {
		case err := <-ended:
			if err != nil {
				err = fmt.Errorf("QEMU failed (%w)", err)
			}
			return err, true
		case <-ctx.Done():
			return context.Cause(ctx), false
		case <-total.C:
			if size(results) == 0 {
				return fmt.Errorf("the guest sent nothing within %s, the time limit of the machine: check that its kernel boots", m.Limits.Total), false
			}
			return fmt.Errorf("the machine was still running after %s: its time limit", m.Limits.Total), false
		case <-tick.C:
			if size(results) == 0 && processorTime(pid) > m.Limits.Boot {
				return fmt.Errorf("the kernel did not boot: the guest sent nothing within %s of processor time", m.Limits.Boot), false
			}
			if reason := m.within(results); reason != nil {
				return reason, false
			}
		}
	}
}

// within is the error for too large results.
func (m Machine) within(results string) error {
	if size(results) <= m.Limits.Channel {
		return nil
	}
	return fmt.Errorf("the guest sent more than %d MiB of results: its limit; collect less output", m.Limits.Channel>>20)
}

// processorTime is the CPU time of a process, to a hundredth of a second (proc_pid_stat, utime and stime in ticks of USER_HZ); 0 if it is gone.
func processorTime(pid int) time.Duration {
	text, _ := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	return processorTimeIn(string(text))
}

func processorTimeIn(stat string) time.Duration {
	// The name in the second field may contain blanks and parentheses.
	fields := strings.Fields(stat[strings.LastIndexByte(stat, ')')+1:])
	if len(fields) < 13 {
		return 0
	}
	user, _ := strconv.ParseInt(fields[11], 10, 64)
	system, _ := strconv.ParseInt(fields[12], 10, 64)
	return time.Duration(user+system) * 10 * time.Millisecond
}

func size(path string) int64 {
	state, err := os.Stat(path)
	if err != nil {
		return 0
	}
	return state.Size()
}
