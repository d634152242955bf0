// Package rules holds the rules for deciding whether something became slower: this project's, made of the packages that judge
// a measurement, and those of other tools. All values are logarithms of times.
package rules

import (
	"math"

	"github.com/overhead-action/overhead-action/compare/between"
	"github.com/overhead-action/overhead-action/compare/gates"
	"github.com/overhead-action/overhead-action/compare/request"
	"github.com/overhead-action/overhead-action/compare/sequential"
	"github.com/overhead-action/overhead-action/compare/signedrank"
	"github.com/overhead-action/overhead-action/compare/units"
)

// A Direction is the judgement of a change: Slower, Faster, or Neither.
type Direction int

// The judgements of a rule.
const (
	Faster  Direction = -1
	Neither Direction = 0
	Slower  Direction = 1
)

// Pairs judges rounds of pairs like the product: by the Hodges-Lehmann estimate and its exact signed-rank interval, at each of the
// analyses until one decides.
type Pairs []sequential.Analysis

// Fixed judges once, after n rounds.
func Fixed(n int) Pairs { return Pairs{sequential.Once(n)} }

// ThreeAnalyses judges 20 rounds after half, three quarters and all of them.
func ThreeAnalyses() Pairs { return Analyses(20) }

// fewestAnalysed is the smallest number of complete rounds at the first analysis.
const fewestAnalysed = 10

// Analyses judges after half, three quarters and all of n rounds, like the product: never before the tenth, so fewer than 11 once.
func Analyses(n int) Pairs {
	var plan []int
	for _, look := range []int{(n + 1) / 2, (3*n + 3) / 4, n} {
		if look >= fewestAnalysed {
			plan = append(plan, look)
		}
	}
	if len(plan) < 2 {
		return Fixed(n)
	}
	return sequential.Taken(plan, n)
}

// EveryRound judges after each round from the first possible one, each time as if it were the only analysis.
func EveryRound(n int) Pairs {
	var p Pairs
	for r := gates.MinRounds; r <= n; r++ {
		p = append(p, sequential.Once(r))
	}
	return p
}

// Judged is the state of a run at each analysis.
type Judged struct {
	looks     Pairs
	samples   []*signedrank.Sample
	intervals []signedrank.Interval
	seeds     bool
	spread    between.Spread
}

// Judge judges the rounds d, each the logarithm of treatment/control, without a variance between runs: in a simulation without it,
// and for rounds that were all recorded in one run, whose truth is that run's.
func (p Pairs) Judge(d []float64) *Judged { return p.judge(d, false, between.Spread{}) }

// JudgeSeeds judges rounds that are seeds of the simulator; fewer of them are enough.
func (p Pairs) JudgeSeeds(d []float64) *Judged { return p.judge(d, true, between.Spread{}) }

// JudgeRun judges the rounds of one of many runs, which differ by the spread.
func (p Pairs) JudgeRun(d []float64, spread between.Spread) *Judged { return p.judge(d, false, spread) }

func (p Pairs) judge(d []float64, seeds bool, spread between.Spread) *Judged {
	j := &Judged{looks: p, seeds: seeds, spread: spread}
	for _, look := range p {
		sample := gates.Sample(d[:look.Rounds], seeds)
		interval, ok := sample.Interval(2 * look.Level)
		if !ok {
			interval = signedrank.Interval{Low: math.Inf(-1), High: math.Inf(1)}
		}
		j.samples = append(j.samples, sample)
		j.intervals = append(j.intervals, interval.Widened(sample.HodgesLehmann(), spread.Reach(look.Level)))
	}
	return j
}

// Interval returns the interval at the last analysis.
func (j *Judged) Interval() signedrank.Interval { return j.intervals[len(j.intervals)-1] }

// Change reports whether the rounds, each with effect added, differ from 0, and after how many of them that was decided.
func (j *Judged) Change(effect float64) (decision Direction, rounds int) {
	for i, interval := range j.intervals {
		rounds = j.looks[i].Rounds
		if interval.Low+effect > 0 {
			return Slower, rounds
		}
		if interval.High+effect < 0 {
			return Faster, rounds
		}
	}
	return Neither, rounds
}

// Verdicts judge the rounds of a run, each with effect added, a logarithm, against a limit on the overhead, a fraction; and return after how many
// of them that was decided.
type Verdicts func(limit, effect float64) (verdict gates.Verdict, rounds int)

// A Stopping rule judges budgets, possibly before all rounds are done.
type Stopping interface {
	Budgets(d []float64, spread between.Spread) Verdicts
}

// Budgets returns the verdicts on the rounds d of a run, each the logarithm of treatment/control.
func (p Pairs) Budgets(d []float64, spread between.Spread) Verdicts {
	return p.JudgeRun(d, spread).Budget
}

// Budget judges the rounds, each with effect added, against a limit on the overhead (a fraction), as the only gate of a suite.
func (j *Judged) Budget(limit, effect float64) (verdict gates.Verdict, rounds int) {
	// An effect on the rounds is the same as its opposite on the limit, and the samples are sorted only once.
	shifted := (1+limit)/math.Exp(effect) - 1
	for i, look := range j.looks {
		gate := gates.Judge(request.MaxOverhead, shifted, gates.Subject{
			Better: units.Lower, On: make([]float64, look.Rounds), Costs: j.samples[i], Seeds: j.seeds, Between: j.spread,
		}, look)
		gates.Settle([]*gates.Gate{&gate}, look)
		verdict, rounds = gate.Verdict, look.Rounds
		if gate.Decided() {
			break
		}
	}
	return verdict, rounds
}
