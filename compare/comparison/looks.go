// The looks at a suite: its gates judged at each of them, on the rounds that were complete then.

package comparison

import (
	"slices"

	"github.com/overhead-action/overhead-action/compare/gates"
	"github.com/overhead-action/overhead-action/compare/sequential"
)

// findLooks finds when this run was looked at. The rounds of several files, and of a file whose plan changed, are judged once.
func (s *suite) findLooks() {
	if len(s.journals) == 1 {
		if plan, ok := sequential.PlanOf(s.journals[0].Looks()); ok {
			s.looks = sequential.Taken(plan, s.set.Rounds)
			return
		}
	}
	var plans [][]int
	for _, j := range s.journals {
		plans = append(plans, j.Looks()...)
	}
	s.looks = []sequential.Look{sequential.Pooled(plans, s.set.Rounds)}
}

// lastLook returns the look at which rows are judged, on all rounds.
func (s *suite) lastLook() sequential.Look { return s.looks[len(s.looks)-1] }

// looksTaken returns the rounds of the looks, and nothing for a run of fixed length.
func (s *suite) looksTaken() []int {
	taken := []int{}
	for _, look := range s.looks {
		if look.Planned() > 0 {
			taken = append(taken, look.Rounds)
		}
	}
	return taken
}

// judgeEarly judges gates at every look but the last. Each look knows only the rounds of its time, so that a run which is judged
// from its files later gets the verdicts that it got while it was measured.
func (s *suite) judgeEarly(judged [][]gates.Gate, all []*gates.Gate) {
	for _, look := range s.looks[:len(s.looks)-1] {
		for i, own := range judged {
			if slices.ContainsFunc(own, func(g gates.Gate) bool { return !g.Decided() }) {
				s.judgeRow(i, own, s.subject(i, look), look)
			}
		}
		gates.Settle(all, look)
	}
}

// judgeRow judges the gates of row i that no earlier look has decided.
func (s *suite) judgeRow(i int, own []gates.Gate, subject gates.Subject, look sequential.Look) {
	for j, g := range s.gatesOf[i] {
		if !own[j].Decided() {
			own[j] = gates.Judge(g.Kind, g.Limit, subject, look)
		}
	}
}
