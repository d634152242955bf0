// The usage of the whole machine, and whether it slept.
package usage

import (
	"errors"
	"os"
	"strconv"
	"strings"
	"time"

	"golang.org/x/sys/unix"
)

// Machine is the CPU time that all processors of this machine have spent on work, including the kernel's.
func Machine() (time.Duration, error) {
	content, err := os.ReadFile("/proc/stat")
	if err != nil {
		return 0, err
	}
	return busy(string(content))
}

// busy reads the first line of /proc/stat: user, nice, system, idle, iowait, irq, softirq, steal, guest, guest_nice. Time of
// guests is in that of users already; stolen time was not ours.
func busy(content string) (time.Duration, error) {
	line, _, _ := strings.Cut(content, "\n")
	words := strings.Fields(line)
	if len(words) < 8 || words[0] != "cpu" {
		return 0, errors.New("/proc/stat does not begin with the times of all processors")
	}
	var sum int64
	for _, at := range []int{1, 2, 3, 6, 7} {
		value, err := strconv.ParseInt(words[at], 10, 64)
		if err != nil {
			return 0, err
		}
		sum += value
	}
	return time.Duration(sum) * tick, nil
}

// Own is the CPU time of this process.
func Own() time.Duration { return Clock(os.Getpid()) }

// Asleep is how long the machine has been suspended since it was started.
func Asleep() time.Duration {
	return clock(unix.CLOCK_BOOTTIME) - clock(unix.CLOCK_MONOTONIC)
}

func clock(id int32) time.Duration {
	var now unix.Timespec
	if err := unix.ClockGettime(id, &now); err != nil {
		return 0
	}
	return time.Duration(now.Nano())
}
