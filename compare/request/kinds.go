// The kinds of gates, from the table that the whole program shares.

package request

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
)

// A Kind is the name of a kind of gate.
type Kind string

// The kinds of gates that the code names.
const (
	MaxOverhead   Kind = "max-overhead"
	MaxRegression Kind = "max-regression"
	MaxDrift      Kind = "max-drift"
	MaxStep       Kind = "max-step"
	MaxIncrease   Kind = "max-increase"
	Min           Kind = "min"
	Max           Kind = "max"
)

// A Value is what a gate judges.
type Value string

// The values of gates.
const (
	Overhead   Value = "overhead"   // of the treatment, against the control or the variant of `against`
	Regression Value = "regression" // the growth of the overhead since the stored runs, or against the variant of `against`
	Drift      Value = "drift"      // the growth of the overhead since the release baseline
	Step       Value = "step"       // the overhead against the variant before, in a ladder
	Increase   Value = "increase"   // treatment minus control
	Own        Value = "own"        // the treatment's own value
)

// A Rule is one row of the table: what a kind of gate judges, and how.
type Rule struct {
	Value Value  `json:"value"`
	Bound string `json:"bound"` // `upper` or `lower`: whether larger or smaller values breach
	Limit string `json:"limit"` // `fraction`, or `unit` for the metric's own unit
}

// Lower reports whether smaller values breach.
func (r Rule) Lower() bool { return r.Bound == "lower" }

//go:embed gates.json
var table []byte

// Rules are the kinds of gates by name.
var Rules = read(table)

// Rule returns the rule of a kind.
func (k Kind) Rule() Rule { return Rules[k] }

// read panics for a table that is wrong, which no user can cause.
func read(table []byte) map[Kind]Rule {
	var rules map[Kind]Rule
	if err := json.Unmarshal(table, &rules); err != nil {
		panic(err)
	}
	for kind, rule := range rules {
		if problem := rule.problem(); problem != "" {
			panic(fmt.Sprintf("gates.json: %s: %s", kind, problem))
		}
	}
	return rules
}

// problem says what is wrong with a rule; empty if nothing is.
func (r Rule) problem() string {
	relative := r.Value == Overhead || r.Value == Regression || r.Value == Drift || r.Value == Step
	switch {
	case !relative && r.Value != Increase && r.Value != Own:
		return fmt.Sprintf("value is %q", r.Value)
	case r.Bound != "upper" && r.Bound != "lower":
		return fmt.Sprintf("bound is %q", r.Bound)
	case relative != (r.Limit == "fraction") || !relative && r.Limit != "unit":
		return fmt.Sprintf("the limit of %s is a %s", r.Value, r.Limit)
	case relative && r.Lower():
		return "only an amount has a lower bound"
	}
	return ""
}

// kinds returns the names of all kinds, sorted.
func kinds() []Kind { return slices.Sorted(maps.Keys(Rules)) }
