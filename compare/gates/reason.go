// Reasons of inconclusive gates: the interval, the limit, the MDE of the run, and the remedy.

package gates

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/overhead-action/overhead-action/compare/between"
	"github.com/overhead-action/overhead-action/compare/request"
	"github.com/overhead-action/overhead-action/compare/sequential"
)

// maxAdvice is the largest advised number of rounds; beyond it another benchmark or a quieter machine is better advice.
const maxAdvice = 1000

// deciding returns about how many rounds would decide a gate; nil for more than maxAdvice, or if no number would.
func deciding(g Gate, e *evidence) *int {
	rounds := max(e.rounds, float64(g.Rounds+1))
	if !(rounds <= maxAdvice) {
		return nil
	}
	n := int(rounds)
	return &n
}

func cannotTell(g Gate, e *evidence, s Subject, analysis sequential.Analysis) string {
	reason := fmt.Sprintf("inconclusive: the interval %s includes the limit %s", g.finding.interval, g.finding.limit)
	value := g.Kind.Rule().Value
	if s.MDE != nil && (value == request.Overhead || value == request.Step || value == request.Regression && s.Paired) {
		reason += fmt.Sprintf("; these %d rounds could find an effect of %s", g.Rounds, strings.TrimPrefix(percent(*s.MDE), "+"))
	}
	since := s.since(g.Kind)
	switch {
	case since != nil && since.Elsewhere && math.IsInf(e.rounds, 1):
		return reason + "; more rounds would not decide, because no stored run is of this processor, and an agent may cost much more or less on another: " + storeHere(value)
	case value == request.Drift && math.IsInf(e.rounds, 1):
		return reason + "; more rounds would not decide, because the pinned runs are too few or differ too much: measure the release more often, and pin those runs under its name too"
	case since != nil && math.IsInf(e.rounds, 1):
		return reason + "; more rounds would not decide, because the stored runs are too few or differ too much: store more runs"
	case e.reach > 0 && math.IsInf(e.rounds, 1):
		return reason + fmt.Sprintf("; more rounds would not decide, because runs differ (%s) and the value is too close to the limit: %s",
			s.Between, elsewhere(s.Between))
	case g.Deciding == nil:
		return reason + fmt.Sprintf("; it would take more than %d rounds: the value is too close to the limit", maxAdvice)
	case analysis.Planned() <= g.Rounds:
		return reason + fmt.Sprintf("; about %d rounds would decide", *g.Deciding)
	case *g.Deciding <= analysis.Planned():
		return reason + fmt.Sprintf("; about %d of the %d planned rounds would decide", *g.Deciding, analysis.Planned())
	default:
		return reason + fmt.Sprintf("; about %d rounds would decide, more than the %d planned ones", *g.Deciding, analysis.Planned())
	}
}

// storeHere returns the remedy if all stored runs are of another processor.
func storeHere(value request.Value) string {
	if value == request.Drift {
		return "measure the release on this one, and pin that run too"
	}
	return "store a run of this one"
}

// elsewhere returns the remedy if no number of rounds helps.
func elsewhere(s between.Spread) string {
	if s.Runs > 0 {
		return "move the limit"
	}
	return fmt.Sprintf("store at least %d runs, which show how much they differ, or move the limit", between.FewestRuns)
}

// suspect explains a breach that may be chance among many gates.
func suspect(g *Gate, gates int, analysis sequential.Analysis) string {
	reason := fmt.Sprintf("suspect: the interval %s lies beyond the limit %s, but one of %d gates may do so by chance "+
		"(p %.2g, adjusted %.2g, a breach needs %.2g)", g.finding.interval, g.finding.limit, gates, *g.P, *g.Adjusted, *g.Needed)
	if !analysis.Last {
		return reason + fmt.Sprintf("; after %d rounds a breach needs more evidence than at the end, after %d", analysis.Rounds, analysis.Planned())
	}
	// No rank test over n rounds has a p-value below 2^-n.
	if least := sequential.LeastRounds(*g.Needed / float64(gates)); g.Rounds < least && !g.seeds {
		return reason + fmt.Sprintf("; with this number of gates a breach needs at least %d rounds", least)
	}
	return reason + "; measure more rounds, or gate fewer metrics"
}

// percent formats a fraction with three digits and its sign.
func percent(x float64) string {
	if x *= 100; math.Abs(x) >= 100 {
		return fmt.Sprintf("%+.0f %%", x)
	}
	return fmt.Sprintf("%+.3g %%", x)
}

// inUnit formats numbers of a metric.
func inUnit(metric string) func(float64) string {
	return func(x float64) string {
		digits := strconv.FormatFloat(x, 'g', 6, 64)
		if size := math.Abs(x); size >= 1e6 && size < 1e15 {
			digits = strconv.FormatFloat(x, 'f', 0, 64)
		}
		return digits + " " + metric
	}
}

func count(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return strconv.Itoa(n) + " " + many
}
