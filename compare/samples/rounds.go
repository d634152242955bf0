// Whole rounds: the k-th line of a benchmark and variant belongs to round k, so a missing line would shift all later ones.

package samples

import "github.com/overhead-action/overhead-action/compare/warning"

// complete cuts the file to its whole rounds and returns how many they are and how many were dropped. A killed run
// leaves at most one round incomplete, the last; any other unevenness is a problem, because then the pairs
// are unknown.
func (f *file) complete() (rounds, dropped int, warnings []warning.Warning) {
	if f.count > 0 {
		return 0, 0, nil // unreadable lines say nothing about missing ones
	}
	low, high := f.counts()
	if f.torn > 0 {
		warnings = append(warnings, warning.New("torn-file",
			"%s:%d: the last line has no end: it was cut off while it was written; it is dropped with its round", f.file, f.torn))
	}
	switch {
	case low == high:
		return low, 0, warnings
	case high > low+1 || !f.roundByRound():
		f.addUneven(high)
		return 0, 0, warnings
	case low == 0:
		f.add(0, "holds no complete round; measure again")
		return 0, 0, warnings
	}
	if f.torn == 0 {
		warnings = append(warnings, warning.New("incomplete-round",
			"%s:%d: the last round lacks a benchmark or a variant; it is dropped", f.file, f.spans[low].first))
	}
	for _, b := range f.benchmarks {
		for _, s := range b.series {
			s.whole = low
		}
	}
	return low, 1, warnings
}

// counts returns the least and the largest number of lines of a variant over the benchmarks.
func (f *file) counts() (low, high int) {
	high = len(f.spans)
	low = high
	for _, b := range f.benchmarks {
		if len(b.series) < len(f.variants) {
			low = 0
		}
		for _, s := range b.series {
			low = min(low, s.count)
		}
	}
	return low, high
}

// roundByRound reports whether every line of a round is before every line of the next. In such a file the incomplete
// round is the last one.
func (f *file) roundByRound() bool {
	for k := 1; k < len(f.spans); k++ {
		if f.spans[k-1].last > f.spans[k].first {
			return false
		}
	}
	return true
}

// addUneven reports every benchmark and variant with fewer lines than the others.
func (f *file) addUneven(most int) {
	for _, b := range f.benchmarks {
		for _, variant := range f.variants {
			switch s := b.of(variant); {
			case s == nil:
				f.add(0, "%s has no line for the variant %s; its rounds cannot be paired: measure again", b.Name, variant)
			case s.count < most:
				f.add(0, "%s has %d lines for the variant %s where others have %d; its rounds cannot be paired: measure again, "+
					"or leave the benchmark out", b.Name, s.count, variant, most)
			}
		}
	}
	if f.count == 0 {
		f.add(0, "a round is incomplete, and the lines are not written round by round, so the incomplete one is unknown; measure again")
	}
}
