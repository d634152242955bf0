// The page about attempts to find smaller costs in the same time.

package page

import (
	_ "embed"
	"fmt"
	"math"
	"slices"
	"strings"
	"text/template"

	"gonum.org/v1/gonum/stat"

	"github.com/overhead-action/overhead-action/compare/signedrank"
	"github.com/overhead-action/overhead-action/validation/recording"
	"github.com/overhead-action/overhead-action/validation/recording/sensitivity"
)

//go:embed sensitivity.md
var sensitivities string

// iteration is the length of a measured iteration of a recording, in seconds; recordings without iterations are missing.
var iteration = map[string]float64{recording.Agents.Suite: 0.05, recording.Buffers.Suite: 0.05, recording.Load.Suite: 0.05}

// mostStolen is a share of the CPU time: a stricter guard would repeat rounds with more steal.
const mostStolen = 0.005

// ofThreads is the idea that the first recordings cannot show.
const ofThreads = "only threads of the application and of the agent"

// SensitivityData are the recordings of docs/sensitivity-tried.md: one for each of [recording.Subjects], [recording.Setups] and [recording.Places], and that of
// [recording.Threads]; nil if missing.
type SensitivityData struct {
	Known, Setups, Places []*recording.Recording
	Threads               *recording.Recording
}

// Sensitivity returns docs/sensitivity-tried.md.
func Sensitivity(s SensitivityData, seed uint64) (string, error) {
	tried := &ideas{seed: seed}
	var chosen, recorded []string
	for i, r := range s.Known {
		if r == nil {
			subject := recording.Subjects[i]
			recorded = append(recorded, fmt.Sprintf("%s is not recorded yet (`%s`).", sentence(subject.Title), subject.Command))
			continue
		}
		recorded = append(recorded, lessonOf(r))
		tried.read(r)
		if length := iteration[r.Subject.Suite]; length > 0 {
			if l, ok := sensitivity.Lengths(r, length, seed); ok {
				chosen = append(chosen, lengths(r, l))
			}
		}
	}
	if s.Threads != nil {
		recorded = append(recorded, lessonOf(s.Threads))
	}
	tried.threads(s.Threads)
	placesRows, placesWorth := placesTable(s.Places, seed)
	var out strings.Builder
	err := template.Must(template.New("sensitivity").Parse(sensitivities)).Execute(&out, map[string]any{
		"Seconds":    sensitivity.Seconds,
		"Recorded":   "* " + strings.Join(recorded, "\n* "),
		"Ideas":      table(tried.rows...),
		"Lengths":    "* " + strings.Join(chosen, "\n* "),
		"Setups":     setupTable(s.Setups),
		"Kept":       setupsKept(s.Setups),
		"Places":     placesRows,
		"Worth":      placesWorth,
		"MostStolen": fmt.Sprintf("%g", percents(mostStolen)),
	})
	return strings.TrimRight(out.String(), "\n") + "\n", err
}

func lessonOf(r *recording.Recording) string {
	return fmt.Sprintf("%s: %d rounds of %s, %s.", sentence(r.Subject.Title), r.Rounds, r.Key("date")[:len("2006-01-02")], machine(r))
}

// ideas collects the rows of the table.
type ideas struct {
	seed uint64
	rows [][]string
}

// threads tries the one idea that needs recordings of its own.
func (t *ideas) threads(r *recording.Recording) {
	if r == nil || r.ForkSeconds() == 0 {
		t.rows = append(t.rows, []string{recording.Threads.Title, ofThreads, fmt.Sprintf("not recorded yet (`%s`)", recording.Threads.Command), "–", "–", "–", "–", "no"})
		return
	}
	fork, plain := r.ForkSeconds(), sensitivity.Metric(r, r.Subject.Metric)
	usual, _ := sensitivity.Analysis(r, fork, plain, t.seed)
	t.rows = append(t.rows, row(r.Subject.Title, "usual: "+usually(r), "yes", usual, usual))
	if f, ok := sensitivity.Analysis(r, fork, sensitivity.Sum(r, "application-cpu-ns/op", "agent-threads-cpu-ns/op"), t.seed); ok {
		t.rows = append(t.rows, row(r.Subject.Title, ofThreads, "no", f, usual))
	}
}

// read tries every idea on a recording.
func (t *ideas) read(r *recording.Recording) {
	if t.rows == nil {
		t.rows = [][]string{{"suite", "idea", "a fork", "rounds in 300 s", "interval", "against the usual", "correct", "used"}}
	}
	metric, fork := r.Subject.Metric, r.ForkSeconds()
	if fork == 0 {
		return
	}
	plain := sensitivity.Metric(r, metric)
	usual, _ := sensitivity.Analysis(r, fork, plain, t.seed)
	add := func(idea, used string, seconds float64, read sensitivity.Reading) {
		if f, ok := sensitivity.Analysis(r, seconds, read, t.seed); ok {
			t.rows = append(t.rows, row(r.Subject.Title, idea, used, f, usual))
		}
	}
	add("usual: "+usually(r), "yes", fork, plain)
	if forks := r.Iterations(r.Subject.Doses[0].Variant); forks != nil && len(forks[0]) > 1 {
		all := len(forks[0])
		for k := 1; k < all; k *= 2 {
			add(fmt.Sprintf("%d of its %d iterations", k, all), "no", fork-float64(all-k)*iteration[r.Subject.Suite], sensitivity.First(r, k, signedrank.Median))
		}
		add("mean of the iterations", "no", fork, sensitivity.First(r, all, mean))
		add("smallest iteration", "no", fork, sensitivity.First(r, all, slices.Min[[]float64]))
	}
	if r.Subject.Steps > 0 { // elsewhere the addition is no part of the wall time
		add("wall time of the operation", "also shown", fork, sensitivity.Metric(r, "ns/op"))
	}
	add("corrected for the time of the JIT compilers", "no", fork, sensitivity.Without(r, metric, "jit-ms"))
	add("corrected for preemptions", "no", fork, sensitivity.Without(r, metric, "preemptions/op"))
	if read, left := sensitivity.Quiet(r, mostStolen, plain); left < 1 && left > 0 {
		add(fmt.Sprintf("rounds with more than %g %% stolen repeated (%s %% of them)", percents(mostStolen), percent(1-left)), "above 5 %", fork/left, read)
	}
}

