// Counts: metrics without noise, whose every difference is real.

package gates

import (
	"math"

	"github.com/overhead-action/overhead-action/compare/request"
	"github.com/overhead-action/overhead-action/compare/units"
)

// Counts are the values of a row whose two variants have the same value in every round. Values that differ by at most Epsilon,
// in the metric's own unit, are the same count.
type Counts struct{ Off, On, Epsilon float64 }

// Difference returns on - off.
func (c *Counts) Difference() float64 {
	if math.Abs(c.On-c.Off) <= c.Epsilon {
		return 0
	}
	return c.On - c.Off
}

// Same reports whether other counts are the same as these.
func (c *Counts) Same(other *Counts) bool {
	return math.Abs(c.Off-other.Off) <= c.Epsilon && math.Abs(c.On-other.On) <= c.Epsilon
}

// Cost returns the logarithm of on/off, + if the treatment costs. Both are above 0.
func (c *Counts) Cost(better units.Direction) float64 {
	switch {
	case c.Difference() == 0:
		return 0
	case better == units.Higher:
		return math.Log(c.Off / c.On)
	}
	return math.Log(c.On / c.Off)
}

// most returns the largest cost that meets a limit on the overhead: the limit plus Epsilon.
func (c *Counts) most(limit float64, better units.Direction) float64 {
	if better == units.Higher {
		least := c.Off*(1-limit) - c.Epsilon
		if least <= 0 {
			return math.Inf(1)
		}
		return math.Log(c.Off / least)
	}
	return math.Log(1 + limit + c.Epsilon/c.Off)
}

// ofCounts judges a count, which is above its limit or not.
func ofCounts(kind request.Kind, limit float64, s Subject) (*evidence, *refusal) {
	c := s.Counts
	e := &evidence{certain: true, show: identity, text: inUnit(s.Metric)}
	rule := kind.Rule()
	switch rule.Value {
	case request.Overhead, request.Regression, request.Step:
		if s.Costs == nil {
			return nil, noRatio(s)
		}
		e.value, e.limit = c.Cost(s.Better), c.most(limit, s.Better)
		e.show, e.text = fraction(s.Better), percent
	case request.Increase:
		e.value, e.limit = c.Difference(), limit
	default: // request.Own
		e.value, e.limit = c.On, limit
	}
	if rule.Lower() {
		e.value, e.limit, e.show = -e.value, -e.limit, negate
	}
	if rule.Limit == "unit" {
		e.limit += c.Epsilon
	}
	e.low, e.high = e.value, e.value
	if e.value <= e.limit {
		e.p = 1
	}
	return e, nil
}
