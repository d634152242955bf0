// Rounds that are seeds: in the virtual machine that counts, nothing differs between two forks of a variant but the seed.

package comparison

import (
	"github.com/overhead-action/overhead-action/compare/gates"
	"github.com/overhead-action/overhead-action/compare/signedrank"
)

// seeds says whether the rounds of the suite are seeds.
func (s *suite) seeds() bool { return s.set.Machine.IsSimulated() }

func (s *suite) leastRounds() int { return gates.LeastRounds(s.seeds()) }

// sample returns the sample of values, one a round.
func (s *suite) sample(values []float64) *signedrank.Sample { return gates.Sample(values, s.seeds()) }
