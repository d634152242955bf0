// Tests of the names of ratios, and of their result in benchstat's own reader.

package ratios

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/perf/benchfmt"
	"golang.org/x/perf/benchunit"

	"github.com/overhead-action/overhead-action/compare/request"
	"github.com/overhead-action/overhead-action/compare/samples"
)

func TestUnitNames(t *testing.T) {
	for _, c := range []struct{ units, names string }{
		{"ns/op cpu-ns/op B/op ops/s", "time-on/off cpu-on/off B-on/off ops-on/off"},
		{"MB/s alloc-MB/s latency-p50-ns classes", "megabytes-on/off alloc-megabytes-on/off latency-p50-on/off classes-on/off"},
		{"B/op B/s", "B-per-op-on/off B-per-s-on/off"},
		{"ns/op time", "nanoseconds-per-op-on/off time-on/off"},
		{"a/b-per-c a/b/c a", "a-per-b-per-c-on/off a-per-b-per-c-2-on/off a-on/off"},
	} {
		all := strings.Fields(c.units)
		names := unitNames(all)
		found := map[string]bool{}
		var got []string
		for _, unit := range all {
			name := names[unit]
			got = append(got, name)
			if found[name] {
				t.Errorf("%s: %s stands for two units", c.units, name)
			}
			found[name] = true
			if scaled, tidied := benchunit.Tidy(1, name); scaled != 1 || tidied != name {
				t.Errorf("benchstat makes %g %s of 1 %s", scaled, tidied, name)
			}
		}
		if strings.Join(got, " ") != c.names {
			t.Errorf("%s: %s, want %s", c.units, got, c.names)
		}
	}
}

func read(t *testing.T, text string) *samples.Set {
	t.Helper()
	path := filepath.Join(t.TempDir(), "s.txt")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	set, _, err := samples.Read("s", []samples.File{{Path: path, Name: "s.txt"}})
	if err != nil {
		t.Fatal(err)
	}
	return set
}

func TestWrite(t *testing.T) {
	text := `BenchmarkA/k=v/agent=on 9 110 ns/op 0 B/op 20 MB/s
BenchmarkA/k=v/agent=off 9 100 ns/op 0 B/op 40 MB/s
BenchmarkA/k=v/agent=off 9 200 ns/op 8 B/op 40 MB/s
BenchmarkA/k=v/agent=on 9 300 ns/op 8 B/op 10 MB/s
`
	var out bytes.Buffer
	if err := Write(&out, &request.Suite{Suite: "s", Control: "off"}, read(t, text)); err != nil {
		t.Fatal(err)
	}
	want := `suite: s
Unit time-on/off better=lower
Unit B-on/off better=lower
Unit megabytes-on/off better=higher
BenchmarkA/k=v/agent=on 1 1.1 time-on/off 0.5 megabytes-on/off
BenchmarkA/k=v/agent=on 1 1.5 time-on/off 0.25 megabytes-on/off
`
	if out.String() != want {
		t.Errorf("got:\n%s\nwant:\n%s", &out, want)
	}
	reader := benchfmt.NewReader(&out, "ratios")
	results := 0
	for reader.Scan() {
		switch r := reader.Result().(type) {
		case *benchfmt.SyntaxError:
			t.Error(r)
		case *benchfmt.Result:
			results++
		}
	}
	if results != 2 || reader.Units().GetBetter("megabytes-on/off") != 1 {
		t.Errorf("%d results", results)
	}
}
