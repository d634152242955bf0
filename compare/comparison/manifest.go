// Required names of a suite from earlier runs: names that nobody acknowledged as removed.

package comparison

import (
	"fmt"
	"slices"
	"strings"

	"github.com/overhead-action/overhead-action/compare/request"
	"github.com/overhead-action/overhead-action/compare/samples"
	"github.com/overhead-action/overhead-action/compare/warning"
)

// maxMissing is the number of missing benchmarks that a sentence names.
const maxMissing = 5

// kind is the kind of a name.
type kind string

const (
	aBenchmark kind = "benchmark"
	aVariant   kind = "variant"
	aMetric    kind = "metric"
)

// expects reports whether a name is required: the configuration expects it, and a proposed change does not remove it.
func (s *suite) expects(of kind, name string) bool {
	if !expectedBy(s.req.Manifest, of, name) {
		return false
	}
	if expectedBy(s.req.Change, of, name) {
		return true
	}
	s.warnRemoved("the %s %s is missing, and this change removes it from the list `expected` of the suite", of, name)
	return false
}

// warnRemoved reports once what a proposed change removes, for its reviewers.
func (s *suite) warnRemoved(format string, args ...any) {
	if w := warning.New("removed-by-change", format, args...); !slices.Contains(s.warnings, w) {
		s.warnings = append(s.warnings, w)
	}
}

// expectedBy reports whether a list expects a name. An entry that begins with ! removes matching names of any kind. Other
// entries are of benchmarks: with any of them, unlisted benchmarks are not expected.
func expectedBy(list []string, of kind, name string) bool {
	listed, matched := false, false
	for _, entry := range list {
		pattern, removed := strings.CutPrefix(entry, "!")
		switch {
		case removed && matches(pattern, name):
			return false
		case !removed:
			listed = true
			matched = matched || matches(pattern, name)
		}
	}
	return of != aBenchmark || !listed || matched
}

// matches reports whether a pattern matches a name, or a benchmark's name without its CPU count.
func matches(pattern, name string) bool {
	return glob(pattern, name) || glob(pattern, cpuCount.ReplaceAllString(name, ""))
}

// removed reports whether a proposed change removes a metric that no fork reports: its gate was written for the old code.
func (s *suite) removed(metric string) bool {
	if metric == request.Primary || expectedBy(s.req.Change, aMetric, metric) {
		return false
	}
	return !slices.ContainsFunc(s.set.Benchmarks, func(b *samples.Benchmark) bool { return slices.Contains(b.Units, metric) }) &&
		!s.expects(aMetric, metric)
}

// checkManifest breaks the suite if an entry of the configuration's list matches no benchmark. A change may remove the entry.
func (s *suite) checkManifest() {
	names := namesOf(s.set)
	for _, entry := range s.req.Manifest {
		if strings.HasPrefix(entry, "!") || !expectedBy(s.req.Manifest, aBenchmark, entry) || slices.ContainsFunc(names, func(name string) bool { return matches(entry, name) }) {
			continue
		}
		if len(s.req.Change) > 0 && !slices.Contains(s.req.Change, entry) {
			s.warnRemoved("this change removes %s from the list `expected` of the suite", entry)
			continue
		}
		s.breaks("%s: no benchmark is called %s, which the list `expected` names%s. Look at the log of its forks, or remove the entry together "+
			"with the benchmark", s.file(), entry, nearest(entry, names))
	}
}

// checkStored breaks the suite if it lacks something that the newest stored run has.
func (s *suite) checkStored(set *samples.Set, run string) {
	var missing []string
	for _, v := range set.Variants {
		if !slices.Contains(s.set.Variants, v) && s.expects(aVariant, v) {
			s.lacks("the variant "+v, run, v)
		}
	}
	now := byName(s.set, set)
	for _, b := range set.Benchmarks {
		switch here := now[b.Name]; {
		case here != nil:
			s.checkMetrics(here, b, run)
		case s.expects(aBenchmark, b.Name):
			missing = append(missing, b.Name)
		}
	}
	if len(missing) == 0 {
		return
	}
	if len(missing) == 1 {
		s.lacks("the benchmark "+missing[0]+nearest(missing[0], namesOf(s.set)), run, missing[0])
		return
	}
	named, more := missing[:min(len(missing), maxMissing)], ""
	if n := len(missing) - len(named); n > 0 {
		more = fmt.Sprintf(" and %d more", n)
	}
	s.lacks(fmt.Sprintf("%d benchmarks, %s%s", len(missing), strings.Join(named, ", "), more), run, missing[0])
}

// checkMetrics breaks the suite if a benchmark no longer reports a metric that a gate limits.
func (s *suite) checkMetrics(here, then *samples.Benchmark, run string) {
	for _, unit := range then.Units {
		if !slices.Contains(here.Units, unit) && s.gated(then, unit) && s.expects(aMetric, unit) {
			s.lacks(fmt.Sprintf("the metric %s of %s, which a gate limits", unit, then.Name), run, unit)
		}
	}
}

// gated reports whether a gate limits a metric of a benchmark. Counters depend on the machine: without them, another metric is primary.
func (s *suite) gated(b *samples.Benchmark, unit string) bool {
	return slices.ContainsFunc(s.req.Gates, func(g request.Gate) bool {
		metric := g.Metric
		if metric == request.Primary {
			metric = lasting(b)
		}
		return metric == unit && glob(g.Benchmark, b.Name)
	})
}

func (s *suite) lacks(what, run, name string) {
	s.breaks("%s: lacks %s. The stored run %s has it: bring it back, or acknowledge that it is gone with "+
		"overhead baseline accept --removed '%s' --reason WHY", s.file(), what, run, strings.ReplaceAll(name, "'", `'\''`))
}

// byName returns the benchmarks of this run by their names in a stored one. If all names of either run end in its own CPU
// count, that is no part of the name.
func byName(now, then *samples.Set) map[string]*samples.Benchmark {
	here, there := commonCount(now), commonCount(then)
	named := map[string]*samples.Benchmark{}
	for _, b := range now.Benchmarks {
		named[b.Name] = b
		if here != there {
			named[strings.TrimSuffix(b.Name, here)+there] = b
		}
	}
	return named
}

// commonCount returns the CPU count that all names of a run end in, such as -8; empty without one.
func commonCount(set *samples.Set) string {
	common := cpuCount.FindString(set.Benchmarks[0].Name)
	for _, b := range set.Benchmarks {
		if cpuCount.FindString(b.Name) != common {
			return ""
		}
	}
	return common
}

func namesOf(set *samples.Set) []string {
	names := make([]string, len(set.Benchmarks))
	for i, b := range set.Benchmarks {
		names[i] = b.Name
	}
	return names
}
