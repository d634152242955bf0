// The requirements of a recording.

package recording

import (
	"fmt"
	"math"
	"math/rand/v2"
)

// Runs is the number of runs drawn for each treatment.
const Runs = 500

// A Judgement has all results of a recording.
type Judgement struct {
	Contrasts     []Contrast
	Drawn, Blocks []Outcome // of each contrast
}

// Judge draws and judges runs of every contrast.
func (r *Recording) Judge(ours Ours, seed uint64) Judgement {
	j := Judgement{Contrasts: r.Contrasts}
	for i, c := range r.Contrasts {
		j.Drawn = append(j.Drawn, c.Resample(Runs, ours, rand.New(rand.NewPCG(seed, uint64(i)))))
		j.Blocks = append(j.Blocks, c.Blocks(ours))
	}
	return j
}

// near is how far a true cost may be from that of a requirement, as a fraction: a number of steps is chosen before their cost is known.
const near = 0.005

// Of adds up the drawn runs of variants with about this true cost against those without a cost.
func (j Judgement) Of(cost float64) (all Outcome) {
	for i, c := range j.Contrasts {
		if c.Control.Cost == 0 && math.Abs(c.Treatment.Cost-cost) <= near {
			all = all.Plus(j.Drawn[i])
		}
	}
	return all
}

// A Requirement is one condition of a recording.
type Requirement struct {
	Text    string
	Got     float64 // a share
	Need    float64 // at least, or at most
	AtLeast bool
}

// Met reports whether it holds.
func (r Requirement) Met() bool {
	if r.AtLeast {
		return r.Got >= r.Need
	}
	return r.Got <= r.Need
}

// Requirements returns the conditions with their results.
func (j Judgement) Requirements() []Requirement {
	var all Outcome
	for _, o := range j.Drawn {
		all = all.Plus(o)
	}
	none, three, five := j.Of(0), j.Of(0.03), j.Of(0.05)
	must := []Requirement{
		{Text: fmt.Sprintf("95 %% intervals over %d rounds that contain the truth (%d runs)", j.Contrasts[0].Drawn, all.Runs), Got: all.Share(all.Held), Need: 0.93, AtLeast: true},
		{Text: fmt.Sprintf("breaches of a budget of %g %% at no cost (%d runs)", 100*Budget, none.Runs), Got: none.Share(none.Breached), Need: 0.05},
	}
	found := func(runs Outcome, breached int, budget, cost, need float64) {
		if runs.Runs > 0 {
			text := fmt.Sprintf("breaches of a budget of %g %% at a cost of %g %% (%d runs)", 100*budget, 100*cost, runs.Runs)
			must = append(must, Requirement{Text: text, Got: runs.Share(breached), Need: need, AtLeast: true})
		}
	}
	found(five, five.Breached, Budget, 0.05, 0.95)
	found(three, three.BreachedSmall, Small, 0.03, 0.80)
	return must
}
