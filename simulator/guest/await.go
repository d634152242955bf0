// A process that waits after its start. Machines that continue from there differ in their late files.

package guest

import (
	"fmt"
	"os"
	"path/filepath"
	"time"

	"golang.org/x/sys/unix"

	"github.com/overhead-action/overhead-action/simulator/plan"
)

const (
	// A process is idle when it used less than this in the last second: a JVM's compilers finish what the start gave them.
	idle = 50 * time.Millisecond
	// longestWait is how long a process that is never idle waits.
	longestWait = 10 * time.Second
)

func makePipe(path string) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	return unix.Mkfifo(path, 0o600)
}

// release waits until a process reads from its pipe and is idle, writes the late files, settles, and lets it continue.
func release(pipe string, least time.Duration, pid int) error {
	held, err := os.OpenFile(pipe, os.O_WRONLY, 0) // returns when the process opens it
	if err != nil {
		return err
	}
	defer held.Close()
	if err := awaitIdle(pid); err != nil {
		return err
	}
	text, err := lateText()
	if err != nil {
		return err
	}
	late, err := plan.ParseLate(text)
	if err != nil {
		return err
	}
	if err := writeAll(late.Files); err != nil {
		return err
	}
	return settle(least)
}

// awaitIdle returns at a full second of the machine.
func awaitIdle(pid int) error {
	for range int(longestWait / time.Second) {
		before, err := processorTime(pid)
		if err != nil {
			return err
		}
		if err := settle(time.Second); err != nil {
			return err
		}
		if after, err := processorTime(pid); err != nil || after-before < idle {
			return err
		}
	}
	return nil
}

// lateText is the late part of the plan: of the image, or of the host after another pause.
func lateText() ([]byte, error) {
	if paused() {
		return pauseAgain()
	}
	return os.ReadFile(plan.LatePath)
}

// processorTime is the CPU time of all threads of a process, from the clock that clock_getcpuclockid(3) names.
func processorTime(pid int) (time.Duration, error) {
	const scheduled = 2 // CPUCLOCK_SCHED of linux/posix-timers_types.h
	var used unix.Timespec
	if err := unix.ClockGettime(int32(^pid<<3|scheduled), &used); err != nil {
		return 0, fmt.Errorf("the process has ended: %w", err)
	}
	return time.Duration(used.Nano()), nil
}
