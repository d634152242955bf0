// Package measurement runs one fork: one arm of one agent with one workload, in one pass.
package measurement

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"strings"
	"time"

	"github.com/cilium/ebpf/rlimit"

	"github.com/overhead-action/overhead-action/self-hosted/account"
	"github.com/overhead-action/overhead-action/self-hosted/attach"
	"github.com/overhead-action/overhead-action/self-hosted/leftovers"
	"github.com/overhead-action/overhead-action/self-hosted/lines"
	"github.com/overhead-action/overhead-action/self-hosted/outcome"
	"github.com/overhead-action/overhead-action/self-hosted/plan"
	"github.com/overhead-action/overhead-action/self-hosted/preflight"
	"github.com/overhead-action/overhead-action/self-hosted/workloads"
)

// fork is the state of a pass.
type fork struct {
	plan plan.Plan
	load workloads.Load
	// say writes a line for people.
	say   func(format string, values ...any)
	agent *attach.Agent
	// programs, rings and events are those of the agent; events is nil if nothing can count them.
	programs *account.Programs
	rings    *account.Rings
	events   account.Counter
	// empty is the cost of the statistics in a run, in an attribution.
	empty float64
	out   []string
	// left are resources of the agent's processes after they should have ended.
	left []leftovers.Leftover
}

// Run measures, and writes lines to `out` on success. The caller's goroutine must be locked to the process's first thread.
func Run(p plan.Plan, out, people io.Writer) error {
	f := &fork{plan: p, say: func(format string, values ...any) { fmt.Fprintf(people, format+"\n", values...) }}
	if err := possible(p); err != nil {
		return err
	}
	if p.Mode != plan.Native {
		if err := attach.Mount(); err != nil {
			return err
		}
	}
	record, stale, err := leftovers.Begin()
	if p.Arm == plan.Detached && errors.Is(err, fs.ErrPermission) {
		err = nil // without permission to write there, nothing could have been left there
	}
	if err != nil {
		return err
	}
	for _, one := range stale {
		f.say("a killed run had left %s: cleaned", one)
	}
	err = f.measure(record)
	if record != nil {
		left, ended := record.End()
		err = errors.Join(err, ended)
		if left = append(f.left, left...); err == nil && len(left) > 0 {
			err = leaked(left)
		}
	}
	if err != nil {
		return err
	}
	_, err = fmt.Fprintln(out, strings.Join(f.out, "\n"))
	return err
}

// possible returns why a plan cannot be measured here, as far as that is known beforehand.
func possible(p plan.Plan) error {
	if p.Arm == plan.Detached {
		return nil
	}
	if p.Arm == plan.Idle && p.Agent.Kind != "reference" {
		return &outcome.NotMeasured{Reason: "an agent of kind " + p.Agent.Kind + " has no idle form", Remedy: "use the arm idle only for reference programs"}
	}
	return preflight.Ready(*p.Agent, p.Load.Name)
}

func leaked(left []leftovers.Leftover) error {
	var names []string
	for _, one := range left {
		names = append(names, one.String())
	}
	return &outcome.Broken{
		What:   fmt.Sprintf("the agent left %d objects behind when it ended", len(left)),
		Remedy: "most were cleaned; let the agent detach and unpin its objects when it is stopped, or check for other users of this machine",
		Detail: strings.Join(names, "\n"),
	}
}

func (f *fork) measure(record *leftovers.Record) (err error) {
	f.load, err = workloads.Open(f.plan.Load)
	if err != nil {
		return &outcome.Broken{What: err.Error(), Remedy: "see the message"}
	}
	defer func() { err = errors.Join(err, f.load.Close()) }()
	if f.plan.Arm == plan.Detached {
		return f.detached()
	}
	if err := attach.Adopt(); err != nil {
		return err
	}
	// For our own maps; see attach.Serve.
	_ = rlimit.RemoveMemlock()
	if f.plan.Pass == plan.Attribution {
		held, err := f.calibrate()
		if err != nil {
			return err
		}
		defer held.Close()
	}
	if err := record.Attaching(time.Duration(f.plan.Agent.Timeout) * time.Millisecond); err != nil {
		return err
	}
	if f.agent, err = attach.Start(f.plan); err != nil {
		return err
	}
	defer func() {
		err = errors.Join(err, f.agent.Stop())
		f.left = f.agent.Outlived
	}()
	if err := record.Attached(); err != nil {
		return err
	}
	if err := f.open(); err != nil {
		return err
	}
	defer f.close()
	f.say("%d programs after %d ms: %s", len(f.agent.Programs), f.agent.AttachedAfter/1e6, strings.Join(f.programs.Names(), " "))
	err = f.pass()
	if ended := f.agent.Ended(); ended != nil {
		return ended // later errors are its consequences
	}
	return err
}

func (f *fork) pass() error {
	switch f.plan.Pass {
	case plan.Attribution:
		return f.attribution()
	case plan.Loss:
		return f.loss()
	}
	return f.cost()
}

func (f *fork) open() (err error) {
	if f.programs, err = account.Open(f.agent.Programs); err != nil {
		return err
	}
	if f.rings, err = account.OpenRings(f.maps()); err != nil {
		f.say("the agent's rings cannot be read: %v", err)
		f.rings = &account.Rings{}
	}
	if f.agent.Counts != 0 {
		f.events, err = account.OpenOwn(f.agent.Counts)
		return err
	}
	if f.plan.Pass == plan.Loss && f.rings.Any() {
		if f.events, err = account.OpenSpy(f.maps()); err != nil {
			f.say("events in the agent's rings cannot be counted on this kernel: %v", err)
			f.events = nil
		}
	}
	return nil
}

func (f *fork) close() {
	f.programs.Close()
	f.rings.Close()
	if f.events != nil {
		f.events.Close()
	}
}

// line adds the workload's own line.
func (f *fork) line(operations int, values ...lines.Value) {
	f.out = append(f.out, lines.Line(lines.Name(f.plan.Load.Name), operations, f.plan.Mode, values))
}

// batch is the number of operations of one batch.
func (f *fork) batch() int { return f.plan.Load.Operations / f.plan.Load.Batches }

// run runs one batch.
func (f *fork) run(count int, after func()) (workloads.Batch, error) {
	batch, err := workloads.Run(f.load, count, after)
	return batch, broken(err)
}

func broken(err error) error {
	if err == nil {
		return nil
	}
	return &outcome.Broken{What: err.Error(), Remedy: "the workload itself failed: see the message; check that no agent forbids its operations"}
}
