// The fast path gives the same result as the format's reader for every file.

package samples

import (
	"bytes"
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/perf/benchfmt"
)

// both reads a text with and without the fast path, and fails if the results differ. taken is the number of lines in the fast path.
func both(t *testing.T, text string) (taken int) {
	t.Helper()
	read := func(plain bool) *file {
		f := newFile("f.txt")
		short := newLines(strings.NewReader(text), func(text []byte, number int) (size, lines int) {
			if plain {
				size, lines = f.takePlain(text, number)
				taken += lines
			}
			return size, lines
		})
		f.readLines(new(benchfmt.Reader), short)
		f.table.pieces = nil // the values beyond their end
		for _, b := range f.benchmarks {
			for _, s := range b.series {
				for i, x := range s.values {
					if math.IsNaN(x) { // NaN equals nothing
						s.values[i] = -1
					}
				}
			}
		}
		return f
	}
	if quick, whole := read(true), read(false); !reflect.DeepEqual(quick, whole) {
		t.Fatalf("%q\nat once: %q %+v\nby the reader: %q %+v", text, quick.list, quick.spans, whole.list, whole.spans)
	}
	return taken
}

func TestPlain(t *testing.T) {
	round := "BenchmarkA/agent=off 9 1.5 ns/op 0 B/op\nBenchmarkA/agent=on 9 1.75 ns/op 64 B/op\n"
	other := "BenchmarkB/k=v/agent=off-8\t 7\t 2 ns/op\t3 B/op \n"
	usual := round + other + round + other
	if taken := both(t, "suite: s\n\n"+usual); taken != 5 {
		t.Errorf("%d of 6 lines went the short way", taken)
	}
	for what, text := range map[string]string{
		"a header between":       round + "cpu: X\n" + round,
		"a package":              round + "pkg: p\n" + round,
		"another order of units": round + "BenchmarkA/agent=off 9 0 B/op 1.5 ns/op\n" + round,
		"a unit that is missing": round + "BenchmarkA/agent=off 9 1.5 ns/op\n" + round,
		"a unit that is new":     round + "BenchmarkA/agent=off 9 1.5 ns/op 0 B/op 1 x\n" + round,
		"a unit that is longer":  round + "BenchmarkA/agent=off 9 1.5 ns/op2 0 B/op\n" + round,
		"no time":                round + "BenchmarkA/agent=off 9 0 ns/op 0 B/op\n" + round,
		"a negative value":       round + "BenchmarkA/agent=off 9 -1 ns/op 0 B/op\n" + round,
		"too large a value":      round + "BenchmarkA/agent=off 9 1e16 ns/op 0 B/op\n" + round,
		"no number":              round + "BenchmarkA/agent=off 9 NaN ns/op 0 B/op\n" + round,
		"a count of 0":           round + "BenchmarkA/agent=off 0 1 ns/op 0 B/op\n" + round,
		"a count with a sign":    round + "BenchmarkA/agent=off +9 1 ns/op 0 B/op\n" + round,
		"a count that is long":   round + "BenchmarkA/agent=off 9223372036854775808 1 ns/op 0 B/op\n" + round,
		"a name alone":           round + "BenchmarkA/agent=off\n" + round,
		"no name":                round + "Benchmark 9 1 ns/op 0 B/op\n" + round,
		"no agent":               round + "BenchmarkC 9 1 ns/op 0 B/op\n" + round,
		"two agents":             round + "BenchmarkC/agent=a/agent=b 9 1 ns/op 0 B/op\n" + round,
		"a new variant":          round + "BenchmarkA/agent=new 9 1 ns/op 0 B/op\n" + round,
		"CRLF":                   strings.ReplaceAll(usual, "\n", "\r\n"),
		"other white space":      round + "BenchmarkA/agent=off\v9\f1\u00a0ns/op\u20030 B/op\n" + round,
		"white space in a name":  round + "BenchmarkC\u00a0D/agent=off 9 1 ns/op 0 B/op\n" + round,
		"a name beyond ASCII":    round + strings.Repeat("BenchmarkÄ/agent=off 9 1 ns/op 0 B/op\n", 2),
		"bytes that are no text": round + "BenchmarkC\xff/agent=off 9 1 ns/op 0 B/op\n" + round,
		"a zero byte":            round + "BenchmarkC\x00/agent=off 9 1 ns/op 0 B/op\n" + round,
		"an end that is torn":    round + round[:len(round)-3],
	} {
		t.Run(what, func(t *testing.T) { both(t, text) })
	}
}

