// The warm-up of a script. In the simulator compilers share one processor with the application, so nobody sends requests while they work.
package script

import (
	"context"
	"time"

	"github.com/overhead-action/overhead-action/load/client"
	"github.com/overhead-action/overhead-action/load/steady"
	"github.com/overhead-action/overhead-action/load/usage"
)

const (
	// batches is the fewest of a warm-up, which together are as many requests as are counted.
	batches = 2 * steady.Windows
	// longestWarmup is the most requests of a warm-up, as a multiple of the counted ones.
	longestWarmup = 10
	// idle is the time in which an idle compiler does nothing; busy is the longest wait for one.
	idle = 20 * time.Millisecond
	busy = time.Minute
)

// warm sends batches of requests until the application is steady. It returns their number.
func (r *run) warm(ctx context.Context, connection *client.Connection) (sent int64, err error) {
	size := (r.plan.Requests + batches - 1) / batches
	var costs []steady.Cost
	before, err := r.rested(ctx)
	for err == nil && !steady.Reached(costs) && sent+size <= longestWarmup*r.plan.Requests {
		if err := r.ask(ctx, connection, sent, size, "in the warm-up"); err != nil {
			return sent, err
		}
		sent += size
		var after usage.Processes
		if after, err = r.rested(ctx); err == nil {
			used := float64(max(1, after.CPU-before.CPU))
			costs = append(costs, steady.Cost{Request: used / float64(size), Compilers: float64(compiled(after)-compiled(before)) / used})
			before = after
		}
	}
	return sent, err
}

// rested is the usage of all processes when their compilers have been idle, or have worked for too long.
func (r *run) rested(ctx context.Context) (usage.Processes, error) {
	last, _, err := r.used()
	for begun := time.Now(); err == nil && len(last.Compilers) > 0 && time.Since(begun) < busy; {
		select {
		case <-ctx.Done():
			return last, ctx.Err()
		case <-time.After(idle):
		}
		var now usage.Processes
		if now, _, err = r.used(); compiled(now) == compiled(last) {
			return now, err
		}
		last = now
	}
	return last, err
}

// compiled is the CPU time of all compiler threads.
func compiled(of usage.Processes) time.Duration {
	var sum time.Duration
	for _, used := range of.Compilers {
		sum += used
	}
	return sum
}
