// One row: the cost of a treatment in one metric of one benchmark.

package comparison

import (
	"slices"

	"github.com/overhead-action/overhead-action/compare/gates"
	"github.com/overhead-action/overhead-action/compare/overhead"
	"github.com/overhead-action/overhead-action/compare/power"
	"github.com/overhead-action/overhead-action/compare/sequential"
	"github.com/overhead-action/overhead-action/compare/signedrank"
	"github.com/overhead-action/overhead-action/compare/units"
	"github.com/overhead-action/overhead-action/compare/warning"
)

// measured is a row with what its gates can judge.
type measured struct {
	row     Row
	subject gates.Subject
	same    bool // every round has exactly the values of the variant it is compared with
}

// subject returns what gates can judge of row i at an interim analysis, on the rounds complete by then.
func (s *suite) subject(i int, analysis sequential.Analysis) gates.Subject {
	k := s.rows[i]
	off, on := k.benchmark.Values(k.against, k.unit)[:analysis.Rounds], k.benchmark.Values(k.treatment, k.unit)[:analysis.Rounds]
	better := s.directions[k.unit]
	differences := make([]float64, len(on))
	for r := range on {
		differences[r] = on[r] - off[r]
	}
	subject := gates.Subject{
		Metric: k.unit, Better: better, On: on, Scale: max(slices.Max(off), slices.Max(on)),
		Counts: s.counts(k.unit, off, on), Differences: s.sample(differences), Seeds: s.seeds(), Paired: s.req.Paired(k.treatment, k.against),
		Undecided: s.undecided(k, analysis.Rounds),
	}
	if subject.Counts == nil {
		subject.Between = s.between(i)
	}
	if costs, ok := overhead.Logs(off, on, better); ok {
		subject.Costs = s.sample(costs)
		switch {
		case len(on) < s.leastRounds():
		case subject.Counts != nil:
			subject.MDE = number(s.tolerances[k.unit].declared() / subject.Counts.Off)
		default:
			mde := power.MinimumDetectableEffect(subject.Costs.StandardError(), len(on), 2*analysis.Level, power.Target)
			subject.MDE = fraction(subject.Between.Detectable(mde, 2*analysis.Level, power.Target), better)
		}
	}
	s.compareStored(i, &subject, analysis)
	return subject
}

// measure compares the values of row i over all rounds.
func (s *suite) measure(i int) measured {
	k := s.rows[i]
	off, on := k.benchmark.Values(k.against, k.unit), k.benchmark.Values(k.treatment, k.unit)
	better := s.directions[k.unit]
	m := measured{
		row: Row{
			Benchmark: k.benchmark.Name, Metric: k.unit, Treatment: k.treatment, Against: k.against, Rounds: len(on),
			Off: signedrank.Median(off), On: signedrank.Median(on), Verdict: gates.None, Warnings: []warning.Warning{},
		},
		subject: s.subject(i, s.lastAnalysis()),
		same:    slices.Equal(off, on),
	}
	m.row.Paired = m.subject.Paired
	if better != units.Unknown {
		word := better.String()
		m.row.Better = &word
	}
	if m.subject.Since.Change != nil {
		m.row.Baseline = baseline(*m.subject.Since.Change, m.subject)
	}
	if m.subject.Release.Change != nil {
		m.row.ReleaseBaseline = &ReleaseBaseline{s.req.ReleaseBaseline.Release, *baseline(*m.subject.Release.Change, m.subject)}
	}
	if k.treatment == k.against {
		m.row.Exact = m.subject.Counts != nil
		return m // only its own values are judged
	}
	if m.subject.Counts != nil {
		m.fillCounts(m.subject.Counts)
	} else {
		m.fill(s.lastAnalysis().Level)
		if s.tolerances[k.unit].exact {
			m.warn("not-exact", notExact(k, off, on))
		}
	}
	if m.row.Difference.Value != 0 && s.nothing(k.unit, off) {
		m.row.Overhead, m.row.Low, m.row.High, m.row.MDE = nil, nil, nil, nil
		if m.row.BetweenRuns != nil {
			m.row.BetweenRuns.Low, m.row.BetweenRuns.High = nil, nil
		}
	}
	// Two ways to do one thing, and one thing done twice, are no agents.
	other := slices.Contains(s.req.Alternatives, k.treatment) || k.treatment == s.req.Again
	if !m.subject.Paired && !other && units.IsCost(k.unit) && m.row.pays() {
		m.warn("negative-overhead", "the overhead is certainly below zero, and an agent does not speed up its host: check the set-up first")
	}
	s.addTarget(i, &m)
	return m
}

