// One application under load, from its first right answer to the last window that is measured.
package drive

import (
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"strings"
	"time"

	"github.com/overhead-action/overhead-action/load/client"
	"github.com/overhead-action/overhead-action/load/plan"
	"github.com/overhead-action/overhead-action/load/steady"
	"github.com/overhead-action/overhead-action/load/usage"
	"github.com/overhead-action/overhead-action/runners/go/meter/counters"
)

const (
	// KeptRate is the least share of the rate at which requests must have been sent.
	KeptRate = 0.99
	// asleep is how much of a suspension two clocks may feign that are not read at once.
	asleep = 10 * time.Millisecond
)

const (
	// between is the time between two questions whether the application is ready.
	between = 20 * time.Millisecond
	// lingering is the time for the output of a command that has ended.
	lingering = time.Second
)

// Application does what a plan asks. The answer's problem says where it does not count; the error, where there is none at all.
func Application(ctx context.Context, asked plan.Plan) (plan.Answer, error) {
	timeout := time.Duration(asked.Timeout) * time.Millisecond
	target, err := client.NewTarget(asked.Address, asked.Requests, timeout, (&net.Dialer{}).DialContext)
	if err != nil {
		return plan.Answer{}, err
	}
	d := &driver{
		plan:   asked,
		loop:   Loop{Target: target, Rate: asked.Rate, Connections: asked.Connections, Patience: timeout},
		window: time.Duration(asked.Window) * time.Millisecond,

		compilers: map[int]time.Duration{},
	}
	err = d.all(ctx, target)
	var problem *problem
	if errors.As(err, &problem) {
		d.answer.Problem, d.answer.Late, err = problem.what, problem.late, nil
	}
	return d.answer, err
}

// problem is why a fork does not count.
type problem struct {
	what string
	// late is whether time was short, which other work on the machine may have taken.
	late bool
}

func (p *problem) Error() string { return p.what }

func problemf(format string, values ...any) error {
	return &problem{what: fmt.Sprintf(format, values...)}
}

func latef(format string, values ...any) error {
	return &problem{what: fmt.Sprintf(format, values...), late: true}
}

type driver struct {
	plan   plan.Plan
	loop   Loop
	window time.Duration
	answer plan.Answer
	// compilers is what each thread that compiles had used when it was seen last.
	compilers map[int]time.Duration
	// counted is open on the application where its instructions are counted.
	counted counters.Group
}

func (d *driver) all(ctx context.Context, target *client.Target) error {
	if err := d.ready(ctx, target); err != nil {
		return err
	}
	if d.plan.Scope != "" {
		var err error
		if d.counted, err = usage.Instructions(d.plan.Sessions, counters.Scope(d.plan.Scope)); err != nil {
			return problemf("its instructions cannot be counted: %v", err)
		}
		defer d.counted.Close()
	}
	d.loop.Rate = d.plan.WarmupRate
	var costs []steady.Cost
	warm, err := d.run(ctx, 0, func(window plan.Window) bool {
		d.answer.Warmup = append(d.answer.Warmup, window)
		costs = append(costs, steady.Cost{Request: float64(window.CPU) / float64(max(1, window.Requests)), Compilers: share(window)})
		d.answer.Steady = steady.Reached(costs)
		return !d.answer.Steady && len(costs) < d.plan.Warmup
	})
	if err != nil {
		return err
	}
	if err := refuseWrong(warm.tally, "in the warm-up"); err != nil {
		return err
	}
	if d.plan.Objective != nil {
		return d.search(ctx, *d.plan.Objective)
	}
	d.loop.Rate = d.plan.Rate
	if err := commands(ctx, d.plan.Before); err != nil {
		return err
	}
	// What stood still while the commands ran takes up its work again before anything counts.
	settled, err := d.run(ctx, 0, func(plan.Window) bool { return false })
	if err != nil {
		return err
	}
	if err := d.measure(ctx); err != nil {
		return err
	}
	d.answer.Bracketed = settled.tally.Right + d.answer.Sent.Right
	d.answer.Answered = warm.tally.Right + d.answer.Bracketed
	return commands(ctx, d.plan.After)
}

