// A record of what an agent brought, kept while something is measured: whoever comes after a killed run knows what it left.
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

// Place is where the record and the lock of this machine lie.
var Place = "/run/overhead-kernel"

// Record is a measurement that goes on.
type Record struct {
	lock   *os.File
	before Snapshot
}

// written is a record as a file.
type written struct {
	Boot    string     `json:"boot"`
	Brought []Leftover `json:"brought"`
	// Attaching is there until it is known what was brought.
	Attaching *attaching `json:"attaching,omitempty"`
}

// patience is how long a measurement waits for another to end.
const patience = time.Minute

// Begin takes the machine for one measurement, and looks at what there is. `stale` is what a killed one left; it is cleaned.
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

// sweep cleans what a killed measurement left, and once more what its processes were in: that is empty only now.
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

// Attached writes down what came since the beginning: that is the agent's.
func (r *Record) Attached() error {
	now, err := Take()
	if err != nil {
		return err
	}
	return written{Boot: now.Boot, Brought: difference(r.before, now, true)}.write()
}

// write writes a record whole or not at all. It need not reach a disk: of a machine that was started anew no record counts.
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

// End finds what is left when the agent has gone, cleans it, and lets the machine go.
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

// settle is the last pause in which the kernel may free what nobody holds any more.
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

// ErrBusy says that another measurement has this machine, so what a killed one left cannot be told from what that one works with.
var ErrBusy = errors.New("another measurement has this machine, so nobody knows what a killed one left: wait until it has ended")

// Left is what a killed measurement of this machine left, since it was started. It fails with [ErrBusy] while one goes on.
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
		return nil, fmt.Errorf("%s, the record of a measurement, cannot be read, so nobody knows what it left: %w. Start the machine anew; or see what is in its kernel (bpftool prog, bpftool link), and remove that file", path(), err)
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
