// The comparison with stored runs, and the handling of unusable ones.

package comparison

import (
	"math"
	"strings"
	"testing"

	"github.com/overhead-action/overhead-action/compare/gates"
	"github.com/overhead-action/overhead-action/compare/request"
	"github.com/overhead-action/overhead-action/compare/samples"
	"github.com/overhead-action/overhead-action/compare/warning"
)

const here = "cpu: EPYC\nkernel: 6.11\n"

func on(header string, file table) table {
	file.header = header
	return file
}

// withStored requests a run of +5 % with stored runs of the given files, at 2 %.
func withStored(t *testing.T, factor float64, stored ...string) request.Suite {
	t.Helper()
	req := ask(t, on(here, pair("ns/op", 10, factor)), gate(request.MaxRegression, "ns/op", 0.02))
	for i, text := range stored {
		req.Baselines = append(req.Baselines, save(t, "b"+string(rune('0'+i))+".txt", text))
	}
	return req
}

func TestRegression(t *testing.T) {
	then := on(here, pair("ns/op", 10, 1.05)).String()
	for _, c := range []struct {
		name   string
		factor float64
		want   gates.Verdict
	}{
		{"no change", 1.05, gates.Pass},
		{"within the limit, but not for certain", 1.065, gates.Inconclusive},
		{"above the limit", 1.12, gates.Breach},
		{"an improvement", 1.0, gates.Pass},
	} {
		s := judge(t, withStored(t, c.factor, then, then, then, then))
		row := s.Rows[0]
		if row.Verdict != c.want || s.codes() != "" {
			t.Errorf("%s: %s %q %q", c.name, row.Verdict, row.Gates[0].Reason, s.codes())
		}
		if row.Baseline == nil || row.Baseline.Runs != 4 || row.Baseline.Comparable != "overhead" {
			t.Fatalf("%s: baseline %+v", c.name, row.Baseline)
		}
		if want := c.factor/1.05 - 1; math.Abs(row.Baseline.Change-want) > 1e-9 || row.Baseline.Low >= want || row.Baseline.High <= want {
			t.Errorf("%s: %+v, want %g", c.name, row.Baseline, want)
		}
	}
}

// TestStale checks that an old stored run shows a change and decides nothing, and that other gates still decide.
func TestStale(t *testing.T) {
	then := on(here, pair("ns/op", 10, 1.05)).String()
	for name, factor := range map[string]float64{"no change": 1.05, "above the limit": 1.12} {
		req := withStored(t, factor, then, then, then, then)
		req.Stale = true
		req.Gates = append(req.Gates, gate(request.MaxOverhead, "ns/op", 0.2))
		row := judge(t, req).Rows[0]
		if g := row.Gates[0]; g.Verdict != gates.Inconclusive || !strings.Contains(g.Reason, "too old") || row.Baseline == nil {
			t.Errorf("%s: %s %q, baseline %+v", name, g.Verdict, g.Reason, row.Baseline)
		}
		if g := row.Gates[1]; g.Verdict != gates.Pass {
			t.Errorf("%s: a budget against the control: %s %q", name, g.Verdict, g.Reason)
		}
	}
}

func TestAtMostEightRuns(t *testing.T) {
	then := on(here, pair("ns/op", 10, 1.05)).String()
	old := on(here, pair("ns/op", 10, 9)).String() // the ninth would be visible
	req := withStored(t, 1.05, then, then, then, then, then, then, then, then, old)
	if b := judge(t, req).Rows[0].Baseline; b.Runs != 8 || math.Abs(b.Change) > 1e-9 {
		t.Errorf("baseline = %+v", b)
	}
}

