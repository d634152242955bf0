// Treatments with `against` in the same rounds: by the worked example, with and without a control.

package comparison

import (
	"math"
	"strings"
	"testing"

	"github.com/overhead-action/overhead-action/compare/gates"
	"github.com/overhead-action/overhead-action/compare/request"
	"github.com/overhead-action/overhead-action/compare/signedrank"
	"github.com/overhead-action/overhead-action/compare/worked"
)

// revisions is a file in which `base` and `head` are the two sides of the worked example in docs/how-it-decides.md. The machine is
// very noisy, as `off` shows, but the same for every variant of a round.
func revisions(variants ...string) table {
	file := pair("ns/op", len(worked.Off), 1)
	file.header, file.variants = here, variants
	file.value = func(_, _, variant string, r int) float64 {
		weather := 1 + float64(r*7%5)/3
		return map[string]float64{"off": 90 + 5*float64(r%3), "base": worked.Off[r], "head": worked.On[r]}[variant] * weather
	}
	return file
}

// near reports a number that differs from the expected one in the shown digits.
func near(t *testing.T, what string, got, want, digits float64) {
	t.Helper()
	if !(math.Abs(got-want) <= digits/2) {
		t.Errorf("%s is %g, want %g", what, got, want)
	}
}

// TestDifferenceOfOverheads checks that a regression within the rounds is the difference of the two overheads in each of them, and
// that it is judged like the worked example.
func TestDifferenceOfOverheads(t *testing.T) {
	for _, c := range []struct {
		limit float64
		want  gates.Verdict
	}{{0.02, gates.Breach}, {0.03, gates.Inconclusive}, {0.05, gates.Pass}} {
		req := ask(t, revisions("off", "base", "head"), gate(request.MaxRegression, "ns/op", c.limit))
		req.Against, req.References = map[string]string{"head": "base"}, []string{"base"}
		s := judge(t, req)
		row := s.Rows[2]
		if len(row.Gates) != 1 || !row.Paired || s.Rows[0].Paired || s.Rows[1].Paired || s.codes() != "" {
			t.Fatalf("%g: %+v", c.limit, s)
		}
		g := row.Gates[0]
		if g.Verdict != c.want || g.Basis != gates.Paired {
			t.Errorf("%g: %s by %s, %s", c.limit, g.Verdict, g.Basis, g.Reason)
		}
		near(t, "the value", *g.Value, 0.0343, 0.0001)
		near(t, "its low end", *g.Low, 0.0227, 0.0001)
		near(t, "its high end", *g.High, 0.0461, 0.0001)
		near(t, "the confidence", *g.Confidence, 0.951, 0.001)

		values := func(variant string) []float64 {
			var of []float64
			for r := range 10 {
				of = append(of, revisions().value("A", "ns/op", variant, r))
			}
			return of
		}
		off, base, head := values("off"), values("base"), values("head")
		differences := make([]float64, len(off))
		for r := range off {
			differences[r] = math.Log(head[r]/off[r]) - math.Log(base[r]/off[r])
		}
		near(t, "the difference of overheads", math.Log1p(*g.Value), signedrank.New(differences).HodgesLehmann(), 1e-12)
	}
}

// TestOlderRevisionAsControl checks two revisions of one program without an agent: the older one is the control.
func TestOlderRevisionAsControl(t *testing.T) {
	alone := func(kind request.Kind, limit float64) request.Suite {
		req := ask(t, revisions("base", "head"), gate(kind, "ns/op", limit))
		req.Control, req.Against = "base", map[string]string{"head": "base"}
		// A stored run with a far worse head, which would hide the change.
		then := revisions("base", "head")
		now := then.value
		then.value = func(b, u, variant string, r int) float64 {
			return now(b, u, variant, r) * map[string]float64{"base": 1, "head": 2}[variant]
		}
		req.Baselines = append(req.Baselines, save(t, "b.txt", then.String()))
		return req
	}
	for _, kind := range []request.Kind{request.MaxRegression, request.MaxOverhead} {
		s := judge(t, alone(kind, 0.02))
		if len(s.Rows) != 1 || len(s.Rows[0].Gates) != 1 {
			t.Fatalf("%s: rows %+v", kind, s.Rows)
		}
		row, g := s.Rows[0], s.Rows[0].Gates[0]
		if row.Against != "base" || !row.Paired || row.Baseline != nil || g.Basis != gates.Paired || g.Verdict != gates.Breach || s.codes() != "" {
			t.Errorf("%s: %+v %q", kind, row, s.codes())
		}
		near(t, "the value", *g.Value, 0.0343, 0.0001)
	}
	// In the other direction it is an improvement, and no negative overhead of an agent.
	better := alone(request.MaxRegression, 0.02)
	better.Control, better.Against = "head", map[string]string{"base": "head"}
	if row := judge(t, better).Rows[0]; *row.High >= 0 || row.codes() != "" || row.Verdict != gates.Pass {
		t.Errorf("an improvement: %+v", row)
	}
	// Without expected variants in the configuration, the control may be the variant of `against`.
	if s := judge(t, alone(request.MaxRegression, 0.05)); len(s.Broken) > 0 || s.Verdict != gates.Pass {
		t.Errorf("%s %q", s.Verdict, s.Broken)
	}
}

// TestSameRevision checks the message if both sides are one program.
func TestSameRevision(t *testing.T) {
	file := pair("B/op", 6, 1)
	file.variants, file.value = []string{"base", "head"}, func(_, _, _ string, _ int) float64 { return 64 }
	req := ask(t, file)
	req.Control, req.Against = "base", map[string]string{"head": "base"}
	if s := judge(t, req); s.codes() != "identical-to-control" || !strings.Contains(s.Warnings[0].Message, "the same program") {
		t.Errorf("%+v", s.Warnings)
	}
}

// TestReferences checks that no gate limits a reference, and that a gate which names nothing else breaks the suite.
func TestReferences(t *testing.T) {
	req := ask(t, revisions("off", "base", "head"),
		gate(request.MaxRegression, "ns/op", 0.05), gate(request.MaxOverhead, "ns/op", 9), gate(request.Max, "ns/op", 1e9))
	req.Against, req.References = map[string]string{"head": "base"}, []string{"base"}
	s := judge(t, req)
	if len(s.Rows[0].Gates) != 0 || len(s.Rows[1].Gates) != 2 || len(s.Rows[2].Gates) != 1 || s.Verdict != gates.Pass {
		t.Errorf("%+v", s)
	}
	bases := []gates.Basis{s.Rows[1].Gates[0].Basis, s.Rows[1].Gates[1].Basis}
	if bases[0] != gates.Control || bases[1] != gates.Own {
		t.Errorf("bases %q", bases)
	}
	req.Gates[2].Treatment = "base"
	if s := judge(t, req); len(s.Broken) != 1 || !strings.Contains(s.Broken[0], "base is the reference of other variants, and no gate limits it") {
		t.Errorf("%q", s.Broken)
	}
	if g := judge(t, withStored(t, 1)).Rows[0].Gates[0]; g.Basis != gates.Stored {
		t.Errorf("without another variant the basis is %s", g.Basis)
	}
}
