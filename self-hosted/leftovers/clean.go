// Compares two snapshots, and removes the difference.
package leftovers

import (
	"errors"
	"fmt"
	"maps"
	"os"
	"slices"

	"github.com/cilium/ebpf/link"
	"golang.org/x/sys/unix"
)

// Kinds of leftovers.
const (
	holding   = "holding" // of a process
	pin       = "pin"
	aLink     = "link"
	program   = "program"
	aMap      = "map"
	namespace = "network namespace"
	cgroup    = "cgroup"
	setting   = "setting"
)

// Leftover is one object that should not exist.
type Leftover struct {
	Kind string `json:"kind"`
	// Name is a path, a setting, or the kernel's name of an object.
	Name string `json:"name"`
	// ID of an object.
	ID uint32 `json:"id,omitempty"`
	// Link is the kernel's name of a process's resource.
	Link string `json:"link,omitempty"`
	// Before and Now are the values of a setting.
	Before string `json:"before,omitempty"`
	Now    string `json:"now,omitempty"`
}

func (l Leftover) String() string {
	switch l.Kind {
	case setting:
		return fmt.Sprintf("setting %s = %s (it was %s)", l.Name, l.Now, l.Before)
	case pin, cgroup, namespace:
		return l.Kind + " " + l.Name
	}
	return l.Name
}

// Compare lists what `now` has and `before` had not, in the order of cleaning: holders come before what they hold.
// A group or a namespace with processes in it is in use, and not left over.
func Compare(before, now Snapshot) []Leftover { return difference(before, now, false) }

// difference is Compare, with or without objects in use.
func difference(before, now Snapshot, working bool) []Leftover {
	left := holdings(before.Held, now.Held)
	for _, path := range slices.Sorted(maps.Keys(now.Pins)) {
		if !before.Pins[path] {
			left = append(left, Leftover{Kind: pin, Name: path})
		}
	}
	left = append(left, objects(aLink, before.Links, now.Links)...)
	left = append(left, objects(program, before.Programs, now.Programs)...)
	left = append(left, objects(aMap, before.Maps, now.Maps)...)
	left = append(left, places(namespace, before.Namespaces, now.Namespaces, working)...)
	left = append(left, places(cgroup, before.Cgroups, now.Cgroups, working)...)
	for _, name := range slices.Sorted(maps.Keys(before.Settings)) {
		if value, there := now.Settings[name]; there && value != before.Settings[name] {
			left = append(left, Leftover{Kind: setting, Name: name, Before: before.Settings[name], Now: value})
		}
	}
	return left
}

// places are the new ones among paths, some of them in use; children come first.
func places(kind string, before, now map[string]bool, working bool) []Leftover {
	var left []Leftover
	for _, path := range slices.Backward(slices.Sorted(maps.Keys(now))) {
		if _, there := before[path]; !there && (working || !now[path]) {
			left = append(left, Leftover{Kind: kind, Name: path})
		}
	}
	return left
}

func objects(kind string, before, now map[uint32]string) []Leftover {
	var left []Leftover
	for _, id := range slices.Sorted(maps.Keys(now)) {
		if _, there := before[id]; !there {
			left = append(left, Leftover{Kind: kind, Name: now[id], ID: id})
		}
	}
	return left
}

// Clean removes what can be removed. Programs and maps are freed when nothing holds them any more.
func Clean(left []Leftover) error {
	var all []error
	for _, one := range left {
		if err := one.clean(); err != nil && !errors.Is(err, os.ErrNotExist) {
			all = append(all, fmt.Errorf("%s: %w", one, err))
		}
	}
	return errors.Join(all...)
}

func (l Leftover) clean() error {
	switch l.Kind {
	case pin, cgroup:
		return os.Remove(l.Name)
	case namespace:
		for unix.Unmount(l.Name, unix.MNT_DETACH) == nil { // if it cannot be unmounted, removing it fails with the reason
		}
		return os.Remove(l.Name)
	case holding:
		return release(l.Link)
	case aLink:
		return detach(link.ID(l.ID))
	case setting:
		return os.WriteFile("/proc/sys/"+l.Name, []byte(l.Before), 0o644)
	}
	return nil
}

// detach detaches a link. Some types cannot be detached; they end with their holder.
func detach(id link.ID) error {
	held, err := link.NewFromID(id)
	if err != nil {
		return err
	}
	defer held.Close()
	if err := held.Detach(); err != nil && !errors.Is(err, link.ErrNotSupported) && !errors.Is(err, unix.EOPNOTSUPP) && !errors.Is(err, unix.EINVAL) {
		return err
	}
	return nil
}
