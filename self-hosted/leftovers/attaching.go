// What an agent brought that was killed, with who measured it, before anybody could look: what is new since, and as old as that.
package leftovers

import (
	"os"
	"slices"
	"time"

	"github.com/cilium/ebpf"
	"github.com/cilium/ebpf/link"
	"golang.org/x/sys/unix"
)

// attaching is what is known while an agent attaches.
type attaching struct {
	Before Snapshot `json:"before"`
	// Until is when it has attached or was given up, if nobody is killed.
	Until time.Time `json:"until"`
}

// beside is how long it takes to start an agent, and to end one that does not get ready.
const beside = 10 * time.Second

// Attaching writes down what there is before an agent attaches, which it may do for so long: a kill can come at any moment.
func (r *Record) Attaching(limit time.Duration) error {
	return written{Boot: r.before.Boot, Attaching: &attaching{r.before, time.Now().Add(limit + beside)}}.write()
}

// brought is what is there now, was not there before, and came in time to be the agent's: since then the machine may have been at other work for days.
// Settings have no time, so nobody knows whose they are.
func (a attaching) brought(now Snapshot) []Leftover {
	return slices.DeleteFunc(Compare(a.Before, now), func(one Leftover) bool {
		came, known := one.came()
		return !known || came.After(a.Until)
	})
}

// came is when a thing came to be, or later; a link is as old as its program.
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

// loaded is when a program was; the kernel tells it in time since the machine was started.
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
