// Tests of the table of kinds: each wrong row is found.

package request

import (
	"strings"
	"testing"
)

func TestRules(t *testing.T) {
	for kind, rule := range Rules {
		if problem := rule.problem(); problem != "" {
			t.Errorf("%s: %s", kind, problem)
		}
	}
	for _, kind := range []Kind{MaxOverhead, MaxRegression, MaxDrift, MaxStep, MaxIncrease, Min, Max} {
		if _, ok := Rules[kind]; !ok {
			t.Errorf("the code names the kind %s, which is not in the table", kind)
		}
	}
}

func TestWrongRules(t *testing.T) {
	for rule, want := range map[Rule]string{
		{Value: "cost", Bound: "upper", Limit: "unit"}:       `value is "cost"`,
		{Value: Own, Bound: "above", Limit: "unit"}:          `bound is "above"`,
		{Value: Own, Bound: "upper", Limit: "fraction"}:      "the limit of own",
		{Value: Overhead, Bound: "upper", Limit: "unit"}:     "the limit of overhead",
		{Value: Overhead, Bound: "lower", Limit: "fraction"}: "only an amount has a lower bound",
	} {
		if got := rule.problem(); !strings.Contains(got, want) {
			t.Errorf("%+v: %q, want %q", rule, got, want)
		}
	}
}
