// The loaded part of the compiled programs: one of them, with its constants set.
package programs

import (
	"fmt"
	"os"

	"github.com/cilium/ebpf"
)

// Constants of a reference program; see reference.c.
type Constants struct {
	Thread, Process uint32
	Idle            bool
	Work            uint32
	// Number is 1 + that of the system call to count at the entrance of all; 0 elsewhere.
	Number uint32
	// Mode is 0 for no ring, 1 for a wake-up with each event, 2 for a reader that polls.
	Mode uint32
}

// Names of the maps in the objects.
const (
	Ring    = "ring"
	Counts  = ".bss"
	Tallies = "tallies"
)

// Empty is the name of the program that does nothing.
const Empty = "oh_empty"

// Reference is the object with only the program of `hook`: one that a kernel rejects must not affect the others.
func Reference(hook Hook, constants Constants) (*ebpf.CollectionSpec, error) {
	spec, err := only(hook.Program())
	if err != nil {
		return nil, err
	}
	program := spec.Programs[hook.Program()]
	switch hook.Kind {
	case "raw_tp", "tp_btf", "fentry", "fexit", "lsm":
		program.AttachTo = hook.Target
	}
	idle := uint32(0)
	if constants.Idle {
		idle = 1
	}
	for name, value := range map[string]uint32{
		"thread": constants.Thread, "process": constants.Process, "idle": idle, "work": constants.Work, "number": constants.Number, "mode": constants.Mode,
	} {
		if err := spec.Variables[name].Set(value); err != nil {
			return nil, fmt.Errorf("constant %s: %w", name, err)
		}
	}
	if constants.Mode == 0 {
		spec.Maps[Ring].MaxEntries = uint32(os.Getpagesize()) // the smallest possible; nothing is sent
	}
	return spec, nil
}

// Nothing is the object with only the empty program.
func Nothing() (*ebpf.CollectionSpec, error) {
	spec, err := only(Empty)
	if err == nil {
		delete(spec.Maps, Ring)
	}
	return spec, err
}

// Spy is the object of spy.c: it counts what any program sends into rings.
func Spy() (*ebpf.CollectionSpec, error) { return loadSpy() }

func only(name string) (*ebpf.CollectionSpec, error) {
	spec, err := loadReference()
	if err != nil {
		return nil, err
	}
	program, found := spec.Programs[name]
	if !found {
		return nil, fmt.Errorf("there is no reference program %q", name)
	}
	spec.Programs = map[string]*ebpf.ProgramSpec{name: program}
	return spec, nil
}
