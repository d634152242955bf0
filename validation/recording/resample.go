// Runs made from whole rounds of a recording, drawn without replacement, or in blocks.

package recording

import (
	"math"
	"math/rand/v2"

	"gonum.org/v1/gonum/stat"

	"github.com/overhead-action/overhead-action/compare/between"
	"github.com/overhead-action/overhead-action/compare/gates"
	"github.com/overhead-action/overhead-action/validation/rules"
)

// Budget is the limit of each run, and Small a smaller one, as fractions.
const (
	Budget = 0.02
	Small  = 0.01
)

// An Outcome counts judgements of runs.
type Outcome struct {
	Runs     int
	Held     int // intervals at 95 % that contained the truth
	Breached int // the budget, by a run of fixed length
	Passed   int
	// BreachedSmall counts breaches of the smaller limit, by a run of fixed length.
	BreachedSmall int

	// The same runs with interim analyses, if they are long enough.
	BreachedAtInterim, PassedAtInterim int
	Rounds                             int // in all
}

// Share returns a count as a share of the runs.
func (o Outcome) Share(count int) float64 { return float64(count) / float64(o.Runs) }

// Plus returns the counts of both.
func (o Outcome) Plus(other Outcome) Outcome {
	return Outcome{
		Runs: o.Runs + other.Runs, Held: o.Held + other.Held, Breached: o.Breached + other.Breached, Passed: o.Passed + other.Passed,
		BreachedSmall:     o.BreachedSmall + other.BreachedSmall,
		BreachedAtInterim: o.BreachedAtInterim + other.BreachedAtInterim, PassedAtInterim: o.PassedAtInterim + other.PassedAtInterim,
		Rounds: o.Rounds + other.Rounds,
	}
}

// Ours is the rule that judges a run. Like the product without stored runs it widens intervals by a prior of the variance between runs.
type Ours struct {
	Fixed, Analyses rules.Pairs
	Prior           between.Spread
}

// Resample judges the given number of runs, each of rounds that were drawn from all.
func (c Contrast) Resample(runs int, ours Ours, random *rand.Rand) Outcome {
	var o Outcome
	d := make([]float64, c.Drawn)
	for range runs {
		for i, r := range random.Perm(len(c.D))[:c.Drawn] {
			d[i] = c.D[r]
		}
		o = o.Plus(c.judge(d, ours))
	}
	return o
}

// Blocks judges runs of consecutive rounds, which share none.
func (c Contrast) Blocks(ours Ours) Outcome {
	var o Outcome
	for first := 0; first+c.Drawn <= len(c.D); first += c.Drawn {
		o = o.Plus(c.judge(c.D[first:first+c.Drawn], ours))
	}
	return o
}

// Weigh judges rounds of the contrast by pairs.
func (c Contrast) Weigh(p rules.Pairs, prior between.Spread, d []float64) *rules.Judged {
	if c.Seeds {
		return p.JudgeSeeds(d)
	}
	return p.JudgeRun(d, prior.Within(stat.StdDev(d, nil)))
}

func (c Contrast) judge(d []float64, ours Ours) Outcome {
	fixed := c.Weigh(ours.Fixed, ours.Prior, d)
	truth := math.Log1p(c.Cost())
	interval := fixed.Interval()
	verdict, _ := fixed.Budget(Budget, 0)
	small, _ := fixed.Budget(Small, 0)
	atAnalysis, rounds := c.Weigh(ours.Analyses, ours.Prior, d).Budget(Budget, 0)
	return Outcome{
		Runs:              1,
		Held:              one(interval.Low <= truth && truth <= interval.High),
		Breached:          one(verdict == gates.Breach),
		Passed:            one(verdict == gates.Pass),
		BreachedSmall:     one(small == gates.Breach),
		BreachedAtInterim: one(atAnalysis == gates.Breach),
		PassedAtInterim:   one(atAnalysis == gates.Pass),
		Rounds:            rounds,
	}
}

func one(yes bool) int {
	if yes {
		return 1
	}
	return 0
}
