// Package guest runs inside the machine: it prepares the system, runs the plan, and reports through a serial port.
package guest

import (
	"fmt"
	"os"
	"runtime"
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

// port is the second serial port of a PC, and the only one of the machine of arm64, whose console is a card.
var port = map[string]string{"amd64": "/dev/ttyS1", "arm64": "/dev/ttyAMA0"}[runtime.GOARCH]

// Main never returns: its end is the machine's end.
func Main(arguments []string) {
	var err error
	if len(arguments) > 1 && arguments[1] == ready {
		err = report()
	} else if err = Prepare(); err == nil {
		// A restart with /proc and /dev in place, because libraries look for them when a program starts.
		err = unix.Exec(self, []string{self, ready}, environment)
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

// report runs the plan and writes all results. Its error is one of the channel itself.
func report() error {
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
	if err := runPlan(writer); err != nil {
		if err := writer.Fail(err.Error()); err != nil {
			return err
		}
	}
	if err := writer.End(); err != nil {
		return err
	}
	return drain(out)
}

func runPlan(writer *channel.Writer) error {
	text, err := os.ReadFile(plan.Path)
	if err != nil {
		return err
	}
	todo, err := plan.Parse(text)
	if err != nil {
		return err
	}
	if err := settle(time.Duration(todo.Settle)); err != nil {
		return err
	}
	for _, fork := range todo.Forks {
		if err := writer.Fork(run(fork)); err != nil {
			return err
		}
	}
	return nil
}

// settle sleeps for the given time, and then until the next full second of the machine. Plans and images of two variants differ in length, and reading
// them takes different numbers of instructions: otherwise their forks would begin at other times, between other ticks of the kernel,
// which for a program with its own timers is like another seed.
func settle(least time.Duration) error {
	if least == 0 {
		return nil
	}
	var now unix.Timespec
	if err := unix.ClockGettime(unix.CLOCK_MONOTONIC, &now); err != nil {
		return fmt.Errorf("the machine's clock: %w", err)
	}
	until := time.Duration(now.Nano()) + least + time.Second - 1
	due := unix.NsecToTimespec(until.Truncate(time.Second).Nanoseconds())
	for {
		if err := unix.ClockNanosleep(unix.CLOCK_MONOTONIC, unix.TIMER_ABSTIME, &due, nil); err != unix.EINTR {
			return err
		}
	}
}
