// A run of the loop, with what was used at each edge of its windows.
package drive

import (
	"context"
	"maps"
	"sync/atomic"
	"time"

	"github.com/overhead-action/overhead-action/load/plan"
	"github.com/overhead-action/overhead-action/load/usage"
)

// snapshot is what was used until a moment.
type snapshot struct {
	at        time.Time
	answered  int64
	processes usage.Processes
	// compilers is the time of all threads that compile, those that have ended among them.
	compilers time.Duration
	// host is the time of the whole machine, ours that of the generator and the sink.
	host, ours time.Duration
	// instructions is nil where they are not counted.
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

func (s snapshot) since(before snapshot) plan.Window {
	return plan.Window{
		Elapsed:   int64(s.at.Sub(before.at)),
		Requests:  s.answered - before.answered,
		CPU:       grown(s.processes.CPU, before.processes.CPU),
		Compilers: grown(s.compilers, before.compilers),
	}
}

// seen is a run, and what was used at its beginning and its end.
type seen struct {
	tally       Tally
	first, last snapshot
	// threads is the most that there were at an edge.
	threads int64
}

// run sends until more says no to a window, or count requests were sent where that is not 0.
func (d *driver) run(ctx context.Context, count int64, more func(plan.Window) bool) (seen, error) {
	first, err := d.snapshot(0)
	if err != nil {
		return seen{}, err
	}
	result := seen{first: first, last: first, threads: first.processes.Threads}
	var answered atomic.Int64
	stop, ended := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(ended)
		loop := d.loop
		sleep, release := Punctual()
		defer release()
		loop.Sleep = sleep
		result.tally = loop.Run(stop, count, &answered)
	}()
	for going := true; going; {
		going, err = d.edge(ctx, ended, &answered, &result, more)
	}
	close(stop)
	<-ended
	return result, err
}

// edge waits for the end of a window, and says whether another follows.
func (d *driver) edge(ctx context.Context, ended <-chan struct{}, answered *atomic.Int64, result *seen, more func(plan.Window) bool) (bool, error) {
	over := false
	select {
	case <-ctx.Done():
		return false, ctx.Err()
	case <-ended:
		over = true
	case <-time.After(time.Until(result.last.at.Add(d.window))):
	}
	now, err := d.snapshot(answered.Load())
	if err != nil {
		return false, err
	}
	window := now.since(result.last)
	result.last, result.threads = now, max(result.threads, now.processes.Threads)
	return more(window) && !over, nil
}

// grown is by how much a sum over processes grew; it shrinks where one of them has ended unnoticed, and then it tells nothing.
func grown[number ~int64](now, before number) int64 { return int64(max(0, now-before)) }

// used is what a run used, and the memory after it.
func used(run seen, memory usage.Memory) plan.Used {
	before, after := run.first.processes, run.last.processes
	cpu := max(0, after.CPU-before.CPU)
	user, system := max(0, after.User-before.User), max(0, after.System-before.System)
	// The clocks say how much it was, the ticks how it divides.
	if user+system > 0 {
		user = time.Duration(float64(cpu) * float64(user) / float64(user+system))
	} else {
		user = cpu
	}
	var compilers *int64
	if len(after.Compilers) > 0 {
		compilers = new(min(int64(cpu), grown(run.last.compilers, run.first.compilers)))
	}
	var instructions *int64
	if run.first.instructions != nil {
		instructions = new(*run.last.instructions - *run.first.instructions)
	}
	generator := run.last.ours - run.first.ours
	return plan.Used{
		CPU:          int64(cpu),
		User:         int64(user),
		System:       int64(cpu - user),
		Instructions: instructions,
		Compilers:    compilers,
		Host:         grown(run.last.host-run.first.host, generator),
		Generator:    int64(generator),
		RSS:          memory.RSS,
		PSS:          memory.PSS,
		Peak:         memory.Peak,
		Threads:      run.threads,
		Voluntary:    grown(after.Voluntary, before.Voluntary),
		Involuntary:  grown(after.Involuntary, before.Involuntary),
		Minor:        grown(after.Minor, before.Minor),
		Major:        grown(after.Major, before.Major),
		Processes:    after.Count,
	}
}
