// Counters of processes that run already: every thread of them, and all that these start from then on.

package counters

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"syscall"
	"time"
)

// Group is open on the threads of processes.
type Group struct{ members []Counter }

// patience is how long the threads of a process have to stop.
const patience = 5 * time.Second

// Attach counts what processes do from now on. They are stopped meanwhile: a thread that began between a look at the others and its own counter would
// be missing, or counted twice.
func Attach(processes []int, scope Scope) (Group, error) {
	var group Group
	err := stopped(processes, func() error {
		for _, process := range processes {
			threads, err := threadsOf(process)
			if err != nil {
				return err
			}
			for _, thread := range threads {
				one, err := Open(thread, scope, Kind{Children: true})
				if err != nil {
					return err
				}
				group.members = append(group.members, one)
			}
		}
		return nil
	})
	if err != nil {
		return Group{}, errors.Join(err, group.Close())
	}
	return group, nil
}

// Read returns the instructions so far.
func (g Group) Read() (uint64, error) {
	var sum uint64
	for _, one := range g.members {
		count, err := one.Read()
		if err != nil {
			return 0, err
		}
		sum += count
	}
	return sum, nil
}

// Close ends the counting.
func (g Group) Close() error {
	var problems []error
	for _, one := range g.members {
		problems = append(problems, one.Close())
	}
	return errors.Join(problems...)
}

// stopped does something while processes stand still.
func stopped(processes []int, do func() error) (err error) {
	for _, process := range processes {
		process := process
		if err := syscall.Kill(process, syscall.SIGSTOP); err != nil {
			return fmt.Errorf("process %d cannot be stopped: %w", process, err)
		}
		defer func() { err = errors.Join(err, syscall.Kill(process, syscall.SIGCONT)) }()
	}
	for _, process := range processes {
		for deadline := time.Now().Add(patience); !still(process); time.Sleep(time.Millisecond) {
			if time.Now().After(deadline) {
				return fmt.Errorf("the threads of process %d have not stopped for %v", process, patience)
			}
		}
	}
	return do()
}

// still is whether no thread of a process runs: each is stopped, traced or dead.
func still(process int) bool {
	threads, _ := threadsOf(process)
	for _, thread := range threads {
		stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/task/%d/stat", process, thread))
		_, state, found := bytes.Cut(stat[max(0, bytes.LastIndexByte(stat, ')')):], []byte(" "))
		if err == nil && found && !bytes.ContainsRune([]byte("TtZX"), rune(state[0])) {
			return false
		}
	}
	return true
}

func threadsOf(process int) ([]int, error) {
	entries, err := os.ReadDir(filepath.Join("/proc", strconv.Itoa(process), "task"))
	if err != nil {
		return nil, fmt.Errorf("the threads of process %d: %w", process, err)
	}
	var threads []int
	for _, entry := range entries {
		if thread, err := strconv.Atoi(entry.Name()); err == nil {
			threads = append(threads, thread)
		}
	}
	return threads, nil
}

// Next counts the program that a thread starts next, from its first instruction, with all that this starts; of the thread itself nothing. What the
// thread starts after it may be counted or not: where the kernel has exchanged the counters of the two meanwhile, it is not.
func Next(thread int, scope Scope) (Group, error) {
	one, err := Open(thread, scope, Kind{Children: true, FromExec: true})
	if err != nil {
		return Group{}, err
	}
	return Group{[]Counter{one}}, nil
}
