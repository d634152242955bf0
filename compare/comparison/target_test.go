// Tests of the number of rounds that would find an overhead.

package comparison

import (
	"encoding/json"
	"math"
	"reflect"
	"testing"

	"github.com/overhead-action/overhead-action/compare/request"
)

func TestTarget(t *testing.T) {
	noisy := func(unit string) table {
		f := pair(unit, 10, 1)
		still := f.value
		f.value = func(b, u, variant string, r int) float64 { return still(b, u, variant, r) * (1 + 0.02*float64(r%2)) }
		return f
	}
	uneven := pair("ns/op", 10, 1)
	uneven.value = func(_, _, variant string, r int) float64 {
		if variant == "on" {
			return 100 * (1 + 0.06*float64(r%2))
		}
		return 100
	}
	exact := uneven
	exact.header = "Unit ns/op assume=exact\n"
	exact.value = func(_, _, variant string, _ int) float64 { return float64(100 + len(variant)) }
	faster := uneven
	faster.units = []string{"ops/s"}
	faster.header = "Unit ops/s better=higher\n"
	few := uneven
	few.rounds = 5
	seeds := uneven
	seeds.header = "mode: simulation\n"
	// Half of the rounds at ln 1.06, half at 0: a standard deviation of 3.0711 %. Between runs 0.5 % is assumed, so that no number of rounds finds
	// less than (1.960 + 0.842)·0.5 % = 1.401 %, and of ln 1.02 there are sqrt(0.0198026² - 0.0140079²) = 1.3997 % left to find: 40 rounds.
	for _, c := range []struct {
		name string
		req  request.Suite
		want *Target
	}{
		{"no gate", ask(t, uneven), &Target{0.01, nil}},
		{"the tightest budget", ask(t, uneven, gate(request.MaxOverhead, "ns/op", 0.05), gate(request.MaxOverhead, "ns/op", 0.02)), &Target{0.02, rounds(40)}},
		{"gates of another kind", ask(t, uneven, gate(request.MaxRegression, "ns/op", 0.02), gate(request.MaxIncrease, "ns/op", 7)), &Target{0.01, nil}},
		{"a budget of nothing", ask(t, uneven, gate(request.MaxOverhead, "ns/op", 0)), &Target{0.01, nil}},
		{"a budget that any run sees", ask(t, uneven, gate(request.MaxOverhead, "ns/op", 5)), &Target{5, rounds(6)}},
		{"higher is better", ask(t, faster), &Target{0.01, nil}},
		{"seeds, which no run draws again", ask(t, seeds), &Target{0.01, rounds(77)}},
		{"a budget that no overhead exceeds", ask(t, faster, gate(request.MaxOverhead, "ops/s", 1)), nil},
		{"an exact metric", ask(t, exact), nil},
		{"too few rounds", ask(t, few), nil},
		{"noise on both sides of a pair", ask(t, noisy("ns/op")), &Target{0.01, nil}},
	} {
		got := judge(t, c.req).Rows[0].Target
		switch {
		case (got == nil) != (c.want == nil):
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		case got != nil && !reflect.DeepEqual(got, c.want):
			t.Errorf("%s: %v, want %v (sd %g)", c.name, text(got), text(c.want), math.Log(1.06)/2*math.Sqrt(10.0/9))
		}
	}
}

func rounds(n int) *int { return &n }

// text formats a target.
func text(of *Target) string {
	out, _ := json.Marshal(of)
	return string(out)
}
