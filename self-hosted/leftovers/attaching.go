// Finds what a killed agent brought before it was attached: objects that are new since its start, and as old.
package leftovers

import (
	"os"
	"slices"
	"time"

	"github.com/cilium/ebpf"
	"github.com/cilium/ebpf/link"
	"golang.org/x/sys/unix"
)

// attaching is the state before an agent attaches.
type attaching struct {
	Before Snapshot `json:"before"`
	// Until is when it will have attached or been given up, unless the run is killed.
	Until time.Time `json:"until"`
}

// slack is the time to start an agent, and to end one that does not get ready.
const slack = 10 * time.Second

// Attaching records the state before an agent attaches, with its time limit, because a kill may come at any moment.
func (r *Record) Attaching(limit time.Duration) error {
	return written{Boot: r.before.Boot, Attaching: &attaching{r.before, time.Now().Add(limit + slack)}}.write()
}

// brought returns objects that are new, and came in time to be the agent's: the machine may have done other work for days since then.
// Settings have no time, so their owner is unknown.
func (a attaching) brought(now Snapshot) []Leftover {
	return slices.DeleteFunc(Compare(a.Before, now), func(one Leftover) bool {
		came, known := one.came()
		return !known || came.After(a.Until)
	})
}

// came is when an object was created, or later; a link is as old as its program.
func (l Leftover) came() (time.Time, bool) {
	switch l.Kind {
	case pin, cgroup, namespace:
		state, err := os.Lstat(l.Name)
		if err != nil {
			return time.Time{}, false
		}
		return state.ModTime(), true
	case program:
		return loaded(ebpf.ProgramID(l.ID))
	case aLink:
		held, err := link.NewFromID(link.ID(l.ID))
		if err != nil {
			return time.Time{}, false
		}
		defer held.Close()
		info, err := held.Info()
		if err != nil {
			return time.Time{}, false
		}
		return loaded(info.Program)
	}
	return time.Time{}, false
}

// loaded is when a program was loaded; the kernel reports the time since boot.
func loaded(id ebpf.ProgramID) (time.Time, bool) {
	held, err := ebpf.NewProgramFromID(id)
	if err != nil {
		return time.Time{}, false
	}
	defer held.Close()
	info, err := held.Info()
	if err != nil {
		return time.Time{}, false
	}
	since, known := info.LoadTime()
	var now unix.Timespec
	if err := unix.ClockGettime(unix.CLOCK_BOOTTIME, &now); err != nil || !known {
		return time.Time{}, false
	}
	return time.Now().Add(since - time.Duration(now.Nano())), true
}
