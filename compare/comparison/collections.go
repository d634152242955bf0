// Runs in which no garbage was collected: what the agent costs there was not seen.

package comparison

import (
	"slices"

	"github.com/overhead-action/overhead-action/compare/samples"
)

// warnCollections warns of benchmarks that allocate and in whose forks no collection fell into the measured time.
func (s *suite) warnCollections() {
	var never []string
	for _, b := range s.set.Benchmarks {
		allocates := !slices.Contains(b.Units, "B/op") || s.occurs(b, "B/op")
		if slices.Contains(b.Units, "gc-count") && !s.occurs(b, "gc-count") && allocates {
			never = append(never, b.Name)
		}
	}
	if len(never) > 0 {
		s.warn("no-collection", "no collection fell into the measured time of %s: what an agent costs in garbage collection was not seen there; measure longer, "+
			"or with a smaller heap", list(never))
	}
}

// occurs says whether a metric is above 0 in some fork of a benchmark.
func (s *suite) occurs(b *samples.Benchmark, unit string) bool {
	return slices.ContainsFunc(s.set.Variants, func(variant string) bool {
		return slices.ContainsFunc(b.Values(variant, unit), func(x float64) bool { return x > 0 })
	})
}
