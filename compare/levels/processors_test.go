// A change of level is found among runs on several processors, and a change of processor is no change of level.

package levels

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/overhead-action/overhead-action/compare/samples"
	"github.com/overhead-action/overhead-action/compare/units"
)

// series returns the overheads of runs, and their machines. Runs differ by 0.5 %.
func series(runs int, processor func(run int) string, cost func(run int, on string) float64) ([]float64, func(at int) samples.Machine) {
	random := rand.New(rand.NewPCG(1, 2))
	thetas := make([]float64, runs)
	for run := range thetas {
		thetas[run] = math.Log1p(cost(run, processor(run))) + 0.005*random.NormFloat64()
	}
	return thetas, func(at int) samples.Machine { return samples.Machine{"cpu": processor(at)} }
}

// cost is that of an agent on two processors.
var cost = map[string]float64{"A": 0.1, "B": 0.4}

// either draws one of two processors for each run.
func either(run int) string {
	return []string{"A", "B"}[rand.New(rand.NewPCG(uint64(run), 3)).IntN(2)]
}

func swap(at int) func(run int) string {
	return func(run int) string {
		if run < at {
			return "A"
		}
		return "B"
	}
}

func TestOnSeveralProcessors(t *testing.T) {
	step := func(at int) func(run int, on string) float64 {
		return func(run int, on string) float64 {
			if run < at {
				return cost[on]
			}
			return (1+cost[on])*1.05 - 1
		}
	}
	for name, test := range map[string]struct {
		processor func(run int) string
		at        int // of the change; beyond the last run without one
	}{
		"a mix, without a change":                  {either, 50},
		"a mix, with a change":                     {either, 30},
		"another processor, without a change":      {swap(25), 50},
		"another processor, and a change before":   {swap(35), 15},
		"another processor, and a change after":    {swap(15), 35},
		"one processor for a while, then a mix":    {func(run int) string { return map[bool]string{true: "A", false: either(run)}[run < 20] }, 20},
		"one run on another processor, no change":  {func(run int) string { return map[bool]string{true: "B", false: "A"}[run == 40] }, 50},
		"each run on another processor, no change": {func(run int) string { return fmt.Sprint(run) }, 50},
	} {
		thetas, machine := series(50, test.processor, step(test.at))
		levels := find(thetas, units.Lower, "cpu-ns/op", machine)
		if test.at == 50 {
			if len(levels) != 0 {
				t.Errorf("%s: %+v", name, levels)
			}
			continue
		}
		// The levels are those of the newest run's processor.
		want := cost[test.processor(49)]
		if len(levels) != 1 || levels[0].At != test.at || math.Abs(levels[0].Before-want) > 0.005 || math.Abs(levels[0].After-((1+want)*1.05-1)) > 0.005 {
			t.Errorf("%s: %+v", name, levels)
		}
	}
}

// TestCountsOnSeveralProcessors checks that a metric without time is compared on all processors alike.
func TestCountsOnSeveralProcessors(t *testing.T) {
	thetas, machine := series(50, swap(25), func(_ int, on string) float64 { return cost[on] })
	if levels := find(thetas, units.Lower, "B/op", machine); len(levels) != 1 || levels[0].At != 25 {
		t.Errorf("%+v", levels)
	}
}
