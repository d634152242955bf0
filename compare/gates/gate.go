// Package gates judges limits by intervals: a breach and a pass need proof, and everything else is inconclusive.
package gates

import (
	"fmt"

	"github.com/overhead-action/overhead-action/compare/between"
	"github.com/overhead-action/overhead-action/compare/history"
	"github.com/overhead-action/overhead-action/compare/multiplicity"
	"github.com/overhead-action/overhead-action/compare/request"
	"github.com/overhead-action/overhead-action/compare/sequential"
	"github.com/overhead-action/overhead-action/compare/signedrank"
	"github.com/overhead-action/overhead-action/compare/units"
)

const (
	// Alpha is the two-sided level of the intervals of a run of fixed length, and of a verdict over all interim analyses of any other: a
	// pass and a breach are each wrong in at most 2.5 %.
	Alpha = 2 * sequential.Side
	// MinRounds is the least number of rounds that has an interval at Alpha.
	MinRounds = 6
	// MinSeeds is the same if the rounds are seeds of the simulator.
	MinSeeds = signedrank.Fewest
	// dust is the relative difference below which a value meets a limit exactly: 0.1 + 0.2 is not above 0.3.
	dust = 1e-12
)

// A Verdict is the judgement of a gate, a row, a suite or a run.
type Verdict string

// The verdicts, from the worst to the best.
const (
	Broken       Verdict = "broken"
	Breach       Verdict = "breach"
	Inconclusive Verdict = "inconclusive"
	Pass         Verdict = "pass"
	None         Verdict = "none"
)

// Worse returns the worse of two verdicts.
func Worse(a, b Verdict) Verdict {
	for _, v := range []Verdict{Broken, Breach, Inconclusive, Pass} {
		if a == v || b == v {
			return v
		}
	}
	return None
}

// A Basis is what a gate compares the treatment with.
type Basis string

// The bases of gates.
const (
	Own             Basis = "own"     // nothing: the treatment's own value is limited
	Control         Basis = "control" // the control, in the same rounds
	Paired          Basis = "paired"  // the variant of `against`, in the same rounds
	Stored          Basis = "stored"  // the overhead of stored runs
	ReleaseBaseline Basis = "release" // the overhead of the runs that are pinned as a release
)

func basis(kind request.Kind, paired bool) Basis {
	switch value := kind.Rule().Value; {
	case value == request.Own:
		return Own
	case paired && value != request.Drift:
		return Paired
	case value == request.Regression:
		return Stored
	case value == request.Drift:
		return ReleaseBaseline
	}
	return Control
}

// A Gate is one judged limit. Value, Low and High are the judged values, in the terms of the limit; they, Confidence, P and Adjusted are
// nil if nothing could be judged.
type Gate struct {
	Kind       request.Kind `json:"kind"`
	Basis      Basis        `json:"basis"`
	Limit      float64      `json:"limit"`
	Value      *float64     `json:"value"`
	Low        *float64     `json:"low"`
	High       *float64     `json:"high"`
	Confidence *float64     `json:"confidence"` // of Low and High; nil for a count
	Verdict    Verdict      `json:"verdict"`
	P          *float64     `json:"p"`        // one-sided, of a breach
	Adjusted   *float64     `json:"adjusted"` // at the last interim analysis, P after Holm over the gates of the suite; else P
	Needed     *float64     `json:"needed"`   // the largest Adjusted of a breach
	Rounds     int          `json:"rounds"`   // the judged rounds: the first ones, up to the interim analysis that decided
	Deciding   *int         `json:"deciding"` // about how many would decide, if these do not; nil if unknown or too many
	Reason     string       `json:"reason"`   // why inconclusive or broken

	finding finding
	seeds   bool
	certain bool // P is 0 or 1, without chance to correct for
	decided bool
}

// finding is a gate's evidence in words.
type finding struct{ interval, limit string }

// A Subject is what a gate can judge: one metric of one benchmark and treatment.
type Subject struct {
	Metric      string
	Better      units.Direction
	On          []float64          // the treatment's own values
	Scale       float64            // the largest of all its and the control's values
	Counts      *Counts            // if the metric is a count; nil if it is noisy
	Costs       *signedrank.Sample // overhead as logarithms; nil if there is none
	Differences *signedrank.Sample // on - off
	MDE         *float64           // minimum detectable effect, as a fraction
	Between     between.Spread     // the variance of Costs between runs
	Seeds       bool               // the rounds are seeds of the simulator
	Paired      bool               // Costs are relative to the variant of `against`, in the same rounds
	Absolute    bool               // the following fields are of the treatment's own values, in their unit
	Undecided   string             // why noisy values decide nothing; empty if they may
	Since       Since              // the newest stored runs
	Release     Since              // the runs that are pinned as the last release
}