// TestBadBaselines checks that an unusable stored run is named and skipped, and that skipping all of them never
// looks like an empty history.
func TestBadBaselines(t *testing.T) {
	then := on(here, pair("ns/op", 10, 1.05)).String()
	other := pair("ns/op", 10, 1.05)
	other.variants = []string{"none", "on"}
	for _, c := range []struct{ name, text, code, words string }{
		{"empty", "", "unreadable-baseline", "b0.txt: is empty"},
		{"torn", then[:len(then)-4], "unreadable-baseline", "b0.txt:22: the last line has no end"},
		{"cut at a line", then[:strings.LastIndex(then[:len(then)-1], "\n")+1], "unreadable-baseline", "lacks a benchmark or a variant"},
		{"garbage", "BenchmarkA/agent=on 1 NaN ns/op\n", "unreadable-baseline", "b0.txt:1: NaN"},
		{"of another suite", "suite: o\n" + then, "unreadable-baseline", "b0.txt: holds the suite o"},
		{"without the control", other.String(), "unreadable-baseline", "b0.txt: has no line for the control off"},
		{"of few rounds", on(here, pair("ns/op", 5, 1)).String(), "short-baseline", "b0.txt: has 5 rounds"},
		{"of another direction", "Unit ns/op better=higher\n" + then, "incomparable-baseline", "b0.txt: declares better=higher of ns/op"},
	} {
		s := judge(t, withStored(t, 1.05, c.text))
		if s.codes() != c.code+" no-baseline" || !strings.Contains(s.Warnings[0].Message, c.words) {
			t.Errorf("%s alone: %+v", c.name, s.Warnings)
		}
		if g := s.Rows[0].Gates[0]; g.Verdict != gates.Inconclusive || !strings.Contains(g.Reason, "store") || strings.Contains(g.Reason, "yet") {
			t.Errorf("%s alone: %s %q", c.name, g.Verdict, g.Reason)
		}
		s = judge(t, withStored(t, 1.05, c.text, then, then, then))
		if s.codes() != c.code || s.Rows[0].Baseline.Runs != 3 {
			t.Errorf("%s among others: %q %+v", c.name, s.codes(), s.Rows[0].Baseline)
		}
	}
	gone := withStored(t, 1.05)
	gone.Baselines = []samples.File{{Path: "/does/not/exist", Name: "b.txt"}}
	if s := judge(t, gone); s.codes() != "unreadable-baseline no-baseline" {
		t.Errorf("a missing file: %+v", s.Warnings)
	}
	skipped := withStored(t, 1.05)
	skipped.State.Warnings = []warning.Warning{{Code: "baseline-skipped", Message: "b.txt is a symbolic link"}}
	if g := judge(t, skipped).Rows[0].Gates[0]; g.Verdict != gates.Inconclusive || !strings.HasPrefix(g.Reason, "no stored run can be used") {
		t.Errorf("a file that the store skipped: %s %q", g.Verdict, g.Reason)
	}
	if s := judge(t, withStored(t, 1.05)); s.codes() != "no-baseline" || !strings.HasPrefix(s.Rows[0].Gates[0].Reason, "no baseline yet") {
		t.Errorf("no file: %+v", s.Warnings)
	}
}

// TestR4OtherMachine checks that ratios survive a change of machine, with a wider interval and a warning.
func TestR4OtherMachine(t *testing.T) {
	same := on(here, pair("ns/op", 10, 1.05)).String()
	foreign := on("cpu: EPYC\nkernel: 6.8\n", pair("ns/op", 10, 1.05)).String()
	home := judge(t, withStored(t, 1.05, same, same))
	away := judge(t, withStored(t, 1.05, foreign, same))
	if away.codes() != "other-machine" || !strings.Contains(away.Warnings[0].Message, "1 of 2 stored runs are of another machine (kernel)") {
		t.Errorf("warnings = %+v", away.Warnings)
	}
	if narrow, wide := home.Rows[0].Baseline, away.Rows[0].Baseline; !(wide.High-wide.Low > 1.5*(narrow.High-narrow.Low)) {
		t.Errorf("intervals %+v and %+v", narrow, wide)
	}
}

// TestR4OtherProcessor checks that times are compared with runs on the same processor. Without one the interval is wide.
func TestR4OtherProcessor(t *testing.T) {
	same := on(here, pair("ns/op", 10, 1.2)).String()
	foreign := on("cpu: Xeon\nkernel: 6.11\n", pair("ns/op", 10, 1.4)).String()
	home := judge(t, withStored(t, 1.2, foreign, same, foreign, same))
	if b := home.Rows[0].Baseline; b.Runs != 2 || !(b.High < 0.05) {
		t.Errorf("with runs on both: %+v", b)
	}
	if message := home.Warnings[0].Message; !strings.Contains(message, "2 of 4 stored runs are of another machine (cpu)") {
		t.Errorf("warning %q", message)
	}
	away := judge(t, withStored(t, 1.4, on("cpu: Xeon\nkernel: 6.11\n", pair("ns/op", 10, 1.2)).String()))
	// The change is 1.4 / 1.2, and the interval reaches 1.5 times the stored overhead on both sides.
	reach := math.Pow(1.2, 1.5)
	if b := away.Rows[0].Baseline; b.Runs != 1 || math.Abs(b.High-(1.4/1.2*reach-1)) > 0.05 || math.Abs(b.Low-(1.4/1.2/reach-1)) > 0.05 {
		t.Errorf("with one elsewhere: %+v", b)
	}
	if g := away.Rows[0].Gates[0]; g.Verdict != gates.Inconclusive || !strings.Contains(g.Reason, "no stored run is of this processor") {
		t.Errorf("%s %q", g.Verdict, g.Reason)
	}
	if s := judge(t, withStored(t, 3, foreign, foreign)); s.Rows[0].Verdict != gates.Breach {
		t.Errorf("three times the overhead: %s %+v", s.Rows[0].Verdict, s.Rows[0].Baseline)
	}
}

