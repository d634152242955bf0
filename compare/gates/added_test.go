// A kind of gate that is only a new row of the table is judged: samples, counts and words follow from its value and its bound.

package gates

import (
	"testing"

	"github.com/overhead-action/overhead-action/compare/request"
	"github.com/overhead-action/overhead-action/compare/sequential"
	"github.com/overhead-action/overhead-action/compare/signedrank"
	"github.com/overhead-action/overhead-action/compare/units"
)

func TestAddedKind(t *testing.T) {
	const added request.Kind = "min-increase"
	request.Rules[added] = request.Rule{Value: request.Increase, Bound: "lower", Limit: "unit"}
	defer delete(request.Rules, added)
	differences := []float64{10.1, 10.2, 9.9, 10, 10.3, 9.8, 10.1, 9.9, 10, 10.2}
	s := Subject{Metric: "ops/s", Better: units.Higher, On: differences, Scale: 1, Differences: signedrank.New(differences)}
	counts := s
	counts.Counts = &Counts{Off: 90, On: 100}
	for limit, want := range map[float64]Verdict{5: Pass, 15: Breach} {
		for name, subject := range map[string]Subject{"noisy": s, "a count": counts} {
			g := Judge(added, limit, subject, sequential.Once(10))
			if g.Verdict != want || g.Basis != Control || *g.Low > 10 || *g.High < 10 {
				t.Errorf("%s, at least %v: %s of %v in [%v, %v], basis %s", name, limit, g.Verdict, *g.Value, *g.Low, *g.High, g.Basis)
			}
		}
	}
}
