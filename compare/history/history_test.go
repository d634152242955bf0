// Tests of the comparison with stored runs on worked examples.

package history

import (
	"math"
	"testing"

	"github.com/overhead-action/overhead-action/compare/signedrank"
	"github.com/overhead-action/overhead-action/compare/worked"
)

func summary(t *testing.T, d ...float64) Run {
	t.Helper()
	r, ok := Summarize(signedrank.New(d), "")
	if !ok {
		t.Fatal("no summary")
	}
	return r
}

func now(t *testing.T) Run {
	return summary(t, worked.Costs()...)
}

func TestSummarize(t *testing.T) {
	worked.Near(t, "se now", now(t).SE, 0.0024849298, 5e-11)
	base := summary(t, worked.Stored...)
	worked.Near(t, "theta", base.Theta, 0.0245, 1e-15)
	worked.Near(t, "se", base.SE, 0.0013177174, 5e-11)
	if _, ok := Summarize(signedrank.New([]float64{1, 2, 3, 4, 5}), ""); ok {
		t.Error("a summary of five rounds")
	}
}

func TestOneStoredRun(t *testing.T) {
	base := summary(t, worked.Stored...)
	c := Compare(now(t), []Run{base}, 0.005, 0.025)
	worked.Near(t, "delta", c.Delta, 0.0092574263, 5e-11)
	worked.Near(t, "se", c.se, 0.0076099445, 5e-11)
	worked.Near(t, "low", c.Low, -0.0067304739, 5e-11)
	worked.Near(t, "high", c.High, 0.0252453264, 5e-11)

	c = Compare(now(t), []Run{base}, Floor(now(t), []Run{base}), 0.025)
	worked.Near(t, "se", c.se, 0.0144191281, 5e-11)
	worked.Near(t, "low", c.Low, -0.0210360378, 5e-11)
	worked.Near(t, "high", c.High, 0.0395508903, 5e-11)
	worked.Near(t, "breach of 2 %", c.Greater(math.Log(1.02)), 0.7630054835, 5e-11) // 0.76300548353 in closed form to 45 digits; some sources give 0.76300549
}

func fiveRuns() []Run {
	thetas := []float64{.0244, .0311, .0198, .0267, .0225}
	ses := []float64{.0014, .0018, .0013, .0015, .0015}
	runs := make([]Run, len(thetas))
	for i := range runs {
		runs[i] = Run{Theta: thetas[i], SE: ses[i], Rounds: 10}
	}
	return runs
}

func TestFiveStoredRuns(t *testing.T) {
	c := Compare(now(t), fiveRuns(), Floor(now(t), fiveRuns()), 0.025)
	worked.Near(t, "delta", c.Delta, 0.0088574263, 5e-11)
	worked.Near(t, "se", c.se, 0.0060523116, 5e-11)
	mean, within, between := spread(fiveRuns())
	worked.Near(t, "mean", mean, 0.0249, 1e-15)
	worked.Near(t, "mean of the squared errors", within, 2.278e-06, 1e-18)
	worked.Near(t, "variance between runs", between, 1.8425e-05, 1e-18)
	worked.Near(t, "what the floor leaves of it", c.variance, within/5+2.5e-05*1.2, 1e-18)
	worked.Near(t, "nu", c.nu, 13, 0)
	worked.Near(t, "low", c.Low, -0.0042177981, 5e-11)
	worked.Near(t, "high", c.High, 0.0219326506, 5e-11)
	worked.Near(t, "pass of 2 %", c.Negated().Greater(-math.Log(1.02)), 0.04685888, 5e-9)
	if c.Runs != 5 {
		t.Errorf("runs = %d", c.Runs)
	}
}

// TestSpreadAboveFloor checks that stored runs which differ more than the floor widen the interval.
func TestSpreadAboveFloor(t *testing.T) {
	wide := fiveRuns()
	for i := range wide {
		wide[i].Theta *= 10
	}
	c := Compare(now(t), wide, 0.005, 0.025)
	// var(thetas) = 1.8425e-3, mean of se^2 = 2.278e-6
	worked.Near(t, "se", c.se, math.Sqrt(0.0024849298*0.0024849298+2.276e-6/5+(1.8425e-3-2.278e-6)*1.2), 1e-6)
	if c.RoundsToDecide(c.Delta-0.001) != math.Inf(1) {
		t.Error("more rounds cannot undo the spread between stored runs")
	}
}

func TestRoundsToDecide(t *testing.T) {
	n := now(t)
	c := Compare(n, fiveRuns(), 0.005, 0.025)
	const limit = -0.0045 // just outside the reach of ten rounds
	rounds := c.RoundsToDecide(limit)
	if !(rounds >= 1 && rounds <= 10) {
		t.Errorf("rounds = %g, although ten have decided", rounds)
	}
	if rounds := c.RoundsToDecide(-0.0042); rounds != 11 {
		t.Errorf("rounds = %g, want one more than ten", rounds)
	}
}

func TestFloor(t *testing.T) {
	here, there, elsewhere := Run{Fingerprint: "a"}, Run{Fingerprint: "b"}, Run{Fingerprint: "c"}
	for _, c := range []struct {
		name string
		then []Run
		want float64
	}{
		{"one run of this machine", []Run{here}, 0.01},
		{"one run of another machine", []Run{there}, 0.02},
		{"runs of this machine", []Run{here, here}, 0.005},
		{"few foreign runs", []Run{here, there, there}, 0.01},
		{"foreign runs that are all alike", []Run{there, there, there, there}, 0.01},
		{"foreign runs of several machines", []Run{there, there, elsewhere}, 0.005},
		{"a mixed history", []Run{here, there, there, there}, 0.005},
	} {
		if got := Floor(here, c.then); got != c.want {
			t.Errorf("%s: %g, want %g", c.name, got, c.want)
		}
	}
}

// TestLevel checks that an earlier analysis widens the interval, and that the deciding rounds are those at its level.
func TestLevel(t *testing.T) {
	usual, early := Compare(now(t), fiveRuns(), 0.005, 0.025), Compare(now(t), fiveRuns(), 0.005, 0.001525)
	worked.Near(t, "half-width", (early.High-early.Low)/2, 3.6302954507*0.0060523116, 5e-9) // t(1-.001525, 13), by numerical integration
	if early.Delta != usual.Delta || early.Greater(0) != usual.Greater(0) {
		t.Error("the level changes more than the interval")
	}
	limit := (usual.Low + early.Low) / 2 // one interim analysis has decided, the other has not
	if a, b := usual.RoundsToDecide(limit), early.RoundsToDecide(limit); a > 10 || b <= 10 {
		t.Errorf("%g and %g rounds would decide", a, b)
	}
}

func TestNoSpreadAtAll(t *testing.T) {
	flat := Run{Theta: 3, Rounds: 6}
	c := Compare(Run{Theta: 4, Rounds: 6}, []Run{flat, flat}, 0, 0.025)
	if c.Low != 1 || c.High != 1 || c.Greater(0.5) != 0 || c.Greater(1) != 1 || c.Negated().Greater(-2) != 0 || !c.Certain() {
		t.Errorf("a change without any spread: %+v", c)
	}
}
