// The interim analyses of a suite: its gates judged at each of them, on the rounds complete by then.

package comparison

import (
	"slices"

	"github.com/overhead-action/overhead-action/compare/gates"
	"github.com/overhead-action/overhead-action/compare/sequential"
)

// findAnalyses finds the analyses of this run. The rounds of several files, and of a file whose plan changed, are judged once.
func (s *suite) findAnalyses() {
	if len(s.journals) == 1 {
		if plan, ok := sequential.PlanOf(s.journals[0].Interim()); ok {
			s.analyses = sequential.Taken(plan, s.set.Rounds)
			return
		}
	}
	var plans [][]int
	for _, j := range s.journals {
		plans = append(plans, j.Interim()...)
	}
	s.analyses = []sequential.Analysis{sequential.Pooled(plans, s.set.Rounds)}
}

// lastAnalysis returns the interim analysis at which rows are judged, on all rounds.
func (s *suite) lastAnalysis() sequential.Analysis { return s.analyses[len(s.analyses)-1] }

// analysesTaken returns the rounds of the interim analyses, and nothing for a run of fixed length.
func (s *suite) analysesTaken() []int {
	taken := []int{}
	for _, analysis := range s.analyses {
		if analysis.Planned() > 0 {
			taken = append(taken, analysis.Rounds)
		}
	}
	return taken
}

// judgeEarly judges gates at every interim analysis but the last. Each uses only the rounds of its time, so that a later judgement of the
// files gives the verdicts that the run itself gave.
func (s *suite) judgeEarly(judged [][]gates.Gate, all []*gates.Gate) {
	for _, analysis := range s.analyses[:len(s.analyses)-1] {
		for i, own := range judged {
			if slices.ContainsFunc(own, func(g gates.Gate) bool { return !g.Decided() }) {
				s.judgeRow(i, own, s.subject(i, analysis), analysis)
			}
		}
		gates.Settle(all, analysis)
	}
}

// judgeRow judges the gates of row i that no earlier analysis has decided.
func (s *suite) judgeRow(i int, own []gates.Gate, subject gates.Subject, analysis sequential.Analysis) {
	for j, g := range s.gatesOf[i] {
		if !own[j].Decided() {
			own[j] = gates.Judge(g.Kind, g.Limit, subject, analysis)
		}
	}
}
