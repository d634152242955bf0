// The loss pass: events that an agent misses, at full speed, with its reader stopped, or at rising rates.
package measurement

import (
	"errors"
	"time"

	"github.com/overhead-action/overhead-action/self-hosted/account"
	"github.com/overhead-action/overhead-action/self-hosted/lines"
	"github.com/overhead-action/overhead-action/self-hosted/outcome"
	"github.com/overhead-action/overhead-action/self-hosted/workloads"
)

func (f *fork) loss() error {
	if f.events == nil {
		return &outcome.NotMeasured{
			Reason: "the losses of this agent cannot be counted: it has no ring buffer, or this kernel does not allow tracing them",
			Remedy: "measure it on a kernel from 5.10 to 6.12 with fentry (in the simulator: mode: simulation)",
		}
	}
	perOperation, err := f.warm()
	if err != nil {
		return err
	}
	if f.plan.Rates != nil {
		return f.rising(perOperation)
	}
	if f.plan.Reader == "stopped" {
		if err := f.agent.Pause(); err != nil {
			return err
		}
	}
	got, err := f.tried(func() (workloads.Batch, error) { return f.run(f.plan.Load.Operations, f.rings.Look) })
	if f.plan.Reader == "stopped" {
		err = errors.Join(err, f.agent.Resume())
	}
	if err != nil {
		return err
	}
	f.report(got)
	return nil
}

// warm runs one batch and returns the number of events of an operation.
func (f *fork) warm() (float64, error) {
	got, err := f.tried(func() (workloads.Batch, error) { return f.run(f.batch(), nil) })
	if err != nil {
		return 0, err
	}
	if got.events.Seen == 0 {
		return 0, &outcome.Broken{What: "the agent saw no event: " + noProof, Remedy: "check that the workload reaches its hook, or name another hook or workload"}
	}
	return float64(got.events.Seen) / float64(got.batch.Operations), f.drained()
}

// trial is a part of the workload, and the results of its events.
type trial struct {
	batch  workloads.Batch
	events account.Events
}

// rate is the number of events in a second, or in 10^9 instructions.
func (t trial) rate() float64 { return float64(t.events.Seen) / (float64(t.batch.Wall) / 1e9) }

func (f *fork) tried(do func() (workloads.Batch, error)) (trial, error) {
	before, err := f.events.Read()
	if err != nil {
		return trial{}, err
	}
	batch, err := do()
	if err != nil {
		return trial{}, err
	}
	after, err := f.events.Read()
	return trial{batch, account.Events{Seen: after.Seen - before.Seen, Lost: after.Lost - before.Lost}}, err
}

// rising raises the rate to the first loss, or to the limit of the workload.
func (f *fork) rising(perOperation float64) error {
	const follows = 0.95
	var last trial
	lossless := 0.0
	for _, rate := range f.plan.Rates {
		interval := time.Duration(perOperation / rate * 1e9)
		got, err := f.tried(func() (workloads.Batch, error) {
			batch, err := workloads.Paced(f.load, f.plan.Load.Operations, interval, f.rings.Look)
			return batch, broken(err)
		})
		if err != nil {
			return err
		}
		last = got
		f.say("%g events/s requested, %.0f made, %d of %d lost", rate, got.rate(), got.events.Lost, got.events.Seen)
		if got.events.Lost > 0 {
			break
		}
		lossless = got.rate()
		if got.rate() < follows*rate {
			f.say("the workload cannot make more events: the agent's limit may be higher")
			break
		}
		if err := f.drained(); err != nil {
			return err
		}
	}
	f.report(last, lines.Value{Number: lossless, Unit: "lossless-events/s"})
	return nil
}

func (f *fork) report(got trial, more ...lines.Value) {
	each := float64(got.batch.Operations)
	values := []lines.Value{
		{Number: float64(got.events.Seen) / each, Unit: "events/op"}, {Number: float64(got.events.Lost) / each, Unit: "lost/op"},
		{Number: got.rate(), Unit: "events/s"},
	}
	if f.rings.Any() {
		values = append(values, lines.Value{Number: float64(f.rings.High), Unit: "high-water-B"})
	}
	f.say("%d events, %d of them lost", got.events.Seen, got.events.Lost)
	f.line(got.batch.Operations, append(values, more...)...)
}

const (
	drainTime  = 5 * time.Second
	drainPause = time.Millisecond
)

// drained waits until the agent has read everything.
func (f *fork) drained() error {
	for start := time.Now(); !f.rings.Empty(); time.Sleep(drainPause) {
		if time.Since(start) > drainTime {
			return &outcome.Broken{What: "the agent leaves events unread in its ring", Remedy: "check that it reads the ring; it had 5 s"}
		}
	}
	return nil
}
