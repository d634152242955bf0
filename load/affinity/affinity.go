// Package affinity keeps the generator and the application on separate processors.
package affinity

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"sync"

	"golang.org/x/sys/unix"

	"github.com/overhead-action/overhead-action/load/usage"
)

// Apart keeps this process on the first half of its processors, and the processes of the sessions on the others, until restore is called.
// It returns the number of processors of this process. With one processor nothing changes, and that is 0. A thread that may run on none
// of the others is not moved. It fails if the processes belong to another user. It waits while another call
// is active.
//
// On a virtual machine, a request that wakes a sleeping processor costs tens of microseconds more than one that finds it awake. With
// generator and application on the same processors their number is random.
func Apart(leaders []int) (own int, restore func(), err error) {
	one.Lock()
	own, back, err := apart(leaders)
	if err != nil {
		one.Unlock()
		return 0, nil, err
	}
	return own, func() { back(); one.Unlock() }, nil
}

// one at a time: the second would take the first one's half for all processors.
var one sync.Mutex

func apart(leaders []int) (own int, restore func(), err error) {
	var all unix.CPUSet
	if err := unix.SchedGetaffinity(0, &all); err != nil {
		return 0, nil, err
	}
	first, others := halves(all)
	if first.Count() == 0 {
		return 0, func() {}, nil
	}
	moved := threads{}
	restore = func() { moved.restore(leaders) }
	for _, process := range usage.Members(leaders) {
		if err := moved.keep(process, others); err != nil {
			restore()
			return 0, nil, fmt.Errorf("process %d: %w", process, err)
		}
	}
	if err := moved.keep(os.Getpid(), first); err != nil {
		restore()
		return 0, nil, err
	}
	return first.Count(), restore, nil
}

// halves divides processors in their order; of an odd number the second half has one more.
func halves(all unix.CPUSet) (first, second unix.CPUSet) {
	half := all.Count() / 2
	for processor := 0; first.Count()+second.Count() < all.Count(); processor++ {
		switch {
		case !all.IsSet(processor):
		case first.Count() < half:
			first.Set(processor)
		default:
			second.Set(processor)
		}
	}
	return first, second
}

// threads are the earlier processors of the threads of some processes.
type threads map[int]map[int]unix.CPUSet

// keep restricts all threads of a process to these processors. A new thread inherits those of its parent.
func (t threads) keep(process int, to unix.CPUSet) error {
	had := map[int]unix.CPUSet{}
	t[process] = had
	for found := true; found; {
		found = false
		for _, thread := range tasks(process) {
			if _, known := had[thread]; known {
				continue
			}
			found = true
			var before unix.CPUSet
			err := unix.SchedGetaffinity(thread, &before)
			if err == nil {
				had[thread] = before
				if both := common(before, to); both.Count() > 0 {
					err = unix.SchedSetaffinity(thread, &both)
				}
			}
			if errors.Is(err, unix.ESRCH) {
				had[thread] = before // it has ended
			} else if err != nil {
				return err
			}
		}
	}
	return nil
}

// restore gives each thread its earlier processors. A newer one gets those of the first thread of its process, or of the first leader.
func (t threads) restore(leaders []int) {
	first := t[leaders[0]][leaders[0]]
	for _, process := range append(usage.Members(leaders), os.Getpid()) {
		for _, thread := range tasks(process) {
			before, known := t[process][thread]
			if !known {
				before, known = t[process][process]
			}
			if !known {
				before = first
			}
			// A thread that has ended needs nothing.
			_ = unix.SchedSetaffinity(thread, &before)
		}
	}
}

func common(some, other unix.CPUSet) unix.CPUSet {
	var both unix.CPUSet
	for at := range both {
		both[at] = some[at] & other[at]
	}
	return both
}

// tasks are the threads of a process; none if it has ended.
func tasks(process int) []int {
	entries, _ := os.ReadDir(filepath.Join("/proc", strconv.Itoa(process), "task"))
	var found []int
	for _, entry := range entries {
		if thread, err := strconv.Atoi(entry.Name()); err == nil {
			found = append(found, thread)
		}
	}
	return found
}
