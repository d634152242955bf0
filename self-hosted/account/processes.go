// What the processes of an agent take: CPU by the clocks of the processes, memory as the kernel counts it.
package account

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"golang.org/x/sys/unix"
)

// tick is what /proc counts the time of ended children in.
const tick = 10 * time.Millisecond

// Usage is that of all processes of a session. Memory is in bytes.
type Usage struct {
	// CPU is in the mode's unit.
	CPU time.Duration
	// Heap is memory without a file behind it; Peak is the sum of the most that each process had in all.
	Heap, Peak int64
}

// Fields of /proc/PID/stat from the state on.
const (
	session     = 3
	childUser   = 13
	childSystem = 14
)

// Session reads the processes of a session by its leader.
func Session(leader int) Usage {
	var sum Usage
	entries, err := os.ReadDir("/proc")
	if err != nil {
		return sum
	}
	for _, entry := range entries {
		id, err := strconv.Atoi(entry.Name())
		if err != nil {
			continue
		}
		folder := filepath.Join("/proc", entry.Name())
		text, err := os.ReadFile(filepath.Join(folder, "stat"))
		if err != nil {
			continue // it has ended since
		}
		fields := afterName(string(text))
		if len(fields) <= childSystem || fields[session] != strconv.Itoa(leader) {
			continue
		}
		sum.CPU += clock(id) + ticks(fields[childUser]) + ticks(fields[childSystem])
		status := numbers(filepath.Join(folder, "status"))
		sum.Heap += status["RssAnon"] << 10
		sum.Peak += status["VmHWM"] << 10
	}
	return sum
}

// afterName splits a stat file behind the name, which may hold blanks and parentheses.
func afterName(text string) []string {
	return strings.Fields(text[strings.LastIndexByte(text, ')')+1:])
}

func ticks(field string) time.Duration {
	count, _ := strconv.ParseInt(field, 10, 64) // the kernel writes numbers
	return time.Duration(count) * tick
}

// clock is the CPU time of a process with all of its threads; 0 where it has ended.
func clock(process int) time.Duration {
	// The number of the clock of another process, as clock_getcpuclockid(3) makes it.
	const scheduler = 2
	var now unix.Timespec
	if err := unix.ClockGettime(int32(^process)<<3|scheduler, &now); err != nil {
		return 0
	}
	return time.Duration(now.Nano())
}

// numbers reads lines of a name, a colon and a number.
func numbers(path string) map[string]int64 {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil // it has ended since
	}
	found := map[string]int64{}
	for line := range strings.Lines(string(text)) {
		name, value, _ := strings.Cut(line, ":")
		if argv := strings.Fields(value); len(argv) > 0 {
			if number, err := strconv.ParseInt(argv[0], 10, 64); err == nil {
				found[name] = number
			}
		}
	}
	return found
}
