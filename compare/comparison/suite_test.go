// Whole suites: errors, warnings, and what must not matter.

package comparison

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/overhead-action/overhead-action/compare/gates"
	"github.com/overhead-action/overhead-action/compare/request"
	"github.com/overhead-action/overhead-action/compare/samples"
	"github.com/overhead-action/overhead-action/compare/warning"
)

func TestNothingGated(t *testing.T) {
	s := judge(t, ask(t, pair("ns/op", 10, 1.05)))
	if s.Verdict != gates.Pass || s.Rows[0].Verdict != gates.None || !reflect.DeepEqual(s.Rounds, Rounds{Planned: 10, Complete: 10, Interim: []int{}, Attempts: 1}) {
		t.Errorf("%s %s %+v", s.Verdict, s.Rows[0].Verdict, s.Rounds)
	}
}

// TestBroken has every reason for which a suite breaks although its file is readable.
func TestBroken(t *testing.T) {
	lossy := pair("delivered/op", 6, 1)
	lossy.value = func(_, _, variant string, _ int) float64 {
		return map[string]float64{"off": 0.9995, "on": 0.99}[variant]
	}
	dropping := pair("ns/op", 6, 1)
	dropping.units = []string{"ns/op", "accepted/op", "attempted/op"}
	dropping.value = func(_, unit, variant string, _ int) float64 {
		if unit == "accepted/op" && variant == "on" {
			return 199
		}
		return 200
	}
	declared := pair("ns/op", 6, 1)
	declared.header = "Unit ns/op better=lower\n"
	higher := "higher"
	alone := pair("ns/op", 6, 1)
	alone.variants = []string{"off"}
	for _, c := range []struct {
		name   string
		file   fmt.Stringer
		change func(*request.Suite)
		want   string
	}{
		{"a missing benchmark", pair("ns/op", 6, 1), func(s *request.Suite) { s.Expected = []string{"A", "Ab"} }, "s.txt: the benchmark Ab is missing (the nearest is A)"},
		{"a missing variant", pair("ns/op", 6, 1), func(s *request.Suite) { s.Variants = []string{"off", "on", "otel"} }, "s.txt: has no line for the variant otel"},
		{"a missing control", pair("ns/op", 6, 1), func(s *request.Suite) { s.Control = "of" }, "s.txt: has no line for the control of (the nearest is off)"},
		{"a missing control that is listed", pair("ns/op", 6, 1), func(s *request.Suite) { s.Control = "base"; s.Variants = []string{"base", "on"} }, "s.txt: has no line for the variant base"},
		{"no treatment", alone, func(*request.Suite) {}, "s.txt: has no treatment"},
		{"lost work", dropping, func(*request.Suite) {}, "s.txt: work lost: accepted/op of A is 199 of 200 attempted with on"},
		{"lost work of one attempt", lossy, func(*request.Suite) {}, "s.txt: work lost: delivered/op of A is 0.99 of 1 attempted with on"},
		{"directions that contradict", declared, func(s *request.Suite) { s.Metrics = map[string]request.Metric{"ns/op": {Better: &higher}} }, "s.txt: its Unit line says better=lower of ns/op, and the configuration says better=higher"},
		{"a state that is broken", pair("ns/op", 6, 1), func(s *request.Suite) { s.State.Broken = []string{"fork 3 of on crashed"} }, "fork 3 of on crashed"},
		{"nothing measured, for a known reason", pair("ns/op", 6, 1), func(s *request.Suite) {
			s.Results, s.State.Broken = nil, []string{"the agent is not there"}
		}, "the agent is not there"},
		{"nothing measured", pair("ns/op", 6, 1), func(s *request.Suite) { s.Results = nil }, "there is no result file"},
		{"an unreadable file", stringer("BenchmarkA 1 NaN ns/op\n"), func(*request.Suite) {}, "s.txt:1: BenchmarkA has no /agent= key"},
		{"a baseline variant that is missing", pair("ns/op", 6, 1), func(s *request.Suite) { s.Against = map[string]string{"on": "base"} }, "s.txt: cannot judge on against base"},
	} {
		req := ask(t, c.file)
		c.change(&req)
		s := judge(t, req)
		if s.Verdict != gates.Broken || len(s.Broken) != 1 || !strings.HasPrefix(s.Broken[0], c.want) {
			t.Errorf("%s: %s %q, want %q", c.name, s.Verdict, s.Broken, c.want)
		}
	}
	several := ask(t, pair("ns/op", 6, 1))
	several.Against = map[string]string{"a": "on", "b": "on", "c": "on", "d": "on"}
	for range 10 { // a map has another order each time
		if s := judge(t, several); len(s.Broken) != 4 || !slices.IsSorted(s.Broken) {
			t.Fatalf("variants that are missing: %q", s.Broken)
		}
	}
	expected := ask(t, stringer("BenchmarkA/agent=off-8 1 5 ns/op\nBenchmarkA/agent=on-8 1 5 ns/op\n"))
	expected.Expected = []string{"A"}
	if s := judge(t, expected); len(s.Broken) > 0 {
		t.Errorf("a CPU count that go test appended: %q", s.Broken)
	}
}

