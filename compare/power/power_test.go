// Tests of the t interval and the minimum detectable effect on worked examples.

package power

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/stat"
)

func near(t *testing.T, what string, got, want, tolerance float64) {
	t.Helper()
	if !(math.Abs(got-want) <= tolerance) {
		t.Errorf("%s = %.12g, want %.12g", what, got, want)
	}
}

func TestExample(t *testing.T) {
	d := []float64{0.0359087585, 0.0325312077, 0.0399858241, 0.0275290284, 0.0270286724, 0.0455524297, 0.0256931129, 0.0430375117,
		0.0331091586, 0.0285031581}
	m, se := stat.Mean(d, nil), stat.StdDev(d, nil)/math.Sqrt(10)
	near(t, "mean", m, 0.0338878862, 1e-10)
	near(t, "sd", se*math.Sqrt(10), 0.0070484551, 1e-10)
	near(t, "se", se, 0.0022289172, 1e-10)
	near(t, "t", StudentQuantile(0.975, 9), 2.2621571628, 5e-11)
	half := StudentQuantile(0.975, 9) * se
	near(t, "low", m-half, 0.0288457252, 1e-10)
	near(t, "high", m+half, 0.0389300473, 1e-10)
	near(t, "t against 0", m/se, 15.2037437, 1e-6)
	near(t, "p against 0", 2*StudentUpper(m/se, 9), 1.0033e-07, 5e-12)
	for _, verdict := range []struct{ budget, above, below, digits float64 }{
		{0.02, 6.8894e-05, 1 - 6.8894e-05, 5e-10}, {0.03, 0.0420037, 0.9579963, 6e-8}, {0.05, 1 - 4.4986e-05, 4.4986e-05, 5e-10},
	} {
		distance := (m - math.Log1p(verdict.budget)) / se
		near(t, "p above the budget", StudentUpper(distance, 9), verdict.above, verdict.digits)
		near(t, "p below the budget", StudentUpper(-distance, 9), verdict.below, verdict.digits)
	}
	near(t, "MDE at 80 %", MinimumDetectableEffect(se, 10, 0.05, Target), 0.0070111951, 1e-10)
	near(t, "MDE at 90 %", MinimumDetectableEffect(se, 10, 0.05, 0.9), 0.0081248176, 1e-10)
}

// TestRounds checks the published sizes of an experiment: at n rounds the effect is detectable, at n-1 it is not yet.
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

func TestManyRounds(t *testing.T) {
	// (z(0.975) + z(0.8))² = 7.8489 rounds, where a round's standard deviation is as large as the effect.
	for _, times := range []float64{12, 100, 1e6} {
		near(t, "rounds", float64(Rounds(times, 1, 0.05, Target))/(times*times), 7.8489, 0.01)
	}
	if few := Rounds(1e-9, 1, 0.05, Target); few != 2 {
		t.Errorf("without any spread %d rounds, want 2", few)
	}
}
