// Package page writes docs/validation.md: measured and simulated results, as tables between sentences.
package page

import (
	_ "embed"
	"errors"
	"fmt"
	"math"
	"strings"
	"text/template"

	"github.com/overhead-action/overhead-action/validation/contest"
	"github.com/overhead-action/overhead-action/validation/noise"
	"github.com/overhead-action/overhead-action/validation/recording"
	"github.com/overhead-action/overhead-action/validation/reference"
	"github.com/overhead-action/overhead-action/validation/rules"
	"github.com/overhead-action/overhead-action/validation/study"
)

//go:embed measured.md
var measured string

//go:embed simulated.md
var simulated string

// parting begins the second part of the page.
const parting = "\n## Machines of known truth\n"

// Plot is the picture of the table of all rules. plot.ts draws it from that table.
const Plot = "validation.svg"

// Subject is a recording with its results. Without them it is a subject that is not recorded yet.
type Subject struct {
	Recording *recording.Recording
	Judgement recording.Judgement
	Contest   contest.Result
}

// Of judges a recording.
func Of(r *recording.Recording, seed uint64) Subject {
	return Subject{r, r.Judge(r.Subject.Ours(), seed), contest.Judge(r, contest.Runs, seed)}
}

// A Simulation has the simulated parts of the page: the rows of simulated machines in the table of all rules, and the second part.
type Simulation struct{ Rows, Part string }

// Measured returns the first part of the page, of one subject for each of [recording.Subjects], and with the rows of a simulation. The first subject is
// recorded; others may be missing.
func Measured(subjects []Subject, s Simulation) (string, error) {
	var out strings.Builder
	values := map[string]any{
		"Runs":       contest.Runs,
		"SideBySide": sideBySide(subjects, s.Rows),
		"Lessons":    lessons(subjects),
		"Plot":       Plot,
	}
	missing := map[string]string{}
	for i, name := range []string{"Agents", "Slowdowns", "Buffers", "Starts", "Load", "Kernel"} {
		values[name] = subjects[i].values()
		subject := recording.Subjects[i]
		missing[name] = fmt.Sprintf("Not recorded yet. `%s` records them ([the configuration](../%s)), and `make validation` writes the results here.", subject.Command, subject.Config)
	}
	values["Missing"] = missing
	err := template.Must(template.New("measured").Parse(measured)).Execute(&out, values)
	return strings.TrimRight(out.String(), "\n") + "\n", err
}

// Simulated returns the results of the studies.
func Simulated(results map[string]study.Result) (Simulation, error) {
	var out strings.Builder
	replications := 0
	for _, r := range results {
		replications = r.Replications
	}
	p := simulation(results)
	findings := reference.Check(results)
	err := template.Must(template.New("simulated").Parse(simulated)).Execute(&out, map[string]any{
		"Replications": thousands(replications),
		"Scenarios":    scenarios(),
		"Seconds":      noise.Seconds,
		"Error":        fmt.Sprintf("%.1f", 200*math.Sqrt(0.05*0.95/float64(replications))),
		"Window":       rules.Window,
		"Verdicts":     p.verdicts(),
		"Stopping":     p.stopping(),
		"Baselines":    p.baselines(),
		"Drift":        p.drift(),
		"Agreement":    agreement(findings),
		"Ours":         ours(findings),
		"Better":       p.better(),
	})
	return Simulation{Rows: lines(p.ways()), Part: parting + out.String()}, err
}

// SimulatedOf returns the simulated parts of an existing page.
func SimulatedOf(page string) (Simulation, error) {
	_, second, found := strings.Cut(page, parting)
	var rows []string
	for line := range strings.Lines(page) {
		if strings.HasPrefix(line, "| "+machineOf) {
			rows = append(rows, strings.TrimSuffix(line, "\n"))
		}
	}
	if !found || len(rows) == 0 {
		return Simulation{}, errors.New("the page has no part about simulated machines; simulate")
	}
	return Simulation{Rows: strings.Join(rows, "\n"), Part: parting + second}, nil
}

// table formats rows, the first of which is the head.
func table(rows ...[]string) string {
	all := lines(rows[:1]) + "\n" + strings.Repeat("|---", len(rows[0])) + "|"
	if len(rows) > 1 {
		all += "\n" + lines(rows[1:])
	}
	return all
}

func lines(rows [][]string) string {
	var all []string
	for _, row := range rows {
		all = append(all, "| "+strings.Join(row, " | ")+" |")
	}
	return strings.Join(all, "\n")
}

// percent formats a share in %, with a decimal if that is informative.
func percent(share float64) string {
	x := 100 * share
	if x < 9.95 || x > 90.05 && x < 99.95 {
		return fmt.Sprintf("%.1f", x)
	}
	return fmt.Sprintf("%.0f", x)
}

// cost formats a fraction as an overhead.
func cost(x float64) string {
	return strings.ReplaceAll(fmt.Sprintf("%+.2f %%", 100*x), "-", "−")
}

func thousands(n int) string {
	if n < 1000 {
		return fmt.Sprint(n)
	}
	return fmt.Sprintf("%d,%03d", n/1000, n%1000)
}

func words(n int) string {
	return []string{"no", "one", "two", "three", "four", "five", "six", "seven"}[n]
}

func mark(met bool) string {
	if met {
		return "✓"
	}
	return "**✗**"
}
