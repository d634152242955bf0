// What is measured of an application: turns of windows, and what was used between them.
package drive

import (
	"context"
	"slices"
	"time"

	"github.com/overhead-action/overhead-action/load/plan"
	"github.com/overhead-action/overhead-action/load/usage"
)

// lead is how long an application is asked before a window that counts: its caches and the processors are cold.
const lead = 200 * time.Millisecond

// course is what was measured up to now.
type course struct {
	// tally is of the windows whose latency counts.
	tally Tally
	// windows is what was used in the windows whose cost counts, and counted how many requests were answered there.
	windows spent
	counted int64
	// paced is what was used at the rate, where the cost of a request is that in a closed loop.
	paced plan.Window
	// last is the end of the last window.
	last    snapshot
	threads int64
	// late is how long after the end of each window its last request was sent, in ns. The middle one tells an application that does not keep
	// up from a moment in which the generator had no processor.
	late []int64
	// asked counts all requests that were answered, those of leads among them; caused, those before the waits.
	asked, caused int64
	// idle is what was used while nobody was asked; waits, between the turns, while others were.
	idle, waits spent
}

func newCourse() *course {
	return &course{tally: Tally{Latency: newHistogram(), Service: newHistogram()}}
}

// measure fills in the answer, and returns how many requests were answered.
func (d *driver) measure(ctx context.Context, giver giver) (int64, error) {
	if err := giver.await(idle); err != nil {
		return 0, err
	}
	rest, err := d.snapshot(0)
	if err != nil {
		return 0, err
	}
	all := newCourse()
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
			all.caused = all.asked
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
	return all.asked, d.tell(all.tally, all.windows.elapsed)
}

// part is one way in which an application is asked in a turn.
type part struct {
	rate        float64
	connections int
	// count is how many requests are measured; 0: as many as fit into a window.
	count int64
	// cost and latency are what counts of it.
	cost, latency bool
}

// turns is how many there are: each needs a request.
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

// ask asks for a lead, and for a window that counts.
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
	all.asked += led.tally.Right + run.tally.Right
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

// charged is what the requests of the windows cost: what was used in the windows, and of what was used in the waits the part that the
// requests caused: collections, compilation, an export. What is used anyway, at the idle rate, is in the windows already. All
// requests cause the same. Compilers have no idle rate: they work because something was asked.
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
