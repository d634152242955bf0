// Package levels follows each overhead over the stored runs of a suite, and finds where it changed its level.
package levels

import (
	"github.com/overhead-action/overhead-action/compare/request"
	"github.com/overhead-action/overhead-action/compare/samples"
	"github.com/overhead-action/overhead-action/compare/units"
	"github.com/overhead-action/overhead-action/compare/warning"
)

// A History holds the stored runs of a suite and its rows over time.
type History struct {
	Warnings []warning.Warning // about unreadable runs

	runs []run // readable runs with the control, the oldest first
	rows map[key]*Row
}

// run is one stored run.
type run struct {
	stored  request.Stored
	machine samples.Machine
}

// A Row is the cost of a treatment in one metric of one benchmark, run by run.
type Row struct {
	Changes []Change

	better units.Direction
	of     []int     // the runs, by their indexes
	thetas []float64 // of each of them
}

// A Change is a change of level of the overhead, with the first run at the new level.
type Change struct {
	Run    string `json:"run"`
	Date   string `json:"date"`
	Commit string `json:"commit"` // empty if unknown
	Step
}

type key struct{ benchmark, metric, treatment string }

// Of reads the history that a suite requests. Files in read, by path, are not read again. Unreadable runs are left out with a warning.
func Of(req *request.Suite, read map[string]*samples.Set) *History {
	h := &History{rows: map[key]*Row{}}
	for _, stored := range req.History {
		set, known := read[stored.Path]
		if !known {
			var problem *warning.Warning
			if set, problem = readStored(req, stored); problem != nil {
				h.Warnings = append(h.Warnings, *problem)
				continue
			}
		}
		if reduced := reduced(req, stored.Name, set); reduced.Control {
			h.runs = append(h.runs, run{stored, set.Machine})
			for _, estimate := range reduced.Rows {
				h.add(estimate)
			}
		}
	}
	for k, row := range h.rows {
		row.Changes = h.changes(row, k.metric)
	}
	return h
}

// Runs returns the number of runs that have its overhead.
func (r *Row) Runs() int { return len(r.thetas) }

// Find returns a row; nil if no run has it.
func (h *History) Find(benchmark, metric, treatment string) *Row {
	return h.rows[key{benchmark, metric, treatment}]
}

// add adds the values of the newest run to a row. If the direction of a unit changed, earlier values belong to another metric.
func (h *History) add(is Estimate) {
	k := key{is.Benchmark, is.Metric, is.Treatment}
	row := h.rows[k]
	if row == nil || row.better != is.better {
		row = &Row{better: is.better}
		h.rows[k] = row
	}
	row.of, row.thetas = append(row.of, len(h.runs)-1), append(row.thetas, is.Theta)
}

// changes finds the changes of level of a row.
func (h *History) changes(r *Row, metric string) []Change {
	changes := []Change{}
	runOf := func(at int) run { return h.runs[r.of[at]] }
	for _, level := range find(r.thetas, r.better, metric, func(at int) samples.Machine { return runOf(at).machine }) {
		first := runOf(level.At).stored
		changes = append(changes, Change{Run: first.Name, Date: first.Date, Commit: first.Commit, Step: level.Step})
	}
	return changes
}
