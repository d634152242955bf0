// Doubts about a number whose gates are valid: warnings, never a verdict.

package comparison

import (
	"fmt"
	"math"

	"github.com/overhead-action/overhead-action/compare/gates"
	"github.com/overhead-action/overhead-action/compare/multiplicity"
	"github.com/overhead-action/overhead-action/compare/overhead"
	"github.com/overhead-action/overhead-action/compare/warning"
)

// worthNaming is the least effect of order or warm-up with a warning: a smaller one is negligible.
const worthNaming = 0.01

// doubt adds the journals' data to the rows, and warnings to rows and suite.
func (s *suite) doubt(rows []Row) {
	addQ(rows)
	s.warnSigns(rows)
	s.warnStalls(rows)
	s.warnCollections()
	f := s.readForks()
	if f == nil {
		return
	}
	var trials []trial
	var gathered spread
	for i, k := range s.rows {
		if k.treatment == k.against {
			continue
		}
		row := &rows[i]
		costs, ok := overhead.Logs(k.benchmark.Values(k.against, k.unit), k.benchmark.Values(k.treatment, k.unit), s.directions[k.unit])
		if later := f.later(k); ok && later != nil && !row.Exact {
			trials = append(trials, row.addSlot(costs, later, s.directions[k.unit])...)
		}
		off, on := f.of(k, k.against), f.of(k, k.treatment)
		if !ok || off == nil || on == nil {
			continue
		}
		start := f.start(k, off)
		row.addComponents(off, on, start)
		trials = append(trials, row.addWarmup(off, on, s.directions[k.unit], s.seeds())...)
		trials = append(trials, row.steady(off, on, s.seeds())...)
		if k.unit == primary(k.benchmark) && k.against == s.req.Control {
			gathered.add(off, on, start)
		}
	}
	report(trials)
	s.advise(&gathered)
}

// addQ adds the q-values of all rows that have a p-value.
func addQ(rows []Row) {
	var p []float64
	var of []*Row
	for i := range rows {
		if rows[i].P != nil {
			p = append(p, *rows[i].P)
			of = append(of, &rows[i])
		}
	}
	for i, q := range multiplicity.BenjaminiHochberg(p) {
		of[i].Q = number(q)
	}
}

// A trial is a test whose significant outcome causes a warning. Over thousands of rows one in twenty would be chance.
type trial struct {
	p    float64
	warn func() // nil if the effect is too small
}

// report warns of significant trials among all of a suite.
func report(trials []trial) {
	p := make([]float64, len(trials))
	for i, t := range trials {
		p[i] = t.p
	}
	for i, q := range multiplicity.BenjaminiHochberg(p) {
		if q <= gates.Alpha && trials[i].warn != nil {
			trials[i].warn()
		}
	}
}

func (r *Row) warn(code, format string, args ...any) {
	r.Warnings = append(r.Warnings, warning.New(code, format, args...))
}

// share formats a fraction as a percentage without a sign.
func share(x float64) string {
	if x = 100 * math.Abs(x); x >= 0.1 && x < 1000 {
		return fmt.Sprintf("%.1f %%", x)
	}
	return fmt.Sprintf("%.2g %%", x)
}

// signed formats a fraction as a percentage with its sign.
func signed(x float64) string {
	if x < 0 {
		return "-" + share(x)
	}
	return "+" + share(x)
}
