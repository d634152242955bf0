// Tests of the t interval and the minimum detectable effect with worked examples.

package power

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/stat"

	"github.com/overhead-action/overhead-action/compare/worked"
)

func TestExample(t *testing.T) {
	d := worked.Costs()
	m, se := stat.Mean(d, nil), stat.StdDev(d, nil)/math.Sqrt(10)
	worked.Near(t, "mean", m, 0.0338878862, 5e-11)
	worked.Near(t, "sd", se*math.Sqrt(10), 0.0070484551, 5e-11)
	worked.Near(t, "se", se, 0.0022289172, 5e-11)
	worked.Near(t, "t", StudentQuantile(0.975, 9), 2.2621571628, 5e-11)
	half := StudentQuantile(0.975, 9) * se
	worked.Near(t, "low", m-half, 0.0288457252, 5e-11)
	worked.Near(t, "high", m+half, 0.0389300473, 5e-11)
	worked.Near(t, "t against 0", m/se, 15.2037437, 5e-8)
	worked.Near(t, "p against 0", 2*StudentUpper(m/se, 9), 1.0033e-07, 5e-12)
	// At 3 % the two are 0.04200364953 and 0.95799635047 in closed form to 45 digits. Some sources give 0.0420037 and 0.9579964; the first
	// is rounded the wrong way.
	for _, verdict := range []struct{ budget, above, below, digits float64 }{
		{0.02, 6.8894e-05, 1 - 6.8894e-05, 5e-10}, {0.03, 0.0420036495, 0.9579963505, 5e-11}, {0.05, 1 - 4.4986e-05, 4.4986e-05, 5e-10},
	} {
		distance := (m - math.Log1p(verdict.budget)) / se
		worked.Near(t, "p above the budget", StudentUpper(distance, 9), verdict.above, verdict.digits)
		worked.Near(t, "p below the budget", StudentUpper(-distance, 9), verdict.below, verdict.digits)
	}
	worked.Near(t, "MDE at 80 %", MinimumDetectableEffect(se, 10, 0.05, Target), 0.0070111951, 5e-11)
	worked.Near(t, "MDE at 90 %", MinimumDetectableEffect(se, 10, 0.05, 0.9), 0.0081248176, 5e-11)
}

// TestRounds checks the published sizes of an experiment: at n rounds the effect is detectable, at n-1 it is not.
func TestRounds(t *testing.T) {
	for _, plan := range []struct {
		sd, effect float64
		n          int
	}{
		{0.015, 0.02, 7}, {0.03, 0.02, 21}, {0.03, 0.03, 11}, {0.042, 0.02, 38}, {0.042, 0.03, 18}, {0.042, 0.05, 8},
		{0.08, 0.02, 131}, {0.08, 0.03, 60}, {0.08, 0.05, 24},
	} {
		at := func(n int) float64 {
			return MinimumDetectableEffect(plan.sd/math.Sqrt(float64(n)), n, 0.05, Target)
		}
		effect := math.Log1p(plan.effect)
		if at(plan.n) > effect || at(plan.n-1) <= effect {
			t.Errorf("sd %g, effect %g: MDE is %g at %d rounds and %g at one less", plan.sd, plan.effect, at(plan.n), plan.n, at(plan.n-1))
		}
		if n := Rounds(plan.sd, effect, 0.05, Target); n != plan.n {
			t.Errorf("sd %g, effect %g: %d rounds, want %d", plan.sd, plan.effect, n, plan.n)
		}
	}
}

// TestFewRounds checks effects that need no more rounds than any interval, which needs 6.
func TestFewRounds(t *testing.T) {
	for _, plan := range []struct{ sd, effect float64 }{{0.015, 0.03}, {0.03, 0.05}} {
		if n := Rounds(plan.sd, math.Log1p(plan.effect), 0.05, Target); n > 6 {
			t.Errorf("sd %g, effect %g: %d rounds", plan.sd, plan.effect, n)
		}
	}
}

func TestManyRounds(t *testing.T) {
	// (z(0.975) + z(0.8))² = 7.8489 rounds, where a round's standard deviation is as large as the effect.
	for _, times := range []float64{12, 100, 1e6} {
		worked.Near(t, "rounds", float64(Rounds(times, 1, 0.05, Target))/(times*times), 7.8489, 0.01)
	}
	if few := Rounds(1e-9, 1, 0.05, Target); few != 2 {
		t.Errorf("without any spread %d rounds, want 2", few)
	}
}
