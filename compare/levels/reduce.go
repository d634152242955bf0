// The estimates of one stored run, without its samples, small enough to be cached for thousands of runs.

package levels

import (
	"errors"
	"slices"

	"github.com/overhead-action/overhead-action/compare/gates"
	"github.com/overhead-action/overhead-action/compare/history"
	"github.com/overhead-action/overhead-action/compare/overhead"
	"github.com/overhead-action/overhead-action/compare/request"
	"github.com/overhead-action/overhead-action/compare/samples"
	"github.com/overhead-action/overhead-action/compare/units"
	"github.com/overhead-action/overhead-action/compare/warning"
)

// A RunEstimates holds the estimates of each run of a suite's history.
type RunEstimates struct {
	Suite    string            `json:"suite"`
	Runs     []Reduced         `json:"runs"` // those that could be read
	Warnings []warning.Warning `json:"warnings"`
}

// A Reduced holds the estimates of one stored run. Control is false, and Rows are empty, if it lacks the requested control.
type Reduced struct {
	Name    string          `json:"name"`
	Control bool            `json:"control"`
	Machine samples.Machine `json:"machine"`
	Rows    []Estimate      `json:"rows"`
}

// An Estimate is the cost of a treatment in one metric of one benchmark: the logarithm of the overhead with its 95 % interval and its
// standard error.
type Estimate struct {
	Benchmark string  `json:"benchmark"`
	Metric    string  `json:"metric"`
	Treatment string  `json:"treatment"`
	Better    string  `json:"better"`
	Theta     float64 `json:"theta"`
	Low       float64 `json:"low"`
	High      float64 `json:"high"`
	SE        float64 `json:"se"`
	Rounds    int     `json:"rounds"`

	better units.Direction
}

// Reduce reads the history that a suite requests, run by run. Unreadable runs are named and left out.
func Reduce(req *request.Suite) *RunEstimates {
	r := &RunEstimates{Suite: req.Suite, Runs: []Reduced{}, Warnings: []warning.Warning{}}
	for _, stored := range req.History {
		set, problem := readStored(req, stored)
		if problem != nil {
			r.Warnings = append(r.Warnings, *problem)
			continue
		}
		r.Runs = append(r.Runs, reduced(req, stored.Name, set))
	}
	return r
}

// readStored reads one run of a history, or returns why it cannot be used.
func readStored(req *request.Suite, stored request.Stored) (*samples.Set, *warning.Warning) {
	set, warnings, err := samples.Read(req.Suite, []samples.File{stored.File})
	var problems samples.Problems
	switch {
	case errors.As(err, &problems):
		w := warning.New("unreadable-baseline", "a stored run is skipped: %s", problems[0])
		return nil, &w
	case len(warnings) > 0:
		w := warning.New("unreadable-baseline", "a stored run is skipped, because it was not written to its end: %s", warnings[0].Message)
		return nil, &w
	}
	return set, nil
}

// reduced returns the estimate of each row of a run that has an overhead and an interval.
func reduced(req *request.Suite, name string, set *samples.Set) Reduced {
	r := Reduced{Name: name, Control: slices.Contains(set.Variants, req.Control), Machine: set.Machine, Rows: []Estimate{}}
	if !r.Control {
		return r
	}
	for _, b := range set.Benchmarks {
		for _, unit := range b.Units {
			better := req.Direction(set, unit)
			for _, treatment := range set.Variants {
				if treatment == req.Control {
					continue
				}
				costs, ok := overhead.Logs(b.Values(req.Control, unit), b.Values(treatment, unit), better)
				if !ok {
					continue
				}
				if run, ok := history.Summarize(gates.Sample(costs, set.Machine.IsSimulated()), ""); ok {
					r.Rows = append(r.Rows, Estimate{
						Benchmark: b.Name, Metric: unit, Treatment: treatment, Better: better.String(), better: better,
						Theta: run.Theta, Low: run.Low, High: run.High, SE: run.SE, Rounds: run.Rounds,
					})
				}
			}
		}
	}
	return r
}
