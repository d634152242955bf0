// Counts: a change of one is found at 6 rounds and among many gates, rounding errors are not.

package comparison

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/overhead-action/overhead-action/compare/gates"
	"github.com/overhead-action/overhead-action/compare/request"
)

// counting is a file of six rounds of 12 counts each, with an increase by the treatment, all with rounding errors.
func counting(more, dust float64) table {
	file := pair("B/op", 6, 1)
	file.benchmarks = strings.Fields("A B C D E F G H I J K L")
	file.value = func(b, _, variant string, r int) float64 {
		x := 1000*float64(b[0]) + dust*wobble(r+len(variant))*float64(r%2)
		if variant == "on" {
			return x + more
		}
		return x
	}
	return file
}

// TestOneMore checks every kind of gate with a treatment that allocates one byte more.
func TestOneMore(t *testing.T) {
	epsilon := 0.5
	for _, c := range []struct {
		name         string
		header       string
		metric       request.Metric
		more, dust   float64
		kind         request.Kind
		limit        float64
		want         gates.Verdict
		p, confident float64
	}{
		{"exact", "Unit B/op assume=exact\n", request.Metric{}, 1, 0, request.MaxIncrease, 0, gates.Breach, 0, 1},
		{"exact by request", "", request.Metric{Exact: true}, 1, 0, request.MaxIncrease, 0, gates.Breach, 0, 1},
		{"exact, with float dust", "Unit B/op assume=exact\n", request.Metric{}, 1, 1e-6, request.MaxIncrease, 0, gates.Breach, 0, 1},
		{"an epsilon", "Unit B/op better=lower epsilon=0.5\n", request.Metric{}, 1, 0.4, request.MaxIncrease, 0, gates.Breach, 0, 1},
		{"an epsilon by request", "", request.Metric{Epsilon: &epsilon}, 1, 0.4, request.MaxIncrease, 0, gates.Breach, 0, 1},
		{"the request's before the file's", "Unit B/op epsilon=0\n", request.Metric{Epsilon: &epsilon}, 1, 0.4, request.MaxIncrease, 0, gates.Breach, 0, 1},
		{"of an overhead", "Unit B/op epsilon=0.5\n", request.Metric{}, 1, 0.1, request.MaxOverhead, 0, gates.Breach, 0, 1},
		{"above a ceiling", "Unit B/op epsilon=0\n", request.Metric{}, 77001 - 1000*'A', 0, request.Max, 77000, gates.Breach, 0, 1},
		{"below a floor", "Unit B/op epsilon=0\n", request.Metric{}, 1, 0, request.Min, 1000*'A' + 2, gates.Breach, 0, 1},
		{"at its limit", "Unit B/op assume=exact\n", request.Metric{}, 1, 0, request.MaxIncrease, 1, gates.Pass, 1, 1},
		{"at a ceiling, but for dust", "Unit B/op assume=exact\n", request.Metric{}, 1 + 1e-6, 0, request.Max, 1000*'A' + 1, gates.Pass, 1, 1},
		{"only dust", "Unit B/op assume=exact\n", request.Metric{}, 1e-7, 1e-7, request.MaxIncrease, 0, gates.Pass, 1, 0},
		{"less than the epsilon", "Unit B/op epsilon=0.5\n", request.Metric{}, 0.4, 0.05, request.MaxOverhead, 0, gates.Pass, 1, 0},
	} {
		file := counting(c.more, c.dust)
		file.header = c.header
		req := ask(t, file, gate(c.kind, "B/op", c.limit))
		req.Metrics = map[string]request.Metric{"B/op": c.metric}
		s := judge(t, req)
		for i, row := range s.Rows {
			g := row.Gates[0]
			if (c.kind == request.Max || c.kind == request.Min) && i > 0 {
				continue // benchmarks have different counts
			}
			if g.Verdict != c.want || *g.P != c.p || *g.Adjusted != c.p || *g.Needed != gates.Alpha/2 || *g.Low != *g.High {
				t.Fatalf("%s: %s is %+v", c.name, row.Benchmark, g)
			}
			if !row.Exact || row.Confidence != nil || *row.P != 1-c.confident || *row.Low != *row.High || row.codes() != "" {
				t.Fatalf("%s: %+v", c.name, row)
			}
			if found := *row.Difference.Low; found != row.Difference.Value || (found != 0) != (c.confident == 1) || math.Abs(found-c.more) > 0.5 {
				t.Fatalf("%s: difference %+v", c.name, row.Difference)
			}
		}
	}
}

