// Package request reads the input of the statistics program: suites, their result files, baselines and gates.
package request

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode"

	"github.com/overhead-action/overhead-action/compare/samples"
	"github.com/overhead-action/overhead-action/compare/warning"
)

// Schema is the version of the request and of the comparison.
const Schema = 1

// A Request requests the judgement of one or more suites.
type Request struct {
	Schema int `json:"schema"`
	// Catalogue declares the units that the caller knows. A suite's Metrics take precedence.
	Catalogue map[string]Metric `json:"catalogue"`
	Suites    []Suite           `json:"suites"`
}

// A Suite has the expected contents of one suite, the paths of its samples, and its gates.
type Suite struct {
	Suite    string            `json:"suite"`
	Control  string            `json:"control"`
	Variants []string          `json:"variants"` // empty: those of the files
	Against  map[string]string `json:"against"`  // treatment -> variant to compare with in the same rounds
	// Ladder are treatments that each add to the one before, the lowest first; empty without a ladder.
	Ladder []string `json:"ladder"`
	// References are treatments that no gate limits: they are old code, which no change can fix.
	References []string `json:"references"`
	// Alternatives are treatments that do the control's work in another way, and no agents: they may cost less.
	Alternatives []string `json:"alternatives"`
	// Again is the second arm of the control; empty without one.
	Again    string   `json:"again"`
	Expected []string `json:"expected"` // benchmarks; empty: those of the files
	// Manifest is the list `expected` of the configuration, and Change that of a proposed change; empty without one.
	Manifest []string `json:"manifest"`
	Change   []string `json:"change"`
	// Imported results are from another tool, whose Unit lines are not trusted.
	Imported        bool              `json:"imported"`
	Results         []samples.File    `json:"results"`
	Baselines       []samples.File    `json:"baselines"`       // newest first
	Stale           bool              `json:"stale"`           // the newest baseline is too old to show the effect of this change
	ReleaseBaseline *ReleaseBaseline  `json:"releaseBaseline"` // nil without a pinned release
	History         []Stored          `json:"history"`         // oldest first
	Metrics         map[string]Metric `json:"metrics"`
	Gates           []Gate            `json:"gates"`
	State           State             `json:"state"`
	Ratios          *Ratios           `json:"ratios"`

	catalogue map[string]Metric
}

// Paired reports whether a treatment is compared with a variant in the same rounds, and not only with stored runs.
func (s *Suite) Paired(treatment, against string) bool {
	other, ok := s.Against[treatment]
	return ok && other == against
}

// Below returns the variant that a gate of this value compares a treatment with: the control, or that of Against. ok is false if the
// variant before it in the ladder was not measured.
func (s *Suite) Below(treatment string, value Value) (variant string, ok bool) {
	other, paired := s.Against[treatment]
	switch {
	case value == Step && !paired:
		return s.Control, len(s.Ladder) == 0 || s.Ladder[0] == treatment
	case value == Step || value == Regression && paired && len(s.Ladder) == 0:
		return other, true
	}
	return s.Control, true
}

// A ReleaseBaseline is the cost of the last release: the stored runs that are pinned under its name, newest first.
type ReleaseBaseline struct {
	Release string         `json:"release"`
	Runs    []samples.File `json:"runs"`
}

// A Stored is a stored run in a history, with its date and commit. The commit may be empty.
type Stored struct {
	samples.File
	Date   string `json:"date"`
	Commit string `json:"commit"`
}

// Primary stands for the primary metric of a benchmark.
const Primary = "@primary"

// A Gate limits a metric. Benchmark and Treatment are globs of * and ?.
type Gate struct {
	Metric    string  `json:"metric"`
	Benchmark string  `json:"benchmark"`
	Treatment string  `json:"treatment"`
	Kind      Kind    `json:"kind"`
	Limit     float64 `json:"limit"`
}

