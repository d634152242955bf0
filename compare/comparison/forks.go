// The journals' data of each fork: its place in the round, and its iterations.

package comparison

import (
	"slices"

	"github.com/overhead-action/overhead-action/compare/journal"
	"github.com/overhead-action/overhead-action/compare/overhead"
)

// forks are the journals of all files by fork. Lists have one entry for each round, in the order of the samples.
type forks struct {
	places     map[journal.Fork][]int // from 1 among the forks of its benchmark, 0 without a journal
	iterations map[metricOf][]*journal.Iterations
	lengths    []float64 // mean wall time of a fork in ms, one for each round without repeated forks
}

// metricOf is one metric of all forks of a benchmark and variant.
type metricOf struct {
	journal.Fork
	unit string
}

// readForks sorts the journals by fork; it returns nil if no file has one.
func (s *suite) readForks() *forks {
	f := &forks{places: map[journal.Fork][]int{}, iterations: map[metricOf][]*journal.Iterations{}}
	first, known := 0, false
	for i, j := range s.journals {
		if j != nil {
			known = true
			for r := range j.Rounds {
				f.add(&j.Rounds[r], first+r, s.set.Rounds)
			}
		}
		first += s.set.FileRounds[i]
	}
	if !known {
		return nil
	}
	return f
}

func (f *forks) add(round *journal.Round, at, rounds int) {
	ran := map[string]int{} // forks so far, by benchmark
	for _, fork := range round.Order {
		ran[fork.Benchmark]++
		if f.places[fork] == nil {
			f.places[fork] = make([]int, rounds)
		}
		f.places[fork][at] = ran[fork.Benchmark]
	}
	for i := range round.Iterations {
		own := &round.Iterations[i]
		of := metricOf{own.Fork, own.Unit}
		if f.iterations[of] == nil {
			f.iterations[of] = make([]*journal.Iterations, rounds)
		}
		f.iterations[of][at] = own
	}
	if n := len(round.Order); n > 0 && round.Elapsed > 0 && round.Redone == 0 {
		f.lengths = append(f.lengths, round.Elapsed/float64(n))
	}
}

// later returns for each round whether the treatment of a row ran after the variant that it is compared with; nil if unknown for any
// round.
func (f *forks) later(k key) []bool {
	treatment, against := f.places[k.fork(k.treatment)], f.places[k.fork(k.against)]
	if treatment == nil || against == nil || slices.Contains(treatment, 0) || slices.Contains(against, 0) {
		return nil
	}
	later := make([]bool, len(treatment))
	for r := range later {
		later[r] = treatment[r] > against[r]
	}
	return later
}

// of returns the iterations of a row's metric in the forks of a variant, one for each round; nil if some round has no valid
// ones.
func (f *forks) of(k key, variant string) []*journal.Iterations {
	all := f.iterations[metricOf{k.fork(variant), k.unit}]
	for _, own := range all {
		if own == nil || len(own.Measured) == 0 || !overhead.Positive(own.Measured) || !overhead.Positive(own.Warmup) {
			return nil
		}
	}
	return all
}

func (k key) fork(variant string) journal.Fork {
	return journal.Fork{Benchmark: k.benchmark.Name, Variant: variant}
}
