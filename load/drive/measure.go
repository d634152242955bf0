// The measurement of an application: turns of windows, and the usage between them.
package drive

import (
	"context"
	"slices"
	"time"

	"github.com/overhead-action/overhead-action/load/plan"
	"github.com/overhead-action/overhead-action/load/usage"
)

// lead is the time of requests before a measured window, which warms up caches and processors.
const lead = 200 * time.Millisecond

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
	for number := range d.turns() {
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
		if err := d.turn(ctx, number, all); err != nil {
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

// part is one kind of load in a turn.
type part struct {
	rate        float64
	connections int
	// count is the number of measured requests; 0: any number that fits into a window.
	count int64
	// cost and latency are whether these are measured.
	cost, latency bool
}

// turns is their number: each needs a request.
func (d *driver) turns() int {
	if d.plan.Rate == 0 {
		return int(min(int64(d.plan.Windows), d.plan.Count))
	}
	return d.plan.Windows
}

// parts are those of a turn. A closed loop has its share of the requests in each.
func (d *driver) parts(number int) []part {
	rate, connections, concurrency := d.plan.Rate, d.plan.Connections, d.plan.Concurrency
	if rate == 0 {
		until := func(turn int) int64 { return d.plan.Count * int64(turn) / int64(d.turns()) }
		return []part{{connections: connections, count: until(number+1) - until(number), cost: true, latency: true}}
	}
	if concurrency == 0 {
		return []part{{rate: rate, connections: connections, cost: true, latency: true}}
	}
	return []part{{connections: concurrency, cost: true}, {rate: rate, connections: connections, latency: true}}
}

func (d *driver) turn(ctx context.Context, number int, all *course) error {
	for _, one := range d.parts(number) {
		if err := d.ask(ctx, one, all); err != nil {
			return err
		}
	}
	return nil
}

// ask runs a lead, and a measured window.
func (d *driver) ask(ctx context.Context, how part, all *course) error {
	target, restore, err := d.place(!how.latency)
	if err != nil {
		return err
	}
	defer restore()
	defer d.connect(target, how.connections)()
	d.loop.Rate = how.rate
	led, err := d.send(ctx, lead, 0, func(plan.Window) bool { return false })
	if err != nil {
		return err
	}
	if err := refuseWrong(led.tally, "before a window"); err != nil {
		return err
	}
	run, err := d.send(ctx, d.window, how.count, func(plan.Window) bool { return how.count > 0 })
	if err != nil {
		return err
	}
	if err := refuseWrong(run.tally, "while it was measured"); err != nil {
		return err
	}
	all.requests += led.tally.Right + run.tally.Right
	all.threads = max(all.threads, led.threads, run.threads)
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
