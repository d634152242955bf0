// The highest rate at which an application keeps a latency.
package drive

import (
	"context"
	"time"

	"github.com/overhead-action/overhead-action/load/plan"
)

// halvings is the number of halvings of the range of rates, to less than a hundredth of the highest one.
const halvings = 7

// search looks for the highest rate up to that of the plan. A rate is kept if every answer is correct and in time, and the
// latency from the intended start is within the objective.
func (d *driver) search(ctx context.Context, objective plan.Objective) error {
	found, err := highest(d.plan.Rate, twice(func(rate float64) (bool, error) {
		d.loop.Rate = rate
		windows := 0
		run, err := d.run(ctx, d.plan.Connections, func(plan.Window) bool {
			windows++
			return windows < d.plan.Windows
		})
		if err != nil {
			return false, err
		}
		latency := time.Duration(run.tally.Latency.ValueAtPercentile(objective.Percentile))
		kept := refuseWrong(run.tally, "") == nil && refuseLate(run.tally, rate) == nil && latency <= time.Duration(objective.Limit)
		d.answer.Tried = append(d.answer.Tried, plan.Tried{Rate: rate, Kept: kept, Latency: int64(latency)})
		d.answer.Sent.Right += run.tally.Right
		if kept {
			return true, nil
		}
		// Requests beyond the capacity may still be waiting, and are let through before the next rate.
		d.loop.Rate = max(rate/10, 1/d.window.Seconds())
		_, err = d.run(ctx, d.plan.Connections, func(plan.Window) bool { return false })
		return false, err
	}))
	d.answer.Highest = found
	if err == nil && found == 0 {
		last := d.answer.Tried[len(d.answer.Tried)-1]
		return latef("no rate keeps p%g within %v: at %.3g/s it was %v", objective.Percentile, time.Duration(objective.Limit), last.Rate, time.Duration(last.Latency))
	}
	return err
}

// highest halves the range from 0 to most until it is small; most itself is tried first. 0 if no rate was kept.
func highest(most float64, keeps func(rate float64) (bool, error)) (float64, error) {
	kept, err := keeps(most)
	if err != nil || kept {
		return most, err
	}
	low, high := 0.0, most
	for range halvings {
		middle := (low + high) / 2
		kept, err := keeps(middle)
		if err != nil {
			return low, err
		}
		if kept {
			low = middle
		} else {
			high = middle
		}
	}
	return low, nil
}

// twice repeats a rate that was not kept: a neighbour may have been the reason, and halving cannot go back.
func twice(keeps func(rate float64) (bool, error)) func(rate float64) (bool, error) {
	return func(rate float64) (bool, error) {
		kept, err := keeps(rate)
		if err != nil || kept {
			return kept, err
		}
		return keeps(rate)
	}
}
