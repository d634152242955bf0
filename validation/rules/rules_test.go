// Tests of the rules with values whose result is known.

package rules

import (
	"math"
	"slices"
	"testing"

	"github.com/overhead-action/overhead-action/compare/between"
	"github.com/overhead-action/overhead-action/compare/gates"
	"github.com/overhead-action/overhead-action/compare/power"
	"github.com/overhead-action/overhead-action/compare/worked"
)

// rounds are 20 logarithms around 0, none of which is 0.
func rounds() []float64 {
	d := make([]float64, 20)
	for i := range d {
		d[i] = 0.001 * float64(i%5-2)
		if d[i] == 0 {
			d[i] = 0.0005
		}
	}
	return d
}

func TestPairsDecideTheDirection(t *testing.T) {
	j := Fixed(20).Judge(rounds())
	for effect, want := range map[float64]Direction{0: Neither, 0.02: Slower, -0.02: Faster} {
		if decision, n := j.Change(effect); decision != want || n != 20 {
			t.Errorf("effect %g: %d after %d rounds, want %d", effect, decision, n, want)
		}
	}
	if decision, _ := Fixed(5).Judge(rounds()).Change(1); decision != Neither {
		t.Error("five rounds decided")
	}
}

func TestInterimAnalysesStopEarly(t *testing.T) {
	if decision, n := ThreeAnalyses().Judge(rounds()).Change(0.02); decision != Slower || n != 10 {
		t.Errorf("a clear effect: %d after %d rounds", decision, n)
	}
	if decision, n := ThreeAnalyses().Judge(rounds()).Change(0); decision != Neither || n != 20 {
		t.Errorf("no effect: %d after %d rounds", decision, n)
	}
	if verdict, n := EveryRound(20).Judge(rounds()).Budget(0.05, 0); verdict != gates.Pass || n != 6 {
		t.Errorf("far from the limit: %s after %d rounds", verdict, n)
	}
}

// TestBudgetShiftsTheLimit checks that an effect on the rounds is judged like rounds that have it.
func TestBudgetShiftsTheLimit(t *testing.T) {
	for _, p := range []Pairs{Fixed(20), ThreeAnalyses()} {
		for _, effect := range []float64{0, 0.04, math.Log(1.05), 0.06, 0.2} {
			shifted := rounds()
			for i := range shifted {
				shifted[i] += effect
			}
			want, wantRounds := p.Judge(shifted).Budget(0.05, 0)
			if got, n := p.Judge(rounds()).Budget(0.05, effect); got != want || n != wantRounds {
				t.Errorf("effect %g: %s after %d rounds, want %s after %d", effect, got, n, want, wantRounds)
			}
		}
	}
	if verdict, _ := Fixed(20).Judge(rounds()).Budget(0.05, 0.2); verdict != gates.Breach {
		t.Errorf("four times the limit: %s", verdict)
	}
}

func TestMannWhitneyKeepsTheOrder(t *testing.T) {
	before, now := []float64{5, 1, 4, 2, 3, 6}, []float64{15, 11, 14, 12, 13, 16}
	if MannWhitney(before, now) != Slower || MannWhitney(now, before) != Faster || MannWhitney(before, before) != Neither {
		t.Error("wrong direction")
	}
	if before[0] != 5 || now[0] != 15 {
		t.Error("the values were sorted in place")
	}
}

func TestRatio(t *testing.T) {
	if Ratio(1, 1+math.Log(1.11), 1.1) != Slower || Ratio(1, 1+math.Log(1.09), 1.1) != Neither || Ratio(1, 0, 1.1) != Neither {
		t.Error("a threshold of 110 %")
	}
}

// TestInterimAnalysesAreTheProducts checks when a run of n rounds is judged.
func TestInterimAnalysesAreTheProducts(t *testing.T) {
	for n, want := range map[int][]int{5: {5}, 10: {10}, 12: {12}, 14: {11, 14}, 20: {10, 15, 20}, 22: {11, 17, 22}} {
		var got []int
		for _, analysis := range Analyses(n) {
			got = append(got, analysis.Rounds)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%d rounds: looks after %v, want %v", n, got, want)
		}
	}
}

