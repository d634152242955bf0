// One application under load, from its first correct answer to the last measured window.
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
	"github.com/overhead-action/overhead-action/load/polled"
	"github.com/overhead-action/overhead-action/load/usage"
	"github.com/overhead-action/overhead-action/runners/go/meter/counters"
)

const (
	// KeptRate is the least share of the rate that must be sent.
	KeptRate = 0.99
	// asleep is the difference of two clocks that are not read at once, which is not a suspension.
	asleep = 10 * time.Millisecond
)

const (
	// between is the interval between checks whether the application is ready.
	between = 20 * time.Millisecond
	// lingering is the time for the output of a command that has ended.
	lingering = time.Second
)

// Application runs a plan. The answer's problem says why it is invalid; the error, why there is no answer.
func Application(ctx context.Context, job plan.Plan) (plan.Answer, error) {
	timeout := time.Duration(job.Timeout) * time.Millisecond
	target, err := client.NewTarget(job.Address, job.Load(), timeout, (&net.Dialer{}).DialContext)
	if err != nil {
		return plan.Answer{}, err
	}
	d := &driver{
		plan:   job,
		target: target,
		polled: target.Over(polled.Dial),
		loop:   Loop{Rate: job.Rate, Patience: timeout, First: job.First},
		window: time.Duration(job.Window) * time.Millisecond,

		compilers: map[int]time.Duration{},
	}
	if job.Requests[0].Name != "" {
		d.loop.Kinds, d.loop.Kind = len(job.Requests), target.Index
	}
	err = d.all(ctx)
	var problem *problem
	if errors.As(err, &problem) {
		d.answer.Problem, d.answer.Refused, d.answer.Late, err = problem.what, problem.refused, problem.late, nil
	}
	return d.answer, err
}

// problem is why a fork is invalid.
type problem struct {
	what string
	// refused is whether a request can never be sent.
	refused bool
	// late is whether time was short, possibly because of other work on the machine.
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
	target *client.Target
	// polled is the same over connections that never sleep.
	polled *client.Target
	loop   Loop
	window time.Duration
	answer plan.Answer
	// compilers is the last known time of each compiling thread.
	compilers map[int]time.Duration
	// counted is open on the application if its instructions are counted.
	counted counters.Group
}

func (d *driver) all(ctx context.Context) error {
	if err := d.ready(ctx); err != nil {
		return err
	}
	if d.plan.Scope != "" {
		var err error
		if d.counted, err = usage.Instructions(d.plan.Sessions, counters.Scope(d.plan.Scope)); err != nil {
			return problemf("its instructions cannot be counted: %v", err)
		}
		defer d.counted.Close()
	}
	giver, err := d.join(ctx)
	if err != nil {
		return err
	}
	defer giver.leave()
	warm, err := d.warm(ctx, giver)
	if err != nil {
		return err
	}
	if d.plan.Objective != nil {
		return d.search(ctx, *d.plan.Objective)
	}
	if err := giver.await(warmup); err != nil {
		return err
	}
	bracketed, err := d.settle(ctx)
	if err != nil {
		return err
	}
	measured, err := d.measure(ctx, giver)
	if err != nil {
		return err
	}
	d.answer.Bracketed = bracketed + measured
	d.answer.Answered = warm + d.answer.Bracketed
	return commands(ctx, d.plan.After)
}

// settle runs the commands before the measurement, and uncounted parts up to the first with latency, in which paused work resumes.
// It returns the number of answered requests.
func (d *driver) settle(ctx context.Context) (int64, error) {
	if err := commands(ctx, d.plan.Before); err != nil {
		return 0, err
	}
	unread := d.newCourse()
	for _, one := range d.parts() {
		if err := d.ask(ctx, one, unread); err != nil {
			return 0, err
		}
		if one.latency {
			break
		}
	}
	d.answer.Measured = nil
	return unread.requests, nil
}

// ready waits for the methods of calls, and for a correct answer to each of the requests.
func (d *driver) ready(ctx context.Context) error {
	begin := time.Now()
	connection := d.target.Connection()
	defer connection.Close()
	if err := d.persist(ctx, begin, func() error { return d.target.Discover(ctx) }); err != nil {
		return err
	}
	for index, request := range d.plan.Requests {
		err := d.persist(ctx, begin, func() error {
			err := connection.Try(index, d.loop.First)
			d.loop.First++
			if err != nil {
				return fmt.Errorf("%s on %s: %w", request, d.target.Address(index), err)
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
	d.answer.Ready = int64(time.Since(begin))
	return nil
}

// persist repeats an attempt until it succeeds, cannot succeed, or the patience since the beginning ends.
func (d *driver) persist(ctx context.Context, begin time.Time, attempt func() error) error {
	for {
		err := attempt()
		if err == nil {
			return nil
		}
		var refused *client.RefusedError
		if errors.As(err, &refused) {
			return &problem{what: err.Error(), refused: true}
		}
		if time.Since(begin) > time.Duration(d.plan.Patience)*time.Millisecond {
			return problemf("not ready after %d s: %v", d.plan.Patience/1000, err)
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(between):
		}
	}
}

// refuseAsleep rejects a measurement during which the machine was suspended.
func refuseAsleep(before time.Duration) error {
	if slept := usage.Asleep() - before; slept > asleep {
		return problemf("this machine was suspended for %v while it was measured", slept.Round(time.Millisecond))
	}
	return nil
}

// tell sets the counts of the measured requests.
func (d *driver) tell(tally Tally, elapsed time.Duration) error {
	d.answer.Sent = tally.Sent
	d.answer.Elapsed = int64(elapsed)
	d.answer.Latency, d.answer.Service = Percentiles(tally.Latency), Percentiles(tally.Service)
	for at, one := range tally.Kinds {
		d.answer.Named = append(d.answer.Named, plan.Named{Name: d.plan.Requests[at].Name, Requests: one.TotalCount(), Latency: Percentiles(one)})
	}
	if err := Write(d.plan.Histogram, tally.Latency); err != nil {
		return err
	}
	if err := Write(d.plan.Service, tally.Service); err != nil {
		return err
	}
	if err := refuseWrong(tally, "while it was measured"); err != nil {
		return err
	}
	return refuseLate(tally, d.plan.Rate)
}

// refuseWrong rejects wrong answers: an error is often cheaper than an answer.
func refuseWrong(tally Tally, when string) error {
	if tally.Wrong+tally.Failed == 0 {
		return nil
	}
	all := tally.Right + tally.Wrong + tally.Failed
	return problemf("%d of %d requests went wrong %s (%d wrong answers, %d without one); the first: %s",
		tally.Wrong+tally.Failed, all, when, tally.Wrong, tally.Failed, tally.First)
}

// refuseLate rejects any rate other than the requested one.
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
		output, err := command.CombinedOutput()
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if errors.Is(err, exec.ErrWaitDelay) {
			err = nil // it succeeded; a descendant may hold its output for ever
		}
		if err != nil {
			return problemf("%s failed: %v: %.500s", strings.Join(one.Arguments, " "), err, output)
		}
		if err := os.WriteFile(one.Output, output, 0o644); err != nil {
			return err
		}
	}
	return nil
}
