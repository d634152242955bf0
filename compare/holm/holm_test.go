// Tests of the adjustment on a worked example and its order.

package holm

import (
	"math"
	"testing"
)

func TestAdjust(t *testing.T) {
	for _, c := range []struct{ p, want []float64 }{
		{[]float64{.001, .013, .021, .034, .2, .6}, []float64{.006, .065, .084, .102, .4, .6}},
		{[]float64{.6, .2, .034, .021, .013, .001}, []float64{.6, .4, .102, .084, .065, .006}},
		{[]float64{.02}, []float64{.02}},
		{[]float64{.9, .8}, []float64{1, 1}},
		{nil, nil},
	} {
		got := Adjust(c.p)
		for i := range c.want {
			if math.Abs(got[i]-c.want[i]) > 1e-15 {
				t.Errorf("Adjust(%v) = %v, want %v", c.p, got, c.want)
			}
		}
	}
}