func FuzzPlain(f *testing.F) {
	f.Add("suite: s\n"+good, "BenchmarkA/agent=off 100 10 ns/op 1 B/op\n", 3)
	f.Add(good, "BenchmarkC/agent=on-8\t7\t1.25e-3 ns/op\t1 B/op\n", 1)
	f.Add(good, "Unit ns/op better=higher\npkg: x\n", 2)
	f.Fuzz(func(t *testing.T, text, line string, at int) {
		// A line inside an otherwise valid text tests more than noise.
		lines := strings.SplitAfter(text, "\n")
		at = (at%len(lines) + len(lines)) % len(lines)
		both(t, strings.Join(lines[:at], "")+line+strings.Join(lines[at:], ""))
	})
}

func TestNumber(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 50_000 {
		bits := math.Float64frombits(random.Uint64())
		for _, text := range []string{
			strconv.FormatUint(random.Uint64()>>random.IntN(64), 10),
			strconv.FormatFloat(math.Exp(20*random.NormFloat64()), 'f', -1, 64),
			strconv.FormatFloat(bits, 'g', -1, 64),
			fmt.Sprintf("%d.%0*d", random.Uint64N(1e9), 1+random.IntN(18), random.Uint64N(1e9)),
		} {
			sameNumber(t, text)
		}
	}
	// Halfway between two floats, and a little beyond: one more digit decides.
	for _, text := range []string{"9007199254740993", "9007199254740993.0", "9007199254740993.001", "9007199254740992.999",
		"0.5000000000000000277", "0.5000000000000000278", "1.00000000000000011", "1.000000000000000111", "9999999999999999999",
		"18446744073709551615", "18446744073709551616", "99999999999999999999", "0.0000000000000000001", "000000000000000000001.5",
		"1.", ".5", ".", "", "-", "-0", "+1", "1e400", "1e-400", "0x1p-2", "1_0", "Inf", "nan", "1.2.3"} {
		sameNumber(t, text)
	}
}

func FuzzNumber(f *testing.F) {
	f.Add("1234.5678901234567")
	f.Fuzz(func(t *testing.T, text string) {
		if !strings.ContainsAny(text, " \t\n") {
			sameNumber(t, text)
		}
	})
}

// sameNumber compares with the standard library, which rounds correctly, like the format's reader.
func sameNumber(t *testing.T, text string) {
	t.Helper()
	want, err := strconv.ParseFloat(text, 64)
	for _, end := range []string{" ns/op\n", "\t", "\n"} {
		got, size := number([]byte(text+end), 0)
		switch {
		case err != nil && size != 0:
			t.Fatalf("%q is %g, but %v", text, got, err)
		case err == nil && (size != len(text) || math.Float64bits(got) != math.Float64bits(want)):
			t.Fatalf("%q is %g of %d bytes, want %g", text, got, size, want)
		}
	}
}

// TestSplit checks that the usual names are split like all others.
func TestSplit(t *testing.T) {
	for _, name := range []string{"A/agent=off", "A/k=v/agent=a-b", "A/agent=off-8", "A/agent=a-8-b", "A/agent=a-8b9", "A-8/agent=on", "A/agent=off/k=v",
		"/agent=off", "/k/agent=off", "A/agent=", "A/agent=/agent=b", "A/agent=a/agent=b", "A/agent=-8", "A/agent=x9-", "A/agents=a", "A", ""} {
		sameSplit(t, name)
	}
}

func FuzzSplit(f *testing.F) {
	f.Add("A/k=v/agent=off-8")
	f.Fuzz(func(t *testing.T, name string) { sameSplit(t, name) })
}

func sameSplit(t *testing.T, name string) {
	t.Helper()
	benchmark, variant, wrong := split(benchfmt.Name(name))
	if b, v, w := splitParts(benchfmt.Name(name)); b != benchmark || v != variant || w != wrong {
		t.Fatalf("%q is %q of %q (%q), by its parts %q of %q (%q)", name, benchmark, variant, wrong, b, v, w)
	}
}

// TestLargeFile checks that the lines of a large file take the fast path.
func TestLargeFile(t *testing.T) {
	var text bytes.Buffer
	for range 30 {
		for benchmark := range 50 {
			for _, variant := range []string{"off", "on"} {
				fmt.Fprintf(&text, "BenchmarkWork/size=%d/agent=%s  1000  %v ns/op  %v B/op\n", benchmark, variant, 100*rand.Float64(), 320)
			}
		}
	}
	if taken := both(t, text.String()); taken != 30*50*2-1 {
		t.Errorf("%d lines went the short way", taken)
	}
}
