// The comparison with the figures of the design, and the conclusions.

package page

import (
	"fmt"
	"strings"

	"github.com/overhead-action/overhead-action/validation/noise"
	"github.com/overhead-action/overhead-action/validation/reference"
	"github.com/overhead-action/overhead-action/validation/study"
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
	return fmt.Sprintf("%d figures of the earlier one can be compared; they are rounded, and from %s runs each. %s within %.1f standard errors. "+
		"If all are equal, the chance of a larger difference is 5 %%. %d differ by more than 2. The largest difference is *%s: %s*: %s %% there, %.1f %% here, %.1f standard errors.",
		len(findings), thousands(reference.Replications), verdict, reference.Errors, far, furthest.Study, furthest.Name, furthest.Expected(), furthest.Got, furthest.Apart)
}

// ours shows the rows of this project's rule next to the reference's.
func ours(findings []reference.Finding) string {
	rows := [][]string{{"machine, rounds", "false alarms, and power at 1 / 2 / 3 / 5 / 10 %: earlier", "here"}}
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
		fmt.Sprintf("**Better: false alarms.** Compared with itself, a program seems changed to pairs in %s / %s / %s %% (quiet, typical, noisy); 5 %% is promised. "+
			"To blocks of pooled iterations it does in %s / %s / %s %%. To a last point at 110 %% on a mixed fleet it does in %s %%.",
			at(quiet, study.OurRule, 0), at(typical, study.OurRule, 0), at(noisy, study.OurRule, 0),
			at(quiet, study.Blocks, 0), at(typical, study.Blocks, 0), at(noisy, study.Blocks, 0), at(typical, study.Last110, 0)),
		fmt.Sprintf("**Better: power in the same time.** Pairs find a cost of 3 %% on a typical machine in %s %%, and benchstat on the same forks in %s %%. A last point finds it in %s %% at 110 %%, and in %s %% at 200 %%. "+
			"10 %% of one run finds it in %s %%. On stored runs of one processor type a t-test finds it in %s %%, and an IQR fence in %s %%.",
			at(typical, study.OurRule, 0.03), at(typical, study.Benchstat, 0.03), at(typical, study.Last110, 0.03), at(typical, study.Last200, 0.03),
			at(typical, study.OneRun, 0.03), at(typical, study.HistoryOne, 0.03), at(typical, study.FenceOne, 0.03)),
		fmt.Sprintf("**Better: stopping.** With interim analyses an agent that costs nothing passes after %.1f of 20 rounds on a quiet machine. A cost of 3 %% on a typical one is found in %s %% (%s %% with all rounds). An analysis after every round is wrong in %s %% at the limit, interim analyses in %s %%.",
			analyses.Mean(study.GateFigure(0, "rounds")), at(typical, study.OurAnalyses, 0.03), at(typical, study.OurRule, 0.03), percent(every.Mean(study.GateFigure(study.Budget, "wrong"))),
			percent(p[study.GateName(study.AnalysesRule, "typical", rounds)].Mean(study.GateFigure(study.Budget, "wrong")))),
		fmt.Sprintf("**Better: stored runs.** On a mixed fleet without a change, benchstat on stored times reports a regression in %s %% of runs. Overheads with a limit of 2 %% report one in %s %%.",
			change(study.OnTimes, 0), change(study.Default, 0)),
		fmt.Sprintf("**Not better: small effects.** No rule with at most 5 %% of false alarms finds 1 %% in 300 s on a typical machine: pairs do in %s %%. On a noisy one they find 5 %% in %s %%, and 2 %% in %s %%.",
			at(typical, study.OurRule, 0.01), at(noisy, study.OurRule, 0.05), at(noisy, study.OurRule, 0.02)),
		fmt.Sprintf("**Not better: a quiet machine.** Pairs are no better than benchstat on interleaved forks: they find 2 %% in %s %%, and benchstat in %s %%.",
			at(quiet, study.OurRule, 0.02), at(quiet, study.Benchstat, 0.02)),
		fmt.Sprintf("**Not better: slow growth.** Against stored runs of a mixed fleet a change of 3 %% is found in %s %%, and one of 5 %% in %s %%. To find smaller ones, put the old agent into the same rounds (`against`).",
			change(study.Default, 0.03), change(study.Default, 0.05)),
		fmt.Sprintf("**Not quite as promised.** Over 10 rounds of a typical machine pairs are wrong in %s %%, not 5 %%. One of every two rounds begins with the control, so neighbouring rounds are slightly alike if the machine recovers "+
			"within a minute. Over 20 rounds it is %s %%.", at(ten, study.OurRule, 0), at(typical, study.OurRule, 0)),
		"**Only some machines.** The measured parts hold for the named machines, at the noise of that hour. With ten times the spread, a cost of 5 % would not be found.",
	}
	return "* " + strings.Join(points, "\n* ")
}