// TestSeeds checks that seeds are judged by Student's distribution if ranks are not enough.
func TestSeeds(t *testing.T) {
	five := []float64{0.010, 0.011, 0.012, 0.011, 0.010}
	if decision, _ := Fixed(5).JudgeSeeds(five).Change(0); decision != Slower {
		t.Errorf("five seeds that agree: %d", decision)
	}
	if verdict, _ := Fixed(5).JudgeSeeds(five).Budget(0.05, 0); verdict != gates.Pass {
		t.Errorf("five seeds far from the limit: %s", verdict)
	}
}

// TestFence checks the fence by hand: the steps are 1, 1, 2, 2, 3, so their quartiles are 1 and 2.5, and the fence is at 2.5 + 3·1.5 = 7.
func TestFence(t *testing.T) {
	window := []float64{0, 1, 2, 4, 2, 5}
	for now, want := range map[float64]Direction{11.9: Neither, 12.1: Slower, -1.9: Neither, -2.1: Faster} {
		if decision := Fence(window, now); decision != want {
			t.Errorf("%g: %d, want %d", now, decision, want)
		}
	}
}

func TestHistory(t *testing.T) {
	window := []float64{1, 2, 3, 4, 5} // mean 3, sd 1.5811, t(0.975, 4) = 2.7764: 95 % of the next ones within 3 ± 4.809
	for now, want := range map[float64]Direction{7.80: Neither, 7.82: Slower, -1.80: Neither, -1.82: Faster} {
		if decision := History(window, now); decision != want {
			t.Errorf("%g: %d, want %d", now, decision, want)
		}
	}
}

// TestEvenLevels checks the levels that are nearly the same at every analysis, and that they decide accordingly.
func TestEvenLevels(t *testing.T) {
	for i, analysis := range Pocock() {
		worked.Near(t, "two-sided p", 2*analysis.Level, []float64{0.031006, 0.020754, 0.019969}[i], 5e-7)
	}
	if verdict, n := Pocock().Budgets(rounds(), between.Spread{})(0.05, 0); verdict != gates.Pass || n != 10 {
		t.Errorf("far from the limit: %s after %d rounds", verdict, n)
	}
}

// TestAnytime checks by how much a mean must differ for an interval that holds after every round: 71 and 64 % more than once, over 10 and 20 rounds.
func TestAnytime(t *testing.T) {
	worked.Near(t, "t over 10 rounds", critical(10), 3.8698, 5e-5)
	worked.Near(t, "t over 20 rounds", critical(20), 3.4248, 5e-5)
	worked.Near(t, "wider over 10 rounds", critical(10)/power.StudentQuantile(0.975, 9), 1.71, 0.005)
	worked.Near(t, "wider over 20 rounds", critical(20)/power.StudentQuantile(0.975, 19), 1.64, 0.005)
	if !math.IsInf(critical(4), 1) || math.IsInf(critical(5), 1) {
		t.Errorf("over 4 rounds %g, over 5 %g", critical(4), critical(5))
	}
	for effect, want := range map[float64]gates.Verdict{0: gates.Pass, 0.2: gates.Breach} {
		if verdict, n := Anytime(20).Budgets(rounds(), between.Spread{})(0.05, effect); verdict != want || n < 5 || n > 10 {
			t.Errorf("effect %g: %s after %d rounds", effect, verdict, n)
		}
	}
	if verdict, n := Anytime(20).Budgets(rounds(), between.Spread{})(0.05, math.Log(1.05)); verdict != gates.Inconclusive || n != 20 {
		t.Errorf("at the limit: %s after %d rounds", verdict, n)
	}
}

// TestWelch checks the worked example of docs/how-it-decides.md against a stored run, by means and without the variance between runs.
func TestWelch(t *testing.T) {
	s := Welch(worked.Stored, worked.Costs())
	worked.Near(t, "difference", s.Delta, 0.0094478862, 5e-11)
	worked.Near(t, "se", s.SE, 0.0025689827, 5e-11)
	worked.Near(t, "degrees of freedom", s.Nu, 14.3359812467, 5e-11) // to 50 digits 14.335981246724; some sources give 14.33598124
	worked.Near(t, "low", s.Low, 0.0039500564, 5e-11)
	worked.Near(t, "high", s.High, 0.0149457160, 5e-11)
	worked.Near(t, "p", s.P, 0.0023967920, 5e-11)
}
