// The second arm of the control: its apparent cost is the noise of this machine, and no limit within that noise can be judged.

package comparison

import (
	"fmt"

	"github.com/overhead-action/overhead-action/compare/gates"
	"github.com/overhead-action/overhead-action/compare/request"
)

// voidNoisy makes the gates of rows inconclusive if the control certainly differs from itself, or by an unknown amount that is wider than
// the limit. The simulator has no such noise: there the second control only has other seeds.
func (s *suite) voidNoisy(rows []Row) {
	if s.req.Again == "" || s.seeds() {
		return
	}
	type cell struct{ benchmark, metric string }
	twins := map[cell]*Row{}
	for i := range rows {
		if row := &rows[i]; row.Treatment == s.req.Again && row.Against == s.req.Control {
			twins[cell{row.Benchmark, row.Metric}] = row
		}
	}
	for i := range rows {
		for j := range rows[i].Gates {
			g := &rows[i].Gates[j]
			if reason := noise(twins[cell{rows[i].Benchmark, rows[i].Metric}], g); reason != "" && g.Verdict != gates.Inconclusive {
				g.Void(reason)
			}
		}
	}
}

// noise returns why a gate cannot be judged given the control's difference from itself; empty if it can.
func noise(twin *Row, g *gates.Gate) string {
	// The treatment's own value does not depend on the control.
	if twin == nil || g.Basis == gates.Own {
		return ""
	}
	low, high, share := twin.Low, twin.High, true
	aloneLow, aloneHigh := twin.alone()
	amount := g.Kind.Rule().Value == request.Increase
	if amount || low == nil {
		low, high, share = twin.Difference.Low, twin.Difference.High, false
		aloneLow, aloneHigh = twin.aloneDifference()
	}
	if low == nil || high == nil {
		return ""
	}
	span := func(low, high float64) string {
		if share {
			return fmt.Sprintf("[%+.3g %%, %+.3g %%] %s", 100*low, 100*high, twin.Metric)
		}
		return fmt.Sprintf("[%.6g, %.6g] %s", low, high, twin.Metric)
	}
	shown := span(*low, *high)
	// For a control of 0 only amounts are known, and a limit may be a fraction.
	comparable := share == !amount
	switch {
	case *low > 0 || *high < 0:
		return fmt.Sprintf("the control against itself costs %s, which no agent does: this machine was not quiet; measure again", shown)
	case comparable && *aloneHigh-*aloneLow > g.Limit: // the variance between runs is not this machine's noise
		shown = span(*aloneLow, *aloneHigh)
		return fmt.Sprintf("the control against itself may cost %s, which is wider than the limit: this machine was too noisy for it; measure "+
			"again, or more rounds", shown)
	}
	return ""
}
