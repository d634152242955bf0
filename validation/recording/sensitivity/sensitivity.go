// Package sensitivity estimates, from recorded rounds, the smallest overhead that each way of measuring shows in the same time.
package sensitivity

import (
	"math"
	"math/rand/v2"
	"slices"

	"gonum.org/v1/gonum/stat"

	"github.com/overhead-action/overhead-action/compare/signedrank"
	"github.com/overhead-action/overhead-action/validation/recording"
)

// Seconds is the time of each way for one control and one treatment.
const Seconds = 300

// runs is the number of runs drawn for each pair, to check that intervals contain the truth.
const runs = 100

// A Figure is the result of one way.
type Figure struct {
	Fork   float64 // seconds
	Rounds int     // in the time
	Half   float64 // half of the width of the interval at 95 % after that, as a fraction: the mean over the pairs without a cost
	Holds  float64 // the share of intervals that contain the truth, over all pairs
}

// A Reading is the value of a fork, a logarithm, for each round of a variant; nil if unknown.
type Reading func(variant string) []float64

// Analysis reads all pairs of a recording in one way with the given seconds of a fork. ok is false without data.
func Analysis(r *recording.Recording, seconds float64, read Reading, seed uint64) (f Figure, ok bool) {
	f = Figure{Fork: seconds, Rounds: int(Seconds / (2 * seconds))}
	var halves []float64
	var held, judged int
	for i, c := range r.Contrasts {
		off, on := read(c.Control.Variant), read(c.Treatment.Variant)
		if off == nil || on == nil {
			return Figure{}, false
		}
		if c.D = differences(off, on); len(c.D) < c.Drawn {
			return Figure{}, false
		}
		o := c.Resample(runs, r.Subject.Ours(), rand.New(rand.NewPCG(seed, uint64(i))))
		held, judged = held+o.Held, judged+o.Runs
		if c.Cost() == 0 {
			halves = append(halves, Half(c.D, f.Rounds))
		}
	}
	f.Half, f.Holds = stat.Mean(halves, nil), float64(held)/float64(judged)
	return f, true
}

// Half returns half of the width of the interval at 95 % of the given rounds, as a fraction: that of all rounds, scaled by the
// root of their number.
func Half(d []float64, rounds int) float64 {
	interval, _ := signedrank.New(d).Interval(0.05)
	return (interval.High - interval.Low) / 2 * math.Sqrt(float64(len(d))/float64(rounds))
}

func differences(off, on []float64) []float64 {
	d := make([]float64, len(off))
	for i := range off {
		d[i] = on[i] - off[i]
	}
	return d
}

// Metric reads one of the metrics of a recording.
func Metric(r *recording.Recording, unit string) Reading {
	return func(variant string) []float64 { return logs(r.Values(variant, unit)) }
}

// Sum reads the sum of several metrics of a recording.
func Sum(r *recording.Recording, units ...string) Reading {
	return func(variant string) []float64 {
		sums := slices.Clone(r.Values(variant, units[0]))
		for _, unit := range units[1:] {
			values := r.Values(variant, unit)
			if len(values) != len(sums) {
				return nil
			}
			for i, v := range values {
				sums[i] += v
			}
		}
		return logs(sums)
	}
}

// First reads the result of collapse for the first iterations of each fork.
func First(r *recording.Recording, iterations int, collapse func([]float64) float64) Reading {
	return func(variant string) []float64 {
		var all []float64
		for _, fork := range r.Iterations(variant) {
			if len(fork) < iterations {
				return nil
			}
			all = append(all, math.Log(collapse(fork[:iterations])))
		}
		return all
	}
}

// Without removes from the logarithms of a metric what a count of the same fork explains: a straight line through all forks, for each variant from its
// own mean. The cost of an agent that changes the count is removed too.
func Without(r *recording.Recording, unit, count string) Reading {
	var x, y []float64
	for _, dose := range r.Subject.Doses {
		counts, values := r.Values(dose.Variant, count), logs(r.Values(dose.Variant, unit))
		if len(counts) == 0 || len(values) == 0 {
			return func(string) []float64 { return nil }
		}
		x, y = append(x, centred(counts)...), append(y, centred(values)...)
	}
	slope := 0.0
	if variance := stat.Variance(x, nil); variance > 0 {
		slope = stat.Covariance(x, y, nil) / variance
	}
	return func(variant string) []float64 {
		counts, all := r.Values(variant, count), logs(r.Values(variant, unit))
		for i := range all {
			all[i] -= slope * counts[i]
		}
		return all
	}
}

func centred(values []float64) []float64 {
	mean := stat.Mean(values, nil)
	all := make([]float64, len(values))
	for i, v := range values {
		all[i] = v - mean
	}
	return all
}

// Quiet leaves out the rounds with more steal than a share of the CPU time, and returns the share of remaining rounds.
func Quiet(r *recording.Recording, most float64, read Reading) (Reading, float64) {
	steal := r.Steal()
	left := 0
	for _, s := range steal {
		if s <= most {
			left++
		}
	}
	return func(variant string) []float64 {
		var all []float64
		for i, v := range read(variant) {
			if i < len(steal) && steal[i] <= most {
				all = append(all, v)
			}
		}
		return all
	}, float64(left) / float64(max(1, len(steal)))
}

func logs(values []float64) []float64 {
	var all []float64
	for _, v := range values {
		all = append(all, math.Log(v))
	}
	return all
}