func TestWarnings(t *testing.T) {
	few := judge(t, ask(t, pair("ns/op", 3, 1.05)))
	row := few.Rows[0]
	if few.codes() != "few-rounds" || row.Overhead == nil || row.Low != nil || row.High != nil || row.Confidence != nil || row.P != nil || row.MDE != nil || row.Difference.Low != nil {
		t.Errorf("three rounds: %q %+v", few.codes(), row)
	}

	flat := pair("ns/op", 6, 1)
	flat.value = func(_, _, variant string, _ int) float64 { return float64(len(variant)) }
	s := judge(t, ask(t, flat))
	if s.Rows[0].codes() != "no-variation negative-overhead" && s.Rows[0].codes() != "negative-overhead no-variation" {
		t.Errorf("no variation: %q", s.Rows[0].codes())
	}
	if still := s.Rows[0]; *still.Low != *still.High || still.BetweenRuns != nil {
		t.Errorf("[%g, %g], %+v", *still.Low, *still.High, still.BetweenRuns)
	}

	same := pair("ns/op", 6, 1)
	same.value = func(_, _, _ string, r int) float64 { return float64(r + 1) }
	if s := judge(t, ask(t, same)); s.codes() != "identical-to-control" {
		t.Errorf("identical: %q", s.codes())
	}
	exact := flat
	exact.header = "Unit ns/op assume=exact\n"
	exact.value = func(_, _, _ string, _ int) float64 { return 5 }
	if s := judge(t, ask(t, exact)); s.Rows[0].codes() != "" || !s.Rows[0].Exact {
		t.Errorf("an exact metric need not vary: %q", s.Rows[0].codes())
	}

	carried := ask(t, stringer(pair("ns/op", 6, 1.05).String()+"BenchmarkA/agent=off 1 5"))
	carried.State = request.State{Planned: 20, Redone: 2, Dropped: 3, Warnings: []warning.Warning{{Code: "forced-exit", Message: "it had to be killed"}}}
	s = judge(t, carried)
	if s.codes() != "forced-exit torn-file" || !reflect.DeepEqual(s.Rounds, Rounds{Planned: 20, Complete: 6, Redone: 2, Dropped: 3, Interim: []int{}, Attempts: 1}) {
		t.Errorf("%q %+v", s.codes(), s.Rounds)
	}
}

