// The effect of the place in a round: found if there is one, and not made from the overhead.

package comparison

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"
)

// placed is a quiet run in which each fork takes the given share more than it would one place earlier.
func placed(effect float64, variants ...string) run {
	r := quiet(18, 3, 0.004, 0.004)
	fork := r.fork
	r.variants = variants
	r.fork = func(b, unit, variant string, round, place int) (warmup, measured []float64) {
		warmup, measured = fork(b, unit, variant, round, place)
		for i := range measured {
			measured[i] *= math.Exp(effect * float64(place))
		}
		return warmup, measured
	}
	r.order = func(round int) []string { // a Latin square
		var order []string
		for i := range variants {
			order = append(order, variants[(i+round)%len(variants)])
		}
		return order
	}
	return r
}

func TestSlotEffect(t *testing.T) {
	for _, c := range []struct {
		name     string
		run      run
		want     float64
		codes    string
		sentence string
	}{
		{"slower when second", placed(0.03, "off", "on"), 0.03, "slot-effect", "% more than the earlier one"},
		{"faster when second", placed(-0.03, "off", "on"), -0.03, "slot-effect", "% less than the earlier one"},
		{"too small to be named", placed(0.007, "off", "on"), 0.007, "", ""},
		{"none", placed(0, "off", "on"), 0, "", ""},
	} {
		row := judge(t, c.run.ask(t)).Rows[0]
		if row.Slot == nil || math.Abs(row.Slot.Value-c.want) > 0.003 || row.Slot.Low > c.want || row.Slot.High < c.want {
			t.Errorf("%s: slot = %+v, want %g", c.name, row.Slot, c.want)
		}
		if row.codes() != c.codes || c.codes != "" && !strings.Contains(row.Warnings[0].Message, c.sentence) {
			t.Errorf("%s: %+v", c.name, row.Warnings)
		}
		if math.Abs(*row.Overhead-0.05) > 0.004 {
			t.Errorf("%s: the overhead is %g, want 5 %%", c.name, *row.Overhead)
		}
	}
}

// TestSlotOfThree checks that with three variants the later of each pair is meant, although over a Latin square one of them is
// the later more often.
func TestSlotOfThree(t *testing.T) {
	s := judge(t, placed(0.03, "off", "on", "other").ask(t))
	for _, row := range s.Rows {
		// In this square the one is later by one place, and the other by two.
		if row.Slot == nil || row.Slot.Low < 0.03 || row.Slot.High > 0.06 || row.codes() != "slot-effect" {
			t.Errorf("%s: %+v %q", row.Treatment, row.Slot, row.codes())
		}
	}
}

// TestSlotEffects checks that the estimate takes no part of the overhead for an effect of order, and how often its interval is wrong.
func TestSlotEffects(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	const trials = 2000
	for _, rounds := range []int{10, 12, 20} {
		for name, isLater := range map[string]func(int) bool{
			"balanced": func(r int) bool { return r%2 == 0 }, "two of three": func(r int) bool { return r%3 != 0 },
		} {
			misses := 0
			for range trials {
				costs, later := make([]float64, rounds), make([]bool, rounds)
				for r := range costs {
					later[r] = isLater(r)
					costs[r] = 0.4 + 0.02*random.NormFloat64()
				}
				interval, _ := slotEffects(costs, later).Interval(0.05)
				if interval.Low > 0 || interval.High < 0 {
					misses++
				}
			}
			if misses > trials*8/100 {
				t.Errorf("%s, %d rounds: an effect that is not there is found in %d of %d", name, rounds, misses, trials)
			}
		}
	}
	if slotEffects([]float64{1, 2, 3, 4, 5, 6}, []bool{true, true, true, true, true, false}) != nil {
		t.Error("one round of an order says nothing about it")
	}
}
