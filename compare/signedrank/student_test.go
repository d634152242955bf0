// Seeds: five of them are judged at the promised level, also among many gates; the documentation states these simulations.

package signedrank

import (
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"github.com/overhead-action/overhead-action/compare/worked"
)

// TestSeeds checks a worked example: the interval is Student's if that is wider than the range of the values, else that range.
func TestSeeds(t *testing.T) {
	five := worked.Costs()[:5]
	s := NewSeeds(five)
	interval, ok := s.Interval(0.05)
	if !ok {
		t.Fatal("five seeds have no interval")
	}
	worked.Near(t, "low", interval.Low, 0.0257321545, 1e-9)
	worked.Near(t, "high", interval.High, 0.0399858241, 1e-9)
	worked.Near(t, "confidence", interval.Confidence, 0.95, 0)
	worked.Near(t, "standard error", s.StandardError(), 0.0024724219, 1e-10)
	text, err := os.ReadFile("../../docs/statistics.md")
	if sentence := fmt.Sprintf("are [%+.2f %%, %+.2f %%]: below", 100*math.Expm1(interval.Low), 100*math.Expm1(interval.High)); err != nil ||
		!strings.Contains(string(text), sentence) {
		t.Errorf("docs/statistics.md lacks %q (%v)", sentence, err)
	}
	worked.Near(t, "p against 2 %", s.Greater(0.02), 0.0035037768, 1e-9)
	worked.Near(t, "p against nothing", s.TwoSided(0), 2*0.0000955964, 1e-9)
	// A limit above one value: ranks alone, whose p-value is at least 2 in 32.
	worked.Near(t, "p against a limit among them", s.Greater(0.0275), New(five).Greater(0.0275), 0)
	worked.Near(t, "p from below", s.Less(0.05), NewSeeds(negated(five)).Greater(-0.05), 1e-15)

	if _, ok := New(five).Interval(0.05); ok {
		t.Error("five rounds of a machine have an interval")
	}
	if _, ok := NewSeeds(five[:4]).Interval(0.05); ok {
		t.Error("four seeds have an interval")
	}
	same := NewSeeds([]float64{0.1, 0.1, 0.1, 0.1, 0.1})
	if i, ok := same.Interval(0.05); !ok || i.Low != 0.1 || i.High != 0.1 || same.Greater(0.05) != 0 || same.Greater(0.1) != 1 {
		t.Errorf("equal values: %+v, p %g and %g", i, same.Greater(0.05), same.Greater(0.1))
	}
	// From six on ranks give the interval, and Student's distribution only p-values that ranks do not have.
	six, ranks := NewSeeds(worked.Costs()[:6]), New(worked.Costs()[:6])
	a, _ := six.Interval(0.05)
	b, _ := ranks.Interval(0.05)
	if a != b || six.Greater(0.03) != ranks.Greater(0.03) || !(six.Greater(0) < ranks.Greater(0)/100) {
		t.Errorf("six seeds: %+v and %+v, p %g and %g", a, b, six.Greater(0), ranks.Greater(0))
	}
}

func negated(values []float64) []float64 {
	all := make([]float64, len(values))
	for i, v := range values {
		all[i] = -v
	}
	return all
}

// TestSeedsKeepTheLevel simulates how often a limit exactly at the truth is called breached, by interval and by p-value, which must agree.
func TestSeedsKeepTheLevel(t *testing.T) {
	const runs = 40_000
	text, err := os.ReadFile("../../docs/statistics.md")
	if err != nil {
		t.Fatal(err)
	}
	words := strings.Join(strings.Fields(string(text)), " ")
	for _, c := range []struct {
		name string
		most float64 // per side
		draw func(*rand.Rand) float64
	}{
		{"normal", 0.025, (*rand.Rand).NormFloat64},
		{"even", 1. / 32, func(r *rand.Rand) float64 { return r.Float64() - 0.5 }},
		{"two values", 1. / 32, func(r *rand.Rand) float64 { return float64(r.IntN(2)) - 0.5 }},
		{"long tails", 0.025, func(r *rand.Rand) float64 { return r.NormFloat64() / math.Sqrt(r.ExpFloat64()) }},
	} {
		random := rand.New(rand.NewPCG(5, 0))
		values := make([]float64, Fewest)
		wrong := 0
		for range runs {
			for i := range values {
				values[i] = c.draw(random)
			}
			s := NewSeeds(values)
			interval, _ := s.Interval(0.05)
			if breach := interval.Low > 0; breach != (s.Greater(0) <= 0.025) {
				t.Fatalf("%s: %v: the interval begins at %g, p is %g", c.name, values, interval.Low, s.Greater(0))
			} else if breach {
				wrong++
			}
		}
		share := float64(wrong) / runs
		t.Logf("%s: breached by chance in %.1f %%", c.name, 100*share)
		if most := c.most + 3*math.Sqrt(c.most/runs); share > most {
			t.Errorf("%s: breached by chance in %.2f %%, more than %.2f %%", c.name, 100*share, 100*most)
		}
		if row := fmt.Sprintf("| %s | %.1f %% |", c.name, 100*share); !strings.Contains(words, row) {
			t.Errorf("docs/statistics.md lacks %q", row)
		}
	}
}
