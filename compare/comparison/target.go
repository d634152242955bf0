// The number of rounds that would find an overhead of interest.

package comparison

import (
	"math"

	"github.com/overhead-action/overhead-action/compare/gates"
	"github.com/overhead-action/overhead-action/compare/overhead"
	"github.com/overhead-action/overhead-action/compare/power"
	"github.com/overhead-action/overhead-action/compare/request"
)

// smallTarget is the overhead of interest of a row without a budget.
const smallTarget = 0.01

// addTarget sets the number of rounds that would distinguish the tightest budget of row i from no overhead; without a budget, 1 %. That number
// would also show that an agent without a cost is within it.
func (s *suite) addTarget(i int, m *measured) {
	if m.row.MDE == nil || m.row.Exact {
		return
	}
	better := s.directions[s.rows[i].unit]
	target := math.Inf(1)
	for _, g := range s.gatesOf[i] {
		value := g.Kind.Rule().Value
		if g.Limit > 0 && (value == request.Overhead || value == request.Step || value == request.Regression && m.subject.Paired) {
			target = min(target, g.Limit)
		}
	}
	if math.IsInf(target, 1) {
		target = smallTarget
	}
	effect, ok := overhead.Budget(target, better)
	if !ok {
		return // no overhead is ever that large
	}
	m.row.Target = &Target{Effect: target}
	if left := m.subject.Between.Left(effect, gates.Alpha, power.Target); left > 0 {
		sd := m.subject.Costs.StandardError() * math.Sqrt(float64(m.row.Rounds))
		rounds := max(s.leastRounds(), power.Rounds(sd, left, gates.Alpha, power.Target))
		m.row.Target.Rounds = &rounds
	}
}
