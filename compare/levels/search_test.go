// Runs that are reduced one by one and searched give the same history as when read together; a release is compared like its limit.

package levels

import (
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/overhead-action/overhead-action/compare/samples"
)

// searchOf is a search in the estimates of each run of one metric.
func searchOf(runs []Reduced, metric string) *Search {
	s := &Search{Schema: Schema, Series: []Series{{}}}
	for i, run := range runs {
		s.Machines, s.Runs = append(s.Machines, run.Machine), append(s.Runs, i)
		for _, row := range run.Rows {
			if row.Metric == metric {
				s.Series[0].Better = row.Better
				s.Series[0].Runs = append(s.Series[0].Runs, i)
				s.Series[0].Thetas = append(s.Series[0].Thetas, row.Theta)
			}
		}
	}
	return s
}

func TestSearchOfEstimates(t *testing.T) {
	req := steps(t)
	whole, apart := Of(req, nil), Reduce(req)
	if len(apart.Runs) != 20 || len(apart.Warnings) != 0 || !apart.Runs[3].Control || len(apart.Runs[3].Rows) != 2 {
		t.Fatalf("%+v", apart)
	}
	for _, metric := range []string{"ns/op", "ops/s"} {
		found := searchOf(apart.Runs, metric).Find().Series[0]
		want := whole.Find("A", metric, "on").Changes
		if len(found.Changes) != 1 || len(want) != 1 || found.Drift != nil {
			t.Fatalf("%s: %+v, not %+v", metric, found, want)
		}
		if found.Changes[0].At != 8 || !reflect.DeepEqual(found.Changes[0].Step, want[0].Step) {
			t.Errorf("%s: %+v, not %+v", metric, found.Changes[0], want[0])
		}
	}
	req.Control = "none"
	if r := Reduce(req); len(r.Runs) != 20 || r.Runs[0].Control || len(r.Runs[0].Rows) != 0 {
		t.Errorf("without the control: %+v", r.Runs[0])
	}
	req.History[4].Path = "/does/not/exist"
	if r := Reduce(req); len(r.Runs) != 19 || len(r.Warnings) != 1 || r.Warnings[0].Code != "unreadable-baseline" {
		t.Errorf("one that is gone: %+v", r.Warnings)
	}
}

// TestDrift compares with a release like the worked example of package history: five stored runs, of another machine or not.
func TestDrift(t *testing.T) {
	now := Summary{Theta: 0.0337574263, SE: 0.0024849298, Rounds: 10}
	then := []Summary{
		{0.0244, 0.0014, 10, 0}, {0.0311, 0.0018, 10, 0}, {0.0198, 0.0013, 10, 0}, {0.0267, 0.0015, 10, 0}, {0.0225, 0.0015, 10, 0},
	}
	s := &Search{Schema: Schema, Machines: []samples.Machine{{"cpu": "A"}, {"cpu": "B"}}, Series: []Series{{Better: "lower", Now: &now, Then: then}}}
	drift := s.Find().Series[0].Drift
	for _, end := range []struct{ got, want float64 }{
		{drift.Change, math.Expm1(0.0088574263)}, {drift.Low, math.Expm1(-0.0042177981)}, {drift.High, math.Expm1(0.0219326506)},
	} {
		if math.Abs(end.got-end.want) > 1e-9 {
			t.Errorf("%+v", drift)
		}
	}
	now.Machine = 1
	for i := range then[:3] {
		then[i].Machine = 1
	}
	if other := s.Find().Series[0].Drift; drift.Runs != 5 || !(other.High > drift.High) {
		t.Errorf("two foreign machines of five: %+v, not wider than %+v", other, drift)
	}
	s.Series[0].Metric = "cpu-ns/op"
	if here := s.Find().Series[0].Drift; here.Runs != 3 || math.Abs(here.Change-math.Expm1(0.0337574263-0.0251)) > 1e-9 {
		t.Errorf("a metric that depends on the processor: %+v, not with the three runs on it", here)
	}
}

func TestReadSearch(t *testing.T) {
	const good = `{"schema":1,"machines":[{"cpu":"A"}],"runs":[0,0],"series":[{"metric":"ns/op","better":"lower","runs":[],"thetas":"mpmZmZmZuT+amZmZmZnJPw==","now":null,"then":[]}]}`
	s, err := ReadSearch(strings.NewReader(good))
	if err != nil || len(s.Find().Series) != 1 {
		t.Fatal(err)
	}
	if want := (Thetas{0.1, 0.2}); !slices.Equal(s.Series[0].Thetas, want) {
		t.Errorf("thetas are %v, not %v", s.Series[0].Thetas, want)
	}
	if _, err := ReadSearch(strings.NewReader(good + good)); err == nil || !strings.HasPrefix(err.Error(), "search: there is text after its end") {
		t.Errorf("two searches: %v", err)
	}
	for from, to := range map[string]string{
		`"schema":1`: `"schema":2`, `[0,0]`: `[0,1]`, `"lower"`: `""`, `uT+amZmZmZnJPw==`: `uT8=`, `Pw==`: `P`, `amZmZmZnJPw==`: `amZk=`,
		`mpmZmZmZuT+amZmZmZnJPw==`: `AAAAAAAA8H8AAAAAAAD4fw==`, `"runs":[],`: `"runs":[0,2],`, `"then"`: `"than"`,
		`"now":null`: `"now":{"theta":0,"se":0,"rounds":10,"machine":1}`,
	} {
		bad := strings.Replace(good, from, to, 1)
		if _, err := ReadSearch(strings.NewReader(bad)); bad == good || err == nil || !strings.HasPrefix(err.Error(), "search: ") {
			t.Errorf("%s: %v", bad, err)
		}
	}
}
