// Rings of any agent, seen from outside: their positions lie in memory that can be mapped.
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

// Rings are the ring buffers among maps.
type Rings struct {
	list []ring
	// High is the most that any of them held at once, in bytes, of what Look saw.
	High uint64
}

// ring holds the first words of two mapped pages.
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
		return nil // it has gone since
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

// Look takes note of how full they are.
func (r *Rings) Look() {
	for _, one := range r.list {
		r.High = max(r.High, one.backlog())
	}
}

// Empty is whether nothing waits to be read.
func (r *Rings) Empty() bool {
	for _, one := range r.list {
		if one.backlog() > 0 {
			return false
		}
	}
	return true
}

// Any is whether there is a ring.
func (r *Rings) Any() bool { return len(r.list) > 0 }

// backlog reads the consumer first: it may be too much then, by what came in between, but never below 0.
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

// Close lets them go.
func (r *Rings) Close() {
	for _, one := range r.list {
		_ = one.close()
	}
	r.list = nil
}

// Memory is what maps take of the kernel's, in bytes.
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
