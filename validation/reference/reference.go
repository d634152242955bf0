// Package reference compares a simulation with the one that this project's design depends on: two implementations of one model must
// give the same figures, except for chance.
package reference

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"gonum.org/v1/gonum/stat/distuv"

	"github.com/overhead-action/overhead-action/validation/noise"
	"github.com/overhead-action/overhead-action/validation/study"
)

// Replications is the number behind each figure of the reference.
const Replications = 10_000

// Errors is the largest accepted difference of two figures in standard errors. If all figures are the same, the chance of a larger
// one is 5 % (Bonferroni).
var Errors = distuv.UnitNormal.Quantile(1 - 0.05/2/float64(len(Figures())))

// A Figure is one figure of the reference.
type Figure struct {
	Study, Name string
	Low, High   float64 // in %, or in rounds; the same unless the reference gives a range
	Rounding    float64 // half a unit of the last given digit
	Slack       float64 // the tolerance that the reference itself states, in %
	Share       bool    // a share in %, rather than a mean
}

// A Finding is one figure and the result of the simulation.
type Finding struct {
	Figure
	Got, Tolerance float64
	Apart          float64 // from the nearest value that the rounded reference represents, in standard errors
}

// Agrees reports whether the two are the same except for chance.
func (f Finding) Agrees() bool { return f.Apart <= Errors }

// Expected returns the figure of the reference, as published.
func (f Figure) Expected() string {
	digits := 0
	for unit := 2 * f.Rounding; unit < 0.99; unit *= 10 {
		digits++
	}
	text := strconv.FormatFloat(f.Low, 'f', digits, 64)
	if f.High != f.Low {
		text += "-" + strconv.FormatFloat(f.High, 'f', digits, 64)
	}
	return text
}

// Figures returns all figures of the reference.
func Figures() []Figure {
	var all []Figure
	share := func(name, figure, text string, slack float64) {
		f := parse(text)
		f.Study, f.Name, f.Share, f.Slack = name, figure, true, slack
		all = append(all, f)
	}
	mean := func(name, figure, text string) {
		f := parse(text)
		f.Study, f.Name = name, figure
		all = append(all, f)
	}
	for _, row := range overheads {
		for i, cells := range row.cells {
			name := study.OverheadName(row.scenario.Name, []int{5, 10, 20}[i])
			for j, cell := range strings.Split(cells, "/") {
				share(name, study.Figure(row.method, study.Effects[j], "flagged"), cell, 0)
			}
		}
	}
	for _, row := range verdicts {
		name := study.GateName(study.FixedRule, row.scenario.Name, row.rounds)
		for i, cells := range row.cells {
			parts := strings.Split(cells, "/")
			share(name, study.GateFigure(study.Costs[i], "pass"), parts[0], 1)
			share(name, study.GateFigure(study.Costs[i], "breach"), parts[1], 1)
		}
	}
	for _, row := range stopping {
		for _, s := range noise.Scenarios {
			share(study.GateName(row.rule, s.Name, 20), study.GateFigure(study.Budget, "wrong"), row.wrong, 0)
		}
		typical, quiet := study.GateName(row.rule, noise.Typical.Name, 20), study.GateName(row.rule, noise.Quiet.Name, 20)
		share(typical, study.GateFigure(0, "pass"), row.passes, 0)
		mean(typical, study.GateFigure(0, "rounds"), row.passRounds)
		share(typical, study.GateFigure(0.10, "breach"), row.breaches, 0)
		mean(typical, study.GateFigure(0.10, "rounds"), row.failRounds)
		mean(quiet, study.GateFigure(0, "rounds"), row.quietRounds)
	}
	for _, row := range baselines {
		for i, cells := range row.cells {
			place := study.BaselinePlaces[i]
			for j, cell := range strings.Split(cells, "/") {
				share(study.BaselineName(place.Scenario.Name, place.Fleet.Name), study.BaselineFigure(row.comparison, study.Changes[j]), cell, 0)
			}
		}
	}
	return all
}

// parse reads a figure, "4.7" or "4.4-4.8"; its digits show the rounding.
func parse(text string) Figure {
	low, high, ranged := strings.Cut(text, "-")
	if !ranged {
		high = low
	}
	_, decimals, _ := strings.Cut(low, ".")
	return Figure{Low: number(low), High: number(high), Rounding: 0.5 * math.Pow10(-len(decimals))}
}

func number(text string) float64 {
	x, err := strconv.ParseFloat(text, 64)
	if err != nil {
		panic(fmt.Sprintf("reference: %v", err))
	}
	return x
}

// Check compares results with their figures.
func Check(results map[string]study.Result) []Finding {
	var findings []Finding
	for _, f := range Figures() {
		if r, known := results[f.Study]; known {
			findings = append(findings, check(f, r))
		}
	}
	return findings
}

func check(f Figure, r study.Result) Finding {
	scale := 1.0
	if f.Share {
		scale = 100
	}
	found := Finding{Figure: f, Got: scale * r.Mean(f.Name)}
	nearest := min(max(found.Got, f.Low), f.High)
	deviation := r.Deviation(f.Name)
	if f.Share {
		// Of both simulations together, because a share of 0 has no spread.
		n, m := float64(r.Replications), float64(Replications)
		p := (n*found.Got + m*nearest) / (n + m) / scale
		deviation = math.Sqrt(p * (1 - p))
	}
	se := scale * deviation * math.Sqrt(1/float64(r.Replications)+1.0/Replications)
	apart := math.Abs(found.Got-nearest) - f.Rounding - f.Slack
	found.Tolerance = f.Rounding + f.Slack + Errors*se
	const dust = 1e-9
	if apart > dust {
		found.Apart = apart / max(se, dust)
	}
	return found
}
