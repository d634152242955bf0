// Rounds that are seeds: in the simulator, two forks of a variant differ only by the seed.

package comparison

import (
	"github.com/overhead-action/overhead-action/compare/gates"
	"github.com/overhead-action/overhead-action/compare/signedrank"
)

// seeds reports whether the rounds of the suite are seeds.
func (s *suite) seeds() bool { return s.set.Machine.IsSimulated() }

func (s *suite) leastRounds() int { return gates.LeastRounds(s.seeds()) }

// sample returns the sample of values, one for each round.
func (s *suite) sample(values []float64) *signedrank.Sample { return gates.Sample(values, s.seeds()) }