// TestAddedToNothing checks a treatment that allocates while the control only has the harness's allocations: a gate finds it, and the
// row has the amount, not a ratio to nearly zero.
func TestAddedToNothing(t *testing.T) {
	for _, c := range []struct {
		name      string
		on, noise float64
		exact     bool
		overhead  bool
		want      gates.Verdict
	}{
		{"as much in every round", 320, 0, true, false, gates.Breach},
		{"more or less in each", 320, 3, false, false, gates.Breach},
		{"nothing either", 0.001, 0, true, true, gates.Pass},
	} {
		file := pair("B/op", 8, 1)
		file.header = "Unit B/op better=lower epsilon=0.5\n"
		file.value = func(_, _, variant string, r int) float64 {
			if variant == "on" {
				return c.on + c.noise*float64(r%3)
			}
			return 0.0004 * (2 + wobble(r))
		}
		s := judge(t, ask(t, file, gate(request.MaxOverhead, "B/op", 0.05)))
		row := s.Rows[0]
		if row.Exact != c.exact || (row.Overhead != nil) != c.overhead || (row.Low != nil) != c.overhead || (row.MDE != nil) != c.overhead {
			t.Errorf("%s: %+v", c.name, row)
		}
		if math.Abs(row.Difference.Value-c.on) > 6 || row.Difference.Low == nil || row.Gates[0].Verdict != c.want {
			t.Errorf("%s: difference %+v, gate %+v", c.name, row.Difference, row.Gates[0])
		}
	}
}

// TestNotExact checks a metric that varies: it is judged like any other, with a warning only if it was declared exact.
func TestNotExact(t *testing.T) {
	for header, want := range map[string]string{
		"Unit B/op assume=exact\n":             "not-exact",
		"Unit B/op assume=exact epsilon=0.3\n": "not-exact",
		"Unit B/op epsilon=0.3\n":              "",
		"":                                     "",
	} {
		file := counting(1, 0.4)
		file.header = header
		s := judge(t, ask(t, file, gate(request.MaxIncrease, "B/op", 0)))
		row := s.Rows[0]
		if row.codes() != want || row.Exact || row.Confidence == nil || row.Verdict != gates.Inconclusive || *row.Gates[0].P != 1./64 {
			t.Errorf("%q: %q %+v", header, row.codes(), row)
		}
		if want != "" && !strings.Contains(row.Warnings[0].Message, "ranges from 65000 to 65000.4") {
			t.Errorf("%q: %q", header, row.Warnings[0].Message)
		}
	}
}

// TestCountsOfARate checks the direction: for a metric that should be high, one less is a cost.
func TestCountsOfARate(t *testing.T) {
	file := counting(-1, 0)
	file.header = "Unit B/op better=higher epsilon=0.5\n"
	for limit, want := range map[float64]gates.Verdict{0: gates.Breach, 1. / 65000: gates.Pass, 0.4 / 65000: gates.Breach, 0.6 / 65000: gates.Pass} {
		row := judge(t, ask(t, file, gate(request.MaxOverhead, "B/op", limit))).Rows[0]
		if row.Gates[0].Verdict != want || math.Abs(*row.Overhead-1./65000) > 1e-12 || *row.MDE != 0.5/65000 {
			t.Errorf("limit %g: %s, %g", limit, row.Gates[0].Verdict, *row.Overhead)
		}
	}
}

func TestTooFewCounts(t *testing.T) {
	file := counting(1, 0)
	file.header, file.rounds = "Unit B/op assume=exact\n", 5
	row := judge(t, ask(t, file, gate(request.MaxIncrease, "B/op", 0))).Rows[0]
	if row.Verdict != gates.Inconclusive || row.P != nil || row.Low != nil || row.Difference.Low != nil || row.Difference.Value != 1 {
		t.Errorf("%+v", row)
	}
}

