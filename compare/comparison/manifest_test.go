// Tests of required names from earlier runs, and of files that redefine units.

package comparison

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/overhead-action/overhead-action/compare/request"
	"github.com/overhead-action/overhead-action/compare/samples"
)

// grid is a file with these benchmarks, units and treatments.
func grid(benchmarks, units, treatments string) table {
	f := pair("", 6, 1)
	f.benchmarks, f.units = strings.Fields(benchmarks), strings.Fields(units)
	f.variants = append([]string{"off"}, strings.Fields(treatments)...)
	f.value = func(_, _, _ string, r int) float64 { return 100 * wobble(r) }
	return f
}

// read returns a request as the program reads it.
func read(t *testing.T, req request.Request) *request.Request {
	t.Helper()
	text, err := json.Marshal(req)
	if err != nil {
		t.Fatal(err)
	}
	r, err := request.Read(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestR13Removed(t *testing.T) {
	then := grid("A B/n=1 B/n=2", "cpu-ns/op B/op", "probe heavy")
	budget := request.Gate{Metric: "B/op", Benchmark: "*", Treatment: "*", Kind: request.MaxIncrease, Limit: 64}
	main := request.Gate{Metric: request.Primary, Benchmark: "*", Treatment: "*", Kind: request.MaxOverhead, Limit: 0.5}
	const all, both = "A B/n=1 B/n=2", "probe heavy"
	for what, test := range map[string]struct {
		now              table
		manifest, change []string
		broken           string // empty: it is complete
		warned           string
	}{
		"nothing":              {now: then},
		"something is new":     {now: grid(all+" C", "cpu-ns/op B/op ns/op", both+" new")},
		"a benchmark":          {now: grid("B/n=1 B/n=2", "cpu-ns/op B/op", both), broken: "lacks the benchmark A (the nearest is B/n=1). The stored run then.txt has it"},
		"two benchmarks":       {now: grid("A", "cpu-ns/op B/op", both), broken: "lacks 2 benchmarks, B/n=1, B/n=2. The stored run"},
		"a variant":            {now: grid(all, "cpu-ns/op B/op", "probe"), broken: "lacks the variant heavy. The stored run"},
		"a gated metric":       {now: grid(all, "cpu-ns/op", both), broken: "no fork reported the metric"},
		"the primary metric":   {now: grid(all, "ns/op B/op", both), broken: "lacks the metric cpu-ns/op of A, which a gate limits"},
		"what a list leaves":   {now: grid("A", "cpu-ns/op B/op", both), manifest: []string{"A"}},
		"what a list excludes": {now: grid("A", "cpu-ns/op B/op", "probe"), manifest: []string{"*", "!B/*", "!heavy"}},
		"what a list names":    {now: grid("A", "cpu-ns/op B/op", both), manifest: []string{"A", "B/*", "!B/n=2"}, broken: "no benchmark is called B/*, which the list `expected`"},
		"what a list matches":  {now: grid("A B/n=1", "cpu-ns/op B/op", both), manifest: []string{"*"}, broken: "lacks the benchmark B/n=2"},
		"variants of a list":   {now: grid(all, "cpu-ns/op B/op", "probe"), manifest: []string{"A", "B/*"}, broken: "lacks the variant heavy"},
		"what a change leaves": {
			now: grid("A", "cpu-ns/op B/op", both), manifest: []string{"A", "B/*"}, change: []string{"A"},
			warned: "this change removes B/* from the list",
		},
		"what a change excludes": {
			now: grid(all, "cpu-ns/op B/op", "probe"), change: []string{"!heavy"},
			warned: "the variant heavy is missing, and this change removes it",
		},
		"a metric that a change excludes": {
			now: grid(all, "cpu-ns/op", both), change: []string{"!B/op"},
			warned: "the metric B/op is missing, and this change removes it",
		},
		"a list that only the change has": {now: grid(all, "cpu-ns/op B/op", "probe"), change: []string{"*"}, broken: "lacks the variant heavy"},
	} {
		t.Run(what, func(t *testing.T) {
			req := ask(t, test.now, main, budget)
			req.Baselines = []samples.File{save(t, "then.txt", then.String()), save(t, "older.txt", grid(all+" Old", "cpu-ns/op B/op", both).String())}
			req.Manifest, req.Change = test.manifest, test.change
			s := judge(t, req)
			switch {
			case test.broken == "" && len(s.Broken) > 0:
				t.Errorf("broken: %q", s.Broken)
			case !strings.Contains(strings.Join(s.Broken, "\n"), test.broken):
				t.Errorf("broken: %q, want %q", s.Broken, test.broken)
			}
			var warned []string
			for _, w := range s.Warnings {
				if w.Code == "removed-by-change" {
					warned = append(warned, w.Message)
				}
			}
			if test.warned == "" && len(warned) > 0 || !strings.Contains(strings.Join(warned, "\n"), test.warned) {
				t.Errorf("warned: %q, want %q", warned, test.warned)
			}
		})
	}
}

func TestR13OtherProcessors(t *testing.T) {
	req := ask(t, stringer(strings.ReplaceAll(grid("A B", "ns/op", "on").String(), " 1 ", "-8 1 ")))
	req.Baselines = []samples.File{save(t, "then.txt", strings.ReplaceAll(grid("A B C", "ns/op", "on").String(), " 1 ", "-2 1 "))}
	if s := judge(t, req); len(s.Broken) != 1 || !strings.Contains(s.Broken[0], "lacks the benchmark C-2 ") {
		t.Errorf("broken: %q", s.Broken)
	}
}

func TestR13ExpectedWithoutStored(t *testing.T) {
	req := ask(t, grid("A", "ns/op", "on"))
	req.Variants, req.Manifest = []string{"off", "on", "heavy"}, []string{"Gone"}
	s := judge(t, req)
	for _, want := range []string{"no line for the variant heavy", "no benchmark is called Gone"} {
		if !slices.ContainsFunc(s.Broken, func(b string) bool { return strings.Contains(b, want) }) {
			t.Errorf("broken: %q, want %q", s.Broken, want)
		}
	}
}

func TestS31Units(t *testing.T) {
	lower, higher, half := "lower", "higher", 0.5
	catalogue := map[string]request.Metric{
		"cpu-ns/op": {Better: &lower}, "B/op": {Better: &lower, Epsilon: &half}, "gc-count": {},
	}
	for what, test := range map[string]struct {
		unit, line string
		own        map[string]request.Metric
		imported   bool
		broken     string
		better     string
	}{
		"agreement":                   {unit: "cpu-ns/op", line: "better=lower", better: "lower"},
		"silence":                     {unit: "cpu-ns/op", better: "lower"},
		"the other direction":         {unit: "cpu-ns/op", line: "better=higher", broken: "its Unit line says better=higher of cpu-ns/op, and the catalogue of units says better=lower", better: "lower"},
		"a direction of its own":      {unit: "gc-count", line: "better=lower", broken: "the catalogue of units gives it no direction"},
		"a direction that is ours":    {unit: "gc-count", line: "better=lower", own: map[string]request.Metric{"gc-count": {Better: &lower}}, better: "lower"},
		"exact":                       {unit: "cpu-ns/op", line: "assume=exact", broken: "its Unit line says assume=exact of cpu-ns/op", better: "lower"},
		"not exact":                   {unit: "cpu-ns/op", line: "assume=nothing", better: "lower"},
		"the same epsilon":            {unit: "B/op", line: "epsilon=0.5", better: "lower"},
		"another epsilon":             {unit: "B/op", line: "epsilon=1e6", broken: "its Unit line says epsilon=1e+06 of B/op", better: "lower"},
		"an epsilon of no count":      {unit: "cpu-ns/op", line: "epsilon=1e6", broken: "epsilon=1e+06 of cpu-ns/op", better: "lower"},
		"an epsilon that is ours":     {unit: "B/op", line: "epsilon=0.25", own: map[string]request.Metric{"B/op": {Better: &lower}}, better: "lower"},
		"one that is another's":       {unit: "B/op", line: "epsilon=16", own: map[string]request.Metric{"B/op": {Better: &lower, Epsilon: &half}}, imported: true, broken: "epsilon=16 of B/op", better: "lower"},
		"an unknown unit":             {unit: "spans/op", line: "better=higher", better: "higher"},
		"an unknown unit, a stranger": {unit: "spans/op", line: "better=higher epsilon=1e6", imported: true},
		"a configuration's own":       {unit: "cpu-ns/op", own: map[string]request.Metric{"cpu-ns/op": {Better: &higher}}, broken: "the configuration says better=higher of cpu-ns/op, and the catalogue of units says better=lower", better: "lower"},
		"a configured unit":           {unit: "spans/op", line: "better=lower", own: map[string]request.Metric{"spans/op": {Better: &higher}}, imported: true, broken: "the configuration says better=higher", better: "higher"},
	} {
		t.Run(what, func(t *testing.T) {
			file := pair(test.unit, 6, 1.2)
			if test.line != "" {
				file.header = "Unit " + test.unit + " " + test.line + "\n"
			}
			req := ask(t, file)
			req.Metrics, req.Imported = test.own, test.imported
			s := Judge(read(t, request.Request{Schema: request.Schema, Catalogue: catalogue, Suites: []request.Suite{req}})).Suites[0]
			if test.broken == "" && len(s.Broken) > 0 || !strings.Contains(strings.Join(s.Broken, "\n"), test.broken) {
				t.Errorf("broken: %q, want %q", s.Broken, test.broken)
			}
			better := ""
			if b := s.Rows[0].Better; b != nil {
				better = *b
			}
			if better != test.better || s.Rows[0].Exact {
				t.Errorf("better is %q, want %q; exact: %v", better, test.better, s.Rows[0].Exact)
			}
		})
	}
}
