// Counted native instructions as the primary metric; and stored runs of machines with more or fewer counters.

package comparison

import (
	"strings"
	"testing"

	"github.com/overhead-action/overhead-action/compare/request"
	"github.com/overhead-action/overhead-action/compare/samples"
)

func TestCountedInstructionsArePrimary(t *testing.T) {
	for units, want := range map[string]string{
		"instr/op ns/op cpu-ns/op":      "instr/op",
		"ns/op cpu-ns/op":               "cpu-ns/op",
		"ns/op cpu-ns/op user-instr/op": "cpu-ns/op",
		"cpu-instr/op instr/op B/op":    "cpu-instr/op", // in the simulator
	} {
		s := judge(t, ask(t, grid("A", units, "on"), gate(request.MaxOverhead, request.Primary, 0.5)))
		for _, row := range s.Rows {
			if limited := len(row.Gates) > 0; limited != (row.Metric == want) {
				t.Errorf("%s: %s has %d gates", units, row.Metric, len(row.Gates))
			}
		}
	}
}

func TestV23StoredRunsWithCounters(t *testing.T) {
	const with, without = "instr/op ns/op cpu-ns/op", "ns/op cpu-ns/op"
	for _, units := range [][2]string{{with, without}, {without, with}} {
		req := ask(t, grid("A", units[1], "on"), gate(request.MaxOverhead, request.Primary, 0.5))
		req.Baselines = []samples.File{save(t, "then.txt", grid("A", units[0], "on").String())}
		if s := judge(t, req); len(s.Broken) > 0 {
			t.Errorf("%s after %s: broken %q", units[1], units[0], s.Broken)
		}
	}
	// A missing CPU time still breaks the suite.
	req := ask(t, grid("A", "ns/op", "on"), gate(request.MaxOverhead, request.Primary, 0.5))
	req.Baselines = []samples.File{save(t, "then.txt", grid("A", with, "on").String())}
	if s := judge(t, req); len(s.Broken) != 1 || !strings.Contains(s.Broken[0], "lacks the metric cpu-ns/op of A") {
		t.Errorf("broken %q", s.Broken)
	}
}
