// The change since the last release, and the history of a row.

package comparison

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/overhead-action/overhead-action/compare/gates"
	"github.com/overhead-action/overhead-action/compare/request"
	"github.com/overhead-action/overhead-action/compare/samples"
)

// sinceRelease requests a run that costs a factor, with a limit of 2 % since a release of some runs that cost 5 %, each stored before and a
// little after.
func sinceRelease(t *testing.T, factor float64, pinned int) request.Suite {
	t.Helper()
	req := ask(t, on(here, pair("ns/op", 10, factor)), gate(request.MaxDrift, "ns/op", 0.02), gate(request.MaxRegression, "ns/op", 0.02))
	req.ReleaseBaseline = &request.ReleaseBaseline{Release: "v1.2"}
	for i := range pinned {
		req.ReleaseBaseline.Runs = append(req.ReleaseBaseline.Runs, save(t, fmt.Sprintf("pinned-%d.txt", i), on(here, pair("ns/op", 10, 1.05)).String()))
	}
	for i := range 4 { // a small part of the factor is in the newest runs already
		then := on(here, pair("ns/op", 10, factor/1.004)).String()
		req.Baselines = append(req.Baselines, save(t, fmt.Sprintf("newest-%d.txt", i), then))
	}
	return req
}

// TestS20Drift checks that small changes, each within its limit, add up to a breach of the limit since the release.
func TestS20Drift(t *testing.T) {
	for _, c := range []struct {
		name   string
		factor float64
		pinned int
		want   gates.Verdict
	}{
		{"nothing drifted", 1.05, 5, gates.Pass},
		{"much drifted", 1.12, 5, gates.Breach},
		{"much drifted since a single run", 1.15, 1, gates.Breach},
		{"a little drifted", 1.072, 5, gates.Inconclusive},
	} {
		s := judge(t, sinceRelease(t, c.factor, c.pinned))
		row := s.Rows[0]
		drift, regression := row.Gates[0], row.Gates[1]
		if drift.Verdict != c.want || drift.Basis != gates.ReleaseBaseline || regression.Verdict != gates.Pass || regression.Basis != gates.Stored || s.codes() != "" {
			t.Errorf("%s: %s by %s (%s), %s by %s, %q", c.name, drift.Verdict, drift.Basis, drift.Reason, regression.Verdict, regression.Basis, s.codes())
		}
		if a := row.ReleaseBaseline; a == nil || a.Release != "v1.2" || a.Runs != c.pinned || math.Abs(a.Change-(c.factor/1.05-1)) > 1e-9 || a.Comparable != "overhead" {
			t.Errorf("%s: %+v", c.name, a)
		}
		if b := row.Baseline; b == nil || b.Runs != 4 || math.Abs(b.Change-0.004) > 1e-9 {
			t.Errorf("%s: the newest runs: %+v", c.name, b)
		}
		if s.Verdict != c.want {
			t.Errorf("%s: the suite is %s", c.name, s.Verdict)
		}
	}
}

