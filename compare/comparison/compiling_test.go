// Effects of forks that were still compiling.

package comparison

import (
	"encoding/json"
	"fmt"
	"math"
	"os"
	"strings"
	"testing"

	"github.com/overhead-action/overhead-action/compare/gates"
	"github.com/overhead-action/overhead-action/compare/journal"
	"github.com/overhead-action/overhead-action/compare/request"
)

var (
	lower = "lower"
	// Reported by a fork on a busy machine in slices of 100 ms, 1 s after its start.
	falling = []float64{0.41, 0.36, 0.30, 0.22, 0.18, 0.16, 0.11, 0.09, 0.08, 0.06}
	forever = []float64{0.21, 0.19, 0.24, 0.17, 0.22, 0.20, 0.18, 0.23, 0.19, 0.20}
	warm    = []float64{0.03, 0.01, 0.02, 0, 0, 0.01, 0, 0, 0, 0}
)

// compilingRun requests a run whose forks report shares of their compilers; nil: that fork reports none.
func compilingRun(t *testing.T, unit string, analyses []int, costs []float64, course func(variant string, round int) []float64, req ...request.Gate) request.Suite {
	t.Helper()
	file := pair(unit, len(costs), 1)
	file.value = func(_, _, variant string, r int) float64 {
		if variant == "on" {
			return 100 * math.Exp(costs[r])
		}
		return 100
	}
	var lines strings.Builder
	for r := range costs {
		record := map[string]any{"outcome": "complete", "bytes": 1, "interim": analyses}
		var all []journal.Compilation
		for _, variant := range []string{"off", "on"} {
			if own := course(variant, r); own != nil {
				all = append(all, journal.Compilation{
					Fork: journal.Fork{Benchmark: "A", Variant: variant}, Warmup: 1003, Measured: 1004, Share: mean(own), Course: own,
				})
			}
		}
		record["compilation"] = all
		line, err := json.Marshal(record)
		if err != nil {
			t.Fatal(err)
		}
		lines.Write(append(line, '\n'))
	}
	return withJournal(t, ask(t, file, req...), lines.String())
}

// only gives the shares to the first forks of a variant, and warm ones to all others.
func only(variant string, forks int, course []float64) func(string, int) []float64 {
	return func(of string, round int) []float64 {
		if of == variant && round < forks {
			return course
		}
		return warm
	}
}

func TestStillCompiling(t *testing.T) {
	breach, pass := series(12, 0.2), series(12, 0.01)
	const output = "still compiling: 12 of 12 forks of on (compilers took 19.7 % of their CPU time); give them a longer `warmup`, such as `{iterations: "
	for _, c := range []struct {
		name   string
		unit   string
		costs  []float64
		course func(string, int) []float64
		want   gates.Verdict
		reason string
	}{
		{"a breach of warm forks", "ns/op", breach, only("on", 12, warm), gates.Breach, ""},
		{"a breach of forks that compile", "ns/op", breach, only("on", 12, falling), gates.Inconclusive, output},
		{"a pass of warm forks", "ns/op", pass, only("on", 12, warm), gates.Pass, ""},
		{"a pass of forks that compile", "ns/op", pass, only("on", 12, falling), gates.Inconclusive, output},
		{"a control that compiles", "cpu-ns/op", breach, only("off", 12, falling), gates.Inconclusive, "still compiling: 12 of 12 forks of off ("},
		{"a quarter of the forks", "ns/op", breach, only("on", 3, falling), gates.Breach, ""},
		{"more than a quarter", "ns/op", breach, only("on", 4, falling), gates.Inconclusive, "still compiling: 4 of 12 forks of on ("},
		{"an agent that compiles for ever", "ns/op", breach, only("on", 12, forever), gates.Breach, ""},
		{"files that do not tell", "ns/op", breach, func(string, int) []float64 { return nil }, gates.Breach, ""},
		{"too few iterations to tell", "ns/op", breach, only("on", 12, []float64{0.4, 0.1}), gates.Breach, ""},
		{"what is no time", "live-heap-B", breach, only("on", 12, falling), gates.Breach, ""},
	} {
		req := compilingRun(t, c.unit, nil, c.costs, c.course, gate(request.MaxOverhead, c.unit, 0.05))
		req.Metrics = map[string]request.Metric{c.unit: {Better: &lower}}
		g := judge(t, req).Rows[0].Gates[0]
		if g.Verdict != c.want || !strings.HasPrefix(g.Reason, c.reason) || (c.reason == "") != (g.Reason == "") {
			t.Errorf("%s: %s, %q", c.name, g.Verdict, g.Reason)
		}
	}
}

