// When an application is warm: its cost no longer falls.
package steady

import (
	"slices"
	"testing"
)

func TestReached(t *testing.T) {
	flat := []float64{100, 100, 100}
	with := func(parts ...[]float64) []float64 { return slices.Concat(parts...) }
	for name, one := range map[string]struct {
		costs []float64
		want  bool
	}{
		"nothing":                   {nil, false},
		"too few to say":            {with(flat, flat[:2]), false},
		"flat":                      {with(flat, flat), true},
		"warm after a cold start":   {with([]float64{900, 400, 200}, flat, flat), true},
		"it still falls":            {[]float64{900, 700, 500, 400, 300, 250, 220, 200, 180, 160}, false},
		"it falls to the limit":     {with(flat, []float64{90, 90, 90}), true},
		"it falls beyond the limit": {with(flat, []float64{89, 89, 89}), false},
		"it rises":                  {with(flat, []float64{130, 130, 130}), true},
		"a window of a neighbour":   {with([]float64{100, 400, 99}, []float64{350, 100, 99}), true},
	} {
		if got := Reached(costs(one.costs, 0)); got != one.want {
			t.Errorf("%s: %v", name, got)
		}
	}
}

func TestCompilersHaveLittleToDo(t *testing.T) {
	flat := make([]float64, 2*Windows)
	for share, want := range map[float64]bool{0: true, 0.04: true, 0.06: false, 0.7: false} {
		if got := Reached(costs(flat, share)); got != want {
			t.Errorf("%g: %v", share, got)
		}
	}
	if Resting(costs(flat[:Windows-1], 0)) || !Resting(costs(flat[:Windows], 0.04)) || Resting(costs(flat, 0.06)) {
		t.Error("resting")
	}
	// Earlier windows do not matter.
	early := costs(flat, 0)
	for at := range Windows {
		early[at].Compilers = 1
	}
	if !Reached(early) {
		t.Error("early")
	}
}

func costs(requests []float64, compilers float64) []Cost {
	all := make([]Cost, len(requests))
	for at, one := range requests {
		all[at] = Cost{one, compilers}
	}
	return all
}
