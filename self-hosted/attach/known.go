// The kernel's ids of BPF objects, and the children of this process.
package attach

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/cilium/ebpf"
	"github.com/cilium/ebpf/link"
	"golang.org/x/sys/unix"

	"github.com/overhead-action/overhead-action/self-hosted/links"
	"github.com/overhead-action/overhead-action/self-hosted/outcome"
)

// ids are those of all programs, maps and links of the machine, ascending.
type ids struct {
	programs []ebpf.ProgramID
	maps     []ebpf.MapID
	links    []link.ID
}

func known() (ids, error) {
	var all ids
	var err error
	if all.programs, err = walk(ebpf.ProgramGetNextID); err != nil {
		return all, err
	}
	if all.maps, err = walk(ebpf.MapGetNextID); err != nil {
		return all, err
	}
	all.links, err = links.All(func(id link.ID, _ link.Link) link.ID { return id })
	return all, unreadable(err)
}

func walk[ID ~uint32](next func(ID) (ID, error)) ([]ID, error) {
	var all []ID
	for at := ID(0); ; {
		following, err := next(at)
		if errors.Is(err, os.ErrNotExist) {
			return all, nil
		}
		if err != nil {
			return nil, unreadable(err)
		}
		all, at = append(all, following), following
	}
}

func unreadable(err error) error {
	if errors.Is(err, unix.EPERM) {
		return &outcome.NotMeasured{Reason: "needs CAP_BPF, CAP_PERFMON, CAP_SYS_ADMIN", Remedy: "run as root on a machine of your own, or measure in the simulator: mode: simulation"}
	}
	if err != nil {
		return fmt.Errorf("the kernel's list of BPF objects: %w", err)
	}
	return nil
}

func (a ids) same(b ids) bool {
	return slices.Equal(a.programs, b.programs) && slices.Equal(a.links, b.links)
}

// Adopt makes this process the parent of orphaned descendants.
func Adopt() error { return unix.Prctl(unix.PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) }

// EndChildren ends what an agent left running.
func EndChildren() error {
	for {
		left := children()
		if len(left) == 0 {
			return nil
		}
		for _, process := range left {
			if err := unix.Kill(process, unix.SIGKILL); err != nil && !errors.Is(err, unix.ESRCH) {
				return fmt.Errorf("process %d of the agent cannot be ended: %w", process, err)
			}
			if _, err := unix.Wait4(process, nil, 0, nil); err != nil && !errors.Is(err, unix.ECHILD) && !errors.Is(err, unix.EINTR) {
				return err
			}
		}
	}
}

func children() []int {
	entries, err := os.ReadDir("/proc")
	if err != nil {
		return nil
	}
	var found []int
	for _, entry := range entries {
		id, err := strconv.Atoi(entry.Name())
		if err != nil {
			continue
		}
		text, err := os.ReadFile("/proc/" + entry.Name() + "/stat")
		if err != nil {
			continue // it has ended since
		}
		fields := strings.Fields(string(text[strings.LastIndexByte(string(text), ')')+1:]))
		if len(fields) > 1 && fields[1] == strconv.Itoa(os.Getpid()) {
			found = append(found, id)
		}
	}
	return found
}
