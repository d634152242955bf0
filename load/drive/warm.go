// The warm-up of an application.
package drive

import (
	"context"
	"runtime"

	"github.com/overhead-action/overhead-action/load/affinity"
	"github.com/overhead-action/overhead-action/load/client"
	"github.com/overhead-action/overhead-action/load/plan"
	"github.com/overhead-action/overhead-action/load/steady"
)

// warmers is the largest number of connections in the gentle first stage of a warm-up.
const warmers = 4

// stage is a part of the warm-up.
type stage struct {
	rate        float64
	connections int
	// apart is whether the application is kept off the generator's processors.
	apart bool
	// over reports whether the stage is done, from the costs of its windows.
	over func([]steady.Cost) bool
	// most is the largest number of windows.
	most int
}

// stages are those of the warm-up. A closed loop is warmed up at full load too, after a gentle beginning, because
// full load leaves the compilers no processor.
func (d *driver) stages() []stage {
	most := d.plan.Warmup
	if d.plan.WarmupRate > 0 || d.plan.Concurrency == 0 {
		return []stage{{d.plan.WarmupRate, d.plan.Connections, false, steady.Reached, most}}
	}
	asMeasured := stage{0, d.plan.Concurrency, true, steady.Reached, most}
	gentle := most - 2*steady.Windows
	if gentle <= 0 {
		return []stage{asMeasured}
	}
	return []stage{{0, min(d.plan.Concurrency, warmers), false, steady.Resting, gentle}, asMeasured}
}

// warm sends requests until the application is warm, and returns the number of answered ones.
func (d *driver) warm(ctx context.Context, giver giver) (int64, error) {
	answered := int64(0)
	for _, one := range d.stages() {
		var costs []steady.Cost
		for going := true; going; {
			if err := giver.await(warmup); err != nil {
				return 0, err
			}
			run, err := d.warming(ctx, one, func(window plan.Window) bool {
				d.answer.Warmup = append(d.answer.Warmup, window)
				costs = append(costs, steady.Cost{Request: float64(window.CPU) / float64(max(1, window.Requests)), Compilers: share(window)})
				going = !one.over(costs) && len(d.answer.Warmup) < one.most
				return false
			})
			if err != nil {
				return 0, err
			}
			if err := refuseWrong(run.tally, "in the warm-up"); err != nil {
				return 0, err
			}
			answered += run.tally.Right
		}
		d.answer.Steady = one.over(costs)
	}
	return answered, nil
}

// warming runs a window of a stage.
func (d *driver) warming(ctx context.Context, how stage, more func(plan.Window) bool) (observed, error) {
	target, restore, err := d.place(how.apart)
	if err != nil {
		return observed{}, err
	}
	defer restore()
	defer d.connect(target, how.connections)()
	d.loop.Rate = how.rate
	return d.send(ctx, d.window, 0, more)
}

// place returns the kind of connections until restore is called. Apart means that the application is kept off the processors of the generator,
// which polls there and is never asleep when an answer comes.
func (d *driver) place(apart bool) (target *client.Target, restore func(), err error) {
	if !apart {
		return d.target, func() {}, nil
	}
	own, back, err := affinity.Apart(d.plan.Sessions)
	if err != nil {
		return nil, nil, problemf("the application cannot be kept off the processors of the generator: %v: set concurrency: 0 under load", err)
	}
	if own == 0 {
		return d.target, back, nil
	}
	// More threads than processors would wait with answers that have come.
	threads := runtime.GOMAXPROCS(own)
	return d.polled, func() { runtime.GOMAXPROCS(threads); back() }, nil
}

// share is the compilers' share of a window's CPU time.
func share(window plan.Window) float64 {
	return float64(window.Compilers) / float64(max(1, window.CPU))
}
