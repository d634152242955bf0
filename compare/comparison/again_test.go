// Limits with a control that was measured twice: judged if both agree, inconclusive if they do not.

package comparison

import (
	"fmt"
	"strings"
	"testing"

	"github.com/overhead-action/overhead-action/compare/gates"
	"github.com/overhead-action/overhead-action/compare/request"
)

// twice is a file of a control, the control again with an apparent cost and spread, and a treatment that costs 3 %.
func twice(header string, factor, spread float64) table {
	return table{
		header: header, benchmarks: []string{"Connect"}, units: []string{"ns/op"}, variants: []string{"off", "off.again", "on"}, rounds: 12,
		value: func(_, _, variant string, r int) float64 {
			switch variant {
			case "on":
				return 103 * wobble(r)
			case "off.again":
				return 100 * factor * (1 + spread*(wobble(r)-1))
			}
			return 100
		},
	}
}

func TestAgain(t *testing.T) {
	for _, c := range []struct {
		name           string
		header         string
		factor, spread float64
		kind           request.Kind
		limit          float64
		want           gates.Verdict
		reason         string
	}{
		{"a quiet control, within the budget", "", 1, 1, request.MaxOverhead, 0.05, gates.Pass, ""},
		{"a quiet control, over the budget", "", 1, 1, request.MaxOverhead, 0.015, gates.Breach, ""},
		{"a control that costs", "", 1.02, 1, request.MaxOverhead, 0.05, gates.Inconclusive, "the control against itself costs [+0.9"},
		{"a control that gains", "", 0.98, 1, request.MaxOverhead, 0.015, gates.Inconclusive, "the control against itself costs [-2.99 %"},
		{"a control that costs less than runs differ", "", 1.007, 1, request.MaxOverhead, 0.05, gates.Pass, ""},
		{"what runs differ by is not the control's noise", "", 1, 1, request.MaxOverhead, 0.0125, gates.Breach, ""},
		{"an amount of it neither", "", 1, 1, request.MaxIncrease, 1.25, gates.Breach, ""},
		{"a control as wide as the budget", "", 1, 30, request.MaxOverhead, 0.05, gates.Inconclusive, "the control against itself may cost ["},
		{"an amount next to a control that costs", "", 1.02, 1, request.MaxIncrease, 5, gates.Inconclusive, "the control against itself costs [0.9"},
		{"an amount next to a quiet control", "", 1, 1, request.MaxIncrease, 5, gates.Pass, ""},
		{"a ceiling needs no control", "", 1.02, 1, request.Max, 110, gates.Pass, ""},
		{"other seeds of the machine that counts", "mode: simulation\n", 1.02, 1, request.MaxOverhead, 0.05, gates.Pass, ""},
	} {
		req := ask(t, twice(c.header, c.factor, c.spread), gate(c.kind, "ns/op", c.limit))
		req.Again = "off.again"
		s := judge(t, req)
		judged := 0
		for _, row := range s.Rows {
			if row.Treatment == "off.again" && len(row.Gates) > 0 {
				t.Errorf("%s: a gate limits the control", c.name)
			}
			for _, g := range row.Gates {
				judged++
				if g.Verdict != c.want || !strings.HasPrefix(g.Reason, c.reason) || (c.reason == "") != (g.Reason == "") {
					t.Errorf("%s: %s %q", c.name, g.Verdict, g.Reason)
				}
			}
		}
		if judged != 1 || s.Verdict != c.want {
			t.Errorf("%s: %d gates, suite %s, broken %q", c.name, judged, s.Verdict, s.Broken)
		}
	}
}

// TestAgainSame checks that nobody is advised to attach an agent to the control.
func TestAgainSame(t *testing.T) {
	req := ask(t, twice("", 1, 0))
	for again, want := range map[string]string{"": "identical-to-control", "off.again": ""} {
		req.Again = again
		if got := judge(t, req).codes(); got != want {
			t.Errorf("again %q: warnings %q", again, got)
		}
	}
}

// TestParts checks that a limit of the primary metric applies to workloads, and not to each program or request.
func TestParts(t *testing.T) {
	for _, part := range []string{"program=a", "request=read"} {
		var file strings.Builder
		file.WriteString("Unit bpf-ns/op better=lower\nUnit cpu-ns/op better=lower\n")
		for r := range 8 {
			fmt.Fprintf(&file, "BenchmarkConnect/agent=off 9 %v cpu-ns/op\nBenchmarkConnect/%s/agent=off 9 0 bpf-ns/op\n", 100*wobble(r), part)
			fmt.Fprintf(&file, "BenchmarkConnect/agent=on 9 %v cpu-ns/op\nBenchmarkConnect/%s/agent=on 9 80 bpf-ns/op\n", 102*wobble(r+1), part)
		}
		limits := []request.Gate{gate(request.MaxOverhead, request.Primary, 0.5), gate(request.MaxIncrease, "bpf-ns/op", 100)}
		s := judge(t, ask(t, stringer(file.String()), limits...))
		if s.Verdict != gates.Pass || len(s.Rows) != 2 {
			t.Fatalf("%s: %s, broken %q, %d rows", part, s.Verdict, s.Broken, len(s.Rows))
		}
		for _, row := range s.Rows {
			if len(row.Gates) != 1 || row.Gates[0].Verdict != gates.Pass {
				t.Errorf("%s %s: %+v", row.Benchmark, row.Metric, row.Gates)
			}
		}
	}
}
