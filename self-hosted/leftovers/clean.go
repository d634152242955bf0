// What one snapshot has over another, and how to be rid of it.
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
	pin     = "pin"
	aLink   = "link"
	program = "program"
	aMap    = "map"
	cgroup  = "cgroup"
	setting = "setting"
)

// Leftover is one thing that should not be there.
type Leftover struct {
	Kind string `json:"kind"`
	// Name is a path, a setting, or what the kernel says of an object.
	Name string `json:"name"`
	// ID of an object.
	ID uint32 `json:"id,omitempty"`
	// Before and Now are the values of a setting.
	Before string `json:"before,omitempty"`
	Now    string `json:"now,omitempty"`
}

func (l Leftover) String() string {
	switch l.Kind {
	case setting:
		return fmt.Sprintf("setting %s = %s (it was %s)", l.Name, l.Now, l.Before)
	case pin, cgroup:
		return l.Kind + " " + l.Name
	}
	return l.Name
}

// Compare lists what `now` has and `before` had not, in the order in which it is cleaned: who holds comes before what is held.
// A group with processes in it is at work, and nothing left over.
func Compare(before, now Snapshot) []Leftover {
	var left []Leftover
	for _, path := range slices.Sorted(maps.Keys(now.Pins)) {
		if !before.Pins[path] {
			left = append(left, Leftover{Kind: pin, Name: path})
		}
	}
	left = append(left, objects(aLink, before.Links, now.Links)...)
	left = append(left, objects(program, before.Programs, now.Programs)...)
	left = append(left, objects(aMap, before.Maps, now.Maps)...)
	for _, path := range slices.Backward(slices.Sorted(maps.Keys(now.Cgroups))) { // children first
		if _, there := before.Cgroups[path]; !there && !now.Cgroups[path] {
			left = append(left, Leftover{Kind: cgroup, Name: path})
		}
	}
	for _, name := range slices.Sorted(maps.Keys(before.Settings)) {
		if value, there := now.Settings[name]; there && value != before.Settings[name] {
			left = append(left, Leftover{Kind: setting, Name: name, Before: before.Settings[name], Now: value})
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

// Clean removes what can be removed. Programs and maps go by themselves when nobody holds them any more.
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
	case aLink:
		return detach(link.ID(l.ID))
	case setting:
		return os.WriteFile("/proc/sys/"+l.Name, []byte(l.Before), 0o644)
	}
	return nil
}

// detach takes a link off its hook. Not every type can be; those of the others go with their holder.
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
