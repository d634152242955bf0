// Rows that are counts: metrics without noise, whose every difference is real.

package comparison

import (
	"fmt"
	"maps"
	"math"
	"slices"

	"github.com/overhead-action/overhead-action/compare/gates"
	"github.com/overhead-action/overhead-action/compare/history"
	"github.com/overhead-action/overhead-action/compare/signedrank"
)

// tolerance is what a unit declares of its exactness: that it is exact, an epsilon, or both.
type tolerance struct {
	exact   bool
	epsilon *float64
}

const (
	// floatDust is the relative rounding error between equal counts.
	floatDust = 1e-9
	// lastBits is the same if a unit declares an epsilon, so that only the sum of two roundings remains.
	lastBits = 1e-12
)

// findTolerances finds the units that are exact or have an epsilon: by the request's declarations, else by trusted Unit lines
// of the file. A Unit line that contradicts the catalogue breaks the suite, because it could hide any difference.
func (s *suite) findTolerances() {
	s.tolerances = map[string]tolerance{}
	for _, unit := range slices.Sorted(maps.Keys(s.directions)) { // the same sentences in the same order, each time
		written := s.writtenTolerance(unit)
		known, declared := s.req.Declared(unit)
		t := tolerance{exact: known.Exact, epsilon: known.Epsilon}
		switch {
		case s.req.Strict(unit):
			s.checkTolerance(unit, written, t)
		case declared:
			t.exact = t.exact || written.exact
			if t.epsilon == nil {
				t.epsilon = written.epsilon
			}
		case !s.req.Imported:
			t = written
		}
		if t.exact || t.epsilon != nil {
			s.tolerances[unit] = t
		}
	}
}

// writtenTolerance returns the declaration of the Unit lines of the files.
func (s *suite) writtenTolerance(unit string) (t tolerance) {
	t.exact, _ = s.set.Exact(unit)
	if epsilon, ok := s.set.Epsilon(unit); ok {
		t.epsilon = &epsilon
	}
	return t
}

// checkTolerance breaks the suite if a Unit line contradicts a known unit.
func (s *suite) checkTolerance(unit string, written, known tolerance) {
	const remedy = "delete it, or name the configuration that declares the unit so"
	if _, isDeclared := s.set.Exact(unit); isDeclared && written.exact != known.exact {
		s.breaks("%s: its Unit line says %s of %s, and the unit is known to differ; "+remedy, s.file(), assumption(written.exact), unit)
	}
	if e := written.epsilon; e != nil && (known.epsilon == nil || math.Abs(*e-*known.epsilon) > floatDust**known.epsilon) {
		s.breaks("%s: its Unit line says epsilon=%g of %s, and the unit is known to differ; "+remedy, s.file(), *e, unit)
	}
}

// assumption returns the words of a Unit line.
func assumption(exact bool) string {
	if exact {
		return "assume=exact"
	}
	return "assume=nothing"
}

// counts returns the counts if a unit may be a count and neither variant varies, else nil.
func (s *suite) counts(unit string, off, on []float64) *gates.Counts {
	t, ok := s.tolerances[unit]
	if !ok {
		return nil
	}
	epsilon := t.of(max(slices.Max(off), slices.Max(on)))
	if slices.Max(off)-slices.Min(off) > epsilon || slices.Max(on)-slices.Min(on) > epsilon {
		return nil
	}
	return &gates.Counts{Off: signedrank.Median(off), On: signedrank.Median(on), Epsilon: epsilon}
}

// of returns how much values of that size may differ and still be the same.
func (t tolerance) of(size float64) float64 {
	if t.epsilon == nil {
		return floatDust * size
	}
	return *t.epsilon + lastBits*size
}

// nothing reports whether the values of a control are 0 within the tolerance of their unit: then there is no
// ratio, and only the difference matters.
func (s *suite) nothing(unit string, off []float64) bool {
	t, ok := s.tolerances[unit]
	return ok && t.epsilon != nil && slices.Max(off) <= *t.epsilon
}

// declared returns how much values may differ by declaration, without rounding errors.
func (t tolerance) declared() float64 {
	if t.epsilon == nil {
		return 0
	}
	return *t.epsilon
}

// countedRuns returns this run and the stored ones that count the same metric on the same machine without noise. None has a
// spread of its own, and equal counts are made equal to the last bit; the remaining difference is real.
func countedRuns(subject *gates.Subject, stored []storedRow) []history.Run {
	if subject.Counts == nil {
		return nil
	}
	var counted []history.Run
	var known []*gates.Counts
	add := func(c *gates.Counts) {
		if same := slices.IndexFunc(known, c.Same); same >= 0 {
			c = known[same]
		}
		known = append(known, c)
		run := history.Run{Theta: c.On, Rounds: len(subject.On)}
		if !subject.Absolute {
			run.Theta = c.Cost(subject.Better)
		}
		counted = append(counted, run)
	}
	add(subject.Counts)
	for _, p := range stored {
		if p.counts != nil && (subject.Absolute || p.overhead != nil) {
			add(p.counts)
		}
	}
	return counted
}

// notExact describes how a metric that was declared exact varies.
func notExact(k key, off, on []float64) string {
	span := func(variant string, values []float64) string {
		return fmt.Sprintf("from %g to %g with %s", slices.Min(values), slices.Max(values), variant)
	}
	return fmt.Sprintf("%s is declared exact, but ranges %s and %s: it is judged like any metric with noise; declare how much equal "+
		"counts may differ (epsilon), or remove the declaration", k.unit, span(k.against, off), span(k.treatment, on))
}
