// What each kind of gate judges: a value and its interval on a scale where + is worse, and the limit on that scale.

package gates

import (
	"fmt"
	"math"

	"github.com/overhead-action/overhead-action/compare/history"
	"github.com/overhead-action/overhead-action/compare/overhead"
	"github.com/overhead-action/overhead-action/compare/request"
	"github.com/overhead-action/overhead-action/compare/signedrank"
	"github.com/overhead-action/overhead-action/compare/units"
)

// evidence is what is known about one limit.
type evidence struct {
	value, low, high float64
	limit            float64 // a value that differs from it by dust is not above it
	p                float64 // of "the value is above the limit"
	rounds           float64 // about how many would decide, if these do not; +Inf where no number would

	show func(float64) float64 // from this scale to the limit's own
	text func(float64) string  // of a number on the limit's own scale
}

// refusal is why a gate could not be weighed.
type refusal struct {
	verdict Verdict
	reason  string
}

func broken(format string, args ...any) *refusal {
	return &refusal{Broken, fmt.Sprintf(format, args...)}
}

func inconclusive(format string, args ...any) *refusal {
	return &refusal{Inconclusive, fmt.Sprintf(format, args...)}
}

// weigh finds the evidence for one kind of gate.
func weigh(kind request.Kind, limit float64, s Subject) (*evidence, *refusal) {
	if refused := direction(kind, s); refused != nil {
		return nil, refused
	}
	budget := 0.0
	if kind == request.MaxOverhead || kind == request.MaxRegression {
		var ok bool
		if budget, ok = overhead.Budget(limit, s.Better); !ok {
			return nil, broken("a limit of %s means nothing where %s is better: no overhead can be above 100 %% or below -100 %%",
				percent(limit), s.Better)
		}
	}
	if n := len(s.On); n < MinRounds {
		return nil, inconclusive("only %s complete; an interval needs at least %d", count(n, "round is", "rounds are"), MinRounds)
	}
	switch kind {
	case request.MaxOverhead:
		return ofOverhead(budget, s)
	case request.MaxRegression:
		return ofRegression(limit, budget, s)
	case request.MaxIncrease:
		return ofSample(s.Differences, limit, dust*s.Scale, identity, inUnit(s.Metric)), nil
	case request.Max:
		return ofSample(signedrank.New(s.On), limit, dust*s.Scale, identity, inUnit(s.Metric)), nil
	default: // request.Min: a floor is a ceiling of the negated values
		negated := make([]float64, len(s.On))
		for i, v := range s.On {
			negated[i] = -v
		}
		return ofSample(signedrank.New(negated), -limit, dust*s.Scale, negate, inUnit(s.Metric)), nil
	}
}

// direction refuses the gates that a metric's direction rules out.
func direction(kind request.Kind, s Subject) *refusal {
	switch {
	case kind == request.Min || kind == request.Max:
		return nil
	case s.Better == units.Unknown:
		return broken("it is not known which way %s is better; declare it: `metrics: {%s: {better: lower}}` (or higher)", s.Metric, s.Metric)
	case kind == request.MaxIncrease && s.Better == units.Higher:
		return broken("of %s more is better, so an increase is no cost; limit its loss by max-overhead, or its value by min", s.Metric)
	}
	return nil
}

func ofOverhead(budget float64, s Subject) (*evidence, *refusal) {
	if s.Costs == nil {
		return nil, inconclusive("%s is 0 in some round, so there is no ratio to judge; limit the difference by max-increase, or the value by max or min", s.Metric)
	}
	return ofSample(s.Costs, budget, dust, fraction(s.Better), percent), nil
}

// ofSample weighs the centre of a sample by its signed-rank interval.
func ofSample(sample *signedrank.Sample, limit, dust float64, show func(float64) float64, text func(float64) string) *evidence {
	interval, _ := sample.Interval(Alpha) // weigh has seen to the rounds
	limit += dust
	e := &evidence{
		value: sample.HodgesLehmann(), low: interval.Low, high: interval.High,
		limit: limit, p: sample.Greater(limit), show: show, text: text,
	}
	half, distance := (e.high-e.low)/2, math.Abs(e.value-limit)
	e.rounds = math.Ceil(float64(sample.Len()) * (half / distance) * (half / distance))
	return e
}

func ofRegression(limit, budget float64, s Subject) (*evidence, *refusal) {
	switch {
	case s.Paired:
		return ofOverhead(budget, s)
	case s.Change == nil:
		return nil, inconclusive("%s", s.NoChange)
	case !s.Absolute:
		return ofChange(s.Change, budget+dust, fraction(s.Better), percent), nil
	}
	allowed := (limit + dust) * s.Level
	if s.Better == units.Higher { // a loss is what costs
		mirrored := s.Change.Negated()
		return ofChange(&mirrored, allowed, negate, inUnit(s.Metric)), nil
	}
	return ofChange(s.Change, allowed, identity, inUnit(s.Metric)), nil
}

func ofChange(c *history.Change, limit float64, show func(float64) float64, text func(float64) string) *evidence {
	return &evidence{
		value: c.Delta, low: c.Low, high: c.High,
		limit: limit, p: c.Greater(limit), rounds: c.RoundsToDecide(limit), show: show, text: text,
	}
}

func identity(x float64) float64 { return x }

func negate(x float64) float64 { return -x }

func fraction(better units.Direction) func(float64) float64 {
	return func(d float64) float64 { return overhead.Fraction(d, better) }
}
