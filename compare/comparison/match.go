// The gates of a row.

package comparison

import (
	"fmt"
	"regexp"
	"slices"

	"github.com/overhead-action/overhead-action/compare/request"
	"github.com/overhead-action/overhead-action/compare/samples"
)

// preferred is the primary metric of a benchmark that reports it: CPU time is steadier than wall time on a shared machine. Counted
// instructions are steadier still; a runner that has them reports them first. In the simulator the unit is not the first, and replaces time.
const (
	preferred = "cpu-ns/op"
	native    = "instr/op"
)

// part matches a benchmark that is a part of another one: a single program of an agent, or one of several requests.
var part = regexp.MustCompile(`/(program|request)=`)

// primary returns the primary metric of a benchmark.
func primary(b *samples.Benchmark) string {
	if b.Units[0] == native {
		return native
	}
	return lasting(b)
}

// lasting returns the primary metric of a benchmark on a machine without counters.
func lasting(b *samples.Benchmark) string {
	for _, unit := range b.Units {
		if unit == preferred {
			return unit
		}
	}
	return b.Units[0]
}

// matchGates gives each row its gates. A gate without a row breaks the suite, because it would always pass.
func (s *suite) matchGates() {
	s.gatesOf = make([][]*request.Gate, len(s.rows))
	for i := range s.req.Gates {
		g := &s.req.Gates[i]
		found := false
		for at, k := range s.rows {
			if s.limits(g, k) {
				s.gatesOf[at] = append(s.gatesOf[at], g)
				found = true
			}
		}
		if !found && !s.removed(g.Metric) {
			s.breaks("gate %s of %s, benchmark %s, treatment %s: %s", g.Kind, g.Metric, g.Benchmark, g.Treatment, s.unmatched(g))
		}
	}
}

// limits reports whether a gate limits a row. A treatment with `against` has its regression there, or its step in a ladder. A
// reference has no limits, nor has the second control; and a part is within the limit of its whole.
func (s *suite) limits(g *request.Gate, k key) bool {
	if slices.Contains(s.req.References, k.treatment) || k.treatment == s.req.Again {
		return false
	}
	unit := g.Metric
	if unit == request.Primary {
		if part.MatchString(k.benchmark.Name) {
			return false
		}
		unit = primary(k.benchmark)
	}
	if unit != k.unit || !glob(g.Benchmark, k.benchmark.Name) || !glob(g.Treatment, k.treatment) {
		return false
	}
	against, ok := s.req.Below(k.treatment, g.Kind.Rule().Value)
	return ok && k.against == against
}

// unmatched describes what a gate names that does not exist.
func (s *suite) unmatched(g *request.Gate) string {
	var benchmarks, metrics []string
	reported, benchmark, treatment := g.Metric == request.Primary, false, false
	found := map[string]bool{}
	for _, b := range s.set.Benchmarks {
		benchmarks = append(benchmarks, b.Name)
		benchmark = benchmark || glob(g.Benchmark, b.Name)
		for _, unit := range b.Units {
			reported = reported || unit == g.Metric
			if !found[unit] {
				found[unit] = true
				metrics = append(metrics, unit)
			}
		}
	}
	for _, t := range s.treatments {
		treatment = treatment || glob(g.Treatment, t)
	}
	switch {
	case !reported:
		return fmt.Sprintf("no fork reported the metric%s", nearest(g.Metric, metrics))
	case !benchmark:
		return fmt.Sprintf("no benchmark has that name%s", nearest(g.Benchmark, benchmarks))
	case slices.Contains(s.req.References, g.Treatment):
		return fmt.Sprintf("%s is the reference of other variants, and no gate limits it", g.Treatment)
	case !treatment:
		return fmt.Sprintf("no treatment has that name%s", nearest(g.Treatment, s.treatments))
	}
	return "the benchmarks that it names do not report the metric"
}
