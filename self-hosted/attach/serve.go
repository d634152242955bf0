// The agent's side of reference programs and objects: a process that loads, attaches, reads events, and ends with its standard input.
package attach

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"time"

	"github.com/cilium/ebpf"
	"github.com/cilium/ebpf/ringbuf"
	"github.com/cilium/ebpf/rlimit"

	"github.com/overhead-action/overhead-action/self-hosted/outcome"
	"github.com/overhead-action/overhead-action/self-hosted/plan"
	"github.com/overhead-action/overhead-action/self-hosted/programs"
	"github.com/overhead-action/overhead-action/self-hosted/workloads"
)

// Task is the input of such a process, as JSON in its one argument.
type Task struct {
	Agent plan.Agent `json:"agent"`
	Idle  bool       `json:"idle"`
	Load  string     `json:"load"`
	// Process is the workload's, whose first thread does the operations.
	Process int `json:"process"`
}

// Attached is its answer on standard output, one line. Times are of the mode's clock.
type Attached struct {
	Programs []Loaded `json:"programs"`
	// Counts is the map with the reference program's own counters; 0 for others.
	Counts uint32 `json:"counts"`
}

// Loaded is one program of it.
type Loaded struct {
	ID     uint32 `json:"id"`
	Load   int64  `json:"load"`
	Attach int64  `json:"attach"`
	Hook   string `json:"hook"`
}

// Serve is the whole of the agent's process.
func Serve(task Task, input io.Reader, output io.Writer) error {
	// Kernels before 5.11 count maps against the limit. If it cannot be raised, maps fail with the remedy.
	_ = rlimit.RemoveMemlock()
	var served served
	defer served.close()
	var err error
	if task.Agent.Kind == "object" {
		err = served.object(task)
	} else {
		err = served.reference(task)
	}
	if err != nil {
		return err
	}
	if err := json.NewEncoder(output).Encode(served.attached); err != nil {
		return err
	}
	_, err = io.Copy(io.Discard, input) // its end is the end
	return err
}

// served holds the resources of the agent.
type served struct {
	attached    Attached
	maps        map[string]*ebpf.Map
	collections []*ebpf.Collection
	held        []io.Closer
}

func (s *served) close() {
	for _, one := range slices.Backward(s.held) {
		_ = one.Close() // the end of the process closes it, too
	}
	for _, one := range s.collections {
		one.Close()
	}
}

func (s *served) reference(task Task) error {
	hook, err := programs.Parse(task.Agent.Hook, task.Load)
	if err != nil {
		return &outcome.Broken{What: err.Error(), Remedy: "correct agent.hook"}
	}
	constants := programs.Constants{
		Thread: uint32(task.Process), Process: uint32(os.Getpid()), Idle: task.Idle, Work: task.Agent.Work, Mode: modes[task.Agent.Ring],
	}
	if task.Load == "exec" || task.Load == "command" {
		constants.Thread = 0 // other processes do its operations
	}
	if number, known := workloads.Calls(task.Load); known && hook.Target == "sys_enter" && !task.Idle {
		constants.Number = uint32(number) + 1
	}
	spec, err := programs.Reference(hook, constants)
	if err != nil {
		return err
	}
	if err := s.attach(spec, map[string]programs.Hook{hook.Program(): hook}, task.Process); err != nil {
		return err
	}
	info, err := s.maps[programs.Counts].Info()
	if err != nil {
		return err
	}
	id, _ := info.ID()
	s.attached.Counts = uint32(id)
	if task.Agent.Ring == plan.NoRing {
		return nil
	}
	return s.read(s.maps[programs.Ring], task.Agent.Ring)
}

var modes = map[plan.Ring]uint32{plan.NoRing: 0, plan.WakeUp: 1, plan.Polling: 2}

func (s *served) object(task Task) error {
	spec, err := ebpf.LoadCollectionSpec(task.Agent.File)
	if err != nil {
		return &outcome.Broken{What: fmt.Sprintf("%s is no BPF object: %v", task.Agent.File, err), Remedy: "name an ELF object made by clang -target bpf"}
	}
	hooks := map[string]programs.Hook{}
	for name, program := range spec.Programs {
		if hooks[name], err = section(program.SectionName); err != nil {
			return &outcome.Broken{What: fmt.Sprintf("%s, program %s: %v", task.Agent.File, name, err), Remedy: "give the program another section, or measure its own loader as a command"}
		}
	}
	if len(hooks) == 0 {
		return &outcome.Broken{What: task.Agent.File + " holds no program", Remedy: "name an object with programs"}
	}
	if err := s.attach(spec, hooks, task.Process); err != nil {
		return err
	}
	for _, one := range s.maps {
		if one.Type() == ebpf.RingBuf {
			if err := s.read(one, plan.WakeUp); err != nil {
				return err
			}
		}
	}
	return nil
}

// attach loads one program after the other, so that each has its own time and error, and attaches it. They share their maps.
func (s *served) attach(spec *ebpf.CollectionSpec, hooks map[string]programs.Hook, process int) error {
	s.maps = map[string]*ebpf.Map{}
	for _, name := range slices.Sorted(maps.Keys(hooks)) {
		one := spec.Copy()
		one.Programs = map[string]*ebpf.ProgramSpec{name: one.Programs[name]}
		start := time.Now()
		collection, err := ebpf.NewCollectionWithOptions(one, ebpf.CollectionOptions{MapReplacements: s.maps})
		if err != nil {
			return refused(hooks[name].String(), err)
		}
		loaded := time.Now()
		s.collections = append(s.collections, collection)
		maps.Copy(s.maps, collection.Maps)
		held, err := place(collection.Programs[name], hooks[name], process)
		if err != nil {
			return refused(hooks[name].String(), err)
		}
		attached := time.Now()
		s.held = append(s.held, held)
		info, err := collection.Programs[name].Info()
		if err != nil {
			return err
		}
		id, _ := info.ID()
		s.attached.Programs = append(s.attached.Programs, Loaded{uint32(id), loaded.Sub(start).Nanoseconds(), attached.Sub(loaded).Nanoseconds(), hooks[name].String()})
	}
	return nil
}

// pause of a reader that polls.
const pause = 5 * time.Millisecond

// read reads and discards the events of a ring, as fast as they come or every 5 ms.
func (s *served) read(ring *ebpf.Map, how plan.Ring) error {
	reader, err := ringbuf.NewReader(ring)
	if err != nil {
		return refused("a ring buffer", err)
	}
	s.held = append(s.held, reader)
	go func() {
		var record ringbuf.Record
		for {
			if how == plan.Polling {
				time.Sleep(pause)
				reader.SetDeadline(time.Now())
			}
			for err = nil; err == nil; {
				err = reader.ReadInto(&record)
			}
			if !errors.Is(err, os.ErrDeadlineExceeded) {
				return // closed
			}
		}
	}()
	return nil
}