// TestOtherProcessorOfBytes checks that a metric without time is compared with runs on every processor.
func TestOtherProcessorOfBytes(t *testing.T) {
	req := ask(t, on(here, pair("B/op", 10, 1.4)), gate(request.MaxRegression, "B/op", 0.05))
	for _, header := range []string{"cpu: Xeon\nkernel: 6.11\n", here} {
		req.Baselines = append(req.Baselines, save(t, header[5:9]+".txt", on(header, pair("B/op", 10, 1.4)).String()))
	}
	if row := judge(t, req).Rows[0]; row.Baseline.Runs != 2 || row.Verdict != gates.Pass {
		t.Errorf("%s %+v", row.Verdict, row.Baseline)
	}
}

// TestOtherProcessorBetweenRuns checks that runs on another processor do not widen the interval of the overhead.
func TestOtherProcessorBetweenRuns(t *testing.T) {
	foreign := on("cpu: Xeon\nkernel: 6.11\n", pair("ns/op", 10, 1.4)).String()
	same := on(here, pair("ns/op", 10, 1.2)).String()
	row := judge(t, withStored(t, 1.2, foreign, same, foreign, same, foreign, same)).Rows[0]
	if row.BetweenRuns.Runs != 3 || row.BetweenRuns.SD > row.BetweenRuns.Prior {
		t.Errorf("%+v", *row.BetweenRuns)
	}
}

// TestAbsolute checks the comparison of metrics without an overhead: the treatment's own values, on the same machine only.
func TestAbsolute(t *testing.T) {
	counts := func(header string, count float64) table {
		file := on(header, pair("drops", 10, 1))
		file.value = func(_, _, variant string, _ int) float64 {
			if variant == "on" {
				return count
			}
			return 0
		}
		return file
	}
	better := "lower"
	run := func(now float64, stored table) Row {
		req := ask(t, counts(here, now), gate(request.MaxRegression, "drops", 0.1))
		req.Metrics = map[string]request.Metric{"drops": {Better: &better}}
		for range 3 {
			req.Baselines = append(req.Baselines, save(t, "b.txt", stored.String()))
		}
		return judge(t, req).Rows[0]
	}
	for _, c := range []struct {
		now  float64
		then table
		want gates.Verdict
	}{
		{10, counts(here, 10), gates.Pass},
		{12, counts(here, 10), gates.Breach},
		{11.04, counts(here, 10), gates.Inconclusive},
		{1, counts(here, 0), gates.Breach},
		{0, counts(here, 0), gates.Pass},
	} {
		row := run(c.now, c.then)
		if row.Verdict != c.want || row.Baseline == nil || row.Baseline.Comparable != "absolute" {
			t.Errorf("now %g: %s %+v %+v", c.now, row.Verdict, row.Baseline, row.Gates)
		}
	}
	if b := run(12, counts(here, 10)).Baseline; math.Abs(b.Change-2) > 1e-9 {
		t.Errorf("change = %g, want 2 collections", b.Change)
	}
	better = "higher" // a loss is a cost
	for now, want := range map[float64]gates.Verdict{8: gates.Breach, 10: gates.Pass, 12: gates.Pass, 8.96: gates.Inconclusive} {
		row := run(now, counts(here, 10))
		if row.Verdict != want || math.Abs(row.Baseline.Change-(now-10)) > 1e-9 {
			t.Errorf("now %g of a count that should be high: %s %+v", now, row.Verdict, row.Baseline)
		}
		if g := row.Gates[0]; want == gates.Inconclusive && !strings.Contains(g.Reason, "includes the limit -1 drops") {
			t.Errorf("reason = %q", g.Reason)
		}
	}
	if row := run(12, counts("cpu: Xeon\n", 10)); row.Baseline != nil || row.Verdict != gates.Inconclusive {
		t.Errorf("another machine: %s %+v", row.Verdict, row.Baseline)
	}
}