func usually(r *recording.Recording) string {
	forks := r.Iterations(r.Subject.Doses[0].Variant)
	switch {
	case r.Subject.Seeds:
		return "counted instructions"
	case r.Key("interleave") == "slices":
		return "CPU time of the whole measurement"
	case forks != nil && len(forks[0]) > 1:
		return fmt.Sprintf("CPU time, median of %d iterations", len(forks[0]))
	}
	return "CPU time"
}

func row(suite, idea, used string, f, usual sensitivity.Figure) []string {
	interval, compared := fmt.Sprintf("±%.2f %%", 100*f.Half), against(f.Half/usual.Half)
	if f.Rounds < signedrank.Fewest {
		interval, compared = "none: too few rounds", "–"
	}
	return []string{suite, idea, fmt.Sprintf("%.1f s", f.Fork), fmt.Sprint(f.Rounds), interval, compared, percent(f.Holds) + " %", used}
}

// against formats a ratio of widths as a change.
func against(ratio float64) string {
	return strings.ReplaceAll(fmt.Sprintf("%+.0f %%", 100*(ratio-1)), "-", "−")
}

// lengths describes the best length of a fork by its variance components.
func lengths(r *recording.Recording, l sensitivity.Length) string {
	best := "Forks do not differ beyond their iterations, so longer ones would be better"
	if !math.IsInf(l.Best, 1) {
		best = fmt.Sprintf("All rounds together: %.1f measured iterations are best, intervals %.0f %% narrower", l.Best, 100*l.Gain)
	}
	var counts []int
	for k := range l.Chosen {
		counts = append(counts, k)
	}
	slices.Sort(counts)
	var parts []string
	for _, k := range counts {
		parts = append(parts, fmt.Sprintf("%d in %s %%", k, percent(l.Chosen[k])))
	}
	return fmt.Sprintf("%s. %s. Six rounds alone, drawn %s times, at most the present number: %s.",
		sentence(r.Subject.Title), best, thousands(l.Choices), strings.Join(parts, ", "))
}

// setupTable compares set-ups with the usual one, the first.
func setupTable(setups []*recording.Recording) string {
	rows := [][]string{{"set-up", "a fork", "rounds in 300 s", "interval", "against the usual", "CPU time of an operation"}}
	figures := figuresOf(setups)
	for i, r := range setups {
		title := recording.Setups[i].Title
		if r == nil {
			rows = append(rows, []string{title, "not recorded yet", "–", "–", "–", "–"})
			continue
		}
		compared := "–"
		if usual, known := figures[recording.Setups[0].Suite]; known {
			compared = against(figures[r.Subject.Suite].Half / usual.Half)
		}
		f := figures[r.Subject.Suite]
		rows = append(rows, []string{
			title, fmt.Sprintf("%.1f s", f.Fork), fmt.Sprint(f.Rounds), fmt.Sprintf("±%.2f %%", 100*f.Half), compared,
			fmt.Sprintf("%.2f µs", signedrank.Median(r.Values("off", r.Subject.Metric))/1e3),
		})
	}
	return table(rows...)
}

// setupsKept states the precision of the comparison of set-ups.
func setupsKept(setups []*recording.Recording) string {
	if !slices.ContainsFunc(setups, func(r *recording.Recording) bool { return r != nil }) {
		return fmt.Sprintf("They are not recorded yet: `%s` records them ([the configuration](../%s)), and `make validation` writes the results here.",
			recording.Setups[0].Command, recording.Setups[0].Config)
	}
	return "Each was measured in 12 rounds, one set-up after the other. A width is known to about a fifth, so a difference below a quarter means nothing. overhead sets none of them; " +
		"use `jvm-args`."
}

func figuresOf(setups []*recording.Recording) map[string]sensitivity.Figure {
	figures := map[string]sensitivity.Figure{}
	for _, r := range setups {
		if r == nil || r.ForkSeconds() == 0 {
			continue
		}
		if f, ok := sensitivity.Analysis(r, r.ForkSeconds(), sensitivity.Metric(r, r.Subject.Metric), 1); ok {
			figures[r.Subject.Suite] = f
		}
	}
	return figures
}

func sentence(title string) string { return strings.ToUpper(title[:1]) + title[1:] }

func mean(values []float64) float64 { return stat.Mean(values, nil) }