// TestAgainst checks that a treatment with `against` has a row for each comparison, and which has its gates.
func TestAgainst(t *testing.T) {
	file := pair("ns/op", 10, 1)
	file.variants = []string{"off", "base", "head"}
	file.value = func(_, _, variant string, r int) float64 {
		return map[string]float64{"off": 100, "base": 110, "head": 110 * 1.03 * wobble(r)}[variant] * (1 + float64(r)/10)
	}
	req := ask(t, file, gate(request.MaxRegression, "ns/op", 0.015), gate(request.MaxOverhead, "ns/op", 0.2))
	req.Against = map[string]string{"head": "base"}
	req.Gates[0].Treatment = "head"
	s := judge(t, req)
	var rows []string
	for _, r := range s.Rows {
		rows = append(rows, fmt.Sprintf("%s/%s:%d", r.Treatment, r.Against, len(r.Gates)))
	}
	if want := []string{"base/off:1", "head/off:1", "head/base:1"}; !slices.Equal(rows, want) {
		t.Fatalf("rows = %q, want %q", rows, want)
	}
	paired := s.Rows[2]
	if g := paired.Gates[0]; g.Kind != request.MaxRegression || g.Verdict != gates.Breach || paired.Off != s.Rows[0].On {
		t.Errorf("%+v", paired)
	}
	// Head costs less than base: between two revisions that is an improvement and no reason to doubt.
	file.value = func(_, _, variant string, r int) float64 {
		return map[string]float64{"off": 100, "base": 120, "head": 110 * wobble(r)}[variant]
	}
	better := ask(t, file, req.Gates...)
	better.Against = req.Against
	if s := judge(t, better); s.Rows[2].Gates[0].Verdict != gates.Pass || s.Rows[2].codes() != "" || s.codes() != "" {
		t.Errorf("an improvement: %+v", s)
	}
}

// TestOrderOfBenchmarks checks that benchmarks in another order give the same rows in that order.
func TestOrderOfBenchmarks(t *testing.T) {
	file := pair("ns/op", 8, 1)
	file.value = func(b, _, variant string, r int) float64 {
		return float64(b[0])*wobble(r) + float64(len(variant))*wobble(r+3)
	}
	sorted := func(benchmarks ...string) []Row {
		file.benchmarks = benchmarks
		rows := judge(t, ask(t, file, gate(request.MaxOverhead, "ns/op", 0.001))).Rows
		for i, b := range benchmarks {
			if rows[i].Benchmark != b {
				t.Fatalf("row %d is of %s, want %s", i, rows[i].Benchmark, b)
			}
		}
		slices.SortFunc(rows, func(a, b Row) int { return strings.Compare(a.Benchmark, b.Benchmark) })
		return rows
	}
	first, second := sorted("A", "B", "C", "D"), sorted("C", "A", "D", "B")
	if !reflect.DeepEqual(first, second) {
		t.Errorf("rows differ:\n%+v\n%+v", first, second)
	}
}

func TestStrataArePooled(t *testing.T) {
	req := ask(t, pair("ns/op", 4, 1.05))
	req.Results = append(req.Results, save(t, "t.txt", pair("ns/op", 5, 1.05).String()))
	s := judge(t, req)
	if s.Rounds.Complete != 9 || s.Rows[0].Rounds != 9 || s.Rows[0].Low == nil {
		t.Errorf("%+v", s)
	}
}

func TestSuitesAreWorst(t *testing.T) {
	good, bad := ask(t, pair("ns/op", 6, 1)), ask(t, stringer(""))
	bad.Suite, bad.Results = "b", []samples.File{save(t, "b.txt", "")}
	c := Judge(&request.Request{Schema: 1, Suites: []request.Suite{good, bad}})
	if c.Verdict != gates.Broken || c.Suites[0].Verdict != gates.Pass || c.Suites[1].Verdict != gates.Broken {
		t.Errorf("%s of %s and %s", c.Verdict, c.Suites[0].Verdict, c.Suites[1].Verdict)
	}
}

func TestGlob(t *testing.T) {
	for _, c := range []struct {
		pattern, name string
		want          bool
	}{
		{"*", "", true}, {"*", "A/size=64", true}, {"A", "A", true}, {"A", "AB", false}, {"A*", "A/b", true}, {"*=64", "A/size=64", true},
		{"A?", "Aé", true}, {"A?", "A", false}, {"a*b*c", "a-b-b-c", true}, {"a*b*c", "a-b-b", false}, {"", "", true}, {"", "a", false},
		{"[a]", "a", false}, {"**", "x", true},
		{strings.Repeat("*a", 50) + "b", strings.Repeat("a", 5000), false}, // must end in a short time
	} {
		if got := glob(c.pattern, c.name); got != c.want {
			t.Errorf("glob(%q, %q) = %v", c.pattern, c.name, got)
		}
	}
}
