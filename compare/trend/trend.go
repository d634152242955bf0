// Package trend follows each overhead over the stored runs of a suite, and finds where it changed its level.
package trend

import (
	"github.com/overhead-action/overhead-action/compare/overhead"
	"github.com/overhead-action/overhead-action/compare/request"
	"github.com/overhead-action/overhead-action/compare/samples"
	"github.com/overhead-action/overhead-action/compare/units"
	"github.com/overhead-action/overhead-action/compare/warning"
)

// A Trend is the history of a suite, the oldest run first.
type Trend struct {
	Suite    string
	Runs     []Run
	Rows     []Row
	Warnings []warning.Warning

	found map[key]int // in Rows
}

// A Run is one stored run that could be read.
type Run struct {
	Name    string
	Date    string
	Commit  string // empty where it is not known
	Machine samples.Machine
}

// A Row is what a treatment cost in one metric of one benchmark, run after run.
type Row struct {
	Benchmark string
	Metric    string
	Treatment string
	Points    []Point
	Changes   []Change

	better units.Direction
	thetas []float64 // of each point
}

// A Point is the overhead in one run with its 95 % interval, as fractions.
type Point struct {
	Run      int // in the runs of the trend
	Overhead float64
	Low      float64
	High     float64
	Rounds   int
}

// A Change is where the overhead changed its level, with the run that is the first at the new one.
type Change struct {
	Run    string `json:"run"`
	Date   string `json:"date"`
	Commit string `json:"commit"`
	Step
}

type key struct{ benchmark, metric, treatment string }

// Of reads the history that a suite asks for, but for the files that are read already, by their paths. What cannot be read is named and left out.
func Of(asked *request.Suite, read map[string]*samples.Set) *Trend {
	t := &Trend{Suite: asked.Suite, Runs: []Run{}, Rows: []Row{}, Warnings: []warning.Warning{}, found: map[key]int{}}
	for _, stored := range asked.History {
		set, known := read[stored.Path]
		if !known {
			var problem *warning.Warning
			if set, problem = readStored(asked, stored); problem != nil {
				t.Warnings = append(t.Warnings, *problem)
				continue
			}
		}
		if run := reduced(asked, stored.Name, set); run.Control {
			t.Runs = append(t.Runs, Run{Name: stored.Name, Date: stored.Date, Commit: stored.Commit, Machine: set.Machine})
			for _, estimate := range run.Rows {
				t.add(estimate)
			}
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

// add adds what the newest run says of a row. Where a unit was turned, what went before is another metric.
func (t *Trend) add(is Estimate) {
	k := key{is.Benchmark, is.Metric, is.Treatment}
	at, known := t.found[k]
	if !known {
		at = len(t.Rows)
		t.found[k] = at
		t.Rows = append(t.Rows, Row{Benchmark: k.benchmark, Metric: k.metric, Treatment: k.treatment})
	}
	row := &t.Rows[at]
	if row.better != is.better {
		row.better, row.Points, row.thetas = is.better, nil, nil
	}
	row.Points = append(row.Points, Point{
		Run: len(t.Runs) - 1, Rounds: is.Rounds, Overhead: overhead.Fraction(is.Theta, is.better),
		Low: overhead.Fraction(is.Low, is.better), High: overhead.Fraction(is.High, is.better),
	})
	row.thetas = append(row.thetas, is.Theta)
}

// changes finds where a row changed its level.
func (t *Trend) changes(r *Row) []Change {
	changes := []Change{}
	runOf := func(at int) Run { return t.Runs[r.Points[at].Run] }
	for _, level := range find(r.thetas, r.better, func(at int) samples.Machine { return runOf(at).Machine }) {
		first := runOf(level.At)
		changes = append(changes, Change{Run: first.Name, Date: first.Date, Commit: first.Commit, Step: level.Step})
	}
	return changes
}
