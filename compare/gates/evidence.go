// The evidence for each kind of gate: a value and its interval on a scale where + is worse, and the limit on that scale.

package gates

import (
	"fmt"
	"math"

	"github.com/overhead-action/overhead-action/compare/overhead"
	"github.com/overhead-action/overhead-action/compare/request"
	"github.com/overhead-action/overhead-action/compare/sequential"
	"github.com/overhead-action/overhead-action/compare/signedrank"
	"github.com/overhead-action/overhead-action/compare/units"
)

// evidence is what is known about one limit.
type evidence struct {
	value, low, high float64
	confidence       float64 // of low and high; 0 for a count
	limit            float64 // a value that differs from it by dust is not above it
	p                float64 // of "the value is above the limit"
	reach            float64 // the part of low and high from the variance between runs, which more rounds do not shrink
	rounds           float64 // about how many would decide, if these do not; +Inf if no number would
	certain          bool    // without chance: p is 0 or 1

	show func(float64) float64 // from this scale to the limit's own
	text func(float64) string  // of a number on the limit's own scale
}

// refusal is why a gate could not be judged.
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

// weigh returns the evidence for one kind of gate at a one-sided level.
func weigh(kind request.Kind, limit float64, s Subject, level float64) (*evidence, *refusal) {
	if refused := direction(kind, s); refused != nil {
		return nil, refused
	}
	rule, budget := kind.Rule(), 0.0
	if rule.Limit == "fraction" {
		var ok bool
		if budget, ok = overhead.Budget(limit, s.Better); !ok {
			return nil, broken("a limit of %s means nothing where %s is better: no overhead can be above 100 %% or below -100 %%",
				percent(limit), s.Better)
		}
	}
	if n, least := len(s.On), LeastRounds(s.Seeds); n < least {
		return nil, inconclusive("only %s complete; an interval needs at least %d", count(n, "round is", "rounds are"), least)
	}
	if s.Undecided != "" && s.Counts == nil {
		return nil, inconclusive("%s", s.Undecided)
	}
	if since := s.since(kind); since != nil {
		return ofChange(limit, budget, level, s, since)
	}
	if s.Counts != nil {
		return ofCounts(kind, limit, s)
	}
	var sample *signedrank.Sample
	reach := 0.0
	switch rule.Value {
	case request.Overhead, request.Regression, request.Step:
		if s.Costs == nil {
			return nil, noRatio(s)
		}
		return ofSample(s.Costs, s.Between.Reach(level), budget+dust, level, fraction(s.Better), percent)
	case request.Increase:
		sample, reach = s.Differences, s.Amount(s.Between.Reach(level))
	default: // request.Own
		sample = Sample(s.On, s.Seeds)
	}
	show := identity
	if rule.Lower() { // a lower bound is an upper one of the negated values
		sample, limit, show = sample.Negated(), -limit, negate
	}
	return ofSample(sample, reach, limit+dust*s.Scale, level, show, inUnit(s.Metric))
}

// direction rejects the gates that a metric's direction rules out.
func direction(kind request.Kind, s Subject) *refusal {
	rule := kind.Rule()
	switch {
	case rule.Value == request.Own:
		return nil
	case s.Better == units.Unknown:
		return broken("it is unknown which direction of %s is better; declare it: `metrics: {%s: {better: lower}}` (or higher)", s.Metric, s.Metric)
	case rule.Value == request.Increase && !rule.Lower() && s.Better == units.Higher:
		return broken("more %s is better, so an increase is no cost; limit its loss by max-overhead, or its value by min", s.Metric)
	}
	return nil
}

func noRatio(s Subject) *refusal {
	return inconclusive("%s is 0 in some round, so there is no ratio to judge; limit the difference by max-increase, or the value by max or min", s.Metric)
}

// ofSample judges the centre of a sample by its signed-rank interval, widened by the variance between runs.
func ofSample(
	sample *signedrank.Sample, reach, limit, level float64, show func(float64) float64, text func(float64) string,
) (*evidence, *refusal) {
	interval, ok := sample.Interval(2 * level)
	if !ok {
		return nil, inconclusive("only %d rounds are complete; an interval at this analysis needs at least %d", sample.Len(), sequential.LeastRounds(level))
	}
	value := sample.HodgesLehmann()
	widened := interval.Widened(value, reach)
	e := &evidence{
		value: value, low: widened.Low, high: widened.High, confidence: interval.Confidence,
		limit: limit, p: sample.Greater(limit), reach: reach, rounds: math.Inf(1), show: show, text: text,
	}
	half, distance := (interval.High-interval.Low)/2, math.Abs(value-limit)
	if distance > reach {
		e.rounds = math.Ceil(float64(sample.Len()) * half * half / (distance*distance - reach*reach))
	}
	return e, nil
}

// Amount converts a small part of the overhead, a logarithm, into the metric's own unit.
func (s Subject) Amount(part float64) float64 {
	if part == 0 {
		return 0
	}
	return part * signedrank.Median(s.On)
}

// ofChange judges the change since stored runs.
func ofChange(limit, budget, level float64, s Subject, since *Since) (*evidence, *refusal) {
	if since.Change == nil {
		return nil, inconclusive("%s", since.Lack)
	}
	change, show, text := *since.Change, fraction(s.Better), percent
	allowed := budget + dust
	if s.Absolute {
		allowed = (limit + dust) * since.Stored
		show, text = identity, inUnit(s.Metric)
		if s.Better == units.Higher { // a loss is a cost
			change, show = change.Negated(), negate
		}
	}
	certain := s.Counts != nil && change.Certain()
	switch {
	case certain && s.Absolute:
		allowed += s.Counts.Epsilon
	case certain:
		allowed += math.Log1p(s.Counts.Epsilon / s.Counts.On)
	}
	return &evidence{
		value: change.Delta, low: change.Low, high: change.High, confidence: 1 - 2*level, limit: allowed, p: change.Greater(allowed),
		rounds: change.RoundsToDecide(allowed), certain: certain, show: show, text: text,
	}, nil
}

func identity(x float64) float64 { return x }

func negate(x float64) float64 { return -x }

func fraction(better units.Direction) func(float64) float64 {
	return func(d float64) float64 { return overhead.Fraction(d, better) }
}
