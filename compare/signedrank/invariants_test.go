// For any values: the estimate lies in its interval, their order does not matter, and their mirror image has the mirrored interval.

package signedrank

import (
	"encoding/binary"
	"math"
	"slices"
	"testing"
)

// valuesOf turns bytes into finite values of ordinary size, eight bytes each.
func valuesOf(data []byte) []float64 {
	var values []float64
	for ; len(data) >= 8 && len(values) < 100; data = data[8:] {
		x := math.Float64frombits(binary.LittleEndian.Uint64(data))
		if size := math.Abs(x); x == 0 || size > 1e-100 && size < 1e100 {
			values = append(values, x)
		}
	}
	return values
}

func mirror(values []float64) []float64 {
	result := make([]float64, len(values))
	for i, x := range values {
		result[i] = -x
	}
	return result
}

func FuzzSample(f *testing.F) {
	f.Add([]byte("12345678abcdefghABCDEFGH!!!!!!!!????????zzzzzzzz00000000"), 0.05)
	f.Add(slices.Repeat([]byte{0, 0, 0, 0, 0, 0, 0xF0, 0x3F}, 12), 0.01)
	f.Add(slices.Concat(slices.Repeat([]byte{0, 0, 0, 0, 0, 0, 0xF0, 0x3F}, 40), slices.Repeat([]byte{1, 2, 3, 4, 5, 6, 0xF0, 0xBF}, 40)), 0.05)
	f.Fuzz(func(t *testing.T, data []byte, alpha float64) {
		values := valuesOf(data)
		if len(values) == 0 || !(alpha > 0 && alpha < 1) {
			return
		}
		s := New(values)
		centre := s.HodgesLehmann()
		if centre < slices.Min(values) || centre > slices.Max(values) {
			t.Fatalf("the centre %v is outside of the values", centre)
		}
		mirrored := New(mirror(values))
		if other := mirrored.HodgesLehmann(); other != -centre {
			t.Fatalf("mirrored, the centre is %v, and was %v", other, centre)
		}
		backwards := slices.Clone(values)
		slices.Reverse(backwards)
		if other := New(backwards).HodgesLehmann(); other != centre {
			t.Fatalf("backwards, the centre is %v, and was %v", other, centre)
		}

		interval, ok := s.Interval(alpha)
		reflected, also := mirrored.Interval(alpha)
		if ok != also {
			t.Fatalf("mirrored, there is an interval: %v, and there was: %v", also, ok)
		}
		if !ok {
			return
		}
		if !(interval.Low <= centre && centre <= interval.High) || interval.Confidence < 1-alpha || interval.Confidence > 1 {
			t.Fatalf("%v in %+v at %v", centre, interval, alpha)
		}
		if reflected.Low != -interval.High || reflected.High != -interval.Low || reflected.Confidence != interval.Confidence {
			t.Fatalf("mirrored, the interval is %+v, and was %+v", reflected, interval)
		}
		if wider, ok := s.Interval(alpha / 2); ok && (wider.Low > interval.Low || wider.High < interval.High) {
			t.Fatalf("surer, the interval is %+v, and was %+v", wider, interval)
		}

		// A value above a limit is above every smaller one, at least as certainly.
		before := 0.0
		for _, limit := range []float64{slices.Min(values), interval.Low, centre, interval.High, slices.Max(values)} {
			p := s.Greater(limit)
			if p < before || p < 0 || p > 1 {
				t.Fatalf("p above %v is %v, and was %v above less", limit, p, before)
			}
			before = p
		}
	})
}