// Ratios are paths for on/off of every round, for benchstat: of the results, and of the newest stored run. Nothing is written for a suite
// of more than Most benchmarks, or for invalid results.
type Ratios struct {
	Now    string `json:"now"`
	Stored string `json:"stored"`
	Most   int    `json:"most"`
}

// State is the measurement's own report.
type State struct {
	Planned  int               `json:"planned"`
	Redone   int               `json:"redone"`
	Dropped  int               `json:"dropped"` // dropped for noise while measuring
	Broken   []string          `json:"broken"`
	Unusable string            `json:"unusable"`
	Warnings []warning.Warning `json:"warnings"`
}

// Read reads one request. An error is a defect of the caller: a request with unknown parts would
// be judged by less than was requested.
func Read(in io.Reader) (*Request, error) {
	var r Request
	if err := Decode(in, &r); err != nil {
		return nil, fmt.Errorf("request: %w", err)
	}
	if r.Schema != Schema {
		return nil, fmt.Errorf("request: schema is %d, this program reads %d", r.Schema, Schema)
	}
	if len(r.Suites) == 0 {
		return nil, errors.New("request: suites is empty")
	}
	names := map[string]bool{}
	if err := checkMetrics("catalogue", r.Catalogue); err != nil {
		return nil, fmt.Errorf("request: %w", err)
	}
	for i := range r.Suites {
		s := &r.Suites[i]
		if names[s.Suite] {
			return nil, fmt.Errorf("request: suite %q stands twice", s.Suite)
		}
		names[s.Suite] = true
		s.catalogue = r.Catalogue
		if err := s.check(); err != nil {
			return nil, fmt.Errorf("request: suite %q: %w", s.Suite, err)
		}
	}
	return &r, nil
}

// Decode reads one JSON value without unknown keys, and with nothing after it.
func Decode(in io.Reader, value any) error {
	decoder := json.NewDecoder(in)
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(value); err != nil {
		return err
	}
	if _, err := decoder.Token(); !errors.Is(err, io.EOF) {
		return errors.New("there is text after its end")
	}
	return nil
}

func (s *Suite) check() error {
	switch {
	case s.Suite == "":
		return errors.New("suite is empty")
	case strings.ContainsFunc(s.Suite, unicode.IsControl):
		return errors.New("suite holds a control character")
	case s.Control == "":
		return errors.New("control is empty")
	case len(s.Variants) > 0 && !slices.Contains(s.Variants, s.Control):
		return fmt.Errorf("variants lacks the control %q", s.Control)
	}
	for i, v := range s.Variants {
		if slices.Contains(s.Variants[:i], v) {
			return fmt.Errorf("variants holds %q twice", v)
		}
	}
	for treatment, against := range s.Against {
		if treatment == s.Control || treatment == against {
			return fmt.Errorf("against: %q cannot be compared with %q; name a treatment, and another variant", treatment, against)
		}
		for _, v := range []string{treatment, against} {
			if len(s.Variants) > 0 && !slices.Contains(s.Variants, v) {
				return fmt.Errorf("against: variants lacks %q", v)
			}
		}
	}
	var again []string
	if s.Again != "" {
		again = []string{s.Again}
	}
	for _, named := range []struct {
		key      string
		variants []string
	}{{"references", s.References}, {"alternatives", s.Alternatives}, {"again", again}} {
		for _, v := range named.variants {
			if v == s.Control || len(s.Variants) > 0 && !slices.Contains(s.Variants, v) {
				return fmt.Errorf("%s: %q is no treatment", named.key, v)
			}
		}
	}
	if err := checkMetrics("metrics", s.Metrics); err != nil {
		return err
	}
	for i, g := range s.Gates {
		if _, ok := Rules[g.Kind]; !ok {
			return fmt.Errorf("gates[%d]: kind is %q; it is one of %q", i, g.Kind, kinds())
		}
		if g.Metric == "" || g.Benchmark == "" || g.Treatment == "" {
			return fmt.Errorf("gates[%d]: metric, benchmark or treatment is empty", i)
		}
	}
	return nil
}
