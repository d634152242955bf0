// Package trend follows each overhead over the stored runs of a suite, and finds where it changed its level.
package trend

import (
	"errors"
	"math"
	"slices"

	"github.com/overhead-action/overhead-action/compare/changepoint"
	"github.com/overhead-action/overhead-action/compare/gates"
	"github.com/overhead-action/overhead-action/compare/history"
	"github.com/overhead-action/overhead-action/compare/overhead"
	"github.com/overhead-action/overhead-action/compare/request"
	"github.com/overhead-action/overhead-action/compare/samples"
	"github.com/overhead-action/overhead-action/compare/units"
	"github.com/overhead-action/overhead-action/compare/warning"
)

// Settled is how many runs a new level has from which on it is told. The test between levels is made at every stored run, and of a level of one or
// two runs it says too often that it is one: with 4, a history of 30 runs in which nothing happens is called changed in about 6 % (docs/truth.md).
const Settled = 4

// A Trend is the history of a suite, the oldest run first.
type Trend struct {
	Suite    string            `json:"suite"`
	Runs     []Run             `json:"runs"`
	Rows     []Row             `json:"rows"`
	Warnings []warning.Warning `json:"warnings"`

	found map[key]int // in Rows
}

// A Run is one stored run that could be read.
type Run struct {
	Name    string          `json:"name"`
	Date    string          `json:"date"`
	Commit  string          `json:"commit"` // empty where it is not known
	Machine samples.Machine `json:"machine"`
}

// A Row is what a treatment cost in one metric of one benchmark, run after run.
type Row struct {
	Benchmark string   `json:"benchmark"`
	Metric    string   `json:"metric"`
	Treatment string   `json:"treatment"`
	Better    string   `json:"better"`
	Points    []Point  `json:"points"`
	Changes   []Change `json:"changes"`

	better units.Direction
	levels []float64 // e^theta of each point
}

// A Point is the overhead in one run with its 95 % interval, as fractions.
type Point struct {
	Run      int     `json:"run"` // in the runs of the trend
	Overhead float64 `json:"overhead"`
	Low      float64 `json:"low"`
	High     float64 `json:"high"`
	Rounds   int     `json:"rounds"`
}

// A Change is where the overhead changed its level: from the mean since the change before to the mean up to the next, as fractions.
type Change struct {
	Run     string  `json:"run"` // the first at the new level
	Date    string  `json:"date"`
	Commit  string  `json:"commit"`
	Since   int     `json:"since"`   // so many runs are at the new level, up to the next change
	Settled bool    `json:"settled"` // they are enough to be told
	Before  float64 `json:"before"`
	After   float64 `json:"after"`
	P       float64 `json:"p"`
	// Machine are the fingerprint keys that have a value there which no run had since the change before: then it may be the machine that changed.
	Machine []string `json:"machine"`
}

type key struct{ benchmark, metric, treatment string }

// Of reads the history that a suite asks for, but for the files that are read already, by their paths. What cannot be read is named and left out.
func Of(asked *request.Suite, read map[string]*samples.Set) *Trend {
	t := &Trend{Suite: asked.Suite, Runs: []Run{}, Rows: []Row{}, Warnings: []warning.Warning{}, found: map[key]int{}}
	for _, stored := range asked.History {
		var warnings []warning.Warning
		var err error
		set, known := read[stored.Path]
		if !known {
			set, warnings, err = samples.Read(asked.Suite, []samples.File{stored.File})
		}
		var problems samples.Problems
		switch {
		case errors.As(err, &problems):
			t.warn("a stored run is skipped: %s", problems[0])
		case len(warnings) > 0:
			t.warn("a stored run is skipped, because it was not written to its end: %s", warnings[0].Message)
		case slices.Contains(set.Variants, asked.Control):
			t.Runs = append(t.Runs, Run{Name: stored.Name, Date: stored.Date, Commit: stored.Commit, Machine: set.Machine})
			t.add(asked, set)
		}
	}
	for i := range t.Rows {
		t.Rows[i].Changes = t.changes(&t.Rows[i])
	}
	return t
}

// Find returns a row; nil where no run has it.
func (t *Trend) Find(benchmark, metric, treatment string) *Row {
	if at, known := t.found[key{benchmark, metric, treatment}]; known {
		return &t.Rows[at]
	}
	return nil
}

func (t *Trend) warn(format, what string) {
	t.Warnings = append(t.Warnings, warning.New("unreadable-baseline", format, what))
}

// add adds what the newest run says: of each row that it has an overhead and an interval of.
func (t *Trend) add(asked *request.Suite, set *samples.Set) {
	for _, b := range set.Benchmarks {
		for _, unit := range b.Units {
			better := asked.Direction(set, unit)
			for _, treatment := range set.Variants {
				if treatment == asked.Control {
					continue
				}
				costs, ok := overhead.Logs(b.Values(asked.Control, unit), b.Values(treatment, unit), better)
				if !ok {
					continue
				}
				// The rounds of the box are seeds, see package comparison.
				if run, ok := history.Summarize(gates.Sample(costs, set.Machine["lane"] == "box"), ""); ok {
					t.row(key{b.Name, unit, treatment}, better).add(len(t.Runs)-1, run)
				}
			}
		}
	}
}

// row returns the row of a key. Where a unit was turned, what went before is another metric.
func (t *Trend) row(k key, better units.Direction) *Row {
	at, known := t.found[k]
	if !known {
		at = len(t.Rows)
		t.found[k] = at
		t.Rows = append(t.Rows, Row{Benchmark: k.benchmark, Metric: k.metric, Treatment: k.treatment})
	}
	row := &t.Rows[at]
	if row.better != better {
		row.better, row.Better, row.Points, row.levels = better, better.String(), nil, nil
	}
	return row
}

func (r *Row) add(run int, is history.Run) {
	r.Points = append(r.Points, Point{
		Run: run, Rounds: is.Rounds, Overhead: overhead.Fraction(is.Theta, r.better),
		Low: overhead.Fraction(is.Low, r.better), High: overhead.Fraction(is.High, r.better),
	})
	r.levels = append(r.levels, math.Exp(is.Theta))
}

// changes finds where a row changed its level.
func (t *Trend) changes(r *Row) []Change {
	changes := []Change{}
	points := changepoint.Find(r.levels)
	start := 0
	for i, p := range points {
		end := len(r.levels)
		if i+1 < len(points) {
			end = points[i+1].Index
		}
		first := t.Runs[r.Points[p.Index].Run]
		changes = append(changes, Change{
			Run: first.Name, Date: first.Date, Commit: first.Commit, Since: end - p.Index, Settled: end-p.Index >= Settled, P: p.P,
			Machine: t.machine(r.Points[start : p.Index+1]),
			Before:  overhead.Fraction(math.Log(p.Before), r.better), After: overhead.Fraction(math.Log(p.After), r.better),
		})
		start = p.Index
	}
	return changes
}

// machine returns the fingerprint keys in which the run of the last point differs from those of all others.
func (t *Trend) machine(points []Point) []string {
	keys := []string{}
	last := t.Runs[points[len(points)-1].Run].Machine
	for _, name := range samples.FingerprintKeys {
		if !slices.ContainsFunc(points[:len(points)-1], func(p Point) bool { return t.Runs[p.Run].Machine[name] == last[name] }) {
			keys = append(keys, name)
		}
	}
	return keys
}
