// CPU time and memory of an agent's processes, as the kernel counts them.
package account

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"golang.org/x/sys/unix"
)

// tick is the unit of the CPU times in /proc/PID/stat.
const tick = 10 * time.Millisecond

// Usage is the sum over all processes of a session. Memory is in bytes.
type Usage struct {
	// CPU is in the mode's unit.
	CPU time.Duration
	// Heap is anonymous memory (RssAnon). Peak is the sum of the processes' peak resident memory (VmHWM).
	Heap, Peak int64
}

// Indexes of fields of /proc/PID/stat, counted from the state.
const (
	session     = 3
	childUser   = 13
	childSystem = 14
)

// Session returns the usage of the session that leader leads.
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
			continue // it has exited
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

// afterName returns the fields of a stat file after the process name, which may contain blanks and parentheses.
func afterName(text string) []string {
	return strings.Fields(text[strings.LastIndexByte(text, ')')+1:])
}

func ticks(field string) time.Duration {
	count, _ := strconv.ParseInt(field, 10, 64) // the kernel writes only numbers
	return time.Duration(count) * tick
}

// clock returns the CPU time of a process with all its threads, or 0 if it has exited.
func clock(process int) time.Duration {
	// The clock id of another process, as clock_getcpuclockid(3) computes it.
	const scheduler = 2
	var now unix.Timespec
	if err := unix.ClockGettime(int32(^process)<<3|scheduler, &now); err != nil {
		return 0
	}
	return time.Duration(now.Nano())
}

// numbers returns the values of a file with lines "name: number".
func numbers(path string) map[string]int64 {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil // it has exited
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
