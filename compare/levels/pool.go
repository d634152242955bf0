// The cost of each version of an agent: the mean of its runs, and the distance from the version before.

package levels

import (
	"errors"
	"fmt"
	"io"

	"github.com/overhead-action/overhead-action/compare/gates"
	"github.com/overhead-action/overhead-action/compare/history"
	"github.com/overhead-action/overhead-action/compare/overhead"
	"github.com/overhead-action/overhead-action/compare/request"
	"github.com/overhead-action/overhead-action/compare/samples"
	"github.com/overhead-action/overhead-action/compare/units"
)

// A Pooling requests the cost of versions in series of overheads.
type Pooling struct {
	Schema   int               `json:"schema"`
	Machines []samples.Machine `json:"machines"` // each once
	Series   []Versions        `json:"series"`
}

// Versions are the runs of each version of a series, the oldest version and the newest run first.
type Versions struct {
	Metric   string      `json:"metric"`
	Better   string      `json:"better"`
	Versions [][]Summary `json:"versions"`
}

// Pools has the versions of each series of a pooling, in the same order.
type Pools struct {
	Schema int        `json:"schema"`
	Series [][]Pooled `json:"series"`
}

// Pooled is the cost of a version as fractions, with a 95 % interval. Change is nil for the first version.
type Pooled struct {
	Runs     int     `json:"runs"`
	Overhead float64 `json:"overhead"`
	Low      float64 `json:"low"`
	High     float64 `json:"high"`
	Change   *Drift  `json:"change"`
}

// ReadPooling reads a pooling. An error is a defect of the caller.
func ReadPooling(in io.Reader) (*Pooling, error) {
	var p Pooling
	if err := request.Decode(in, &p); err != nil {
		return nil, fmt.Errorf("pooling: %w", err)
	}
	if p.Schema != Schema {
		return nil, fmt.Errorf("pooling: schema is %d, this program reads %d", p.Schema, Schema)
	}
	for i, series := range p.Series {
		if err := series.check(len(p.Machines)); err != nil {
			return nil, fmt.Errorf("pooling: series[%d]: %w", i, err)
		}
	}
	return &p, nil
}

func (v *Versions) check(machines int) error {
	if _, ok := units.ParseDirection(v.Better); !ok {
		return fmt.Errorf("better is %q; it is lower or higher", v.Better)
	}
	for _, version := range v.Versions {
		if len(version) == 0 {
			return errors.New("a version has no run")
		}
		for _, run := range version {
			if !has(machines, []int{run.Machine}) || run.Rounds < 2 {
				return errors.New("a run has no machine, or less than 2 rounds")
			}
		}
	}
	return nil
}

// Pool answers a pooling.
func (p *Pooling) Pool() *Pools {
	pools := &Pools{Schema: Schema, Series: [][]Pooled{}}
	for _, series := range p.Series {
		better, _ := units.ParseDirection(series.Better)
		pooled := []Pooled{}
		var before []history.Run
		for _, version := range series.Versions {
			runs := make([]history.Run, len(version))
			for i, run := range version {
				runs[i] = runOf(run, p.Machines, series.Metric)
			}
			pooled = append(pooled, pooledOf(runs, before, better))
			before = runs
		}
		pools.Series = append(pools.Series, pooled)
	}
	return pools
}

// pooledOf combines the runs of a version. Its change is that of runs on one processor, if both versions have some on the processor of the newest run.
func pooledOf(runs, before []history.Run, better units.Direction) Pooled {
	pool := history.Combine(runs, gates.Alpha/2)
	p := Pooled{
		Runs: pool.Runs, Overhead: overhead.Fraction(pool.Theta, better),
		Low: overhead.Fraction(pool.Low, better), High: overhead.Fraction(pool.High, better),
	}
	if len(before) > 0 {
		newest := runs[0]
		compared, elsewhere := history.Comparable(newest, before)
		if !elsewhere {
			runs = history.On(newest.Processor, runs)
		}
		change := history.CompareAll(runs, compared, history.FloorOfAll(runs, compared), gates.Alpha/2)
		p.Change = &Drift{
			Runs: change.Runs, Change: overhead.Fraction(change.Delta, better),
			Low: overhead.Fraction(change.Low, better), High: overhead.Fraction(change.High, better),
		}
	}
	return p
}
