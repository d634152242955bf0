// The tables of simulated results.

package page

import (
	"fmt"
	"strings"

	"github.com/overhead-action/overhead-action/validation/noise"
	"github.com/overhead-action/overhead-action/validation/study"
)

const rounds = 20 // of the tables

// simulation has the results of every study, by name.
type simulation map[string]study.Result

func scenarios() string {
	rows := [][]string{{
		"machine", "between iterations", "between forks", "drift (1/e after)", "random walk", "co-tenants", "slow clock", "badly compiled", "spikes", "second of a pair",
	}}
	pc := func(x float64) string { return fmt.Sprintf("%g %%", percents(x)) }
	for _, s := range noise.Scenarios {
		rows = append(rows, []string{
			s.Name, pc(s.Iteration), pc(s.Fork), fmt.Sprintf("%s (%g s)", pc(s.Drift), s.DriftTime), pc(s.Walk) + "/√s",
			unless(s.Tenants == 0, fmt.Sprintf("%d of %s, %g s", s.Tenants, pc(s.TenantStrength), s.TenantTime)),
			unless(s.Slow == 0, fmt.Sprintf("+%s, %g of %g s", pc(s.Slow), s.SlowTime, s.SlowTime+s.FastTime)),
			unless(s.BadShare == 0, fmt.Sprintf("%s, +%s", pc(s.BadShare), pc(s.Bad))),
			fmt.Sprintf("%s, +%s", pc(s.SpikeShare), pc(s.Spike)), unless(s.Slot == 0, "+"+pc(s.Slot)),
		})
	}
	return table(rows...)
}

// percents turns a fraction into %, without rounding errors.
func percents(x float64) float64 { return float64(int(x*1e6+0.5)) / 1e4 }

func unless(none bool, text string) string {
	if none {
		return "–"
	}
	return text
}

// machineOf begins the rows of a simulated machine in the table of all rules.
const machineOf = "simulated, "

// ways are the rows of the simulated machines in the table of all rules.
func (p simulation) ways() [][]string {
	var all [][]string
	for _, s := range noise.Scenarios {
		r := p[study.OverheadName(s.Name, rounds)]
		for _, m := range study.Methods {
			row := []string{machineOf + s.Name, m}
			for _, e := range study.Effects {
				row = append(row, percent(r.Mean(study.Figure(m, e, "flagged"))))
			}
			minutes := study.Minutes(m, r.Mean(study.Figure(m, 0, "rounds")), rounds)
			all = append(all, append(row, "–", percent(r.Mean(study.Figure(m, 0.01, "wrong"))), fmt.Sprintf("%.2g", minutes)))
		}
	}
	return all
}

func (p simulation) verdicts() string {
	head := []string{"true cost"}
	for _, s := range noise.Scenarios {
		head = append(head, s.Name+": pass / breach / inconclusive")
	}
	rows := [][]string{head}
	for _, c := range study.Costs {
		row := []string{fmt.Sprintf("%g %%", percents(c))}
		for _, s := range noise.Scenarios {
			r := p[study.GateName(study.FixedRule, s.Name, rounds)]
			pass, breach := r.Mean(study.GateFigure(c, "pass")), r.Mean(study.GateFigure(c, "breach"))
			row = append(row, fmt.Sprintf("%s / %s / %s", percent(pass), percent(breach), percent(1-pass-breach)))
		}
		rows = append(rows, row)
	}
	return table(rows...)
}

func (p simulation) stopping() string {
	rows := [][]string{{
		"rule", "wrong: quiet / typical / noisy", "typical, true 0 %: pass, rounds", "typical, true 10 %: breach, rounds", "quiet, true 0 %: rounds",
	}}
	for _, rule := range []string{study.FixedRule, study.AnalysesRule, study.PocockRule, study.AnytimeRule, study.EveryRule} {
		var wrong []string
		for _, s := range noise.Scenarios {
			wrong = append(wrong, percent(p[study.GateName(rule, s.Name, rounds)].Mean(study.GateFigure(study.Budget, "wrong"))))
		}
		typical, quiet := p[study.GateName(rule, "typical", rounds)], p[study.GateName(rule, "quiet", rounds)]
		rows = append(rows, []string{
			rule, strings.Join(wrong, " / "),
			fmt.Sprintf("%s, %.1f", percent(typical.Mean(study.GateFigure(0, "pass"))), typical.Mean(study.GateFigure(0, "rounds"))),
			fmt.Sprintf("%s, %.1f", percent(typical.Mean(study.GateFigure(0.10, "breach"))), typical.Mean(study.GateFigure(0.10, "rounds"))),
			fmt.Sprintf("%.1f", quiet.Mean(study.GateFigure(0, "rounds"))),
		})
	}
	return table(rows...)
}

func (p simulation) baselines() string {
	head := []string{"comparison"}
	for _, place := range study.BaselinePlaces {
		head = append(head, place.Scenario.Name+", "+place.Fleet.Name)
	}
	rows := [][]string{head}
	for _, c := range study.Comparisons {
		row := []string{c.Name}
		for _, place := range study.BaselinePlaces {
			r := p[study.BaselineName(place.Scenario.Name, place.Fleet.Name)]
			var cells []string
			for _, change := range study.Changes {
				cells = append(cells, percent(r.Mean(study.BaselineFigure(c.Name, change))))
			}
			row = append(row, strings.Join(cells, " / "))
		}
		rows = append(rows, row)
	}
	return table(rows...)
}