// share is how much of a window's CPU time its compilers took.
func share(window plan.Window) float64 {
	return float64(window.Compilers) / float64(max(1, window.CPU))
}

// ready waits for a right answer to each of the requests.
func (d *driver) ready(ctx context.Context, target *client.Target) error {
	begin := time.Now()
	connection := target.Connection()
	defer connection.Close()
	for number := int64(0); number < int64(len(d.plan.Requests)); {
		err := connection.Do(number)
		if err == nil {
			number++
			continue
		}
		if time.Since(begin) > time.Duration(d.plan.Patience)*time.Millisecond {
			request := d.plan.Requests[number]
			return problemf("not ready after %d s: %s %s on %s: %v", d.plan.Patience/1000, request.Method, request.Path, d.plan.Address, err)
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(between):
		}
	}
	d.answer.Ready = int64(time.Since(begin))
	return nil
}

// measure fills in the answer.
func (d *driver) measure(ctx context.Context) error {
	// A closed loop ends by itself, an open one after its windows.
	closed := d.plan.Rate == 0
	count := int64(0)
	if closed {
		count = d.plan.Count
	}
	before := usage.Asleep()
	run, err := d.run(ctx, count, func(window plan.Window) bool {
		d.answer.Measured = append(d.answer.Measured, window)
		return closed || len(d.answer.Measured) < d.plan.Windows
	})
	if err != nil {
		return err
	}
	if slept := usage.Asleep() - before; slept > asleep {
		return problemf("this machine was suspended for %v while it was measured", slept.Round(time.Millisecond))
	}
	d.answer.Sent = run.tally.Sent
	d.answer.Elapsed = int64(run.last.at.Sub(run.first.at))
	d.answer.Latency, d.answer.Service = Percentiles(run.tally.Latency), Percentiles(run.tally.Service)
	d.answer.Used = used(run, usage.SessionsMemory(d.plan.Sessions))
	if err := Write(d.plan.Histogram, run.tally.Latency); err != nil {
		return err
	}
	if err := Write(d.plan.Service, run.tally.Service); err != nil {
		return err
	}
	if err := refuseWrong(run.tally, "while it was measured"); err != nil {
		return err
	}
	return refuseLate(run.tally, d.plan.Rate)
}

// refuseWrong lets no answer count that is not right: an error is often cheaper than an answer.
func refuseWrong(tally Tally, when string) error {
	if tally.Wrong+tally.Failed == 0 {
		return nil
	}
	all := tally.Right + tally.Wrong + tally.Failed
	return problemf("%d of %d requests went wrong %s (%d wrong answers, %d without one); the first: %s",
		tally.Wrong+tally.Failed, all, when, tally.Wrong, tally.Failed, tally.First)
}

// refuseLate lets no rate count but the one that was asked for.
func refuseLate(tally Tally, rate float64) error {
	if rate == 0 {
		return nil
	}
	kept := float64(tally.Begun) / float64(max(1, tally.Due)) * float64(tally.Elapsed) / float64(max(1, tally.Sending))
	if tally.Dropped == 0 && kept >= KeptRate {
		return nil
	}
	return latef("%d of %d requests were sent, in %.2f s in place of %.2f (%.1f %% of the rate): the application, or this machine with the generator on it, does not keep up with %g/s: lower the rate",
		tally.Begun, tally.Due, time.Duration(tally.Sending).Seconds(), tally.Elapsed.Seconds(), 100*kept, rate)
}

// commands runs one after the other.
func commands(ctx context.Context, all []plan.Command) error {
	for _, one := range all {
		command := exec.CommandContext(ctx, one.Arguments[0], one.Arguments[1:]...)
		command.WaitDelay = lingering
		said, err := command.CombinedOutput()
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if errors.Is(err, exec.ErrWaitDelay) {
			err = nil // it went well; what it has left running may hold its output for ever
		}
		if err != nil {
			return problemf("%s failed: %v: %.500s", strings.Join(one.Arguments, " "), err, said)
		}
		if err := os.WriteFile(one.Output, said, 0o644); err != nil {
			return err
		}
	}
	return nil
}
