// Package overhead is the scale of costs: logarithms of ratios, on which a round is one number, costs add up,
// and + means that the treatment costs, for both directions of a metric.
package overhead

import (
	"math"

	"github.com/overhead-action/overhead-action/compare/units"
)

// Logs returns ln(on/off) of each round, with its sign flipped if higher is better. ok is false if there is no
// overhead: the direction is unknown, or a value is 0. off and on have the same length.
func Logs(off, on []float64, better units.Direction) (d []float64, ok bool) {
	if better == units.Unknown || !Positive(off) || !Positive(on) {
		return nil, false
	}
	d = make([]float64, len(on))
	for i := range on {
		d[i] = logRatio(on[i], off[i])
		if better == units.Higher {
			d[i] = -d[i]
		}
	}
	return d, true
}

// logRatio is ln(a/b), exactly the negative of ln(b/a), so that ranks of distances find ties.
func logRatio(a, b float64) float64 {
	if a < b {
		return -math.Log(b / a)
	}
	return math.Log(a / b)
}

// Positive reports whether all values are above 0.
func Positive(values []float64) bool {
	for _, v := range values {
		if v <= 0 {
			return false
		}
	}
	return true
}

// Fraction turns a logarithm into the change relative to the control in the metric's own unit: e^d - 1, or 1 - e^(-d) if
// higher is better, so that 20.5 M operations that become 0.82 M are +96 %.
func Fraction(d float64, better units.Direction) float64 {
	if better == units.Higher {
		return -math.Expm1(-d)
	}
	return math.Expm1(d)
}

// Budget turns a limit back into a logarithm: the inverse of [Fraction]. ok is false if no overhead could be above the limit
// (100 % if higher is better) or all would be (-100 % if lower is better).
func Budget(limit float64, better units.Direction) (b float64, ok bool) {
	if better == units.Higher {
		return -math.Log(1 - limit), limit < 1
	}
	return math.Log(1 + limit), limit > -1
}
