// Package machine boots a kernel with an image in the emulator, waits for what the guest reports, and leaves nothing running.
package machine

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/overhead-action/overhead-action/simulator/channel"
	"github.com/overhead-action/overhead-action/simulator/image"
	"github.com/overhead-action/overhead-action/simulator/kernel"
	"github.com/overhead-action/overhead-action/simulator/qemu"
)

// Machine is everything that a result depends on, and the limits of the host.
type Machine struct {
	QEMU   qemu.QEMU
	Kernel kernel.Kernel
	Image  []image.Layer
	// Seed of everything random in the machine.
	Seed uint32
	// Memory in MiB.
	Memory int
	// KernelArguments are added to the command line.
	KernelArguments string
	// Accelerator is empty for a machine that counts, or KVM for one that has the host's processor and its time: no result of it comes twice.
	Accelerator string
	Limits      Limits
}

// Limits are of the host: they end a machine, and are no part of its result.
type Limits struct {
	// Boot is how much processor time the guest may take to say its first word: a busy host makes it late, not mute. Total is how long the
	// machine may take altogether.
	Boot, Total time.Duration
	// Channel is how many bytes the guest may send.
	Channel int64
}

// Run is what one machine did.
type Run struct {
	channel.Results
	// Elapsed and CPU are the host's; Memory is the emulator's largest resident set, in bytes.
	Elapsed, CPU time.Duration
	Memory       int64
}

// Broken is a machine that gave no result.
type Broken struct {
	Reason error
	// Console holds the last lines that the kernel or the emulator wrote.
	Console string
}

func (b *Broken) Error() string {
	if b.Console == "" {
		return b.Reason.Error()
	}
	return b.Reason.Error() + "\nThe machine's console ended with:\n" + b.Console
}

func (b *Broken) Unwrap() error { return b.Reason }

// Least is how much memory, in MiB, a guest with this image can do with: the image, its files unpacked beside it, and the kernel.
func Least(layers []image.Layer) int {
	var size int64
	for _, layer := range layers {
		size += layer.Size
	}
	return int(size>>20)*2 + 192
}

// Run boots the machine and waits for its end.
func (m Machine) Run(ctx context.Context) (Run, error) {
	if least := Least(m.Image); m.Memory < least {
		return Run{}, fmt.Errorf("the machine has %d MiB of memory, and its image needs %d MiB: give it more, or make the image smaller", m.Memory, least)
	}
	folder, leave, err := newFolder()
	if err != nil {
		return Run{}, err
	}
	defer leave()
	initrd, err := os.Create(filepath.Join(folder, "image.cpio"))
	if err != nil {
		return Run{}, err
	}
	if err := errors.Join(image.Join(initrd, m.Image), initrd.Close()); err != nil {
		return Run{}, err
	}
	return m.in(ctx, folder, initrd.Name())
}

// The machine's ports, as files.
const (
	consoleFile = "console"
	resultsFile = "results"
	outputFile  = "qemu"
)

func (m Machine) in(ctx context.Context, folder, initrd string) (Run, error) {
	output, err := os.Create(filepath.Join(folder, outputFile))
	if err != nil {
		return Run{}, err
	}
	defer output.Close()
	arguments := append(append([]string{}, m.QEMU.Arguments...), m.Arguments()...)
	arguments = append(arguments, "-kernel", m.Kernel.Path, "-initrd", initrd,
		"-serial", "file:"+filepath.Join(folder, consoleFile), "-serial", "file:"+filepath.Join(folder, resultsFile))
	command := exec.Command(m.QEMU.Path, arguments...)
	command.Env = append(os.Environ(), m.QEMU.Environment...)
	command.Dir = folder
	command.Stdout, command.Stderr = output, output
	// A group of its own, so that all of it can be ended; and it does not outlive us.
	command.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}

	begun := time.Now()
	reason := m.run(ctx, command, folder)
	run := Run{Elapsed: time.Since(begun)}
	if command.ProcessState != nil {
		run.CPU = command.ProcessState.UserTime() + command.ProcessState.SystemTime()
		run.Memory = command.ProcessState.SysUsage().(*syscall.Rusage).Maxrss << 10
	}
	if reason == nil {
		reason = m.within(filepath.Join(folder, resultsFile)) // for who ended before anybody looked
	}
	if reason == nil {
		var text []byte
		if text, reason = os.ReadFile(filepath.Join(folder, resultsFile)); reason == nil || errors.Is(reason, os.ErrNotExist) {
			run.Results, reason = channel.Read(text)
		}
	}
	if reason != nil {
		return run, &Broken{Reason: reason, Console: lastLines(filepath.Join(folder, consoleFile), filepath.Join(folder, outputFile))}
	}
	return run, nil
}

// run starts the emulator and waits for its end, or ends it.
func (m Machine) run(ctx context.Context, command *exec.Cmd, folder string) error {
	ended := make(chan error, 1)
	started := make(chan error, 1)
	go func() {
		// The kernel ends the child when the thread that started it ends, so this thread has to stay.
		runtime.LockOSThread()
		defer runtime.UnlockOSThread()
		err := command.Start()
		started <- err
		if err == nil {
			ended <- command.Wait()
		}
	}()
	if err := <-started; err != nil {
		return fmt.Errorf("QEMU cannot be started: %w", err)
	}
	reason, over := m.watch(ctx, ended, command.Process.Pid, filepath.Join(folder, resultsFile))
	_ = syscall.Kill(-command.Process.Pid, syscall.SIGKILL) // whatever is left of the group
	if !over {
		<-ended
	}
	return reason
}

// watch returns when the emulator is over, or has to be ended; the error says what was wrong.
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
				return fmt.Errorf("nothing was heard of the guest within %s, the time limit of the machine: did its kernel boot?", m.Limits.Total), false
			}
			return fmt.Errorf("the machine was still running after %s: its time limit", m.Limits.Total), false
		case <-tick.C:
			if size(results) == 0 && processorTime(pid) > m.Limits.Boot {
				return fmt.Errorf("the kernel did not boot: nothing was heard of the guest within %s of processor time", m.Limits.Boot), false
			}
			if reason := m.within(results); reason != nil {
				return reason, false
			}
		}
	}
}

// within is what is wrong with more results than may come.
func (m Machine) within(results string) error {
	if size(results) <= m.Limits.Channel {
		return nil
	}
	return fmt.Errorf("the guest sent more than %d MiB of results: its limit; collect less output", m.Limits.Channel>>20)
}

// processorTime is what a process has used, to a hundredth of a second (proc_pid_stat, utime and stime in ticks of USER_HZ); 0 where it is gone.
func processorTime(pid int) time.Duration {
	text, _ := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	return processorTimeIn(string(text))
}

func processorTimeIn(stat string) time.Duration {
	// The name in the second field may hold blanks and parentheses.
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
