// Package guest runs inside the machine: it prepares the system, runs the plan, and reports through a serial port.
package guest

import (
	"fmt"
	"os"
	"path/filepath"
	"time"

	"golang.org/x/sys/unix"

	"github.com/overhead-action/overhead-action/simulator/channel"
	"github.com/overhead-action/overhead-action/simulator/plan"
)

const (
	self = "/init"
	// ready is the argument of the second start of init, when the file systems exist.
	ready = "ready"
)

// Main never returns: its end is the machine's end.
func Main(arguments []string) {
	var err error
	if len(arguments) > 1 && arguments[1] == ready {
		var text []byte
		if text, err = planText(); err == nil {
			err = report(text)
		}
	} else if err = Prepare(); err == nil {
		// A restart with /proc and /dev in place, because libraries look for them when a program starts.
		err = unix.Exec(self, []string{self, ready}, append(environment, plan.Pause+"="+os.Getenv(plan.Pause)))
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "guest:", err) // to the console: the channel is missing or broken
	}
	unix.Sync()
	if err := unix.Reboot(unix.LINUX_REBOOT_CMD_RESTART); err != nil {
		fmt.Fprintln(os.Stderr, "guest: reboot:", err)
	}
	os.Exit(1) // the kernel panics and stops the machine
}

// planText is the plan: of the image, or of the host, which gives it when the machine continues after its pause.
func planText() ([]byte, error) {
	if paused() {
		// Images differ in length, and take different times to unpack: all machines continue at the same time.
		if err := sleepUntil(longestBoot); err != nil {
			return nil, err
		}
		return pause()
	}
	return os.ReadFile(plan.Path)
}

// report runs the plan and writes all results. Its error is one of the channel itself.
func report(text []byte) error {
	out, err := openPort(port)
	if err != nil {
		return err
	}
	var name unix.Utsname
	if err := unix.Uname(&name); err != nil {
		return err
	}
	writer := channel.NewWriter(out)
	if err := writer.Hello(unix.ByteSliceToString(name.Release[:])); err != nil {
		return err
	}
	if err := runPlan(text, writer); err != nil {
		if err := writer.Fail(err.Error()); err != nil {
			return err
		}
	}
	if err := writer.End(); err != nil {
		return err
	}
	return drain(out)
}

func runPlan(text []byte, writer *channel.Writer) error {
	todo, err := plan.Parse(text)
	if err != nil {
		return err
	}
	if err := writeAll(todo.Files); err != nil {
		return err
	}
	if err := settle(time.Duration(todo.Settle)); err != nil {
		return err
	}
	for _, fork := range todo.Forks {
		if err := writer.Fork(run(fork, time.Duration(todo.Settle))); err != nil {
			return err
		}
	}
	return nil
}

func writeAll(files []plan.File) error {
	for _, file := range files {
		if err := os.MkdirAll(filepath.Dir(file.Name), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(file.Name, []byte(file.Text), os.FileMode(file.Mode)); err != nil {
			return err
		}
	}
	return nil
}

// longestBoot is the time of a machine at which it pauses, or twice that, or three times. It costs little: the machine sleeps.
const longestBoot = 10 * time.Second

// settle sleeps for the given time, and then until the next full second of the machine. Plans of two variants differ in length, and reading
// them takes different numbers of instructions: otherwise their forks would begin at other times, between other ticks of the kernel,
// which for a program with its own timers is like another seed.
func settle(least time.Duration) error {
	if least == 0 {
		return nil
	}
	now, err := clock()
	if err != nil {
		return err
	}
	return sleep((now + least + time.Second - 1).Truncate(time.Second))
}

// sleepUntil sleeps until the time of the machine is a multiple of `step`.
func sleepUntil(step time.Duration) error {
	now, err := clock()
	if err != nil {
		return err
	}
	return sleep((now + step - 1).Truncate(step))
}

// clock is the time since the machine's start.
func clock() (time.Duration, error) {
	var now unix.Timespec
	if err := unix.ClockGettime(unix.CLOCK_MONOTONIC, &now); err != nil {
		return 0, fmt.Errorf("the machine's clock: %w", err)
	}
	return time.Duration(now.Nano()), nil
}

// sleep sleeps until a time of the machine.
func sleep(until time.Duration) error {
	due := unix.NsecToTimespec(until.Nanoseconds())
	for {
		if err := unix.ClockNanosleep(unix.CLOCK_MONOTONIC, unix.TIMER_ABSTIME, &due, nil); err != unix.EINTR {
			return err
		}
	}
}
