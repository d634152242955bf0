// The cost pass: the cost of an operation, statistics off, followed by a proof that the agent is attached.
package measurement

import (
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/overhead-action/overhead-action/self-hosted/account"
	"github.com/overhead-action/overhead-action/self-hosted/lines"
	"github.com/overhead-action/overhead-action/self-hosted/outcome"
	"github.com/overhead-action/overhead-action/self-hosted/plan"
)

// timed runs the batches of the plan, after an uncounted one as warm-up.
func (f *fork) timed() (operations int, values []lines.Value, cpu float64, err error) {
	if _, err := f.run(f.batch(), nil); err != nil {
		return 0, nil, 0, err
	}
	var wall, own []float64
	for range f.plan.Load.Batches {
		batch, err := f.run(f.batch(), nil)
		if err != nil {
			return 0, nil, 0, err
		}
		operations += batch.Operations
		wall = append(wall, float64(batch.Wall)/float64(batch.Operations))
		own = append(own, float64(batch.CPU)/float64(batch.Operations))
	}
	elapsed, used := lines.Of(wall), lines.Of(own)
	f.say("per operation, least … middle … greatest of %d batches: %v %s, CPU %v %s", len(wall), elapsed, f.unit("ns"), used, f.unit("ns"))
	cpu = used.Value(f.plan.Mode)
	return operations, []lines.Value{{Number: elapsed.Value(f.plan.Mode), Unit: "ns/op"}, {Number: cpu, Unit: "cpu-ns/op"}}, cpu, nil
}

func (f *fork) unit(unit string) string { return lines.Unit(unit, f.plan.Mode) }

func (f *fork) detached() error {
	operations, values, cpu, err := f.timed()
	if err != nil {
		return err
	}
	f.line(operations, append(values, lines.Value{Number: cpu, Unit: "total-cpu-ns/op"})...)
	return nil
}

func (f *fork) cost() error {
	runs, err := f.programs.Read()
	if err != nil {
		return err
	}
	events, err := f.count()
	if err != nil {
		return err
	}
	before := account.Session(f.agent.Process)
	operations, values, cpu, err := f.timed()
	if err != nil {
		return err
	}
	after := account.Session(f.agent.Process)
	later, err := f.count()
	if err != nil {
		return err
	}
	if err := f.withoutStatistics(runs); err != nil {
		return err
	}
	// The agent also worked for the warm-up batch.
	all := float64(operations + f.batch())
	agent := float64(after.CPU-before.CPU) / all
	values = append(values, lines.Value{Number: cpu + agent, Unit: "total-cpu-ns/op"}, lines.Value{Number: agent, Unit: "agent-cpu-ns/op"})
	if f.events != nil {
		values = append(values, lines.Value{Number: float64(later.Lost-events.Lost) / all, Unit: "lost/op"})
	}
	standing, err := f.standing(after)
	if err != nil {
		return err
	}
	if err := f.proof(); err != nil {
		return err
	}
	f.line(operations, append(values, standing...)...)
	return nil
}

// standing is the constant usage of an agent.
func (f *fork) standing(used account.Usage) ([]lines.Value, error) {
	memory, err := account.Memory(f.maps())
	if err != nil {
		return nil, err
	}
	return []lines.Value{
		{Number: float64(used.Heap), Unit: "agent-heap-B"}, {Number: float64(used.Peak), Unit: "agent-peak-rss-B"},
		{Number: float64(memory), Unit: "bpf-map-B"}, {Number: float64(f.agent.AttachedAfter), Unit: "attached-after-ns"},
	}, nil
}

// withoutStatistics fails if the kernel counted runs without our request, because that costs time in every run.
func (f *fork) withoutStatistics(before []account.Run) error {
	now, err := f.programs.Read()
	if err != nil {
		return err
	}
	for i := range now {
		if now[i].Count != before[i].Count {
			return &outcome.Broken{
				What:   "BPF statistics were on during the measurement of time",
				Remedy: "sysctl kernel.bpf_stats_enabled=0, and end programs that enable them (bpftop, an agent that measures itself)",
			}
		}
	}
	return nil
}

