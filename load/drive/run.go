// A run of the loop, with the usage at each edge of its windows.
package drive

import (
	"context"
	"maps"
	"sync/atomic"
	"time"

	"github.com/overhead-action/overhead-action/load/client"
	"github.com/overhead-action/overhead-action/load/plan"
	"github.com/overhead-action/overhead-action/load/usage"
)

// snapshot is the usage until a moment.
type snapshot struct {
	at        time.Time
	answered  int64
	processes usage.Processes
	// compilers is the time of all compiling threads, including ended ones.
	compilers time.Duration
	// host is the time of the whole machine, ours that of the generator and the sink.
	host, ours time.Duration
	// instructions is nil if not counted.
	instructions *int64
}

func (d *driver) snapshot(answered int64) (snapshot, error) {
	processes, err := usage.Sessions(d.plan.Sessions)
	if err != nil {
		return snapshot{}, problemf("the application has ended: %v", err)
	}
	host, err := usage.Machine()
	if err != nil {
		return snapshot{}, err
	}
	ours := usage.Own()
	if d.plan.SinkProcess != 0 {
		ours += usage.Clock(d.plan.SinkProcess)
	}
	maps.Copy(d.compilers, processes.Compilers)
	var compilers time.Duration
	for _, one := range d.compilers {
		compilers += one
	}
	var instructions *int64
	if d.plan.Scope != "" {
		sum, err := d.counted.Read()
		if err != nil {
			return snapshot{}, problemf("its instructions could not be counted: %v", err)
		}
		instructions = new(int64(sum))
	}
	return snapshot{time.Now(), answered, processes, compilers, host, ours, instructions}, nil
}

// spent is the usage between two moments.
type spent struct {
	elapsed, cpu, user, system, compilers time.Duration
	host, generator                       time.Duration
	instructions                          int64
	voluntary, involuntary, minor, major  int64
}

func (s snapshot) since(before snapshot) spent {
	now, then := s.processes, before.processes
	between := spent{
		elapsed:     s.at.Sub(before.at),
		cpu:         grown(now.CPU, then.CPU),
		user:        grown(now.User, then.User),
		system:      grown(now.System, then.System),
		generator:   s.ours - before.ours,
		voluntary:   grown(now.Voluntary, then.Voluntary),
		involuntary: grown(now.Involuntary, then.Involuntary),
		minor:       grown(now.Minor, then.Minor),
		major:       grown(now.Major, then.Major),
	}
	between.compilers = min(between.cpu, grown(s.compilers, before.compilers))
	between.host = grown(s.host-before.host, between.generator)
	if s.instructions != nil {
		between.instructions = *s.instructions - *before.instructions
	}
	return between
}

func (s *spent) add(other spent) {
	s.elapsed += other.elapsed
	s.cpu += other.cpu
	s.user += other.user
	s.system += other.system
	s.compilers += other.compilers
	s.host += other.host
	s.generator += other.generator
	s.instructions += other.instructions
	s.voluntary += other.voluntary
	s.involuntary += other.involuntary
	s.minor += other.minor
	s.major += other.major
}

// window is the usage in a window, and its answered requests.
func (s spent) window(answered int64) plan.Window {
	return plan.Window{Elapsed: int64(s.elapsed), Requests: answered, CPU: int64(s.cpu), Compilers: int64(s.compilers)}
}

// observed is a run, and the usage at its beginning and its end.
type observed struct {
	tally       Tally
	first, last snapshot
	// threads is the largest number at an edge.
	threads int64
}

// run sends over new connections until more returns false for a window.
func (d *driver) run(ctx context.Context, connections int, more func(plan.Window) bool) (observed, error) {
	defer d.connect(d.target, connections)()
	return d.send(ctx, d.window, 0, more)
}

// connect prepares new connections, and returns a function that closes them.
func (d *driver) connect(target *client.Target, count int) (release func()) {
	d.loop.Connections = target.Connections(count)
	return func() { client.CloseAll(d.loop.Connections) }
}

// send sends over existing connections until more returns false for a window of that length, or count requests were sent unless that is
// 0.
func (d *driver) send(ctx context.Context, window time.Duration, count int64, more func(plan.Window) bool) (observed, error) {
	first, err := d.snapshot(0)
	if err != nil {
		return observed{}, err
	}
	result := observed{first: first, last: first, threads: first.processes.Threads}
	var answered atomic.Int64
	ended, finish := d.begin(count, &answered)
	for going := true; going; {
		going, err = d.edge(ctx, window, ended, &answered, &result, more)
	}
	result.tally = finish()
	return result, err
}

// sendFor sends over existing connections for a time, without a look at the usage.
func (d *driver) sendFor(ctx context.Context, length time.Duration) (Tally, error) {
	ended, finish := d.begin(0, new(atomic.Int64))
	var err error
	select {
	case <-ctx.Done():
		err = ctx.Err()
	case <-ended:
	case <-time.After(length):
	}
	return finish(), err
}

// begin starts a loop, which ends after count requests unless that is 0. finish stops it, and waits for its last answer.
func (d *driver) begin(count int64, answered *atomic.Int64) (ended <-chan struct{}, finish func() Tally) {
	stop, done := make(chan struct{}), make(chan struct{})
	var tally Tally
	go func() {
		defer close(done)
		loop := d.loop
		sleep, release := Punctual()
		defer release()
		loop.Sleep = sleep
		tally = loop.Run(stop, count, answered)
	}()
	return done, func() Tally {
		close(stop)
		<-done
		d.loop.First += tally.Numbers
		return tally
	}
}

// edge waits for the end of a window, and reports whether another follows.
func (d *driver) edge(ctx context.Context, length time.Duration, ended <-chan struct{}, answered *atomic.Int64, result *observed, more func(plan.Window) bool) (bool, error) {
	over := false
	select {
	case <-ctx.Done():
		return false, ctx.Err()
	case <-ended:
		over = true
	case <-time.After(time.Until(result.last.at.Add(length))):
	}
	now, err := d.snapshot(answered.Load())
	if err != nil {
		return false, err
	}
	window := now.since(result.last).window(now.answered - result.last.answered)
	result.last, result.threads = now, max(result.threads, now.processes.Threads)
	return more(window) && !over, nil
}

// grown is the growth of a sum over processes; it shrinks if one of them has ended unnoticed, and is then unknown.
func grown[number ~int64](now, before number) number { return max(0, now-before) }

// used is the total usage, with the final data of the processes.
func (d *driver) used(all spent, threads int64, last usage.Processes) plan.Used {
	// The clocks give the total, the ticks its division.
	user := all.cpu
	if ticks := all.user + all.system; ticks > 0 {
		user = time.Duration(float64(all.cpu) * float64(all.user) / float64(ticks))
	}
	memory := usage.SessionsMemory(d.plan.Sessions)
	used := plan.Used{
		CPU:         int64(all.cpu),
		User:        int64(user),
		System:      int64(all.cpu - user),
		Host:        int64(all.host),
		Generator:   int64(all.generator),
		RSS:         memory.RSS,
		PSS:         memory.PSS,
		Peak:        memory.Peak,
		Threads:     threads,
		Voluntary:   all.voluntary,
		Involuntary: all.involuntary,
		Minor:       all.minor,
		Major:       all.major,
		Processes:   last.Count,
	}
	if len(last.Compilers) > 0 {
		used.Compilers = new(int64(all.compilers))
	}
	if d.plan.Scope != "" {
		used.Instructions = new(all.instructions)
	}
	return used
}
