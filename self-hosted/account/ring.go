// Ring buffers of any agent, read from outside: their positions are in memory that can be mapped.
package account

import (
	"errors"
	"fmt"
	"os"
	"sync/atomic"
	"unsafe"

	"github.com/cilium/ebpf"
	"golang.org/x/sys/unix"
)

// Rings are the ring buffers among an agent's maps.
type Rings struct {
	list []ring
	// High is the largest number of bytes in one ring that Look observed.
	High uint64
}

// ring points to the consumer and producer positions, the first words of two mapped pages.
type ring struct {
	consumer, producer *uint64
	pages              [][]byte
}

// OpenRings maps the rings among maps.
func OpenRings(all []ebpf.MapID) (*Rings, error) {
	found := &Rings{}
	for _, id := range all {
		if err := found.open(id); err != nil {
			found.Close()
			return nil, fmt.Errorf("map %d: %w", id, err)
		}
	}
	return found, nil
}

func (r *Rings) open(id ebpf.MapID) error {
	one, err := ebpf.NewMapFromID(id)
	if errors.Is(err, os.ErrNotExist) {
		return nil // it was deleted
	}
	if err != nil {
		return err
	}
	defer one.Close()
	if one.Type() != ebpf.RingBuf {
		return nil
	}
	mapped := ring{}
	for _, page := range []struct {
		at   int64
		word **uint64
	}{{0, &mapped.consumer}, {int64(os.Getpagesize()), &mapped.producer}} {
		bytes, err := unix.Mmap(one.FD(), page.at, os.Getpagesize(), unix.PROT_READ, unix.MAP_SHARED)
		if err != nil {
			return errors.Join(fmt.Errorf("mmap: %w", err), mapped.close())
		}
		mapped.pages = append(mapped.pages, bytes)
		*page.word = (*uint64)(unsafe.Pointer(&bytes[0]))
	}
	r.list = append(r.list, mapped)
	return nil
}

// Look updates High.
func (r *Rings) Look() {
	for _, one := range r.list {
		r.High = max(r.High, one.backlog())
	}
}

// Empty reports whether no ring holds unread data.
func (r *Rings) Empty() bool {
	for _, one := range r.list {
		if one.backlog() > 0 {
			return false
		}
	}
	return true
}

// Any reports whether there is a ring.
func (r *Rings) Any() bool { return len(r.list) > 0 }

// backlog returns the unread bytes. It reads the consumer first: the result may be too large, but never negative.
func (o ring) backlog() uint64 {
	consumed := atomic.LoadUint64(o.consumer)
	return atomic.LoadUint64(o.producer) - consumed
}

func (o ring) close() error {
	var all []error
	for _, page := range o.pages {
		all = append(all, unix.Munmap(page))
	}
	return errors.Join(all...)
}

// Close unmaps the rings.
func (r *Rings) Close() {
	for _, one := range r.list {
		_ = one.close()
	}
	r.list = nil
}

// Memory returns how many bytes of kernel memory the maps use.
func Memory(all []ebpf.MapID) (uint64, error) {
	var sum uint64
	for _, id := range all {
		one, err := ebpf.NewMapFromID(id)
		if errors.Is(err, os.ErrNotExist) {
			continue
		}
		if err != nil {
			return 0, fmt.Errorf("map %d: %w", id, err)
		}
		info, err := one.Info()
		if err == nil {
			bytes, _ := info.Memlock()
			sum += bytes
		}
		if err := errors.Join(err, one.Close()); err != nil {
			return 0, fmt.Errorf("map %d: %w", id, err)
		}
	}
	return sum, nil
}
