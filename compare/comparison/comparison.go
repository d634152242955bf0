// Package comparison judges suites and holds the result, from which every report is made.
package comparison

import (
	"github.com/overhead-action/overhead-action/compare/gates"
	"github.com/overhead-action/overhead-action/compare/request"
	"github.com/overhead-action/overhead-action/compare/warning"
)

// A Comparison is the judgement of a run. A nil number is what cannot be said.
type Comparison struct {
	Schema  int           `json:"schema"`
	Verdict gates.Verdict `json:"verdict"`
	Suites  []Suite       `json:"suites"`
}

// A Suite is the judgement of one suite.
type Suite struct {
	Suite      string            `json:"suite"`
	Verdict    gates.Verdict     `json:"verdict"`
	Control    string            `json:"control"`
	Treatments []string          `json:"treatments"`
	Rounds     Rounds            `json:"rounds"`
	Machine    map[string]string `json:"machine"`
	Broken     []string          `json:"broken"`
	Warnings   []warning.Warning `json:"warnings"`
	Rows       []Row             `json:"rows"`
}

// Rounds counts the rounds of a suite.
type Rounds struct {
	Planned  int `json:"planned"`
	Complete int `json:"complete"`
	Redone   int `json:"redone"`
	Dropped  int `json:"dropped"` // thrown away while measuring, or incomplete in the result files
}

// A Row compares a treatment with the control, or with the treatment it is judged against, in one metric of one benchmark.
// Off, On and Difference are in the metric's own unit; Overhead, Low, High and MDE are fractions, + where the treatment costs.
type Row struct {
	Benchmark  string            `json:"benchmark"`
	Metric     string            `json:"metric"`
	Better     *string           `json:"better"`
	Exact      bool              `json:"exact"`
	Treatment  string            `json:"treatment"`
	Against    string            `json:"against"` // the variant that Off is of
	Rounds     int               `json:"rounds"`
	Off        float64           `json:"off"` // median
	On         float64           `json:"on"`
	Overhead   *float64          `json:"overhead"`
	Low        *float64          `json:"low"`
	High       *float64          `json:"high"`
	Confidence *float64          `json:"confidence"` // attained by Low, High and Difference
	P          *float64          `json:"p"`          // two-sided, of no overhead
	MDE        *float64          `json:"mde"`
	Difference Difference        `json:"difference"`
	Baseline   *Baseline         `json:"baseline"`
	Gates      []gates.Gate      `json:"gates"`
	Verdict    gates.Verdict     `json:"verdict"`
	Warnings   []warning.Warning `json:"warnings"`
}

// A Difference is on - off, in the metric's own unit (Hodges-Lehmann of the rounds).
type Difference struct {
	Value float64  `json:"value"`
	Low   *float64 `json:"low"`
	High  *float64 `json:"high"`
}

// A Baseline is the change against the stored runs: of the overhead, as a fraction, or, where there is none to say, of the
// treatment's own values in the metric's unit.
type Baseline struct {
	Runs       int     `json:"runs"`
	Change     float64 `json:"change"`
	Low        float64 `json:"low"`
	High       float64 `json:"high"`
	Comparable string  `json:"comparable"` // overhead or absolute
}

// Judge judges every suite of a request. Whatever is wrong with a measurement stands in the comparison.
func Judge(r *request.Request) Comparison {
	c := Comparison{Schema: request.Schema, Verdict: gates.None}
	for i := range r.Suites {
		s := judgeSuite(&r.Suites[i])
		c.Verdict = gates.Worse(c.Verdict, s.Verdict)
		c.Suites = append(c.Suites, s)
	}
	return c
}