// TestCountsLeaveTheFamily checks that gates without noise do not make a breach of the others harder.
func TestCountsLeaveTheFamily(t *testing.T) {
	file := counting(1, 0)
	file.header = "Unit B/op epsilon=0\n"
	file.units = []string{"ns/op", "B/op"}
	counted := file.value
	file.value = func(b, unit, variant string, r int) float64 {
		if unit == "ns/op" {
			return 100 * (1 + 0.1*float64(len("off")-len(variant))) * wobble(r+len(variant))
		}
		return counted(b, unit, variant, r)
	}
	noisy := gate(request.MaxOverhead, "ns/op", 0.02)
	noisy.Benchmark = "A"
	s := judge(t, ask(t, file, noisy, gate(request.MaxIncrease, "B/op", 5)))
	if g := s.Rows[0].Gates[0]; g.Verdict != gates.Breach || *g.Adjusted != 1./64 {
		t.Errorf("%+v", g)
	}
}

// TestStoredCounts checks counts with stored runs of the same machine: no spread is added, because counts have none.
func TestStoredCounts(t *testing.T) {
	const unit = "Unit B/op better=lower epsilon=0.5\n"
	run := func(header string, more, dust float64) string { return on(header+unit, counting(more, dust)).String() }
	judged := func(now string, stored ...string) (Suite, Row) {
		req := ask(t, stringer(now), gate(request.MaxRegression, "B/op", 0))
		for i, text := range stored {
			req.Baselines = append(req.Baselines, save(t, fmt.Sprintf("b%d.txt", i), text))
		}
		s := judge(t, req)
		return s, s.Rows[0]
	}
	for _, c := range []struct {
		name   string
		more   float64
		stored []string
		want   gates.Verdict
		runs   int
	}{
		{"one more than one run", 9, []string{run(here, 8, 0.1)}, gates.Breach, 1},
		{"one more than three runs with dust", 9, []string{run(here, 8, 0.1), run(here, 8.4, 0), run(here, 8.2, 0.2)}, gates.Breach, 3},
		{"as many, but for dust", 8.3, []string{run(here, 8, 0.1), run(here, 8.2, 0)}, gates.Pass, 2},
		{"one less", 7, []string{run(here, 8, 0), run(here, 8, 0)}, gates.Pass, 2},
		{"one more than runs that differ by more", 9, []string{run(here, 8, 0), run(here, 4, 0), run(here, 16, 0)}, gates.Inconclusive, 3},
		{"among runs of other machines and noisy ones", 9, []string{run("cpu: Xeon\nkernel: 6.11\n", 8, 0), run(here, 8, 0), run(here, 8, 2)}, gates.Breach, 1},
		{"against another machine alone", 9, []string{run("cpu: Xeon\nkernel: 6.11\n", 8, 0)}, gates.Inconclusive, 1},
	} {
		s, row := judged(run(here, c.more, 0.1), c.stored...)
		if row.Verdict != c.want || row.Baseline.Runs != c.runs || row.Baseline.Comparable != "overhead" {
			t.Errorf("%s: %s %+v %q", c.name, row.Verdict, row.Baseline, s.codes())
		}
		if g := row.Gates[0]; c.want == gates.Breach && (*g.P != 0 || *g.Low != *g.High || !(*g.Value > 0)) {
			t.Errorf("%s: %+v", c.name, g)
		}
	}
	none := func(more float64) string {
		file := counting(more, 0)
		file.header = here + unit
		file.value = func(_, _, variant string, _ int) float64 { return more * float64(len("off")-len(variant)) }
		return file.String()
	}
	for more, want := range map[float64]gates.Verdict{9: gates.Breach, 8.4: gates.Pass, 7: gates.Pass} {
		if _, row := judged(none(more), none(8), none(8)); row.Verdict != want || row.Baseline.Comparable != "absolute" || row.Baseline.Low != row.Baseline.High {
			t.Errorf("where the control is 0, %g: %s %+v", more, row.Verdict, row.Baseline)
		}
	}
}
