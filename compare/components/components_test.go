// Tests of the variance components with worked examples.

package components

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/overhead-action/overhead-action/compare/worked"
)

func logs(forks [][]float64) [][]float64 {
	for _, fork := range forks {
		for i := range fork {
			fork[i] = math.Log(fork[i])
		}
	}
	return forks
}

func TestWorkedExample(t *testing.T) {
	c, ok := Of(logs([][]float64{{10.1, 10.3, 10.2, 10.4}, {10.8, 10.6, 10.9, 10.7}, {10.2, 10.1, 10.4, 10.3}}))
	if !ok {
		t.Fatal("no components")
	}
	worked.Near(t, "mean square between", c.betweenSquare, .0030252614, 5e-11)
	worked.Near(t, "mean square within", c.Within, .0001538535, 5e-11)
	worked.Near(t, "between", c.Between, .0007178520, 5e-11)
	worked.Near(t, "ICC", c.ICC(), .8235029, 5e-8)
	worked.Near(t, "design effect", c.DesignEffect(), 3.4705087175, 5e-11) // to 50 digits 3.470508717459; some sources give 3.4705085
	worked.Near(t, "false alarm", c.FalseAlarm(), .2928, 5e-5)
	worked.Near(t, "size", c.Size, 4, 1e-12)
}

// TestFalseAlarm checks the published rates of a test that pools iterations.
func TestFalseAlarm(t *testing.T) {
	for _, c := range []struct{ size, within, between, effect, rate float64 }{
		{26, .02, .01, 6.0, .424},
		{11, .02, .01, 3.0, .258},
		{3, .02, .01, 1.4, .098},
		{3, .02, 0, 1, .05},
	} {
		got := Components{Between: c.between * c.between, Within: c.within * c.within, Size: c.size}
		worked.Near(t, "design effect", got.DesignEffect(), c.effect, 1e-9)
		worked.Near(t, "false alarm", got.FalseAlarm(), c.rate, 5e-4)
	}
}

func TestIterations(t *testing.T) {
	for _, c := range []struct{ start, between, within, want float64 }{
		{4, .015, .03, 4.0}, {4, .03, .03, 2.0}, {8, .02, .02, 2.8},
		{4, .03, .003, 1}, // at least one
		{4, 0, .03, math.Inf(1)},
	} {
		got := Iterations(c.start, c.between*c.between, c.within*c.within)
		if math.IsInf(c.want, 1) != math.IsInf(got, 1) || math.Abs(got-c.want) > 0.05 {
			t.Errorf("Iterations(%g, %g, %g) = %g, want %g", c.start, c.between, c.within, got, c.want)
		}
	}
}

// TestUneven checks that forks with different numbers of iterations give the components that they were made from.
func TestUneven(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	forks := make([][]float64, 4000)
	for i := range forks {
		fork := 0.02 * random.NormFloat64()
		for range 2 + i%5 {
			forks[i] = append(forks[i], fork+0.01*random.NormFloat64())
		}
	}
	c, _ := Of(forks)
	worked.Near(t, "sd between", math.Sqrt(c.Between), 0.02, 0.0008)
	worked.Near(t, "sd within", math.Sqrt(c.Within), 0.01, 0.0002)
}

func TestNoSpread(t *testing.T) {
	c, ok := Of([][]float64{{1, 1}, {1, 1}})
	if !ok || c.ICC() != 0 || c.DesignEffect() != 1 || math.Abs(c.FalseAlarm()-level) > 1e-12 {
		t.Errorf("equal iterations: %+v, %v", c, ok)
	}
	c, ok = Of([][]float64{{1, 3}, {3, 1}}) // means agree better than chance: no negative variance
	if !ok || c.Between != 0 || c.Within != 2 {
		t.Errorf("forks that agree: %+v, %v", c, ok)
	}
	for _, forks := range [][][]float64{nil, {{1, 2, 3}}, {{1}, {2}}, {{1, 2}, {}}} {
		if _, ok := Of(forks); ok {
			t.Errorf("components of %v", forks)
		}
	}
}

// TestPairs checks that the common part of the two forks of a pair is no variance between forks.
func TestPairs(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	off, on := make([][]float64, 4000), make([][]float64, 4000)
	for i := range off {
		common := 0.2 * random.NormFloat64()
		for _, side := range []*[]float64{&off[i], &on[i]} {
			fork := 0.02 * random.NormFloat64()
			for range 3 {
				*side = append(*side, common+fork+0.01*random.NormFloat64())
			}
		}
	}
	between, within, ok := OfPairs(off, on)
	if !ok {
		t.Fatal("no components")
	}
	worked.Near(t, "sd between", math.Sqrt(between), 0.02, 0.0008)
	worked.Near(t, "sd within", math.Sqrt(within), 0.01, 0.0002)
	if _, _, ok := OfPairs(off, nil); ok {
		t.Error("components of pairs without a treatment")
	}
}
