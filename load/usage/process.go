// Package usage reads the usage of processes and the machine so far, from /proc and from the clocks of the processes.
package usage

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"golang.org/x/sys/unix"
)

// tick is the unit of user and system time in /proc.
const tick = 10 * time.Millisecond

// Processes is the usage of the processes of sessions, including those that ended and were waited for.
type Processes struct {
	// CPU is by the clocks of the processes, which count nanoseconds.
	CPU time.Duration
	// User and System are in ticks: they give the division of CPU, not its size.
	User, System           time.Duration
	Minor, Major           int64
	Voluntary, Involuntary int64
	Threads                int64
	Count                  int
	// Compilers is the CPU time of each thread that compiles while the program runs, by its id. An ended thread has none.
	Compilers map[int]time.Duration
}

// compilers are the names of HotSpot's compiler threads, as far as the kernel keeps them.
var compilers = []string{"C1 CompilerThre", "C2 CompilerThre", "JVMCI CompilerT"}

// Memory is that of the processes of sessions, in bytes.
type Memory struct {
	// Peak is the sum of their peaks.
	RSS, PSS, Peak int64
}

// Sessions reads the processes of sessions, by their leaders. It fails if one has no process left.
func Sessions(leaders []int) (Processes, error) {
	sum := Processes{Compilers: map[int]time.Duration{}}
	left := map[string]bool{}
	for _, one := range members(leaders) {
		sum.add(one)
		left[one.stat[session]] = true
	}
	for _, leader := range leaders {
		if !left[strconv.Itoa(leader)] {
			return sum, fmt.Errorf("no process of session %d is left", leader)
		}
	}
	return sum, nil
}

// SessionsMemory reads the memory of the processes of sessions.
func SessionsMemory(leaders []int) Memory {
	var sum Memory
	for _, one := range members(leaders) {
		status := fields(filepath.Join(one.folder, "status"))
		sum.RSS += status["VmRSS"] << 10
		sum.Peak += status["VmHWM"] << 10
		sum.PSS += fields(filepath.Join(one.folder, "smaps_rollup"))["Pss"] << 10
	}
	return sum
}

// member is a process, and the fields of its stat file from the state on.
type member struct {
	folder string
	id     int
	stat   []string
}

// Fields of /proc/PID/stat from the state on, which proc(5) counts as the third.
const (
	state        = 0
	session      = 3
	minor        = 7
	major        = 9
	user         = 11
	system       = 12
	childUser    = 13
	childSystem  = 14
	threads      = 17
	fewestFields = threads + 1
)

func members(leaders []int) []member {
	wanted := map[string]bool{}
	for _, leader := range leaders {
		wanted[strconv.Itoa(leader)] = true
	}
	entries, err := os.ReadDir("/proc")
	if err != nil {
		return nil
	}
	var found []member
	for _, entry := range entries {
		id, err := strconv.Atoi(entry.Name())
		if err != nil {
			continue
		}
		folder := filepath.Join("/proc", entry.Name())
		content, err := os.ReadFile(filepath.Join(folder, "stat"))
		if err != nil {
			continue // it has ended since
		}
		stat := afterName(content)
		if len(stat) < fewestFields || !wanted[stat[session]] || stat[state] == "Z" {
			continue
		}
		found = append(found, member{folder, id, stat})
	}
	return found
}

// afterName returns the fields of a stat file after the process name, which may contain blanks and parentheses.
func afterName(content []byte) []string {
	_, rest, _ := bytes.Cut(content[max(0, bytes.LastIndexByte(content, ')')):], []byte(" "))
	return strings.Fields(string(rest))
}

func (p *Processes) add(one member) {
	number := func(field int) int64 {
		value, _ := strconv.ParseInt(one.stat[field], 10, 64) // the kernel writes numbers
		return value
	}
	ticks := func(field int) time.Duration { return time.Duration(number(field)) * tick }
	p.Count++
	p.User += ticks(user) + ticks(childUser)
	p.System += ticks(system) + ticks(childSystem)
	// Children that were waited for are in no clock any more.
	p.CPU += Clock(one.id) + ticks(childUser) + ticks(childSystem)
	p.Minor += number(minor)
	p.Major += number(major)
	p.Threads += number(threads)
	tasks, _ := filepath.Glob(filepath.Join(one.folder, "task/*"))
	for _, task := range tasks {
		status := fields(filepath.Join(task, "status"))
		p.Voluntary += status["voluntary_ctxt_switches"]
		p.Involuntary += status["nonvoluntary_ctxt_switches"]
		if name, _ := os.ReadFile(filepath.Join(task, "comm")); slices.Contains(compilers, strings.TrimSuffix(string(name), "\n")) {
			p.Compilers[int(status["Pid"])] = onProcessor(filepath.Join(task, "schedstat"))
		}
	}
}

// onProcessor reads the CPU time of a thread; 0 if it has ended, or this kernel does not report it.
func onProcessor(schedstat string) time.Duration {
	content, _ := os.ReadFile(schedstat)
	first, _, _ := strings.Cut(string(content), " ")
	ns, _ := strconv.ParseInt(first, 10, 64) // the kernel writes numbers
	return time.Duration(ns)
}

// Clock is the CPU time of a process with all of its threads, including ended ones; 0 if it has ended itself.
func Clock(process int) time.Duration {
	// The clock id of another process, as clock_getcpuclockid(3) computes it.
	const scheduler = 2
	var now unix.Timespec
	if err := unix.ClockGettime(int32(^process)<<3|scheduler, &now); err != nil {
		return 0
	}
	return time.Duration(now.Nano())
}

// fields reads lines of a name, a colon and a number.
func fields(path string) map[string]int64 {
	content, err := os.ReadFile(path)
	if err != nil {
		return nil // it has ended since, or this kernel does not report it
	}
	found := map[string]int64{}
	for line := range strings.Lines(string(content)) {
		name, value, _ := strings.Cut(line, ":")
		words := strings.Fields(value)
		if len(words) == 0 {
			continue
		}
		if number, err := strconv.ParseInt(words[0], 10, 64); err == nil {
			found[name] = number
		}
	}
	return found
}
