// Work done as a metric: a benchmark that drops some of it is not fast.

package comparison

import (
	"strings"
	"testing"

	"github.com/overhead-action/overhead-action/compare/gates"
)

// TestWork checks the limit from both sides: 99.9 % of the work is a measurement, 99.89 % is not, for any cause.
func TestWork(t *testing.T) {
	for _, unit := range []string{"accepted/op", "delivered/op"} {
		for _, attempted := range []float64{0, 1, 200} { // 0: not reported, so one for each operation
			for _, who := range []string{"off", "on"} {
				for _, c := range []struct {
					done float64
					want gates.Verdict
				}{{1, gates.Pass}, {.999, gates.Pass}, {.9989, gates.Broken}, {.0001, gates.Broken}} {
					file := pair("ns/op", 6, 1)
					file.units = []string{"ns/op", unit}
					per := max(1, attempted)
					if attempted > 0 {
						file.units = append(file.units, "attempted/op")
					}
					file.value = func(_, u, variant string, r int) float64 {
						switch {
						case u == "ns/op":
							return 100 * wobble(r+len(variant))
						case u == unit && variant == who:
							return c.done * per
						}
						return per
					}
					s := judge(t, ask(t, file))
					if s.Verdict != c.want {
						t.Errorf("%g of %g %s by %s: %s %q", c.done*per, per, unit, who, s.Verdict, s.Broken)
					}
					if c.want == gates.Broken && (len(s.Broken) != 1 || !strings.Contains(s.Broken[0], "work lost: "+unit+" of A")) {
						t.Errorf("%g of %g %s: %q", c.done*per, per, unit, s.Broken)
					}
				}
			}
		}
	}
}

// TestWorkOfOneFork checks that a loss in a few forks affects the mean, and that nothing attempted is nothing done.
func TestWorkOfOneFork(t *testing.T) {
	for name, value := range map[string]func(unit string, round int) float64{
		"one fork of six lost 1 %": func(unit string, round int) float64 {
			if unit == "delivered/op" && round == 2 {
				return .99
			}
			return 1
		},
		"nothing attempted": func(string, int) float64 { return 0 },
	} {
		file := pair("ns/op", 6, 1)
		file.units = []string{"delivered/op", "attempted/op"}
		file.value = func(_, unit, _ string, r int) float64 { return value(unit, r) }
		if s := judge(t, ask(t, file)); s.Verdict != gates.Broken || !strings.Contains(s.Broken[0], "work lost") {
			t.Errorf("%s: %s %q", name, s.Verdict, s.Broken)
		}
	}
}
