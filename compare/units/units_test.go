// Tests of the properties of units.

package units

import "testing"

func TestElapsed(t *testing.T) {
	for unit, want := range map[string]bool{
		"ns/op": true, "sec/op": true, "cpu-ns/op": true, "wall-ms": true, "ms/op": true,
		"gc-ns/op": false, "latency-p50-ns": false, "B/op": false, "ops/s": false, "spans": false, "cpu": false, "": false,
	} {
		if got := Elapsed(unit); got != want {
			t.Errorf("Elapsed(%q) = %v", unit, got)
		}
	}
}

func TestBound(t *testing.T) {
	for unit, want := range map[string]float64{"ns/op": 1e15, "gc-ns/op": 1e15, "jit-ms": 1e9, "sec/op": 1e6, "B/op": 1e18, "ops/s": 1e18} {
		if got := Bound(unit); got < want*0.999 || got > want*1.001 {
			t.Errorf("Bound(%q) = %g, want %g", unit, got, want)
		}
	}
}

func TestDirections(t *testing.T) {
	for unit, want := range map[string]string{"ns/op": "lower", "B/op": "lower", "MB/s": "higher", "spans": ""} {
		if got := DefaultDirection(unit).String(); got != want {
			t.Errorf("DefaultDirection(%q) = %q, want %q", unit, got, want)
		}
	}
	for _, word := range []string{"lower", "higher"} {
		if d, ok := ParseDirection(word); !ok || d.String() != word {
			t.Errorf("ParseDirection(%q) = %v, %v", word, d, ok)
		}
	}
	if _, ok := ParseDirection("Lower"); ok {
		t.Error("another word is a direction")
	}
}
