// The measurement of an application: turns of windows, and the usage between them.
package drive

import (
	"context"
	"slices"
	"time"

	"github.com/overhead-action/overhead-action/load/plan"
	"github.com/overhead-action/overhead-action/load/usage"
)

const (
	// lead is the time of requests before a measured window, which warms up caches and processors.
	lead = 200 * time.Millisecond
	// slice is the length of a turn in the closed loop, and sliceLead that of its lead. The speed of a machine changes within a second, so
	// applications that are compared take short turns.
	slice     = 50 * time.Millisecond
	sliceLead = 25 * time.Millisecond
)

// course is the state of the measurement.
type course struct {
	// tally is of the windows with measured latency.
	tally Tally
	// windows is the usage in the windows with measured cost, and counted the number of requests answered there.
	windows spent
	counted int64
	// paced is the usage at the rate, if the cost of a request is measured in a closed loop.
	paced plan.Window
	// last is the end of the last window.
	last    snapshot
	threads int64
	// late is how long after the end of each window its last request was sent, in ns. The median distinguishes a slow application
	// from a moment in which the generator had no processor.
	late []int64
	// requests counts all answered requests, including leads; caused, those before the waits.
	requests, caused int64
	// idle is the usage without requests; waits, that between the turns, during those of others.
	idle, waits spent
}

func (d *driver) newCourse() *course { return &course{tally: newTally(d.loop.Kinds)} }

// measure fills in the answer, and returns the number of answered requests.
func (d *driver) measure(ctx context.Context, giver giver) (int64, error) {
	if err := giver.await(idle); err != nil {
		return 0, err
	}
	rest, err := d.snapshot(0)
	if err != nil {
		return 0, err
	}
	all := d.newCourse()
	before := usage.Asleep()
	for number, one := range d.parts() {
		if one.begins {
			if err := giver.await(measurement); err != nil {
				return 0, err
			}
			begin, err := d.snapshot(0)
			if err != nil {
				return 0, err
			}
			if number == 0 {
				all.idle = begin.since(rest)
			} else {
				all.waits.add(begin.since(all.last))
				all.caused = all.requests
			}
		}
		if err := d.ask(ctx, one, all); err != nil {
			return 0, err
		}
	}
	if err := giver.await(end); err != nil {
		return 0, err
	}
	if err := refuseAsleep(before); err != nil {
		return 0, err
	}
	d.answer.Used = d.used(all.charged(), all.threads, all.last.processes)
	if d.plan.Rate > 0 && d.plan.Concurrency > 0 {
		d.answer.Paced = &all.paced
	}
	all.tally.Sending = int64(all.tally.Elapsed) + int64(len(all.late))*slices.Sorted(slices.Values(all.late))[len(all.late)/2]
	return all.requests, d.tell(all.tally, all.windows.elapsed)
}

// part is one kind of load: a lead, and a measured window.
type part struct {
	rate        float64
	connections int
	// count is the number of measured requests; 0: any number that fits into the window.
	count        int64
	lead, length time.Duration
	// cost and latency are whether these are measured.
	cost, latency bool
	// begins is whether a turn begins with it.
	begins bool
}

// parts are those of the measurement, in order.
func (d *driver) parts() []part {
	if d.plan.Rate == 0 {
		return d.closedLoop()
	}
	paced := part{rate: d.plan.Rate, connections: d.plan.Connections, lead: lead, length: d.window, latency: true, begins: true}
	if d.plan.Concurrency == 0 {
		paced.cost = true
		return slices.Repeat([]part{paced}, d.plan.Windows)
	}
	closed := part{connections: d.plan.Concurrency, lead: lead, length: d.window, cost: true, begins: true}
	parts := []part{closed}
	if d.plan.Turns == "" {
		paced.begins = false
	} else {
		count := max(1, int(d.window/slice))
		closed.lead, closed.length = sliceLead, d.window/time.Duration(count)
		parts = slices.Repeat([]part{closed}, count)
	}
	return slices.Repeat(append(parts, paced), d.plan.Windows)
}

// closedLoop are the parts without a rate: each has its share of the requests, one at least.
func (d *driver) closedLoop() []part {
	turns := min(int64(d.plan.Windows), d.plan.Count)
	until := func(turn int64) int64 { return d.plan.Count * turn / turns }
	var parts []part
	for turn := range turns {
		parts = append(parts, part{connections: d.plan.Connections, count: until(turn+1) - until(turn), lead: lead, length: d.window, cost: true, latency: true, begins: true})
	}
	return parts
}

// ask runs a part.
func (d *driver) ask(ctx context.Context, how part, all *course) error {
	target, restore, err := d.place(!how.latency)
	if err != nil {
		return err
	}
	defer restore()
	defer d.connect(target, how.connections)()
	d.loop.Rate = how.rate
	led, err := d.sendFor(ctx, how.lead)
	if err != nil {
		return err
	}
	if err := refuseWrong(led, "before a window"); err != nil {
		return err
	}
	run, err := d.observe(ctx, how)
	if err != nil {
		return err
	}
	if err := refuseWrong(run.tally, "while it was measured"); err != nil {
		return err
	}
	all.requests += led.Right + run.tally.Right
	all.threads = max(all.threads, run.threads)
	all.last = run.last
	used := run.last.since(run.first)
	window := used.window(run.last.answered)
	if how.cost {
		all.windows.add(used)
		all.counted += window.Requests
		d.answer.Measured = append(d.answer.Measured, window)
	} else {
		all.paced.Elapsed += window.Elapsed
		all.paced.Requests += window.Requests
		all.paced.CPU += window.CPU
		all.paced.Compilers += window.Compilers
	}
	if how.latency {
		all.tally.add(run.tally)
		all.late = append(all.late, run.tally.Sending-int64(run.tally.Elapsed))
	}
	return nil
}

// observe runs the measured window of a part. That of a closed loop ends with its last answer, because the requests under way matter in a short one.
func (d *driver) observe(ctx context.Context, how part) (observed, error) {
	if how.rate > 0 || how.count > 0 {
		return d.send(ctx, how.length, how.count, func(plan.Window) bool { return how.count > 0 })
	}
	first, err := d.snapshot(0)
	if err != nil {
		return observed{}, err
	}
	tally, err := d.sendFor(ctx, how.length)
	if err != nil {
		return observed{}, err
	}
	last, err := d.snapshot(tally.Right)
	return observed{tally, first, last, max(first.processes.Threads, last.processes.Threads)}, err
}

// charged is the cost of the requests in the windows: the usage in the windows, and of the usage in the waits the part that the
// requests caused: collections, compilation, an export. Work at the idle rate is in the windows already. All
// requests cause the same. Compilers have no idle rate, because requests cause all their work.
func (c *course) charged() spent {
	all := c.windows
	if c.caused == 0 || c.idle.elapsed == 0 {
		return all
	}
	times := float64(c.waits.elapsed) / float64(c.idle.elapsed)
	share := float64(c.counted) / float64(c.caused)
	anyway := times * float64(c.idle.cpu-c.idle.compilers)
	all.cpu = max(0, all.cpu+time.Duration(share*(float64(c.waits.cpu)-anyway)))
	all.compilers = min(all.cpu, all.compilers+time.Duration(share*float64(c.waits.compilers)))
	all.instructions += int64(share * (float64(c.waits.instructions) - times*float64(c.idle.instructions)))
	return all
}
