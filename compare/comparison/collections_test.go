// Runs without a garbage collection.

package comparison

import (
	"strings"
	"testing"

	"github.com/overhead-action/overhead-action/compare/gates"
	"github.com/overhead-action/overhead-action/compare/request"
)

func TestNoCollection(t *testing.T) {
	for _, c := range []struct {
		name  string
		units []string
		value map[string]float64 // by benchmark, unit and variant; else 0
		want  string             // of the message; "" for none
	}{
		{"nowhere", []string{"gc-count"}, nil, "no collection fell into the measured time of A, B: "},
		{"in one benchmark only", []string{"gc-count"}, map[string]float64{"A gc-count off": 1, "A gc-count on": 1}, "no collection fell into the measured time of B: "},
		{"in every benchmark, though not in every variant", []string{"gc-count"}, map[string]float64{"A gc-count off": 1, "B gc-count on": 1}, ""},
		{"where nothing is allocated", []string{"gc-count", "B/op"}, nil, ""},
		{"where the treatment alone allocates", []string{"gc-count", "B/op"}, map[string]float64{"B B/op on": 16}, "no collection fell into the measured time of B: "},
		{"no such metric", []string{"B/op"}, map[string]float64{"B B/op on": 16}, ""},
	} {
		file := pair("gc-count", 6, 1)
		file.benchmarks, file.units = []string{"A", "B"}, c.units
		file.value = func(b, unit, variant string, round int) float64 {
			if unit == "gc-count" && round != 3 { // a single collection is one
				return 0
			}
			return c.value[b+" "+unit+" "+variant]
		}
		s := judge(t, ask(t, file))
		message := ""
		for _, w := range s.Warnings {
			if w.Code == "no-collection" {
				message += w.Message
			}
		}
		if (message == "") != (c.want == "") || !strings.HasPrefix(message, c.want) {
			t.Errorf("%s: %q, want %q", c.name, message, c.want)
		}
	}
}

// TestNothingCollected checks that a limit on garbage collection does not pass without a collection, and is judged with one.
func TestNothingCollected(t *testing.T) {
	run := func(collections float64) Suite {
		file := pair("gc-ns/op", 6, 1)
		file.units = []string{"gc-ns/op", "gc-count", "B/op"}
		file.value = func(_, unit, _ string, round int) float64 {
			return map[string]float64{"gc-ns/op": collections * (10 + float64(round)), "gc-count": collections, "B/op": 64}[unit]
		}
		lower := "lower"
		req := ask(t, file, gate(request.MaxIncrease, "gc-ns/op", 20), gate(request.Max, "B/op", 100))
		req.Metrics = map[string]request.Metric{"gc-ns/op": {Better: &lower}}
		return judge(t, req)
	}
	found, unseen := run(3), run(0)
	if g := found.Rows[0].Gates[0]; g.Verdict != gates.Pass {
		t.Errorf("with collections: %s %q", g.Verdict, g.Reason)
	}
	if g := unseen.Rows[0].Gates[0]; g.Verdict != gates.Inconclusive || !strings.HasPrefix(g.Reason, "too short to see a collection") {
		t.Errorf("without any: %s %q", g.Verdict, g.Reason)
	}
	if g := unseen.Rows[2].Gates[0]; g.Verdict != gates.Pass || unseen.Verdict != gates.Inconclusive {
		t.Errorf("another metric: %s %q, the suite %s", g.Verdict, g.Reason, unseen.Verdict)
	}
}
