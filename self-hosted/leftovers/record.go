// A record of an agent's objects during a measurement, so that leftovers of a killed run are known.
package leftovers

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"time"

	"golang.org/x/sys/unix"
)

// Place is the folder of this machine's record and lock.
var Place = "/run/overhead-kernel"

// Record is a running measurement.
type Record struct {
	lock   *os.File
	before Snapshot
}

// written is a record as a file.
type written struct {
	Boot    string     `json:"boot"`
	Brought []Leftover `json:"brought"`
	// Attaching is set until the agent's objects are known.
	Attaching *attaching `json:"attaching,omitempty"`
}

// patience is how long a measurement waits for another to end.
const patience = time.Minute

// Begin locks the machine for one measurement, and takes a snapshot. `stale` are leftovers of a killed run; they are cleaned.
func Begin() (record *Record, stale []Leftover, err error) {
	if err := os.MkdirAll(Place, 0o755); err != nil {
		return nil, nil, err
	}
	lock, err := os.OpenFile(filepath.Join(Place, "lock"), os.O_CREATE|os.O_RDWR|unix.O_CLOEXEC, 0o644)
	if err != nil {
		return nil, nil, err
	}
	for deadline := time.Now().Add(patience); ; time.Sleep(50 * time.Millisecond) {
		if err = unix.Flock(int(lock.Fd()), unix.LOCK_EX|unix.LOCK_NB); err == nil {
			break
		}
		if !errors.Is(err, unix.EWOULDBLOCK) {
			return nil, nil, errors.Join(fmt.Errorf("%s: %w", lock.Name(), err), lock.Close())
		}
		if time.Now().After(deadline) {
			return nil, nil, errors.Join(fmt.Errorf("another measurement has had this machine for more than %v: %w", patience, err), lock.Close())
		}
	}
	record = &Record{lock: lock}
	if stale, err = sweep(); err == nil {
		record.before, err = Take()
	}
	if err != nil {
		return nil, stale, errors.Join(err, lock.Close())
	}
	return record, stale, nil
}

// sweep cleans the leftovers of a killed measurement, and once more the places of its processes, which are empty only now.
func sweep() (stale []Leftover, err error) {
	for range 2 {
		found, err := left()
		if err == nil {
			err = Clean(found)
		}
		for _, one := range found {
			if !slices.Contains(stale, one) {
				stale = append(stale, one)
			}
		}
		if err != nil {
			return stale, err
		}
	}
	return stale, nil
}

// Attached records what came since the beginning: the agent's objects.
func (r *Record) Attached() error {
	now, err := Take()
	if err != nil {
		return err
	}
	return written{Boot: now.Boot, Brought: difference(r.before, now, true)}.write()
}

// write writes a record completely or not at all. It need not reach a disk, because a reboot makes it invalid.
func (w written) write() error {
	text, err := json.Marshal(w)
	if err != nil {
		return err
	}
	making := path() + ".making"
	if err := os.WriteFile(making, text, 0o600); err != nil {
		return err
	}
	return os.Rename(making, path())
}

// End finds the leftovers after the agent ended, cleans them, and unlocks the machine.
func (r *Record) End() ([]Leftover, error) {
	left, err := r.since()
	if err == nil {
		err = Clean(left)
	}
	if err == nil {
		if err = os.Remove(path()); errors.Is(err, os.ErrNotExist) {
			err = nil
		}
	}
	return left, errors.Join(err, r.lock.Close())
}

// settle is the last pause for the kernel to free what nothing holds any more.
const settle = time.Second

func (r *Record) since() ([]Leftover, error) {
	for pause := 5 * time.Millisecond; ; pause *= 2 {
		now, err := Take()
		if err != nil {
			return nil, err
		}
		left := Compare(r.before, now)
		if len(left) == 0 || pause > settle {
			return left, nil
		}
		time.Sleep(pause)
	}
}

// ErrBusy means that another measurement uses this machine, so leftovers of a killed one cannot be distinguished from its objects.
var ErrBusy = errors.New("another measurement uses this machine, so leftovers of a killed one are unknown: wait until it has ended")

// Left are the leftovers of a killed measurement of this machine, since boot. It fails with [ErrBusy] during a measurement.
func Left() ([]Leftover, error) {
	lock, err := os.Open(filepath.Join(Place, "lock"))
	if errors.Is(err, os.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	defer lock.Close()
	if err := unix.Flock(int(lock.Fd()), unix.LOCK_SH|unix.LOCK_NB); errors.Is(err, unix.EWOULDBLOCK) {
		return nil, ErrBusy
	} else if err != nil {
		return nil, fmt.Errorf("%s: %w", lock.Name(), err)
	}
	return left()
}

func left() ([]Leftover, error) {
	text, err := os.ReadFile(path())
	if errors.Is(err, os.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var record written
	if err = json.Unmarshal(text, &record); err == nil && record.Boot == "" {
		err = errors.New("it does not name the start of the machine")
	}
	if err != nil {
		return nil, fmt.Errorf("%s, the record of a measurement, cannot be read, so its leftovers are unknown: %w. Reboot the machine; or check its kernel (bpftool prog, bpftool link), and remove that file", path(), err)
	}
	now, err := Take()
	if err != nil || now.Boot != record.Boot {
		return nil, err
	}
	if record.Attaching != nil {
		return record.Attaching.brought(now), nil
	}
	there := Compare(Snapshot{Settings: now.Settings}, now)
	return slices.DeleteFunc(record.Brought, func(one Leftover) bool {
		switch one.Kind {
		case setting:
			return now.Settings[one.Name] == one.Before
		case holding:
			return len(holders(one.Link)) == 0
		}
		return !slices.ContainsFunc(there, func(other Leftover) bool { return one.Kind == other.Kind && one.Name == other.Name })
	}), nil
}

func path() string { return filepath.Join(Place, "brought.json") }
