// What the recording must show.

package recording

import (
	"fmt"
	"math/rand/v2"
)

// Runs is how many runs are drawn of each treatment.
const Runs = 500

// A Judgement is all that was found in a recording.
type Judgement struct {
	Drawn, Blocks []Outcome // of each treatment
}

// Judge draws and judges runs of every treatment.
func (r *Recording) Judge(ours Ours, seed uint64) Judgement {
	var j Judgement
	for i, t := range r.Treatments {
		j.Drawn = append(j.Drawn, t.Resample(Runs, ours, rand.New(rand.NewPCG(seed, uint64(i)))))
		j.Blocks = append(j.Blocks, t.Blocks(ours))
	}
	return j
}

// A Requirement is one thing that the recording must show.
type Requirement struct {
	Text    string
	Got     float64 // a share
	Need    float64 // at least, or at most
	AtLeast bool
}

// Met says whether it is shown.
func (r Requirement) Met() bool {
	if r.AtLeast {
		return r.Got >= r.Need
	}
	return r.Got <= r.Need
}

// Requirements returns what must be shown, and what was.
func (r *Recording) Requirements(j Judgement) []Requirement {
	var all Outcome
	for _, o := range j.Drawn {
		all = all.Plus(o)
	}
	of := func(variant string) Outcome {
		for i, t := range r.Treatments {
			if t.Variant == variant {
				return j.Drawn[i]
			}
		}
		panic("recording: no variant " + variant)
	}
	again, five := of(Again), of("plus5")
	return []Requirement{
		{Text: fmt.Sprintf("the 95 %% interval over %d rounds holds the truth (%d runs)", Drawn, all.Runs), Got: all.Share(all.Held), Need: 0.93, AtLeast: true},
		{Text: fmt.Sprintf("no agent at all breaches a budget of %g %%", 100*Budget), Got: again.Share(again.Breached), Need: 0.05},
		{Text: fmt.Sprintf("an agent that costs 5 %% breaches a budget of %g %%", 100*Budget), Got: five.Share(five.Breached), Need: 0.90, AtLeast: true},
	}
}
