// Runs without a garbage collection.

package comparison

import (
	"strings"
	"testing"
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
