// Tests of both adjustments with a worked example and its order.

package multiplicity

import (
	"math"
	"testing"
)

func TestAdjusted(t *testing.T) {
	for _, c := range []struct{ p, holm, hochberg []float64 }{
		{[]float64{.001, .013, .021, .034, .2, .6}, []float64{.006, .065, .084, .102, .4, .6}, []float64{.006, .039, .042, .051, .24, .6}},
		{[]float64{.6, .2, .034, .021, .013, .001}, []float64{.6, .4, .102, .084, .065, .006}, []float64{.6, .24, .051, .042, .039, .006}},
		{[]float64{.02}, []float64{.02}, []float64{.02}},
		{[]float64{.9, .8}, []float64{1, 1}, []float64{.9, .9}},
		{[]float64{.03, .04, .035}, []float64{.09, .09, .09}, []float64{.04, .04, .04}}, // a larger one limits the smaller ones
		{[]float64{.02, .02}, []float64{.04, .04}, []float64{.02, .02}},
		{nil, nil, nil},
	} {
		near(t, "Holm", c.p, Holm(c.p), c.holm)
		near(t, "BenjaminiHochberg", c.p, BenjaminiHochberg(c.p), c.hochberg)
	}
}

func near(t *testing.T, name string, p, got, want []float64) {
	t.Helper()
	if len(got) != len(want) {
		t.Fatalf("%s(%v) = %v, want %v", name, p, got, want)
	}
	for i := range want {
		if math.Abs(got[i]-want[i]) > 1e-15 {
			t.Errorf("%s(%v) = %v, want %v", name, p, got, want)
		}
	}
}
