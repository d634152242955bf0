// What counts as warm: a cost that falls no more.
package steady

import (
	"slices"
	"testing"
)

func TestReached(t *testing.T) {
	flat := []float64{100, 100, 100, 100, 100}
	with := func(parts ...[]float64) []float64 { return slices.Concat(parts...) }
	for name, one := range map[string]struct {
		costs []float64
		want  bool
	}{
		"nothing":                    {nil, false},
		"too few to say":             {with(flat, flat[:4]), false},
		"flat":                       {with(flat, flat), true},
		"warm after a cold start":    {with([]float64{900, 400, 200}, flat, flat), true},
		"it still falls":             {[]float64{900, 700, 500, 400, 300, 250, 220, 200, 180, 160}, false},
		"it falls to the limit":      {with(flat, []float64{90, 90, 90, 90, 90}), true},
		"it falls beyond the limit":  {with(flat, []float64{89, 89, 89, 89, 89}), false},
		"it rises":                   {with(flat, []float64{130, 130, 130, 130, 130}), true},
		"two windows of a neighbour": {with([]float64{100, 400, 100, 100, 300}, []float64{100, 100, 350, 99, 101}), true},
	} {
		if got := Reached(one.costs); got != one.want {
			t.Errorf("%s: %v", name, got)
		}
	}
}
