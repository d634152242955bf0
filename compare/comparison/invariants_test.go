// For any numbers: other units, another order, and the reverse comparison give the same result; and a larger budget never turns a pass into a breach.

package comparison

import (
	"encoding/binary"
	"math"
	"slices"
	"testing"

	"github.com/overhead-action/overhead-action/compare/gates"
	"github.com/overhead-action/overhead-action/compare/request"
)

const (
	fewestFuzzed, mostFuzzed = 6, 24
	// closeTo is the relative rounding error of another order of the same sums.
	closeTo = 1e-9
)

// pairs turns bytes into the values of both variants, four bytes for each round: 100 to 200 with the control, up to 16 times less or more with the treatment.
func pairs(data []byte) (off, on []float64) {
	for ; len(data) >= 4 && len(off) < mostFuzzed; data = data[4:] {
		value := 100 * (1 + float64(binary.LittleEndian.Uint16(data))/math.MaxUint16)
		ratio := math.Exp2(8*float64(binary.LittleEndian.Uint16(data[2:]))/math.MaxUint16 - 4)
		off, on = append(off, value), append(on, value*ratio)
	}
	return off, on
}

// judged judges the pairs under a budget.
func judged(t *testing.T, off, on []float64, limit float64) Row {
	t.Helper()
	text := table{
		benchmarks: []string{"A"}, units: []string{"ns/op"}, variants: []string{"off", "on"}, rounds: len(off),
		value: func(_, _, variant string, round int) float64 {
			if variant == "on" {
				return on[round]
			}
			return off[round]
		},
	}
	s := judge(t, ask(t, text, gate(request.MaxOverhead, "ns/op", limit)))
	if len(s.Rows) != 1 || s.Verdict == gates.Broken {
		t.Fatalf("%s: %v", s.Verdict, s.Broken)
	}
	return s.Rows[0]
}

func scaled(values []float64, by float64) []float64 {
	result := slices.Clone(values)
	for i := range result {
		result[i] *= by
	}
	return result
}

func closeBy(a, b float64) bool { return math.Abs(a-b) <= closeTo*max(1, math.Abs(a), math.Abs(b)) }

// sameRow fails if two rows have different overheads.
func sameRow(t *testing.T, what string, a, b Row) {
	t.Helper()
	for name, pair := range map[string][2]*float64{
		"overhead": {a.Overhead, b.Overhead}, "low": {a.Low, b.Low}, "high": {a.High, b.High}, "p": {a.P, b.P}, "MDE": {a.MDE, b.MDE},
	} {
		if (pair[0] == nil) != (pair[1] == nil) || pair[0] != nil && !closeBy(*pair[0], *pair[1]) {
			t.Fatalf("%s: %s is %v, and was %v", what, name, deref(pair[1]), deref(pair[0]))
		}
	}
	if a.Verdict != b.Verdict {
		t.Fatalf("%s: %s, and was %s", what, b.Verdict, a.Verdict)
	}
}

func deref(x *float64) any {
	if x == nil {
		return nil
	}
	return *x
}

// mercy orders verdicts from the strictest to the most lenient.
func mercy(v gates.Verdict) int {
	return slices.Index([]gates.Verdict{gates.Breach, gates.Inconclusive, gates.Pass}, v)
}

func FuzzInvariants(f *testing.F) {
	f.Add([]byte("\x00\x00\x00\x80\x10\x00\x10\x80\x20\x00\x20\x80\x30\x00\x30\x80\x40\x00\x40\x80\x50\x00\x50\x80"), uint16(5), uint8(1))
	f.Add([]byte("a quick brown fox jumps over the lazy dog, and over the other one too"), uint16(100), uint8(3))
	f.Add(slices.Repeat([]byte{1, 2, 3, 4}, 20), uint16(0), uint8(200))
	f.Fuzz(func(t *testing.T, data []byte, percent uint16, turn uint8) {
		off, on := pairs(data)
		if len(off) < fewestFuzzed || slices.Equal(off, on) {
			return
		}
		limit := float64(percent) / 100
		row := judged(t, off, on, limit)

		// A power of two changes no digit of a ratio.
		sameRow(t, "in another unit", row, judged(t, scaled(off, 1024), scaled(on, 1024), limit))

		by := int(turn) % len(off)
		turned := func(values []float64) []float64 { return append(slices.Clone(values[by:]), values[:by]...) }
		sameRow(t, "in another order", row, judged(t, turned(off), turned(on), limit))

		other := judged(t, on, off, limit)
		for name, pair := range map[string][2]*float64{
			"overhead": {row.Overhead, other.Overhead}, "low": {row.Low, other.High}, "high": {row.High, other.Low},
		} {
			if pair[0] == nil || pair[1] == nil || !closeBy(1/(1+*pair[0]), 1+*pair[1]) {
				t.Fatalf("from the other side: %s is %v, and was %v", name, deref(pair[1]), deref(pair[0]))
			}
		}
		if !closeBy(*row.P, *other.P) {
			t.Fatalf("from the other side: p is %v, and was %v", *other.P, *row.P)
		}

		for _, wider := range []float64{limit + 0.01, 2*limit + 0.1, 100} {
			if more := judged(t, off, on, wider); mercy(more.Verdict) < mercy(row.Verdict) {
				t.Fatalf("a budget of %v: %s; of %v: %s", limit, row.Verdict, wider, more.Verdict)
			}
		}
	})
}
