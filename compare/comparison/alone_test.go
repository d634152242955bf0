// A single variant with absolute limits is judged by its own values; other limits need a comparison.

package comparison

import (
	"strings"
	"testing"

	"github.com/overhead-action/overhead-action/compare/gates"
	"github.com/overhead-action/overhead-action/compare/request"
)

// TestV18OneVariantHasAbsoluteLimits checks verdicts and rows of a control without a treatment.
func TestV18OneVariantHasAbsoluteLimits(t *testing.T) {
	for _, c := range []struct {
		kind  request.Kind
		limit float64
		want  gates.Verdict
	}{{request.Max, 120, gates.Pass}, {request.Max, 90, gates.Breach}, {request.Min, 90, gates.Pass}, {request.Min, 120, gates.Breach}} {
		req := alone(t, c.kind, c.limit)
		s := judge(t, req)
		if s.Verdict != c.want || len(s.Rows) != 1 || len(s.Broken) > 0 || s.codes() != "" {
			t.Fatalf("%s %g: %+v", c.kind, c.limit, s.Suite)
		}
		if row := s.Rows[0]; row.Overhead != nil || row.P != nil || row.Treatment != "off" || row.On < 99 {
			t.Errorf("%s %g: %+v", c.kind, c.limit, row)
		}
	}
}

// TestOneVariantHasNoOverhead checks that a limit on an overhead still requires a treatment.
func TestOneVariantHasNoOverhead(t *testing.T) {
	s := judge(t, alone(t, request.MaxOverhead, 0.1))
	if s.Verdict != gates.Broken || !strings.Contains(strings.Join(s.Broken, ""), "has no treatment") {
		t.Errorf("%+v", s.Broken)
	}
}

// alone requests one gate on the values of a single variant.
func alone(t *testing.T, kind request.Kind, limit float64) request.Suite {
	file := table{benchmarks: []string{"A"}, units: []string{"ns/op"}, variants: []string{"off"}, rounds: 8,
		value: func(_, _, _ string, r int) float64 { return 100 * wobble(r) }}
	req := ask(t, file)
	req.Variants = []string{"off"}
	req.Gates = []request.Gate{{Metric: "ns/op", Benchmark: "*", Treatment: "*", Kind: kind, Limit: limit}}
	return req
}
