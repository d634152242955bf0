// Searches reduced series for changes of level, and compares them with a release.

package levels

import (
	"encoding/base64"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"

	"github.com/overhead-action/overhead-action/compare/gates"
	"github.com/overhead-action/overhead-action/compare/history"
	"github.com/overhead-action/overhead-action/compare/overhead"
	"github.com/overhead-action/overhead-action/compare/request"
	"github.com/overhead-action/overhead-action/compare/samples"
	"github.com/overhead-action/overhead-action/compare/units"
)

// Schema is the version of a search and of its answer.
const Schema = 1

// A Search requests the changes of level of series, and the distance of each from the cost of a release.
type Search struct {
	Schema   int               `json:"schema"`
	Machines []samples.Machine `json:"machines"` // each once
	Runs     []int             `json:"runs"`     // the machine of each run, the oldest first
	Series   []Series          `json:"series"`
}

// A Series is an overhead over runs, on logarithms.
type Series struct {
	Metric string    `json:"metric"`
	Better string    `json:"better"`
	Runs   []int     `json:"runs"` // of each value; empty if every run has one
	Thetas Thetas    `json:"thetas"`
	Now    *Summary  `json:"now"`  // the newest run, and
	Then   []Summary `json:"then"` // those of the release; empty without a comparison
}

// Thetas are the values of a series. In JSON they are one text of little-endian float64s in base64: for long histories, reading decimals took
// longer than the search.
type Thetas []float64

// UnmarshalText reads the encoded values.
func (t *Thetas) UnmarshalText(text []byte) error {
	raw, err := base64.StdEncoding.AppendDecode(nil, text)
	if err != nil {
		return err
	}
	values := make([]float64, len(raw)/8)
	if n, err := binary.Decode(raw, binary.LittleEndian, values); err != nil || n != len(raw) {
		return fmt.Errorf("%d bytes are no float64s", len(raw))
	}
	*t = values
	return nil
}

// A Summary is the estimate of a run in a series.
type Summary struct {
	Theta   float64 `json:"theta"`
	SE      float64 `json:"se"`
	Rounds  int     `json:"rounds"`
	Machine int     `json:"machine"`
}

// An Answer has the results for each series of a search.
type Answer struct {
	Schema int     `json:"schema"`
	Series []Found `json:"series"`
}

// Found is the result for a series. Drift is nil without a comparison.
type Found struct {
	Changes []Level `json:"changes"`
	Drift   *Drift  `json:"drift"`
}

// A Drift is the distance of a run from those of a release, as a fraction with its 95 % interval.
type Drift struct {
	Runs   int     `json:"runs"`
	Change float64 `json:"change"`
	Low    float64 `json:"low"`
	High   float64 `json:"high"`
}

// ReadSearch reads a search. An error is a defect of the caller.
func ReadSearch(in io.Reader) (*Search, error) {
	var s Search
	if err := request.Decode(in, &s); err != nil {
		return nil, fmt.Errorf("search: %w", err)
	}
	if s.Schema != Schema {
		return nil, fmt.Errorf("search: schema is %d, this program reads %d", s.Schema, Schema)
	}
	if !has(len(s.Machines), s.Runs) {
		return nil, errors.New("search: a run has no machine")
	}
	for i, series := range s.Series {
		if err := series.check(&s); err != nil {
			return nil, fmt.Errorf("search: series[%d]: %w", i, err)
		}
	}
	return &s, nil
}

func (s *Series) check(of *Search) error {
	if _, ok := units.ParseDirection(s.Better); !ok {
		return fmt.Errorf("better is %q; it is lower or higher", s.Better)
	}
	if len(s.Runs) == 0 && len(s.Thetas) != len(of.Runs) || len(s.Runs) > 0 && len(s.Thetas) != len(s.Runs) {
		return fmt.Errorf("%d values of %d runs", len(s.Thetas), max(len(s.Runs), len(of.Runs)))
	}
	if !has(len(of.Runs), s.Runs) {
		return errors.New("a value is of no run")
	}
	if slices.ContainsFunc(s.Thetas, func(theta float64) bool { return math.IsNaN(theta) || math.IsInf(theta, 0) }) {
		return errors.New("a value is no number")
	}
	compared := s.Then
	if s.Now != nil {
		compared = append([]Summary{*s.Now}, compared...)
	}
	for _, run := range compared {
		if !has(len(of.Machines), []int{run.Machine}) || run.Rounds < 2 {
			return errors.New("a compared run has no machine, or less than 2 rounds")
		}
	}
	return nil
}

// Find answers a search.
func (s *Search) Find() *Answer {
	a := &Answer{Schema: Schema, Series: []Found{}}
	for _, series := range s.Series {
		better, _ := units.ParseDirection(series.Better)
		machine := func(at int) samples.Machine {
			if len(series.Runs) > 0 {
				at = series.Runs[at]
			}
			return s.Machines[s.Runs[at]]
		}
		a.Series = append(a.Series, Found{Changes: find(series.Thetas, better, series.Metric, machine), Drift: s.drift(series, better)})
	}
	return a
}

// drift compares like the limit on drift, for a run with one analysis.
func (s *Search) drift(of Series, better units.Direction) *Drift {
	if of.Now == nil || len(of.Then) == 0 {
		return nil
	}
	now := runOf(*of.Now, s.Machines, of.Metric)
	then := make([]history.Run, len(of.Then))
	for i, run := range of.Then {
		then[i] = runOf(run, s.Machines, of.Metric)
	}
	then, _ = history.Comparable(now, then)
	change := history.Compare(now, then, history.Floor(now, then), gates.Alpha/2)
	return &Drift{
		Runs: change.Runs, Change: overhead.Fraction(change.Delta, better),
		Low: overhead.Fraction(change.Low, better), High: overhead.Fraction(change.High, better),
	}
}

// runOf returns the estimate of a metric in a run.
func runOf(of Summary, machines []samples.Machine, metric string) history.Run {
	machine := machines[of.Machine]
	return history.Run{Theta: of.Theta, SE: of.SE, Rounds: of.Rounds, Fingerprint: machine.Fingerprint(), Processor: machine.Processor(metric)}
}
