// The rules, and the part of a recorded run that each of them needs.

package contest

import (
	"math"
	"math/rand/v2"
	"slices"

	"gonum.org/v1/gonum/stat"

	"github.com/overhead-action/overhead-action/validation/recording"
	"github.com/overhead-action/overhead-action/validation/rules"
	"github.com/overhead-action/overhead-action/validation/study"
)

// The names of the rules, which are those of simulated machines.
const (
	Pairs     = study.OurRule
	Analyses  = study.OurAnalyses // if the run is long enough
	Benchstat = study.Benchstat
	Blocks    = study.Blocks
	Last110   = study.Last110 // the mean of a block against that of an earlier one
	Last200   = study.Last200
	OneRun    = study.OneRun
	History   = study.History // of runs of one fork, like the fence
	Fence     = study.Fence
)

// A way is one rule: its judgement of a drawn run when the treatment costs effect more, a logarithm, and the number of its forks.
type way struct {
	name    string
	decides func(t *trial, effect float64) (decision rules.Direction, forks float64)
}

// waysOf returns the rules that can judge a recording with the given rounds, in the order of the tables; longer histories are impossible.
func waysOf(s recording.Subject, rounds int) []way {
	ours, both := s.Ours(), float64(2*s.Drawn)
	all := []way{{Pairs, func(t *trial, effect float64) (rules.Direction, float64) {
		decision, rounds := t.fixed.Change(effect)
		return decision, float64(2 * rounds)
	}}}
	if len(ours.Analyses) > 1 {
		all = append(all, way{Analyses, func(t *trial, effect float64) (rules.Direction, float64) {
			decision, rounds := t.analyses.Change(effect)
			return decision, float64(2 * rounds)
		}})
	}
	always := func(name string, forks float64, decides func(t *trial, effect float64) rules.Direction) way {
		return way{name, func(t *trial, effect float64) (rules.Direction, float64) { return decides(t, effect), forks }}
	}
	all = append(all,
		always(Benchstat, both, func(t *trial, e float64) rules.Direction { return rules.MannWhitney(t.off, added(t.on, e)) }),
		always(Blocks, both, func(t *trial, e float64) rules.Direction { return rules.MannWhitney(t.blockOff, added(t.blockOn, e)) }),
		always(Last110, both/2, func(t *trial, e float64) rules.Direction { return rules.Ratio(t.then, t.now+e, 1.1) }),
		always(Last200, both/2, func(t *trial, e float64) rules.Direction { return rules.Ratio(t.then, t.now+e, 2) }),
		always(OneRun, 2, func(t *trial, e float64) rules.Direction { return rules.Ratio(t.oneOff, t.oneOn+e, 1.1) }),
	)
	if rounds > rules.Window {
		all = append(all,
			always(History, 1, func(t *trial, e float64) rules.Direction { return rules.History(t.window, t.next+e) }),
			always(Fence, 1, func(t *trial, e float64) rules.Direction { return rules.Fence(t.window, t.next+e) }),
		)
	}
	return all
}

// A pair is the data of two variants, as logarithms: the value of each fork, and its iterations, or only that value if there are none.
type pair struct {
	contrast          recording.Contrast
	ours              recording.Ours
	off, on           []float64
	offParts, onParts [][]float64
}

func measured(r *recording.Recording, c recording.Contrast) pair {
	p := pair{contrast: c, ours: r.Subject.Ours()}
	p.off, p.offParts = logarithms(r, c.Control.Variant)
	p.on, p.onParts = logarithms(r, c.Treatment.Variant)
	return p
}

func logarithms(r *recording.Recording, variant string) (forks []float64, parts [][]float64) {
	forks = logs(r.Values(variant, r.Subject.Metric))
	if iterations := r.Iterations(variant); iterations != nil {
		for _, own := range iterations {
			parts = append(parts, logs(own))
		}
		return forks, parts
	}
	for _, value := range forks {
		parts = append(parts, []float64{value})
	}
	return forks, parts
}

func logs(values []float64) []float64 {
	all := make([]float64, len(values))
	for i, v := range values {
		all[i] = math.Log(v)
	}
	return all
}

// trial is one run, as each rule would have measured it.
type trial struct {
	off, on           []float64 // in rounds
	fixed, analyses   *rules.Judged
	blockOff, blockOn []float64 // in blocks, the iterations of all forks
	then, now         float64   // the means of two blocks
	window            []float64 // runs of one fork, one after the other, and the following one
	next              float64
	oneOff, oneOn     float64 // two forks of one round
}

// draw draws a run. Pairs get random rounds without replacement, and so do rules that use the same forks. Rules with blocks or a history get
// consecutive rounds from a random one on, which wrap around, with either variant first.
func (p pair) draw(random *rand.Rand) *trial {
	n, drawn := len(p.off), p.contrast.Drawn
	t := &trial{}
	d := make([]float64, drawn)
	for i, r := range random.Perm(n)[:drawn] {
		t.off, t.on = append(t.off, p.off[r]), append(t.on, p.on[r])
		d[i] = p.on[r] - p.off[r]
	}
	t.fixed, t.analyses = p.contrast.Weigh(p.ours.Fixed, p.ours.Prior, d), p.contrast.Weigh(p.ours.Analyses, p.ours.Prior, d)

	begin := random.IntN(n)
	row := func(from, count int) []int {
		rounds := make([]int, count)
		for i := range rounds {
			rounds[i] = (begin + from + i) % n
		}
		return rounds
	}
	first, second := row(0, drawn), row(drawn, drawn)
	if random.IntN(2) == 0 {
		first, second = second, first
	}
	t.blockOff, t.then = block(p.off, p.offParts, first)
	t.blockOn, t.now = block(p.on, p.onParts, second)
	for _, r := range row(0, rules.Window) {
		t.window = append(t.window, p.off[r])
	}
	t.next = p.on[row(rules.Window, 1)[0]]
	t.oneOff, t.oneOn = p.off[begin], p.on[begin]
	return t
}

// block returns the iterations of some rounds, and the mean over their forks.
func block(forks []float64, parts [][]float64, rounds []int) (iterations []float64, mean float64) {
	var own []float64
	for _, r := range rounds {
		own = append(own, forks[r])
		iterations = append(iterations, parts[r]...)
	}
	return iterations, stat.Mean(own, nil)
}

func added(values []float64, effect float64) []float64 {
	sum := slices.Clone(values)
	for i := range sum {
		sum[i] += effect
	}
	return sum
}