// Since is the change of a metric since stored runs.
type Since struct {
	Change *history.Change // nil without a comparison
	Stored float64         // the mean of the stored values, if Absolute
	Lack   string          // why Change is nil
	// Elsewhere reports whether all stored runs are of another processor, and the metric depends on it.
	Elsewhere bool
}

// since returns the change that a kind of gate judges; nil if it judges none.
func (s *Subject) since(kind request.Kind) *Since {
	switch value := kind.Rule().Value; {
	case value == request.Drift:
		return &s.Release
	case value == request.Regression && !s.Paired:
		return &s.Since
	}
	return nil
}

// Judge judges one limit separately, at an analysis with the complete rounds of the subject; [Settle] then corrects
// for all gates of a suite.
func Judge(kind request.Kind, limit float64, s Subject, analysis sequential.Analysis) Gate {
	g := Gate{Kind: kind, Basis: basis(kind, s.Paired), Limit: limit, Rounds: analysis.Rounds, seeds: s.Seeds}
	e, refused := weigh(kind, limit, s, analysis.Level)
	if refused != nil {
		g.Verdict, g.Reason = refused.verdict, refused.reason
		return g
	}
	low, high := e.show(e.low), e.show(e.high)
	if low > high {
		low, high = high, low
	}
	g.Value, g.Low, g.High, g.P = number(e.show(e.value)), number(low), number(high), number(e.p)
	if g.certain = e.certain; !e.certain {
		g.Confidence = number(e.confidence)
	}
	g.finding = finding{fmt.Sprintf("[%s, %s]", e.text(low), e.text(high)), e.text(limit)}
	if s.Absolute && s.since(kind) != nil {
		g.finding.limit = e.text(e.show(e.limit))
	}
	switch {
	case e.low > e.limit:
		g.Verdict = Breach
	case e.high <= e.limit:
		g.Verdict = Pass
	default:
		g.Verdict = Inconclusive
		g.Deciding = deciding(g, e)
		g.Reason = cannotTell(g, e, s, analysis)
	}
	return g
}

// Decided reports whether an interim analysis has decided the gate. Its verdict and evidence then stay.
func (g *Gate) Decided() bool { return g.decided }

// Certain reports whether the gate was judged by counts, without chance.
func (g *Gate) Certain() bool { return g.certain }

// Settle corrects all gates of the suite after an analysis that judged the undecided ones. It turns every insignificant breach
// among them into an inconclusive one: before the last interim analysis by Bonferroni's correction of the level
// over all interim analyses, at the last by Holm's of the p-values. A pass needs no correction: all gates must pass, and each is
// wrong rarely enough (an intersection-union test, Berger 1982). Gates without noise are excluded.
func Settle(all []*Gate, analysis sequential.Analysis) {
	var family []*Gate
	var p []float64
	for _, g := range all {
		if g.P != nil && !g.certain {
			family = append(family, g)
			p = append(p, *g.P)
		}
	}
	needed := analysis.Level
	adjusted := p
	if analysis.Last {
		adjusted = multiplicity.Holm(p)
	} else {
		needed = analysis.Among(len(family))
	}
	for i, g := range family {
		if g.decided {
			continue
		}
		g.Adjusted, g.Needed = number(adjusted[i]), number(needed)
		if g.Verdict == Breach && adjusted[i] > needed {
			g.Verdict = Inconclusive
			g.Reason = suspect(g, len(family), analysis)
		}
	}
	for _, g := range all {
		if g.certain && !g.decided {
			g.Adjusted, g.Needed = number(*g.P), number(analysis.Level)
		}
		g.decided = g.decided || g.Verdict == Pass || g.Verdict == Breach
	}
}

// Void turns a pass and a breach into inconclusive, for a reason that holds for the whole suite.
func (g *Gate) Void(reason string) {
	if g.Verdict != Broken {
		g.Verdict, g.Reason, g.Deciding = Inconclusive, reason, nil
	}
}

// number returns x as a nullable number; -0 becomes 0.
func number(x float64) *float64 {
	x += 0
	return &x
}
