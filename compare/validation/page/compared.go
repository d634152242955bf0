// The comparison with the figures of the design, and what is to be learnt.

package page

import (
	"fmt"
	"strings"

	"github.com/overhead-action/overhead-action/compare/validation/noise"
	"github.com/overhead-action/overhead-action/compare/validation/reference"
	"github.com/overhead-action/overhead-action/compare/validation/study"
)

func agreement(findings []reference.Finding) string {
	far, apart := 0, 0
	furthest := findings[0]
	for _, f := range findings {
		if f.Apart > 2 {
			far++
		}
		if !f.Agrees() {
			apart++
		}
		if f.Apart > furthest.Apart {
			furthest = f
		}
	}
	verdict := "All of them agree"
	if apart > 0 {
		verdict = fmt.Sprintf("**%d of them do not agree**", apart)
	}
	return fmt.Sprintf("%d of its figures can be compared, rounded as they are and from %s runs each. %s within %.1f standard errors; "+
		"if all are the same, the chance that any lies further apart is 5 %%. %d lie more than 2 apart. The furthest is *%s: %s*: %s %% there, %.1f %% here, %.1f standard errors.",
		len(findings), thousands(reference.Replications), verdict, reference.Errors, far, furthest.Study, furthest.Name, furthest.Expected(), furthest.Got, furthest.Apart)
}

// ours shows the rows of this project's rule beside the reference's.
func ours(findings []reference.Finding) string {
	rows := [][]string{{"machine, rounds", "false alarms, and power at 1 / 2 / 3 / 5 / 10 %: expected", "got"}}
	for _, s := range noise.Scenarios {
		for _, n := range []int{10, 20} {
			var expected, got []string
			for _, f := range findings {
				if f.Study == study.OverheadName(s.Name, n) && strings.HasPrefix(f.Name, study.OurRule+" ") {
					expected = append(expected, f.Expected())
					got = append(got, fmt.Sprintf("%.1f", f.Got))
				}
			}
			rows = append(rows, []string{fmt.Sprintf("%s, %d", s.Name, n), strings.Join(expected, " / "), strings.Join(got, " / ")})
		}
	}
	return table(rows...)
}

func (p simulation) better() string {
	typical := p[study.OverheadName("typical", rounds)]
	quiet := p[study.OverheadName("quiet", rounds)]
	noisy := p[study.OverheadName("noisy", rounds)]
	ten := p[study.OverheadName("typical", 10)]
	at := func(r study.Result, method string, effect float64) string {
		return percent(r.Mean(study.Figure(method, effect, "flagged")))
	}
	analyses := p[study.GateName(study.AnalysesRule, "quiet", rounds)]
	every := p[study.GateName(study.EveryRule, "typical", rounds)]
	mixed := p[study.BaselineName("typical", "mixed fleet")]
	change := func(comparison string, size float64) string {
		return percent(mixed.Mean(study.BaselineFigure(comparison, size)))
	}
	points := []string{
		fmt.Sprintf("**Better: false alarms.** Of a program compared with itself, blocks of pooled iterations call %s / %s / %s %% changed (quiet, typical, noisy); the pairs %s / %s / %s %%, "+
			"which is what they promise. A last point at 110 %% is wrong in %s %% of the runs on a mixed fleet.",
			at(quiet, study.Blocks, 0), at(typical, study.Blocks, 0), at(noisy, study.Blocks, 0),
			at(quiet, study.OurRule, 0), at(typical, study.OurRule, 0), at(noisy, study.OurRule, 0), at(typical, study.Last110, 0)),
		fmt.Sprintf("**Better: power in the same time.** A cost of 3 %% on a typical machine is seen by the pairs in %s %%, by benchstat on the same forks in %s %%, by a last point at 110 %% in %s %% and at 200 %% in %s %%, "+
			"by 10 %% of one run in %s %%, and on stored runs of the same type of processor by a t-test in %s %% and by an IQR fence in %s %%.",
			at(typical, study.OurRule, 0.03), at(typical, study.Benchstat, 0.03), at(typical, study.Last110, 0.03), at(typical, study.Last200, 0.03),
			at(typical, study.OneRun, 0.03), at(typical, study.HistoryOne, 0.03), at(typical, study.FenceOne, 0.03)),
		fmt.Sprintf("**Better: stopping.** With looks, an agent that costs nothing is cleared after %.1f of 20 rounds on a quiet machine, and a cost of 3 %% on a typical one is still seen in %s %% (%s %% with all rounds); looking at every round is wrong in %s %% at the limit instead of %s %%.",
			analyses.Mean(study.GateFigure(0, "rounds")), at(typical, study.OurAnalyses, 0.03), at(typical, study.OurRule, 0.03), percent(every.Mean(study.GateFigure(study.Budget, "wrong"))),
			percent(p[study.GateName(study.AnalysesRule, "typical", rounds)].Mean(study.GateFigure(study.Budget, "wrong")))),
		fmt.Sprintf("**Better: stored runs.** On a mixed fleet benchstat on stored times calls %s %% of the runs a regression where nothing changed; overheads with a limit of 2 %% call %s %%.",
			change(study.OnTimes, 0), change(study.Default, 0)),
		fmt.Sprintf("**Not better: small effects.** No rule that keeps its promise at 0 %% sees 1 %% in 300 s on a typical machine: the pairs find it in %s %%. On a noisy one they find 5 %% in %s %%, and 2 %% in %s %%.",
			at(typical, study.OurRule, 0.01), at(noisy, study.OurRule, 0.05), at(noisy, study.OurRule, 0.02)),
		fmt.Sprintf("**Not better: a quiet machine.** There the pairs are no better than benchstat on interleaved forks: %s against %s %% at 2 %%.",
			at(quiet, study.OurRule, 0.02), at(quiet, study.Benchstat, 0.02)),
		fmt.Sprintf("**Not better: slow growth.** The price of no false alarms against stored runs is that a change of 3 %% is flagged in %s %% on a mixed fleet, and one of 5 %% in %s %%. Put the old agent into the same rounds (`against`) to see less.",
			change(study.Default, 0.03), change(study.Default, 0.05)),
		fmt.Sprintf("**Not quite as promised.** Over 10 rounds of a typical machine the pairs are wrong in %s %%, not 5 %%: of every two rounds one begins with the control, and on a machine that swings back "+
			"within a minute that leaves neighbouring rounds a little alike. Over 20 rounds it is %s %%.", at(ten, study.OurRule, 0), at(typical, study.OurRule, 0)),
		"**Only some machines.** The measured parts say what holds on the machines that they name, at the noise of that hour: on one with ten times the spread, what costs 5 % would not be seen.",
	}
	return "* " + strings.Join(points, "\n* ")
}