// TestStillCompilingCounts checks that values which are the same in all rounds are judged in spite of compilation.
func TestStillCompilingCounts(t *testing.T) {
	req := compilingRun(t, "instr/op", nil, make([]float64, 12), only("on", 12, falling), gate(request.MaxOverhead, "instr/op", 0.05))
	req.Metrics = map[string]request.Metric{"instr/op": {Better: &lower, Exact: true}}
	if g := judge(t, req).Rows[0].Gates[0]; g.Verdict != gates.Pass {
		t.Errorf("%+v", g)
	}
}

// TestStillCompilingAnalyses checks that no interim analysis decides by forks that compile, and that none of its decisions stays.
func TestStillCompilingAnalyses(t *testing.T) {
	limit := gate(request.MaxOverhead, "ns/op", 0.05)
	costs := series(20, 0.2)
	for _, c := range []struct {
		name   string
		rounds int
		course func(string, int) []float64
		want   gates.Verdict
		at     int
	}{
		{"warm", 10, only("on", 0, falling), gates.Breach, 10},
		{"at the first interim analysis", 10, only("on", 10, falling), gates.Inconclusive, 10},
		{"until few of them compile", 20, only("on", 5, falling), gates.Breach, 20},
		{"only after the interim analysis that had decided", 20, func(variant string, round int) []float64 {
			return only(variant, 20, falling)(map[bool]string{true: variant, false: "none"}[round >= 10], 0)
		}, gates.Inconclusive, 10},
	} {
		s := judge(t, compilingRun(t, "ns/op", plan, costs[:c.rounds], c.course, limit))
		if g := s.Rows[0].Gates[0]; g.Verdict != c.want || g.Rounds != c.at {
			t.Errorf("%s: %s after %d rounds, %q", c.name, g.Verdict, g.Rounds, g.Reason)
		}
	}
}

// TestStillCompilingInSimulator checks that the simulator reports it, and judges as usual.
func TestStillCompilingInSimulator(t *testing.T) {
	req := compilingRun(t, "ns/op", nil, series(12, 0.2), only("on", 12, falling), gate(request.MaxOverhead, "ns/op", 0.05))
	text, err := os.ReadFile(req.Results[0].Path)
	if err != nil {
		t.Fatal(err)
	}
	simulator := save(t, "s.txt", "mode: simulation\n"+string(text))
	req.Results[0].Path = simulator.Path
	s := judge(t, req)
	if g := s.Rows[0].Gates[0]; g.Verdict != gates.Breach || !strings.Contains(s.codes(), "still-compiling") {
		t.Errorf("%+v %s %q", g, s.codes(), s.Broken)
	}
}

func TestStillCompilingWarning(t *testing.T) {
	s := judge(t, compilingRun(t, "ns/op", nil, series(12, 0.01), only("on", 12, falling)))
	if s.codes() != "still-compiling" || !strings.HasPrefix(s.Warnings[0].Message, "the forks of on were still compiling while they were measured, on A: ") {
		t.Errorf("%+v", s.Warnings)
	}
	if s := judge(t, compilingRun(t, "ns/op", nil, series(12, 0.01), only("on", 12, forever))); s.codes() != "" {
		t.Errorf("%+v", s.Warnings)
	}
}

// TestWarmupAdvice checks the worked example of the documentation: a share that halves every 200 ms.
func TestWarmupAdvice(t *testing.T) {
	var halving []float64
	for slice := range 9 {
		halving = append(halving, 0.4*math.Pow(0.5, float64(slice)/2))
	}
	for _, c := range []struct {
		compilation journal.Compilation
		want        string
	}{
		// 20 % of the whole should become 5 %: two halvings, and no earlier than the last third.
		{journal.Compilation{Warmup: 1000, Measured: 900, Share: 0.2, Course: halving}, "such as `{iterations: 16, time: 100ms}`"},
		// 40 % are three.
		{journal.Compilation{Warmup: 1000, Measured: 900, Share: 0.4, Course: halving}, "such as `{iterations: 16, time: 100ms}`"},
		// 80 % are four, and the last third begins after three.
		{journal.Compilation{Warmup: 1000, Measured: 900, Share: 0.8, Course: halving}, "such as `{iterations: 18, time: 100ms}`"},
		// An abrupt end begins in the last third.
		{journal.Compilation{Warmup: 0, Measured: 2990, Share: 0.2, Course: []float64{0.6, 0, 0}}, "such as `{iterations: 2, time: 1000ms}`"},
		// Too long: the time is not predicted.
		{journal.Compilation{Warmup: 0, Measured: 900, Share: 0.9, Course: []float64{0.91, 0.9, 0.9, 0.9, 0.9, 0.9, 0.89, 0.89, 0.89}}, "give them a longer `warmup`"},
	} {
		if got := fmt.Sprint(warmupOf(&c.compilation)); !strings.HasSuffix(got, c.want) {
			t.Errorf("%+v: %s", c.compilation, got)
		}
	}
}
