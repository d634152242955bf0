// Events: those an agent should receive, and those that were lost.
package account

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"

	"github.com/cilium/ebpf"
	"github.com/cilium/ebpf/link"

	"github.com/overhead-action/overhead-action/self-hosted/programs"
)

// Events are totals since the start.
type Events struct{ Seen, Lost uint64 }

// Counter reads totals of events.
type Counter interface {
	Read() (Events, error)
	Close()
}

// own reads the counters of a reference program, which counts each event of the load itself.
type own struct{ counts *ebpf.Map }

// OpenOwn opens the counters of a reference program.
func OpenOwn(id ebpf.MapID) (Counter, error) {
	counts, err := ebpf.NewMapFromID(id)
	if err != nil {
		return nil, fmt.Errorf("the program's own counters: %w", err)
	}
	return own{counts}, nil
}

func (o own) Read() (Events, error) {
	bytes, err := o.counts.LookupBytes(uint32(0))
	if err != nil {
		return Events{}, fmt.Errorf("the program's own counters: %w", err)
	}
	if len(bytes) < 16 {
		return Events{}, fmt.Errorf("the program's own counters have %d bytes", len(bytes))
	}
	return Events{binary.NativeEndian.Uint64(bytes), binary.NativeEndian.Uint64(bytes[8:])}, nil
}
func (o own) Close() { _ = o.counts.Close() }

// spy counts from outside the events that other programs write into their rings.
type spy struct {
	collection *ebpf.Collection
	links      []io.Closer
	rings      []ebpf.MapID
}

// OpenSpy watches the rings among maps. It fails if the kernel does not allow tracing of its BPF helpers, for example since 6.19.
func OpenSpy(all []ebpf.MapID) (Counter, error) {
	spec, err := programs.Spy()
	if err != nil {
		return nil, err
	}
	collection, err := ebpf.NewCollection(spec)
	if err != nil {
		return nil, fmt.Errorf("the spy: %w", err)
	}
	watch := &spy{collection: collection, rings: all}
	for _, program := range collection.Programs {
		held, err := link.AttachTracing(link.TracingOptions{Program: program})
		if err != nil {
			watch.Close()
			return nil, fmt.Errorf("the spy: %w", err)
		}
		watch.links = append(watch.links, held)
	}
	return watch, nil
}

func (s *spy) Read() (Events, error) {
	var sum Events
	for _, id := range s.rings {
		var one Events
		err := s.collection.Maps[programs.Tallies].Lookup(uint32(id), &one)
		if err != nil && !errors.Is(err, ebpf.ErrKeyNotExist) {
			return Events{}, fmt.Errorf("the spy: %w", err)
		}
		sum.Seen += one.Seen
		sum.Lost += one.Lost
	}
	return sum, nil
}

func (s *spy) Close() {
	for _, one := range s.links {
		_ = one.Close()
	}
	s.collection.Close()
}