// TestNoRelease checks that a limit since a release never passes without one.
func TestNoRelease(t *testing.T) {
	none := sinceRelease(t, 1.05, 0)
	none.ReleaseBaseline = nil
	torn := sinceRelease(t, 1.05, 1)
	torn.ReleaseBaseline.Runs = []samples.File{save(t, "torn.txt", "BenchmarkA/agent=on 1")}
	other := sinceRelease(t, 1.05, 1)
	other.ReleaseBaseline.Runs = []samples.File{save(t, "other.txt", on(here, pair("B/op", 10, 1.05)).String())}
	for _, c := range []struct {
		name, codes, reason string
		req                 request.Suite
	}{
		{"none is pinned", "no-release-baseline", "no release is pinned: `overhead baseline pin`", none},
		{"it cannot be read", "unreadable-baseline no-release-baseline", "no run that is pinned as v1.2 can be used", torn},
		{"it has another metric", "no-release-baseline", "no run that is pinned as v1.2 has this metric", other},
	} {
		s := judge(t, c.req)
		if g := s.Rows[0].Gates[0]; g.Verdict != gates.Inconclusive || !strings.HasPrefix(g.Reason, c.reason) || s.codes() != c.codes || s.Rows[0].ReleaseBaseline != nil {
			t.Errorf("%s: %s %q %q", c.name, g.Verdict, g.Reason, s.codes())
		}
	}
	paired := ask(t, revisions("base", "head"), gate(request.MaxDrift, "ns/op", 0.02))
	paired.Control, paired.Against = "base", map[string]string{"head": "base"}
	paired.ReleaseBaseline = &request.ReleaseBaseline{Release: "v1", Runs: []samples.File{save(t, "b.txt", revisions("base", "head").String())}}
	if g := judge(t, paired).Rows[0].Gates[0]; g.Verdict != gates.Inconclusive || g.Basis != gates.ReleaseBaseline || !strings.Contains(g.Reason, "in the same rounds") {
		t.Errorf("against another variant: %s by %s, %q", g.Verdict, g.Basis, g.Reason)
	}
}

// TestDriftOfCounts checks that one class more than in the release is found.
func TestDriftOfCounts(t *testing.T) {
	counted := func(classes float64) table {
		file := on(here+"Unit classes better=lower epsilon=0\n", pair("classes", 6, 1))
		file.value = func(_, _, variant string, _ int) float64 {
			return map[string]float64{"off": 1000, "on": classes}[variant]
		}
		return file
	}
	for now, want := range map[float64]gates.Verdict{1100: gates.Pass, 1101: gates.Breach} {
		req := ask(t, counted(now), gate(request.MaxDrift, "classes", 0))
		req.ReleaseBaseline = &request.ReleaseBaseline{Release: "v1", Runs: []samples.File{save(t, "b.txt", counted(1100).String())}}
		if row := judge(t, req).Rows[0]; row.Verdict != want {
			t.Errorf("%g classes: %s %+v", now, row.Verdict, row.Gates[0])
		}
	}
}

// TestHistoryOfRows checks that a row has its changes of level, and that one with `against` does not.
func TestHistoryOfRows(t *testing.T) {
	req := ask(t, on(here, pair("ns/op", 10, 1.08)))
	if judge(t, req).Rows[0].History != nil {
		t.Error("a history without a request")
	}
	for i := range 16 {
		cost := 1.05 + 0.001*float64(i%3)
		if i >= 9 {
			cost += 0.02
		}
		req.History = append(req.History, request.Stored{
			File: save(t, fmt.Sprintf("run-%d.txt", i), on(here, pair("ns/op", 10, cost)).String()),
			Date: fmt.Sprintf("2026-11-%02dT12:00:00Z", i+1), Commit: fmt.Sprintf("%040x", i),
		})
	}
	req.History = slices.Insert(req.History, 3, request.Stored{File: save(t, "torn.txt", "BenchmarkA/agent=on 1")})
	// Runs of the comparison are not read again, and count equally.
	req.Baselines = []samples.File{req.History[17-1].File, req.History[0].File}
	s := judge(t, req)
	h := s.Rows[0].History
	if h == nil || h.Runs != 16 || len(h.Changes) != 1 {
		t.Fatalf("%+v", h)
	}
	c := h.Changes[0]
	if c.Run != "run-9.txt" || c.Date != "2026-11-10T12:00:00Z" || c.Commit != fmt.Sprintf("%040x", 9) || c.Since != 7 || !(c.P < 0.001) || len(c.Machine) != 0 {
		t.Errorf("%+v", c)
	}
	near(t, "before", c.Before, 0.051, 0.001)
	near(t, "after", c.After, 0.071, 0.002)
	if s.codes() != "unreadable-baseline" {
		t.Errorf("warnings %q", s.codes())
	}
}
