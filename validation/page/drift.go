// The rules that find slow drift.

package page

import (
	"fmt"

	"github.com/overhead-action/overhead-action/compare/changepoint"
	"github.com/overhead-action/overhead-action/compare/levels"
	"github.com/overhead-action/overhead-action/validation/recording"
	"github.com/overhead-action/overhead-action/validation/study"
)

// drift returns the values of the page's section on slow drift.
func (p simulation) drift() map[string]any {
	return map[string]any{
		"Commits":      study.Commits,
		"Watched":      study.Watched,
		"Last":         study.Commits - study.Watched,
		"Error":        fmt.Sprintf("%g %%", percents(study.RunError)),
		"Spread":       fmt.Sprintf("%g %%", percents(study.RunSpread)),
		"Level":        changepoint.Level,
		"Confirmed":    levels.Confirmed,
		"From":         study.ReleaseFrom,
		"Step":         study.Step1.Begin,
		"Slow":         study.Drift1.Begin,
		"Table":        p.driftTable(),
		"Requirements": requirements(Drift(p)),
	}
}

func (p simulation) driftTable() string {
	r := p[study.DriftName]
	head := []string{"rule"}
	for _, c := range study.Courses {
		head = append(head, c.Name)
	}
	rows := [][]string{head}
	for _, d := range study.Detectors {
		row := []string{d}
		for _, c := range study.Courses {
			of := func(what string) float64 { return r.Mean(study.DriftFigure(d, c, what)) }
			cell := percent(of("early")) + " % false"
			if c.Begin < study.Commits {
				at := "–"
				if of("found") > 0 {
					at = fmt.Sprintf("%.0f", of("commit")/of("found"))
				}
				cell = fmt.Sprintf("%s %% (%s)", percent(of("found")), at)
			}
			row = append(row, cell)
		}
		rows = append(rows, row)
	}
	return table(rows...)
}

// Drift returns the requirements on slow drift, and the results of the simulation.
func Drift(results map[string]study.Result) []recording.Requirement {
	r := results[study.DriftName]
	share := func(detector string, c study.Course) float64 { return r.Mean(study.DriftFigure(detector, c, "found")) }
	return []recording.Requirement{
		{Text: "drift of 0.3 % a commit found by the limit on one change alone", Got: share(study.ByChange, study.Drift3), Need: 0.05},
		{Text: "drift of 0.3 % a commit found by all three", Got: share(study.ByAll, study.Drift3), Need: 0.95, AtLeast: true},
		{Text: "drift of 0.1 % a commit found by all three", Got: share(study.ByAll, study.Drift1), Need: 0.95, AtLeast: true},
		{Text: "histories without a change that have an alarm", Got: r.Mean(study.DriftFigure(study.ByAll, study.Still, "early")), Need: 0.07},
	}
}
