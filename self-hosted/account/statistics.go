// Package account reads what an agent costs and does: BPF statistics, ring buffers, and memory and CPU of its processes.
package account

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/cilium/ebpf"
	"github.com/cilium/ebpf/link"
	"golang.org/x/sys/unix"

	"github.com/overhead-action/overhead-action/self-hosted/programs"
)

// Statistics enables run statistics until the result is closed. Unlike the sysctl, this does not disturb other users.
func Statistics() (io.Closer, error) {
	held, err := ebpf.EnableStats(uint32(unix.BPF_STATS_RUN_TIME))
	if err != nil {
		return nil, fmt.Errorf("BPF_ENABLE_STATS: %w", err)
	}
	return held, nil
}

// Programs are an agent's BPF programs, held open until Close.
type Programs struct {
	list []held
}

type held struct {
	id      ebpf.ProgramID
	name    string
	program *ebpf.Program
	info    *ebpf.ProgramInfo
}

// Run holds a program's totals.
type Run struct {
	Count, Misses uint64
	// Time is in the mode's unit and includes the cost of the statistics.
	Time time.Duration
}

// Open opens the programs with these ids.
func Open(all []ebpf.ProgramID) (*Programs, error) {
	p := &Programs{}
	names := map[string]int{}
	for _, id := range all {
		program, err := ebpf.NewProgramFromID(id)
		if err != nil {
			p.Close()
			return nil, fmt.Errorf("program %d: %w", id, err)
		}
		p.list = append(p.list, held{id: id, program: program})
		info, err := program.Info()
		if err != nil {
			p.Close()
			return nil, fmt.Errorf("program %d: %w", id, err)
		}
		one := &p.list[len(p.list)-1]
		one.info, one.name = info, key(info.Name)
		names[one.name]++
	}
	// Programs with the same name get a number by their order, which is the same in every fork.
	counts := map[string]int{}
	for i, one := range p.list {
		if names[one.name] > 1 {
			counts[one.name]++
			p.list[i].name = fmt.Sprintf("%s.%d", one.name, counts[one.name])
		}
	}
	return p, nil
}

// key returns a name with only the characters that the name of a benchmark may have.
func key(name string) string {
	clean := strings.Map(func(r rune) rune {
		if r == '_' || r == '.' || r == '-' || (r >= '0' && r <= '9') || (r >= 'a' && r <= 'z') || (r >= 'A' && r <= 'Z') {
			return r
		}
		return '_'
	}, name)
	if clean == "" {
		return "unnamed"
	}
	return clean
}

// Close closes the programs.
func (p *Programs) Close() {
	for _, one := range p.list {
		_ = one.program.Close()
	}
}

// Names returns unique names, in the order of the ids.
func (p *Programs) Names() []string {
	var names []string
	for _, one := range p.list {
		names = append(names, one.name)
	}
	return names
}

// Fact holds what does not change while a program runs.
type Fact struct {
	ID ebpf.ProgramID
	// Verified is the number of instructions that the verifier processed; JIT is the size of the machine code in bytes.
	// Both are 0 if the kernel does not report them.
	Verified, JIT uint32
}

// Fact returns the facts of the i-th program.
func (p *Programs) Fact(i int) Fact {
	one := p.list[i]
	verified, _ := one.info.VerifiedInstructions()
	size, _ := one.info.JitedSize()
	return Fact{one.id, verified, size}
}

// Maps returns the ids of all maps that the programs use, sorted.
func (p *Programs) Maps() []ebpf.MapID {
	found := map[ebpf.MapID]bool{}
	for _, one := range p.list {
		all, _ := one.info.MapIDs()
		for _, id := range all {
			found[id] = true
		}
	}
	return slices.Sorted(maps.Keys(found))
}

// Read returns the totals of each program, in the order of the names.
func (p *Programs) Read() ([]Run, error) {
	runs := make([]Run, len(p.list))
	for i, one := range p.list {
		stats, err := one.program.Stats()
		if err != nil {
			return nil, fmt.Errorf("statistics of %s: %w", one.name, err)
		}
		runs[i] = Run{stats.RunCount, stats.RecursionMisses, stats.Runtime}
	}
	return runs, nil
}

const (
	emptyBatches = 25
	emptyRuns    = 200
)

// Empty returns the cost of one run of an empty program, in one value per batch. This is the cost of the statistics themselves.
// Statistics must be enabled.
func Empty() ([]float64, error) {
	spec, err := programs.Nothing()
	if err != nil {
		return nil, err
	}
	collection, err := ebpf.NewCollection(spec)
	if err != nil {
		return nil, fmt.Errorf("the empty program: %w", err)
	}
	defer collection.Close()
	program := collection.Programs[programs.Empty]
	attached, err := link.AttachRawTracepoint(link.RawTracepointOptions{Name: "sys_enter", Program: program})
	if err != nil {
		return nil, fmt.Errorf("the empty program: %w", err)
	}
	defer attached.Close()
	var all []float64
	for range emptyBatches {
		before, err := program.Stats()
		if err != nil {
			return nil, err
		}
		for range emptyRuns {
			unix.Getppid()
		}
		after, err := program.Stats()
		if err != nil {
			return nil, err
		}
		if after.RunCount == before.RunCount {
			return nil, fmt.Errorf("the empty program never ran")
		}
		all = append(all, float64(after.Runtime-before.Runtime)/float64(after.RunCount-before.RunCount))
	}
	return all, nil
}
