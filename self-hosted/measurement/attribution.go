// The attribution pass: the cost of each program, statistics on, net of their own cost.
package measurement

import (
	"fmt"
	"slices"

	"github.com/cilium/ebpf"

	"github.com/overhead-action/overhead-action/self-hosted/account"
	"github.com/overhead-action/overhead-action/self-hosted/lines"
)

func (f *fork) attribution() error {
	if _, err := f.run(f.batch(), nil); err != nil {
		return err
	}
	names := f.programs.Names()
	each := make([][]float64, len(names))
	first, err := f.programs.Read()
	if err != nil {
		return err
	}
	events, err := f.count()
	if err != nil {
		return err
	}
	operations, last := 0, first
	for range f.plan.Load.Batches {
		before, err := f.programs.Read()
		if err != nil {
			return err
		}
		batch, err := f.run(f.batch(), f.rings.Look)
		if err != nil {
			return err
		}
		operations += batch.Operations
		if last, err = f.programs.Read(); err != nil {
			return err
		}
		for i := range names {
			each[i] = append(each[i], f.net(before[i], last[i])/float64(batch.Operations))
		}
	}
	later, err := f.count()
	if err != nil {
		return err
	}
	if err := f.alive(first, last, events, later, operations); err != nil {
		return err
	}
	values := []lines.Value{}
	if f.events != nil {
		values = append(values, lines.Value{Number: float64(later.Seen-events.Seen) / float64(operations), Unit: "events/op"})
	}
	if f.rings.Any() {
		values = append(values, lines.Value{Number: float64(f.rings.High), Unit: "high-water-B"})
	}
	standing, err := f.standing(account.Session(f.agent.Process))
	if err != nil {
		return err
	}
	f.line(operations, append(values, standing...)...)
	hooks := f.programs.Hooks(f.hooks())
	for i, name := range names {
		f.program(i, name, operations, lines.Of(each[i]), first[i], last[i])
		f.out = append(f.out, fmt.Sprintf("Hook %s %s", f.benchmark(name), hooks[i]))
	}
	return nil
}

// net is the time of the runs between two readings without that of the statistics.
func (f *fork) net(before, now account.Run) float64 {
	return max(0, float64(now.Time-before.Time)-float64(now.Count-before.Count)*f.empty)
}

func (f *fork) program(i int, name string, operations int, spread lines.Spread, before, now account.Run) {
	per := func(count uint64) float64 { return float64(count) / float64(operations) }
	fact := f.programs.Fact(i)
	values := []lines.Value{
		{Number: spread.Value(f.plan.Mode), Unit: "bpf-ns/op"}, {Number: per(now.Count - before.Count), Unit: "runs/op"},
		{Number: per(now.Misses - before.Misses), Unit: "misses/op"},
	}
	if fact.Verified > 0 {
		values = append(values, lines.Value{Number: float64(fact.Verified), Unit: "verified-instr"})
	}
	if fact.JIT > 0 {
		values = append(values, lines.Value{Number: float64(fact.JIT), Unit: "jited-B"})
	}
	if loaded, known := f.agent.Loaded[fact.ID]; known {
		values = append(values, lines.Value{Number: float64(loaded.Load), Unit: "load-ns"}, lines.Value{Number: float64(loaded.Attach), Unit: "attach-ns"})
	}
	f.say("%s: net per operation, least … middle … greatest: %v %s", name, spread, f.unit("ns"))
	f.out = append(f.out, lines.Line(f.benchmark(name), operations, f.plan.Mode, values))
}

// benchmark is the name of a program's rows.
func (f *fork) benchmark(program string) string {
	return lines.Name(f.plan.Load.Name) + "/program=" + program
}

// hooks are those of programs that this runner attached itself.
func (f *fork) hooks() map[ebpf.ProgramID]string {
	known := map[ebpf.ProgramID]string{}
	for id, one := range f.agent.Loaded {
		known[id] = one.Hook
	}
	return known
}

// maps are those of the agent and of its programs, each once.
func (f *fork) maps() []ebpf.MapID {
	return slices.Compact(slices.Sorted(slices.Values(append(f.programs.Maps(), f.agent.Maps...))))
}
