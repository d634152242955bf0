// Runs without a garbage collection, where the agent's cost in collections is unknown.

package comparison

import (
	"slices"
	"strings"

	"github.com/overhead-action/overhead-action/compare/samples"
)

// warnCollections warns of benchmarks that allocate without a collection in the measured time of any fork.
func (s *suite) warnCollections() {
	var never []string
	for _, b := range s.set.Benchmarks {
		if s.uncollected(b) {
			never = append(never, b.Name)
		}
	}
	if len(never) > 0 {
		s.warn("no-collection", "no collection fell into the measured time of %s: the agent's cost in garbage collection is unknown there; measure longer, "+
			"or with a smaller heap", list(never))
	}
}

// uncollected reports whether a benchmark allocates, without a collection in the measured time of any fork.
func (s *suite) uncollected(b *samples.Benchmark) bool {
	allocates := !slices.Contains(b.Units, "B/op") || s.occurs(b, "B/op")
	return slices.Contains(b.Units, "gc-count") && !s.occurs(b, "gc-count") && allocates
}

// voidUncollected makes the gates on garbage collection inconclusive without a collection: a time of 0 because nothing happened
// is within any limit.
func (s *suite) voidUncollected(rows []Row) {
	for i, k := range s.rows {
		if !strings.HasPrefix(k.unit, "gc-") || len(rows[i].Gates) == 0 || !s.uncollected(k.benchmark) {
			continue
		}
		for j := range rows[i].Gates {
			rows[i].Gates[j].Void("too short to see a collection: none fell into the measured time; measure longer, or with a smaller heap")
		}
	}
}

// occurs reports whether a metric is above 0 in some fork of a benchmark.
func (s *suite) occurs(b *samples.Benchmark, unit string) bool {
	return slices.ContainsFunc(s.set.Variants, func(variant string) bool {
		return slices.ContainsFunc(b.Values(variant, unit), func(x float64) bool { return x > 0 })
	})
}
