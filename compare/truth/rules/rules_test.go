// Tests of the rules on values of which the answer is known.

package rules

import (
	"math"
	"testing"

	"github.com/overhead-action/overhead-action/compare/gates"
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

func TestPairsSayTheDirection(t *testing.T) {
	j := Fixed(20).Judge(rounds())
	for effect, want := range map[float64]Direction{0: Neither, 0.02: Slower, -0.02: Faster} {
		if said, n := j.Change(effect); said != want || n != 20 {
			t.Errorf("effect %g: %d after %d rounds, want %d", effect, said, n, want)
		}
	}
	if said, _ := Fixed(5).Judge(rounds()).Change(1); said != Neither {
		t.Error("five rounds decided")
	}
}

func TestLooksStopEarly(t *testing.T) {
	if said, n := ThreeLooks().Judge(rounds()).Change(0.02); said != Slower || n != 10 {
		t.Errorf("a clear effect: %d after %d rounds", said, n)
	}
	if said, n := ThreeLooks().Judge(rounds()).Change(0); said != Neither || n != 20 {
		t.Errorf("no effect: %d after %d rounds", said, n)
	}
	if verdict, n := EveryRound(20).Judge(rounds()).Budget(0.05, 0); verdict != gates.Pass || n != 6 {
		t.Errorf("far from the limit: %s after %d rounds", verdict, n)
	}
}

// TestBudgetShiftsTheLimit checks that an effect on the rounds is judged as if they had it.
func TestBudgetShiftsTheLimit(t *testing.T) {
	for _, p := range []Pairs{Fixed(20), ThreeLooks()} {
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

func TestHistory(t *testing.T) {
	window := []float64{1, 2, 3, 4, 5} // mean 3, sd 1.5811, t(0.975, 4) = 2.7764: 95 % of the next ones within 3 ± 4.809
	for now, want := range map[float64]Direction{7.80: Neither, 7.82: Slower, -1.80: Neither, -1.82: Faster} {
		if said := History(window, now); said != want {
			t.Errorf("%g: %d, want %d", now, said, want)
		}
	}
}
