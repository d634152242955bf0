// Package levels follows each overhead over the stored runs of a suite, and finds where it changed its level.
package levels

import (
	"github.com/overhead-action/overhead-action/compare/request"
	"github.com/overhead-action/overhead-action/compare/samples"
	"github.com/overhead-action/overhead-action/compare/units"
	"github.com/overhead-action/overhead-action/compare/warning"
)

// A Trend is the history of a suite.
type Trend struct {
	Warnings []warning.Warning // of runs that could not be read

	runs []run // that could be read and have the control, the oldest first
	rows map[key]*Row
}

// run is one stored run.
type run struct {
	stored  request.Stored
	machine samples.Machine
}

// A Row is what a treatment cost in one metric of one benchmark, run after run.
type Row struct {
	Changes []Change

	better units.Direction
	of     []int     // the runs, by their places
	thetas []float64 // of each of them
}

// A Change is where the overhead changed its level, with the run that is the first at the new one.
type Change struct {
	Run    string `json:"run"`
	Date   string `json:"date"`
	Commit string `json:"commit"` // empty where it is not known
	Step
}

type key struct{ benchmark, metric, treatment string }

// Of reads the history that a suite asks for, but for the files that are read already, by their paths. What cannot be read is named and left out.
func Of(asked *request.Suite, read map[string]*samples.Set) *Trend {
	t := &Trend{rows: map[key]*Row{}}
	for _, stored := range asked.History {
		set, known := read[stored.Path]
		if !known {
			var problem *warning.Warning
			if set, problem = readStored(asked, stored); problem != nil {
				t.Warnings = append(t.Warnings, *problem)
				continue
			}
		}
		if reduced := reduced(asked, stored.Name, set); reduced.Control {
			t.runs = append(t.runs, run{stored, set.Machine})
			for _, estimate := range reduced.Rows {
				t.add(estimate)
			}
		}
	}
	for _, row := range t.rows {
		row.Changes = t.changes(row)
	}
	return t
}

// Runs returns how many runs have its overhead.
func (r *Row) Runs() int { return len(r.thetas) }

// Find returns a row; nil where no run has it.
func (t *Trend) Find(benchmark, metric, treatment string) *Row {
	return t.rows[key{benchmark, metric, treatment}]
}

// add adds what the newest run says of a row. Where a unit was turned, what went before is another metric.
func (t *Trend) add(is Estimate) {
	k := key{is.Benchmark, is.Metric, is.Treatment}
	row := t.rows[k]
	if row == nil || row.better != is.better {
		row = &Row{better: is.better}
		t.rows[k] = row
	}
	row.of, row.thetas = append(row.of, len(t.runs)-1), append(row.thetas, is.Theta)
}

// changes finds where a row changed its level.
func (t *Trend) changes(r *Row) []Change {
	changes := []Change{}
	runOf := func(at int) run { return t.runs[r.of[at]] }
	for _, level := range find(r.thetas, r.better, func(at int) samples.Machine { return runOf(at).machine }) {
		first := runOf(level.At).stored
		changes = append(changes, Change{Run: first.Name, Date: first.Date, Commit: first.Commit, Step: level.Step})
	}
	return changes
}
