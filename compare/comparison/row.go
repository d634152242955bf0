// One row: what a treatment costs in one metric of one benchmark.

package comparison

import (
	"slices"

	"github.com/overhead-action/overhead-action/compare/gates"
	"github.com/overhead-action/overhead-action/compare/overhead"
	"github.com/overhead-action/overhead-action/compare/power"
	"github.com/overhead-action/overhead-action/compare/signedrank"
	"github.com/overhead-action/overhead-action/compare/units"
	"github.com/overhead-action/overhead-action/compare/warning"
)

// measured is a row and what its gates can judge.
type measured struct {
	row     Row
	subject gates.Subject
	same    bool // every round has exactly the values of the variant it is compared with
}

// measure compares the values of row i.
func (s *suite) measure(i int) measured {
	k := s.rows[i]
	off, on := k.benchmark.Values(k.against, k.unit), k.benchmark.Values(k.treatment, k.unit)
	better := s.directions[k.unit]
	differences := make([]float64, len(on))
	for r := range on {
		differences[r] = on[r] - off[r]
	}
	m := measured{
		row: Row{
			Benchmark: k.benchmark.Name, Metric: k.unit, Exact: s.set.Exact(k.unit) || s.asked.Metrics[k.unit].Exact,
			Treatment: k.treatment, Against: k.against, Rounds: len(on),
			Off: signedrank.Median(off), On: signedrank.Median(on),
			Gates: []gates.Gate{}, Verdict: gates.None, Warnings: []warning.Warning{},
		},
		subject: gates.Subject{
			Metric: k.unit, Better: better, On: on, Scale: max(slices.Max(off), slices.Max(on)),
			Differences: signedrank.New(differences), Paired: k.against != s.asked.Control,
		},
		same: slices.Equal(off, on),
	}
	if better != units.Unknown {
		word := better.String()
		m.row.Better = &word
	}
	m.row.Difference.Value = m.subject.Differences.HodgesLehmann() + 0 // -0 becomes 0
	judged := m.subject.Differences
	if costs, ok := overhead.Logs(off, on, better); ok {
		m.subject.Costs = signedrank.New(costs)
		judged = m.subject.Costs
		m.row.Overhead = fraction(judged.HodgesLehmann(), better)
	}
	if interval, ok := judged.Interval(gates.Alpha); ok {
		m.row.Confidence = &interval.Confidence
		m.row.P = number(judged.TwoSided(0))
		m.addIntervals(interval, better)
	}
	// A count may well be the same in every round; a time that is was measured by too coarse a clock.
	if units.Elapsed(k.unit) && !judged.Varies() && len(on) > 1 && !m.row.Exact {
		m.warn("no-variation", "all rounds differ by exactly the same time: see that the clock is fine enough, or declare the metric exact")
	}
	s.addTarget(i, &m)
	s.compareStored(i, &m)
	return m
}

// addIntervals fills in what an interval is needed for; whole is that of the costs, or of the differences where there are none.
func (m *measured) addIntervals(whole signedrank.Interval, better units.Direction) {
	if d, ok := m.subject.Differences.Interval(gates.Alpha); ok {
		m.row.Difference.Low, m.row.Difference.High = number(d.Low), number(d.High)
	}
	if m.subject.Costs == nil {
		return
	}
	m.row.Low, m.row.High = fraction(whole.Low, better), fraction(whole.High, better)
	mde := power.MinimumDetectableEffect(m.subject.Costs.StandardError(), m.row.Rounds, gates.Alpha, power.Target)
	m.row.MDE = fraction(mde, better)
	m.subject.MDE = m.row.MDE
	if whole.High < 0 && !m.subject.Paired {
		m.warn("negative-overhead", "the overhead is below zero for certain, and an agent does not pay its host: look at the set-up first")
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
