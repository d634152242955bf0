// The required contents of a suite: its control, its variants and benchmarks, known directions, and all the work.

package comparison

import (
	"fmt"
	"maps"
	"regexp"
	"slices"

	"github.com/agnivade/levenshtein"
	"gonum.org/v1/gonum/stat"

	"github.com/overhead-action/overhead-action/compare/units"
)

// leastWork is the share of the attempted work below which a benchmark is broken rather than fast.
const leastWork = 0.999

var cpuCount = regexp.MustCompile(`-[0-9]+$`)

func (s *suite) breaks(format string, args ...any) {
	s.broken = append(s.broken, fmt.Sprintf(format, args...))
}

// file is the name of the results in messages.
func (s *suite) file() string { return s.req.Results[0].Name }

func (s *suite) checkExpected() {
	for _, v := range s.req.Variants {
		if !slices.Contains(s.set.Variants, v) && s.expects(aVariant, v) {
			s.breaks("%s: has no line for the variant %s%s; look at the log of its forks", s.file(), v, nearest(v, s.set.Variants))
		}
	}
	if control := s.req.Control; len(s.req.Variants) == 0 && !slices.Contains(s.set.Variants, control) {
		s.breaks("%s: has no line for the control %s%s; name the control, or measure it", s.file(), control, nearest(control, s.set.Variants))
	}
	if len(s.treatments) == 0 {
		s.breaks("%s: has no treatment, every line is of the control %s; measure at least one variant with an agent", s.file(), s.req.Control)
	}
	for _, treatment := range slices.Sorted(maps.Keys(s.req.Against)) { // the same sentences in the same order, each time
		against := s.req.Against[treatment]
		if len(s.req.Variants) == 0 && (!slices.Contains(s.treatments, treatment) || !slices.Contains(s.set.Variants, against)) {
			s.breaks("%s: cannot judge %s against %s, because one has no line", s.file(), treatment, against)
		}
	}
	names := make([]string, len(s.set.Benchmarks))
	known := map[string]bool{}
	for i, b := range s.set.Benchmarks {
		names[i] = b.Name
		known[b.Name] = true
		known[cpuCount.ReplaceAllString(b.Name, "")] = true // go test appends -8, which no request has
	}
	for _, name := range s.req.Expected {
		if !known[name] {
			s.breaks("%s: the benchmark %s is missing%s; look at the log of its forks", s.file(), name, nearest(name, names))
		}
	}
	s.checkManifest()
}

// findDirections finds the direction of each unit; a Unit line that contradicts a known one breaks the suite: it could turn a loss
// into a gain.
func (s *suite) findDirections() {
	s.directions = map[string]units.Direction{}
	for _, b := range s.set.Benchmarks {
		for _, unit := range b.Units {
			if _, done := s.directions[unit]; done {
				continue
			}
			s.directions[unit] = s.req.Direction(s.set, unit)
			if written, known, ok := s.req.Contradicted(s.set, unit); ok {
				s.breaks("%s: %s of %s, and %s; make them agree", s.file(), written, unit, known)
			}
		}
	}
}

// checkWork breaks the suite if a variant did less work than requested, because it would look fast.
func (s *suite) checkWork() {
	for _, b := range s.set.Benchmarks {
		for _, unit := range []string{"accepted/op", "delivered/op"} {
			for _, variant := range s.set.Variants {
				done := b.Values(variant, unit)
				if done == nil {
					continue
				}
				attempted := 1.0
				if tries := b.Values(variant, "attempted/op"); tries != nil {
					attempted = stat.Mean(tries, nil)
				}
				if mean := stat.Mean(done, nil); !(mean >= leastWork*attempted) || attempted == 0 {
					s.breaks("%s: work lost: %s of %s is %.6g of %.6g attempted with %s, below %g %%; a benchmark that drops work is not "+
						"fast: offer less load, or fix the loss", s.file(), unit, b.Name, mean, attempted, variant, leastWork*100)
				}
			}
		}
	}
}

// nearest returns the known name that was probably meant, as the rest of a sentence.
func nearest(name string, known []string) string {
	const longest = 200 // the time of a distance is the product of the lengths
	best, least := "", longest
	for _, k := range known {
		if len(name) > longest || len(k) > longest {
			continue
		}
		if d := levenshtein.ComputeDistance(name, k); d < least {
			best, least = k, d
		}
	}
	if best == "" {
		return ""
	}
	return fmt.Sprintf(" (the nearest is %s)", best)
}
