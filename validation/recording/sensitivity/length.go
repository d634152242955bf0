// The best length of a fork, by the variance of its iterations and of the forks.

package sensitivity

import (
	"math"
	"math/rand/v2"

	"github.com/overhead-action/overhead-action/compare/components"
	"github.com/overhead-action/overhead-action/validation/recording"
)

// A Length is a number of iterations of a fork, chosen by the variance components.
type Length struct {
	Best    float64         // by all rounds, not rounded; +Inf if forks do not differ
	Gain    float64         // the predicted gain in width over all measured iterations, as a fraction
	Chosen  map[int]float64 // by the first rounds alone: how often each number is chosen
	Choices int             // of rounds that were drawn
}

// firstRounds is the number of rounds of a choice: the fewest that have an interval.
const firstRounds = 6

// choices is how many times first rounds are drawn for each pair.
const choices = 100

// Lengths chooses, for forks with the given seconds of an iteration, between one iteration and all measured ones. ok is false if forks
// have no iterations.
func Lengths(r *recording.Recording, iteration float64, seed uint64) (l Length, ok bool) {
	l = Length{Chosen: map[int]float64{}}
	var between, within, pairs, size float64
	for i, c := range r.Contrasts {
		off, on := parts(r, c.Control.Variant), parts(r, c.Treatment.Variant)
		b, w, known := components.OfPairs(off, on)
		if !known {
			return Length{}, false
		}
		size = float64(len(off[0]))
		start := r.ForkSeconds()/iteration - size
		between, within, pairs = between+b, within+w, pairs+1
		random := rand.New(rand.NewPCG(seed, uint64(i)))
		for range choices {
			var first [2][][]float64
			for _, round := range random.Perm(len(off))[:firstRounds] {
				first[0], first[1] = append(first[0], off[round]), append(first[1], on[round])
			}
			b, w, _ := components.OfPairs(first[0], first[1])
			best := math.Round(math.Min(size, components.Iterations(start, b, w)))
			l.Chosen[int(best)]++
			l.Choices++
		}
	}
	for k := range l.Chosen {
		l.Chosen[k] /= float64(l.Choices)
	}
	between, within = between/pairs, within/pairs
	start := r.ForkSeconds()/iteration - size
	l.Best = components.Iterations(start, between, within)
	variance := func(k float64) float64 { return (start + k) * (between + within/k) }
	if !math.IsInf(l.Best, 1) {
		l.Gain = 1 - math.Sqrt(variance(l.Best)/variance(size))
	}
	return l, true
}

// parts returns the logarithms of the iterations of each fork of a variant.
func parts(r *recording.Recording, variant string) [][]float64 {
	var all [][]float64
	for _, fork := range r.Iterations(variant) {
		all = append(all, logs(fork))
	}
	return all
}
