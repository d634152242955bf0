// Package comparison judges suites and holds the result, from which every report is made.
package comparison

import (
	"github.com/overhead-action/overhead-action/compare/gates"
	"github.com/overhead-action/overhead-action/compare/levels"
	"github.com/overhead-action/overhead-action/compare/request"
	"github.com/overhead-action/overhead-action/compare/warning"
)

// A Comparison is the judgement of a run. A nil number is unknown.
type Comparison struct {
	Schema  int           `json:"schema"`
	Verdict gates.Verdict `json:"verdict"`
	Suites  []Suite       `json:"suites"`
}

// A Suite is the judgement of one suite.
type Suite struct {
	Suite       string            `json:"suite"`
	Verdict     gates.Verdict     `json:"verdict"`
	Control     string            `json:"control"`
	Treatments  []string          `json:"treatments"`
	Rounds      Rounds            `json:"rounds"`
	Machine     map[string]string `json:"machine"`
	InputDigest string            `json:"inputDigest,omitempty"` // a digest of everything that the forks depend on, if known
	Broken      []string          `json:"broken"`
	Warnings    []warning.Warning `json:"warnings"`
	Rows        []Row             `json:"rows"`
}

// Rounds counts the rounds of a suite.
type Rounds struct {
	Planned  int   `json:"planned"`
	Complete int   `json:"complete"`
	Redone   int   `json:"redone"`
	Dropped  int   `json:"dropped"`  // dropped while measuring, or incomplete in the result files
	Interim  []int `json:"interim"`  // complete rounds at which the gates were judged; empty for a run of fixed length
	Attempts int   `json:"attempts"` // of the job, that measured these rounds
}

// A Row compares a treatment with the control, or with its variant of `against`, in one metric of one benchmark.
// Off, On and Difference are in the metric's own unit; Overhead, Low, High and MDE are fractions, + if the treatment costs.
type Row struct {
	Benchmark  string   `json:"benchmark"`
	Metric     string   `json:"metric"`
	Better     *string  `json:"better"`
	Exact      bool     `json:"exact"`
	Treatment  string   `json:"treatment"`
	Against    string   `json:"against"` // the variant that Off is of
	Paired     bool     `json:"paired"`  // the comparison of `against`, in the same rounds
	Rounds     int      `json:"rounds"`
	Off        float64  `json:"off"` // median
	On         float64  `json:"on"`
	Overhead   *float64 `json:"overhead"`
	Low        *float64 `json:"low"`
	High       *float64 `json:"high"`
	Confidence *float64 `json:"confidence"` // of Low, High and Difference
	P          *float64 `json:"p"`          // two-sided, of no overhead
	Q          *float64 `json:"q"`          // P after Benjamini and Hochberg over the rows of the suite; for display
	// BetweenRuns is nil without a variance between runs: for a count without noise, and for seeds.
	BetweenRuns     *BetweenRuns      `json:"betweenRuns"`
	MDE             *float64          `json:"mde"`
	Target          *Target           `json:"target"` // nil without an MDE, and for a count without noise
	Difference      Difference        `json:"difference"`
	Baseline        *Baseline         `json:"baseline"`
	ReleaseBaseline *ReleaseBaseline  `json:"releaseBaseline"` // nil without a release to compare with
	History         *History          `json:"history"`         // nil without a requested history
	Components      *Components       `json:"components"`
	Slot            *Slot             `json:"slot"`
	Warmup          []Warmup          `json:"warmup"` // nil without iterations
	Gates           []gates.Gate      `json:"gates"`
	Verdict         gates.Verdict     `json:"verdict"`
	Warnings        []warning.Warning `json:"warnings"`

	differenceAlone Difference // Difference of these rounds alone; empty without a variance between runs
}

// BetweenRuns is the variance of the overhead between runs. SD and Prior are standard deviations of ln(on/off); Runs are the stored runs
// behind SD (0: it is Prior). Low and High are the interval of the overhead by these rounds alone; the row's includes SD too.
type BetweenRuns struct {
	SD    float64  `json:"sd"`
	Prior float64  `json:"prior"`
	Runs  int      `json:"runs"`
	Low   *float64 `json:"low"`
	High  *float64 `json:"high"`
}

// A Target is an overhead to find, as a fraction, and about how many rounds would find it four times in five. Rounds is
// nil if no number would, because runs differ too much.
type Target struct {
	Effect float64 `json:"effect"`
	Rounds *int    `json:"rounds"`
}

// A Difference is on - off, in the metric's own unit (Hodges-Lehmann of the rounds).
type Difference struct {
	Value float64  `json:"value"`
	Low   *float64 `json:"low"`
	High  *float64 `json:"high"`
}

// A Baseline is the change since the stored runs: of the overhead, as a fraction, or, without one, of the
// treatment's own values in the metric's unit.
type Baseline struct {
	Runs       int     `json:"runs"`
	Change     float64 `json:"change"`
	Low        float64 `json:"low"`
	High       float64 `json:"high"`
	Comparable string  `json:"comparable"` // overhead or absolute
}

// A ReleaseBaseline is the change since the last release.
type ReleaseBaseline struct {
	Release string `json:"release"`
	Baseline
}

// A History is a row in the stored runs over time.
type History struct {
	Runs    int             `json:"runs"`    // that have its overhead
	Changes []levels.Change `json:"changes"` // of its level, the oldest first
}

// Components are the sources of the variance of the control's forks. Between and Within are standard deviations of ln x,
// FalseAlarm is the error of a 5 % test which pools iterations, and Iterations the best number for a fork (nil: any
// number, because forks do not differ).
type Components struct {
	Between    float64  `json:"between"`
	Within     float64  `json:"within"`
	ICC        float64  `json:"icc"`
	FalseAlarm float64  `json:"falseAlarm"`
	Iterations *float64 `json:"iterations"`
}

// A Slot is the cost of running second of a pair, as a fraction.
type Slot struct {
	Value float64 `json:"value"`
	Low   float64 `json:"low"`
	High  float64 `json:"high"`
}

// A Warmup is the overhead without the first Dropped measured iterations of each fork; -1 is with one
// iteration of the warm-up.
type Warmup struct {
	Dropped  int     `json:"dropped"`
	Overhead float64 `json:"overhead"`
}

// Judge judges every suite of a request. All problems of a measurement are in the comparison.
func Judge(r *request.Request) Comparison {
	c := Comparison{Schema: request.Schema, Verdict: gates.None}
	for i := range r.Suites {
		s := judgeSuite(&r.Suites[i])
		c.Verdict = gates.Worse(c.Verdict, s.Verdict)
		c.Suites = append(c.Suites, s)
	}
	return c
}
