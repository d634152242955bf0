// The order of the forks of a run: in rounds of pairs, or one half after the other.

package noise

import "math/rand/v2"

// Pairs runs n rounds: a control and a treatment back to back, one of every two rounds with the control first, like the product.
// The treatment costs only what this run adds.
func (m *Machine) Pairs(n int) (off, on []float64) {
	length := Seconds / float64(2*n)
	off, on = make([]float64, n), make([]float64, n)
	controlFirst := false
	for r := range n {
		if r%2 == 0 {
			controlFirst = m.random.IntN(2) == 0
		} else {
			controlFirst = !controlFirst
		}
		begin := float64(2*r) * length
		first := m.Median(Fork{begin, length})
		second := m.Median(Fork{begin + length, length}) + m.scenario.Slot
		if controlFirst {
			off[r], on[r] = first, second
		} else {
			off[r], on[r] = second, first
		}
		on[r] += m.own
	}
	return off, on
}

// Block runs n forks in a row in one half of the run, the first (0) or the second (1), and returns the iterations of each. A run
// in blocks is one of the control and then one of the treatment, which costs only what this run adds.
func (m *Machine) Block(half, n int) [][]float64 {
	length := Seconds / float64(2*n)
	forks := make([][]float64, n)
	for i := range forks {
		forks[i] = m.Run(Fork{float64(half*n+i) * length, length}, nil)
		for j := range forks[i] {
			forks[i][j] += float64(half) * m.own
		}
	}
	return forks
}

// A Fleet has the differences of runners from run to run.
type Fleet struct {
	Name string
	// Sigma is the standard deviation of a runner's speed within one type of processor (normal).
	Sigma float64
	// A Share of the runners is faster by Step, and an equal share slower.
	Share, Step float64
	// Interaction is the standard deviation of the overhead itself from runner to runner (normal).
	Interaction float64
}

// SameType is a fleet of one type of processor: 2.66 % from runner to runner. MixedFleet has three: a fifth of the runners is
// 12 % faster, a fifth 12 % slower.
var (
	SameType   = Fleet{Name: "same type", Sigma: 0.0266, Interaction: 0.002}
	MixedFleet = Fleet{Name: "mixed fleet", Sigma: 0.0266, Share: 0.2, Step: 0.12, Interaction: 0.01}
)

// A Runner is one of a fleet.
type Runner struct {
	Type     int     // -1, 0 or 1: of a faster, the usual or a slower type
	Slowness float64 // of everything that runs on it
	Overhead float64 // its addition to the cost of an agent
}

// Draw returns a runner of the fleet.
func (f Fleet) Draw(random *rand.Rand) Runner {
	r := Runner{Overhead: f.Interaction * random.NormFloat64()}
	switch u := random.Float64(); {
	case u < f.Share:
		r.Type = -1
	case u < 2*f.Share:
		r.Type = 1
	}
	r.Slowness = float64(r.Type)*f.Step + f.Sigma*random.NormFloat64()
	return r
}
