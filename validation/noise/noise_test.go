// Tests of the model against its parameters.

package noise

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/gonum/stat"
)

func near(t *testing.T, what string, got, want, tolerance float64) {
	t.Helper()
	if !(math.Abs(got-want) <= tolerance) {
		t.Errorf("%s = %g, want %g within %g", what, got, want, tolerance)
	}
}

// slowness returns M(t) at one second of many machines.
func slowness(s Scenario, machines, second int) []float64 {
	random := rand.New(rand.NewPCG(1, 2))
	var m Machine
	values := make([]float64, machines)
	for i := range values {
		m.Renew(&s, random)
		values[i] = m.slowness[second]
	}
	return values
}

func TestDriftIsStationary(t *testing.T) {
	s := Scenario{Drift: 0.03, DriftTime: 45}
	for _, second := range []int{0, 200} {
		near(t, "sd of the drift", stat.StdDev(slowness(s, 20_000, second), nil), 0.03, 0.0006)
	}
}

func TestWalkGrows(t *testing.T) {
	s := Scenario{DriftTime: 1, Walk: 0.001}
	near(t, "sd after 225 s", stat.StdDev(slowness(s, 20_000, 225), nil), 0.015, 0.0003)
}

func TestProcessorIsSlowForItsShare(t *testing.T) {
	s := Scenario{DriftTime: 1, Slow: 0.04, SlowTime: 25, FastTime: 75}
	for _, second := range []int{0, 299} {
		near(t, "mean slowness", stat.Mean(slowness(s, 20_000, second), nil), 0.01, 0.0004)
	}
	var m Machine
	random := rand.New(rand.NewPCG(3, 4))
	turns := 0
	for range 2000 {
		m.Renew(&s, random)
		for i := 1; i < Seconds; i++ {
			if m.slowness[i] != m.slowness[i-1] {
				turns++
			}
		}
	}
	// 300 s with 50 s a turn on average; turns within a second are not visible.
	near(t, "turns of a run", float64(turns)/2000, 6, 0.2)
}

func TestTenantsDifferInStrength(t *testing.T) {
	s := Scenario{DriftTime: 1, Tenants: 1, TenantStrength: 0.03, TenantTime: 90}
	values := slowness(s, 40_000, 100)
	near(t, "mean", stat.Mean(values, nil), 0.015, 0.0003)
	// Active half of the time, with strengths of variance mean²/4: E x² = (1 + 1/4)·mean²/2.
	near(t, "sd", stat.StdDev(values, nil), 0.03*math.Sqrt(0.625-0.25), 0.0004)
}

func TestForks(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	s := Scenario{DriftTime: 1, Iteration: 0.02, Fork: 0.01}
	var m Machine
	m.Renew(&s, random)
	var means, within []float64
	for range 20_000 {
		values := m.Run(Fork{0, 30}, nil)
		if len(values) != 26 {
			t.Fatalf("%d iterations in 30 s", len(values))
		}
		means = append(means, stat.Mean(values, nil))
		within = append(within, stat.Variance(values, nil))
	}
	near(t, "sd within forks", math.Sqrt(stat.Mean(within, nil)), 0.02, 0.0001)
	near(t, "sd between forks", math.Sqrt(stat.Variance(means, nil)-0.0004/26), 0.01, 0.0002)

	s = Scenario{DriftTime: 1, BadShare: 0.5, Bad: 0.04, SpikeShare: 0.25, Spike: 0.10}
	m.Renew(&s, random)
	means = nil
	for range 20_000 {
		means = append(means, stat.Mean(m.Run(Fork{0, 30}, nil), nil))
	}
	near(t, "mean of bad forks and spikes", stat.Mean(means, nil), 0.02+0.025, 0.0005)
}

func TestLengthsOfForks(t *testing.T) {
	for n, want := range map[int]int{5: 26, 10: 11, 20: 3} {
		if got := Iterations(Seconds / float64(2*n)); got != want {
			t.Errorf("%d iterations in a fork of %d rounds, want %d", got, n, want)
		}
	}
}

// TestPairsAreBalanced checks that one of every two rounds begins with the control, so that the cost of the second slot favours
// neither variant.
func TestPairsAreBalanced(t *testing.T) {
	s := Scenario{DriftTime: 1, Slot: 0.01}
	var m Machine
	m.Renew(&s, rand.New(rand.NewPCG(7, 8)))
	orders := map[float64]int{}
	for range 200 {
		off, on := m.Pairs(20)
		for r := 0; r < 20; r += 2 {
			first, second := on[r]-off[r], on[r+1]-off[r+1]
			if first != -second || math.Abs(first) != 0.01 {
				t.Fatalf("rounds %d and %d: %g, %g", r, r+1, first, second)
			}
			orders[first]++
		}
	}
	if orders[0.01] < 900 || orders[-0.01] < 900 {
		t.Errorf("which comes first is not drawn: %v", orders)
	}
}

func TestBlocksAreHalves(t *testing.T) {
	s := Scenario{DriftTime: 1}
	var m Machine
	m.Renew(&s, rand.New(rand.NewPCG(9, 10)))
	for second := range m.slowness {
		m.slowness[second] = float64(second)
	}
	first, last := slices.Concat(m.Block(0, 10)...), slices.Concat(m.Block(1, 10)...)
	if first[0] != 4 || slices.Max(first) >= 150 || last[0] != 154 || slices.Max(last) >= 300 {
		t.Errorf("blocks reach from %g to %g and from %g to %g", first[0], slices.Max(first), last[0], slices.Max(last))
	}
}

func TestFleets(t *testing.T) {
	random := rand.New(rand.NewPCG(11, 12))
	types := map[int]int{}
	var within, overheads []float64
	for range 20_000 {
		r := MixedFleet.Draw(random)
		types[r.Type]++
		within = append(within, r.Slowness-0.12*float64(r.Type))
		overheads = append(overheads, r.Overhead)
	}
	near(t, "share of fast ones", float64(types[-1])/20_000, 0.2, 0.01)
	near(t, "share of slow ones", float64(types[1])/20_000, 0.2, 0.01)
	near(t, "sd within a type", stat.StdDev(within, nil), 0.0266, 0.0006)
	near(t, "sd of the overhead", stat.StdDev(overheads, nil), 0.01, 0.0002)
	if SameType.Draw(random).Type != 0 {
		t.Error("a fleet of one type has another")
	}
}