const (
	proofTime = 2 * time.Second
	noProof   = "an attached program that never ran costs nothing and shows nothing"
)

// proof does some operations with statistics on: the programs must run, and see the expected events.
func (f *fork) proof() error {
	held, err := account.Statistics()
	if err != nil {
		return err
	}
	defer held.Close()
	runs, err := f.programs.Read()
	if err != nil {
		return err
	}
	events, err := f.count()
	if err != nil {
		return err
	}
	operations := 0
	for start := time.Now(); ; {
		if _, err := f.run(f.plan.Proof, nil); err != nil {
			return err
		}
		operations += f.plan.Proof
		now, err := f.programs.Read()
		if err != nil {
			return err
		}
		later, err := f.count()
		if err != nil {
			return err
		}
		// A program that samples may take its time.
		if f.witnessed(runs, now, events, later) > 0 || time.Since(start) > proofTime {
			return f.alive(runs, now, events, later, operations)
		}
	}
}

// ran is how often programs ran from one reading to the next.
func ran(before, now []account.Run) (sum uint64) {
	for i := range now {
		sum += now[i].Count - before[i].Count
	}
	return sum
}

// witnessed is what the agent saw from one reading to the next: the events of the workload if its program counts them itself, which
// excludes others' work, else all runs of its programs.
func (f *fork) witnessed(before, now []account.Run, events, later account.Events) uint64 {
	if f.events != nil && f.plan.Arm == plan.Attached {
		return later.Seen - events.Seen
	}
	return ran(before, now)
}

// attached compares the observed events with the expected ones.
func (f *fork) alive(before, now []account.Run, events, later account.Events, operations int) error {
	observed := f.witnessed(before, now, events, later)
	if observed == 0 {
		remedy := "check that the workload reaches its hook, or name another hook or workload"
		if strings.HasPrefix(f.plan.Agent.Hook, "lsm") {
			remedy = "add bpf to the kernel's list of security modules: boot it with lsm=…,bpf"
		}
		return &outcome.Broken{What: fmt.Sprintf("none of the agent's programs ran for one of %d operations: %s", operations, noProof), Remedy: remedy}
	}
	for i, name := range f.programs.Names() {
		if now[i].Count == before[i].Count {
			f.say("the program %s never ran in %d operations", name, operations)
		}
	}
	return f.expected(observed, operations)
}

func (f *fork) expected(observed uint64, operations int) error {
	want := f.plan.ExpectedEventsPerOp
	if want == nil || f.plan.Arm == plan.Idle || float64(observed) == *want*float64(operations) {
		return nil
	}
	of := "runs of its programs"
	if f.events != nil {
		of = "events"
	}
	return &outcome.Broken{
		What:   fmt.Sprintf("the agent saw %d %s in %d operations: %s in each, and %s is expected", observed, of, operations, short(float64(observed)/float64(operations)), short(*want)),
		Remedy: "more come from a feedback loop, or from other work; fewer from a filter, or the wrong hook; correct expected-events-per-op if it is wrong",
	}
}

func short(value float64) string { return fmt.Sprintf("%.4g", value) }

// count reads the events; none if nothing counts them.
func (f *fork) count() (account.Events, error) {
	if f.events == nil {
		return account.Events{}, nil
	}
	return f.events.Read()
}

// calibrate turns statistics on and measures their own cost.
func (f *fork) calibrate() (io.Closer, error) {
	held, err := account.Statistics()
	if err != nil {
		return nil, err
	}
	all, err := account.Empty()
	if err != nil {
		held.Close()
		return nil, err
	}
	spread := lines.Of(all)
	f.empty = spread.Value(f.plan.Mode)
	f.say("a program that does nothing takes %v %s in a run, least … middle … greatest: subtracted from each", spread, f.unit("ns"))
	return held, nil
}