// pays reports whether the overhead is certainly below zero; of the difference, if the control is 0.
func (r *Row) pays() bool {
	switch d := r.Difference; {
	case r.Better == nil:
		return false
	case r.Overhead != nil:
		return r.High != nil && *r.High < 0
	case *r.Better == units.Higher.String():
		return d.Low != nil && *d.Low > 0
	default:
		return d.High != nil && *d.High < 0
	}
}

// fill sets estimates, and the intervals at a one-sided level with enough rounds.
func (m *measured) fill(level float64) {
	better, differences, judged := m.subject.Better, m.subject.Differences, m.subject.Differences
	m.row.Difference.Value = differences.HodgesLehmann() + 0 // -0 becomes 0
	if m.subject.Costs != nil {
		judged = m.subject.Costs
		m.row.Overhead = fraction(judged.HodgesLehmann(), better)
	}
	if spread := m.subject.Between; spread.SD > 0 {
		m.row.BetweenRuns = &BetweenRuns{SD: spread.SD, Prior: spread.Prior, Runs: spread.Runs}
	}
	if interval, ok := judged.Interval(2 * level); ok {
		m.row.Confidence = &interval.Confidence
		m.row.P = number(judged.TwoSided(0))
		d, _ := differences.Interval(2 * level)
		m.row.differenceAlone = Difference{m.row.Difference.Value, number(d.Low), number(d.High)}
		reach := m.subject.Between.Reach(level)
		d = d.Widened(m.row.Difference.Value, m.subject.Amount(reach))
		m.row.Difference.Low, m.row.Difference.High = number(d.Low), number(d.High)
		if m.subject.Costs != nil {
			widened := interval.Widened(judged.HodgesLehmann(), reach)
			m.row.Low, m.row.High = fraction(widened.Low, better), fraction(widened.High, better)
			m.row.MDE = m.subject.MDE
			if m.row.BetweenRuns != nil {
				m.row.BetweenRuns.Low, m.row.BetweenRuns.High = fraction(interval.Low, better), fraction(interval.High, better)
			}
		}
	}
	// A count may be the same in every round; a time that is was measured by too coarse a clock.
	if units.Elapsed(m.row.Metric) && !judged.Varies() && m.row.Rounds > 1 {
		m.warn("no-variation", "all rounds differ by exactly the same time: check that the clock is fine enough, or declare the metric exact")
	}
}

// fillCounts sets what needs no interval: the difference of two counts.
func (m *measured) fillCounts(c *gates.Counts) {
	better := m.subject.Better
	m.row.Exact = true
	difference := c.Difference()
	m.row.Difference.Value = difference
	if m.subject.Costs != nil {
		m.row.Overhead = fraction(c.Cost(better), better)
	}
	if m.row.Rounds < gates.LeastRounds(m.subject.Seeds) {
		return
	}
	m.row.P = number(0)
	if difference == 0 {
		m.row.P = number(1)
	}
	m.row.Difference.Low, m.row.Difference.High = number(difference), number(difference)
	if m.subject.Costs != nil {
		m.row.Low, m.row.High = m.row.Overhead, m.row.Overhead
		m.row.MDE = m.subject.MDE
	}
}

func (m *measured) warn(code, message string) {
	m.row.Warnings = append(m.row.Warnings, warning.New(code, "%s", message))
}

// fraction turns a logarithm into a fraction of the control.
func fraction(d float64, better units.Direction) *float64 {
	return number(overhead.Fraction(d, better))
}

// number returns x as a nullable number; -0 becomes 0.
func number(x float64) *float64 {
	x += 0
	return &x
}
