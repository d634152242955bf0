// The effect of running second: the cost of a place in the round, for any variant.

package comparison

import (
	"github.com/overhead-action/overhead-action/compare/gates"
	"github.com/overhead-action/overhead-action/compare/signedrank"
	"github.com/overhead-action/overhead-action/compare/units"
)

// addSlot adds the cost of running as the later of a pair, and returns a trial of that for a time.
func (r *Row) addSlot(costs []float64, later []bool, better units.Direction) []trial {
	effects := slotEffects(costs, later)
	if effects == nil {
		return nil
	}
	interval, ok := effects.Interval(gates.Alpha)
	if !ok {
		return nil
	}
	value := effects.HodgesLehmann()
	r.Slot = &Slot{Value: *fraction(value, better), Low: *fraction(interval.Low, better), High: *fraction(interval.High, better)}
	if !units.Elapsed(r.Metric) {
		return nil
	}
	t := trial{p: effects.TwoSided(0)}
	if (interval.Low > 0 || interval.High < 0) && max(r.Slot.Value, -r.Slot.Value) > worthNaming {
		t.warn = func() {
			word := "more"
			if r.Slot.Value < 0 {
				word = "less"
			}
			r.warn("slot-effect", "the later fork of a pair takes %s %s than the earlier one, for any variant (a cache, heat, an effect of the earlier "+
				"one); the overhead is not affected, because the order is shuffled and balanced", share(r.Slot.Value), word)
		}
	}
	return []trial{t}
}

// slotEffects returns ln(later/earlier) of each round without the treatment's part: its distance from the centre of the costs,
// with the sign turned if the treatment ran first. The centre is midway between the two orders, so that it is the
// cost alone even if one order is more frequent. Because it is estimated, intervals are slightly short: they miss in 5 to 7 % of the
// cases. nil if an order occurs less than twice.
func slotEffects(costs []float64, later []bool) *signedrank.Sample {
	var first, second []float64
	for r, d := range costs {
		if later[r] {
			second = append(second, d)
		} else {
			first = append(first, d)
		}
	}
	if len(first) < 2 || len(second) < 2 {
		return nil
	}
	centre := (signedrank.New(first).HodgesLehmann() + signedrank.New(second).HodgesLehmann()) / 2
	effects := make([]float64, len(costs))
	for r, d := range costs {
		effects[r] = d - centre
		if !later[r] {
			effects[r] = -effects[r]
		}
	}
	return signedrank.New(effects)
}
