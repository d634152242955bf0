// A ladder: each variant against the control and against the one before, with limits on the steps.

package comparison

import (
	"math"
	"strings"
	"testing"

	"github.com/overhead-action/overhead-action/compare/gates"
	"github.com/overhead-action/overhead-action/compare/request"
)

// ladder requests a suite of three steps that cost 2 %, 5 % and 1 %, with wobble.
func ladder(t *testing.T, limits ...request.Gate) request.Suite {
	t.Helper()
	file := pair("ns/op", 10, 1)
	file.header, file.variants = here, []string{"off", "attached", "collecting", "exporting"}
	file.value = func(_, _, variant string, r int) float64 {
		steps := map[string]float64{"off": 1, "attached": 1.02 * wobble(r), "collecting": 1.02 * 1.05 * wobble(r+3), "exporting": 1.02 * 1.05 * 1.01 * wobble(r+6)}
		return 100 * steps[variant]
	}
	req := ask(t, file, limits...)
	req.Variants = file.variants
	req.Ladder = file.variants[1:]
	req.Against = map[string]string{"collecting": "attached", "exporting": "collecting"}
	return req
}

// gatesBy returns the verdicts of a kind of gate, as `treatment/against basis verdict`.
func gatesBy(s Suite, kind request.Kind) string {
	var found []string
	for _, row := range s.Rows {
		for _, g := range row.Gates {
			if g.Kind == kind {
				found = append(found, strings.Join([]string{row.Treatment, row.Against, string(g.Basis), string(g.Verdict)}, " "))
			}
		}
	}
	return strings.Join(found, ", ")
}

// TestLadder checks that max-step limits each step, the first one against the control, and max-overhead each cost from the bottom.
func TestLadder(t *testing.T) {
	s := judge(t, ladder(t, gate(request.MaxStep, "ns/op", 0.035), gate(request.MaxOverhead, "ns/op", 0.065)))
	want := "attached off control pass, collecting attached paired breach, exporting collecting paired pass"
	if got := gatesBy(s, request.MaxStep); got != want || s.Verdict != gates.Breach {
		t.Errorf("%s: %s, want %s", s.Verdict, got, want)
	}
	if got := gatesBy(s, request.MaxOverhead); strings.Count(got, "off control") != 3 {
		t.Errorf("max-overhead: %s", got)
	}
	for _, row := range s.Rows {
		if row.Treatment == "collecting" && row.Paired {
			near(t, "the step", *row.Overhead, 0.05, 0.004)
		}
		if row.Treatment == "exporting" && !row.Paired {
			near(t, "the cost from the bottom", *row.Overhead, 1.02*1.05*1.01-1, 0.004)
		}
	}
	open := judge(t, ladder(t, gate(request.MaxStep, "ns/op", 0.05)))
	if got := gatesBy(open, request.MaxStep); !strings.Contains(got, "collecting attached paired inconclusive") || open.Verdict != gates.Inconclusive {
		t.Errorf("%s: %s", open.Verdict, got)
	}
	for _, row := range open.Rows {
		for _, g := range row.Gates {
			if g.Verdict == gates.Inconclusive && !strings.Contains(g.Reason, "could find an effect of") {
				t.Errorf("reason = %q", g.Reason)
			}
		}
	}
}

// TestLadderAgainstStoredRuns checks that in a ladder a step is no regression: max-regression is judged against stored runs.
func TestLadderAgainstStoredRuns(t *testing.T) {
	req := ladder(t, gate(request.MaxRegression, "ns/op", 0.03))
	for range 4 {
		req.Baselines = append(req.Baselines, req.Results[0])
	}
	s := judge(t, req)
	if got := gatesBy(s, request.MaxRegression); got != "attached off stored pass, collecting off stored pass, exporting off stored pass" {
		t.Errorf("%s (%q)", got, s.codes())
	}
	req.Ladder = nil
	if got := gatesBy(judge(t, req), request.MaxRegression); !strings.Contains(got, "collecting attached paired breach") {
		t.Errorf("without a ladder: %s", got)
	}
}

// TestLadderWithoutARung checks that a step from a variant that was not measured is not judged, and never against the control.
func TestLadderWithoutARung(t *testing.T) {
	req := ladder(t, gate(request.MaxStep, "ns/op", 0.035))
	req.Variants = []string{"off", "attached", "exporting"}
	req.Against = map[string]string{}
	if got := gatesBy(judge(t, req), request.MaxStep); got != "attached off control pass" {
		t.Errorf("%s", got)
	}
}

// TestStepOfACount checks that the step of a count needs no interval, and that a rate without a direction has no step.
func TestStepOfACount(t *testing.T) {
	counted := pair("allocs/op", 6, 1)
	counted.value = func(_, _, variant string, _ int) float64 { return map[string]float64{"off": 10, "on": 11}[variant] }
	req := ask(t, counted, gate(request.MaxStep, "allocs/op", 0.05))
	req.Metrics = map[string]request.Metric{"allocs/op": {Exact: true}}
	if g := judge(t, req).Rows[0].Gates[0]; g.Verdict != gates.Breach || math.Abs(*g.Value-0.1) > 1e-12 || !g.Certain() {
		t.Errorf("%+v", g)
	}
	if s := judge(t, ask(t, pair("spans", 10, 1.05), gate(request.MaxStep, "spans", 0.01))); s.Rows[0].Gates[0].Verdict != gates.Broken {
		t.Errorf("%s", s.Verdict)
	}
}
