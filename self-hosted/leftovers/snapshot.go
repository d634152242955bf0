// Package leftovers finds what an agent or a killed run left behind in the kernel and its file systems, and cleans it.
package leftovers

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/cilium/ebpf"
	"github.com/cilium/ebpf/link"
	"golang.org/x/sys/unix"

	"github.com/overhead-action/overhead-action/self-hosted/links"
)

// Snapshot has all objects at one moment: by kind and name, each with its description.
type Snapshot struct {
	Boot     string            `json:"boot"`
	Programs map[uint32]string `json:"programs"`
	Maps     map[uint32]string `json:"maps"`
	Links    map[uint32]string `json:"links"`
	Pins     map[string]bool   `json:"pins"`
	// Cgroups are true if they have processes.
	Cgroups  map[string]bool   `json:"cgroups"`
	Settings map[string]string `json:"settings"`
	// Namespaces are network namespaces by the paths of their mounts, which need no process; true if they have processes.
	Namespaces map[string]bool `json:"namespaces"`
	// Held are resources of processes below this one, by the kernel's links.
	Held map[string]string `json:"held"`
}

// Settings of the kernel that agents change, and that affect measurements.
var settings = []string{
	"kernel/bpf_stats_enabled", "kernel/perf_event_paranoid", "kernel/perf_event_max_sample_rate", "kernel/kptr_restrict", "kernel/unprivileged_bpf_disabled",
	"kernel/ftrace_enabled", "net/core/bpf_jit_enable", "net/core/bpf_jit_harden",
}

// Take reads everything. Without the necessary capabilities, the kernel's own lists stay empty.
func Take() (Snapshot, error) {
	s := Snapshot{
		Boot: read("/proc/sys/kernel/random/boot_id"), Programs: map[uint32]string{}, Maps: map[uint32]string{}, Links: map[uint32]string{},
		Pins: map[string]bool{}, Cgroups: map[string]bool{}, Settings: map[string]string{}, Namespaces: namespaces(), Held: held(),
	}
	for _, name := range settings {
		if value := read("/proc/sys/" + name); value != "" {
			s.Settings[name] = value
		}
	}
	for _, root := range mounts("bpf") {
		walk(root, func(path string, entry fs.DirEntry) {
			if !entry.IsDir() {
				s.Pins[path] = true
			}
		})
	}
	for _, root := range mounts("cgroup2") {
		walk(root, func(path string, entry fs.DirEntry) {
			if entry.IsDir() {
				s.Cgroups[path] = strings.Contains(read(filepath.Join(path, "cgroup.events")), "populated 1")
			}
		})
	}
	return s, errors.Join(s.programs(), s.maps(), s.links())
}

func (s Snapshot) programs() error {
	for at := ebpf.ProgramID(0); ; {
		next, err := ebpf.ProgramGetNextID(at)
		if err != nil {
			return readable(err)
		}
		at = next
		program, err := ebpf.NewProgramFromID(next)
		if err != nil {
			continue // it has gone since
		}
		if info, err := program.Info(); err == nil {
			s.Programs[uint32(next)] = fmt.Sprintf("program %d (%s, %s)", next, info.Name, info.Type)
		}
		_ = program.Close()
	}
}

func (s Snapshot) maps() error {
	for at := ebpf.MapID(0); ; {
		next, err := ebpf.MapGetNextID(at)
		if err != nil {
			return readable(err)
		}
		at = next
		one, err := ebpf.NewMapFromID(next)
		if err != nil {
			continue
		}
		if info, err := one.Info(); err == nil {
			s.Maps[uint32(next)] = fmt.Sprintf("map %d (%s, %s)", next, info.Name, info.Type)
		}
		_ = one.Close()
	}
}

func (s Snapshot) links() error {
	all, err := links.All(func(id link.ID, _ link.Link) link.ID { return id })
	for _, id := range all {
		s.Links[uint32(id)] = fmt.Sprintf("link %d", id)
	}
	return readable(err)
}

// readable ignores the end of a list, and missing permission: without privilege nothing could be left in it either.
func readable(err error) error {
	if errors.Is(err, os.ErrNotExist) || errors.Is(err, unix.EPERM) || errors.Is(err, ebpf.ErrNotSupported) {
		return nil
	}
	return err
}

// walk calls `found` with everything below a root. Unreadable entries are ignored.
func walk(root string, found func(path string, entry fs.DirEntry)) {
	_ = filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		if err == nil && path != root {
			found(path, entry)
		}
		return nil
	})
}

func mounts(kind string) []string {
	var found []string
	for line := range strings.Lines(read("/proc/self/mounts")) {
		if fields := strings.Fields(line); len(fields) > 2 && fields[2] == kind {
			found = append(found, fields[1])
		}
	}
	return found
}

// namespaces reads the mounts: the fourth and the fifth word of a line (proc_pid_mountinfo(5)).
func namespaces() map[string]bool {
	found := map[string]bool{}
	for line := range strings.Lines(read("/proc/self/mountinfo")) {
		if fields := strings.Fields(line); len(fields) > 4 && strings.HasPrefix(fields[3], "net:[") {
			found[fields[4]] = len(holders(fields[3])) > 0
		}
	}
	return found
}

func read(path string) string {
	text, err := os.ReadFile(path)
	if err != nil {
		return ""
	}
	return strings.TrimSpace(string(text))
}
