// Package page writes docs/truth.md: what was measured and simulated, as tables between sentences.
package page

import (
	_ "embed"
	"fmt"
	"math"
	"strings"
	"text/template"

	"github.com/overhead-action/overhead-action/compare/truth/noise"
	"github.com/overhead-action/overhead-action/compare/truth/recording"
	"github.com/overhead-action/overhead-action/compare/truth/reference"
	"github.com/overhead-action/overhead-action/compare/truth/rules"
	"github.com/overhead-action/overhead-action/compare/truth/study"
)

//go:embed template.md
var text string

// Page is what the page is written from.
type Page struct {
	Results   map[string]study.Result
	Recording *recording.Recording
	Judgement recording.Judgement
}

// Write returns the page.
func (p Page) Write() (string, error) {
	var out strings.Builder
	replications := 0
	for _, r := range p.Results {
		replications = r.Replications
	}
	variants := len(recording.Doses)
	findings := reference.Check(p.Results)
	err := template.Must(template.New("page").Parse(text)).Execute(&out, map[string]any{
		"Replications": thousands(replications),
		"Date":         p.Recording.Key("date")[:len("2006-01-02")],
		"Commit":       p.Recording.Key("commit")[:12],
		"Machine":      machine(p.Recording),
		"Steps":        thousands(recording.Steps),
		"Two":          thousands(recording.Steps / 50),
		"Rounds":       p.Recording.Rounds,
		"Variants":     words(variants),
		"Pairs":        len(p.Recording.Contrasts),
		"Forks":        p.Recording.Rounds * variants,
		"Doses":        doses(p.Recording),
		"Drawn":        recording.Drawn,
		"Runs":         recording.Runs,
		"Judged":       judged(p.Judgement),
		"Requirements": requirements(p.Judgement.Requirements()),
		"Scenarios":    scenarios(),
		"Seconds":      noise.Seconds,
		"Error":        fmt.Sprintf("%.1f", 200*math.Sqrt(0.05*0.95/float64(replications))),
		"Methods":      p.methods(),
		"Window":       rules.Window,
		"Verdicts":     p.verdicts(),
		"Stopping":     p.stopping(),
		"Baselines":    p.baselines(),
		"Agreement":    agreement(findings),
		"Ours":         ours(findings),
		"Better":       p.better(),
	})
	return out.String(), err
}

// table lays out rows, the first of which is the head.
func table(rows ...[]string) string {
	var out strings.Builder
	for i, row := range rows {
		fmt.Fprintf(&out, "| %s |\n", strings.Join(row, " | "))
		if i == 0 {
			out.WriteString(strings.Repeat("|---", len(row)) + "|\n")
		}
	}
	return strings.TrimSuffix(out.String(), "\n")
}

// percent writes a share in %: with a decimal where that tells something.
func percent(share float64) string {
	x := 100 * share
	if x < 9.95 || x > 90.05 && x < 99.95 {
		return fmt.Sprintf("%.1f", x)
	}
	return fmt.Sprintf("%.0f", x)
}

// cost writes a fraction as an overhead.
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
