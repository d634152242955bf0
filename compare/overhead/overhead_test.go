// Tests of the scale: its sign, its inverse, and its ends.

package overhead

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/overhead-action/overhead-action/compare/units"
	"github.com/overhead-action/overhead-action/compare/worked"
)

func TestFraction(t *testing.T) {
	rate, _ := Logs([]float64{20.5e6}, []float64{0.82e6}, units.Higher)
	if got := Fraction(rate[0], units.Higher); math.Abs(got-0.96) > 1e-12 {
		t.Errorf("a rate that falls from 20.5 M to 0.82 M costs %g", got)
	}
	time, _ := Logs([]float64{100}, []float64{109.3}, units.Lower)
	if got := Fraction(time[0], units.Lower); math.Abs(got-0.093) > 1e-12 {
		t.Errorf("a time that rises from 100 to 109.3 costs %g", got)
	}
	if time[0] <= 0 || rate[0] <= 0 {
		t.Error("a cost is not above 0")
	}
}

// TestLogs checks the logarithms of the worked example, and their sign if higher is better.
func TestLogs(t *testing.T) {
	want := []float64{
		0.0359087585, 0.0325312077, 0.0399858241, 0.0275290284, 0.0270286724,
		0.0455524297, 0.0256931129, 0.0430375117, 0.0331091586, 0.0285031581,
	}
	lower, _ := Logs(worked.Off, worked.On, units.Lower)
	higher, _ := Logs(worked.Off, worked.On, units.Higher)
	for i, d := range want {
		if math.Abs(lower[i]-d) > 5e-11 || higher[i] != -lower[i] {
			t.Errorf("round %d: %.10f and %.10f, want %.10f and the opposite", i+1, lower[i], higher[i], d)
		}
	}
}

// TestWorkedExample checks the estimates of the worked example as percentages: those of ranks, and those of a t-test.
// A cost in one round and a gain by the same factor in the next are equally far from 0; else ranks, and a p-value, would depend on rounding.
func TestLogsAreMirrored(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 1000 {
		off, on := []float64{1 + random.Float64()}, []float64{1 + random.Float64()}
		there, _ := Logs(off, on, units.Lower)
		back, _ := Logs(on, off, units.Lower)
		if there[0] != -back[0] {
			t.Fatalf("ln(%v/%v) is %v, and the other way %v", on[0], off[0], there[0], back[0])
		}
	}
}

func TestWorkedExample(t *testing.T) {
	for d, percent := range map[float64]float64{
		0.0337574263: 3.433367, 0.0280160933: 2.841223, 0.0393307941: 4.011449, 0.0288457252: 2.926579, 0.0389300473: 3.969775, 0.0070111951: 0.7036,
	} {
		digits := 5e-7
		if percent < 1 {
			digits = 5e-5
		}
		if got := 100 * Fraction(d, units.Lower); math.Abs(got-percent) > digits {
			t.Errorf("Fraction(%g) = %g %%, want %g %%", d, got, percent)
		}
	}
	for limit, want := range map[float64]float64{0.03: 0.0295588022, 0.05: 0.0487901642} {
		if b, ok := Budget(limit, units.Lower); !ok || math.Abs(b-want) > 5e-11 {
			t.Errorf("Budget(%g) = %.10f, want %.10f", limit, b, want)
		}
	}
}

func TestBudgetInverts(t *testing.T) {
	for _, better := range []units.Direction{units.Lower, units.Higher} {
		for _, limit := range []float64{-0.9, -0.05, 0, 0.02, 0.05, 0.99} {
			if b, ok := Budget(limit, better); !ok || math.Abs(Fraction(b, better)-limit) > 1e-12 {
				t.Errorf("budget of %g where %s is better: %g, %v", limit, better, b, ok)
			}
		}
	}
	if _, ok := Budget(1, units.Higher); ok {
		t.Error("nothing loses more than all of a rate")
	}
	if _, ok := Budget(-1, units.Lower); ok {
		t.Error("nothing gains all of a time")
	}
}

func TestNoLogs(t *testing.T) {
	for _, c := range []struct {
		off, on float64
		better  units.Direction
	}{{0, 1, units.Lower}, {1, 0, units.Higher}, {1, 2, units.Unknown}} {
		if d, ok := Logs([]float64{1, c.off}, []float64{1, c.on}, c.better); ok {
			t.Errorf("%+v gives %v", c, d)
		}
	}
}
