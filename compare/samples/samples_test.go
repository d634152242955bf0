// Tests of reading: accepted files, and their warnings.

package samples

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/overhead-action/overhead-action/compare/units"
	"github.com/overhead-action/overhead-action/compare/warning"
)

// readText reads result files from memory, called 0.txt, 1.txt and so on.
func readText(texts ...string) (*Set, []warning.Warning, error) {
	files := make([]File, len(texts))
	for i := range texts {
		files[i] = File{Path: fmt.Sprint(i), Name: fmt.Sprintf("%d.txt", i)}
	}
	return read("s", files, func(path string) (io.ReadCloser, error) {
		var i int
		if _, err := fmt.Sscan(path, &i); err != nil {
			return nil, err
		}
		return io.NopCloser(strings.NewReader(texts[i])), nil
	})
}

const good = `suite: s
cpu: EPYC

Unit ns/op better=lower
BenchmarkA/agent=off 10 1.5 ns/op 3 spans
BenchmarkB/size=64/agent=off 10 5 ns/op
BenchmarkA/agent=on 10 2.5 ns/op 4 spans
BenchmarkB/size=64/agent=on 10 6 ns/op
BenchmarkB/size=64/agent=on 10 8 ns/op
BenchmarkB/size=64/agent=off 10 7 ns/op
BenchmarkA/agent=on 10 3.5 ns/op 6 spans
BenchmarkA/agent=off 10 1.25 ns/op 5 spans
`

func check(t *testing.T, what string, got, want any) {
	t.Helper()
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%s = %v, want %v", what, got, want)
	}
}

func checkGood(t *testing.T, text string) {
	t.Helper()
	set, warnings, err := readText(text)
	if err != nil || len(warnings) > 0 {
		t.Fatalf("error %v, warnings %v", err, warnings)
	}
	check(t, "rounds", set.Rounds, 2)
	check(t, "variants", set.Variants, []string{"off", "on"})
	check(t, "benchmarks", len(set.Benchmarks), 2)
	a, b := set.Benchmarks[0], set.Benchmarks[1]
	check(t, "name", a.Name, "A")
	check(t, "name", b.Name, "B/size=64")
	check(t, "units", a.Units, []string{"ns/op", "spans"})
	check(t, "A off", a.Values("off", "ns/op"), []float64{1.5, 1.25})
	check(t, "A on", a.Values("on", "ns/op"), []float64{2.5, 3.5})
	check(t, "A spans", a.Values("on", "spans"), []float64{4, 6})
	check(t, "B on", b.Values("on", "ns/op"), []float64{6, 8})
	check(t, "B has no spans", b.Values("on", "spans"), []float64(nil))
	check(t, "cpu", set.Machine["cpu"], "EPYC")
	d, declared := set.Direction("ns/op")
	check(t, "direction", d, units.Lower)
	check(t, "declared", declared, true)
}

func TestGood(t *testing.T) {
	checkGood(t, good)
	checkGood(t, "\xEF\xBB\xBF"+good)
	checkGood(t, strings.ReplaceAll(good, "\n", "\r\n"))
	checkGood(t, "PASS\nok pkg 1.2s\nBenchmarkA\n"+good) // go test prints such lines too
	checkGood(t, strings.ReplaceAll(good, "2.5 ns/op 4 spans", "4 spans 2.5 ns/op"))
}

func TestCPUCountStaysWithTheBenchmark(t *testing.T) {
	set, _, err := readText("BenchmarkA/agent=off-8 1 1 ns/op\nBenchmarkA/agent=on/x=1-8 1 1 ns/op\nBenchmarkA/x=1/agent=off-8 1 1 ns/op\nBenchmarkA/agent=on-8 1 1 ns/op\n")
	if err != nil {
		t.Fatal(err)
	}
	check(t, "names", []string{set.Benchmarks[0].Name, set.Benchmarks[1].Name}, []string{"A-8", "A/x=1-8"})
}

// TestR4UnitLines checks the declarations of Unit lines, also by another name of the unit.
func TestR4UnitLines(t *testing.T) {
	set, _, err := readText("Unit B/op epsilon=0.5 assume=exact\nUnit sec/op epsilon=2e-9\nUnit x future=1\n" + good)
	if err != nil {
		t.Fatal(err)
	}
	for unit, want := range map[string]float64{"B/op": 0.5, "ns/op": 2, "x": 0} {
		if got, declared := set.Epsilon(unit); math.Abs(got-want) > 1e-12 || declared != (unit != "x") {
			t.Errorf("epsilon of %s = %g, %v", unit, got, declared)
		}
	}
	if exact, declared := set.Exact("B/op"); !exact || !declared {
		t.Error("B/op is declared exact")
	}
	if exact, declared := set.Exact("ns/op"); exact || declared {
		t.Error("assume=exact is lost")
	}
}

func TestS24Torn(t *testing.T) {
	a := "BenchmarkA/agent=off 1 5 ns/op\nBenchmarkA/agent=on 1 6 ns/op\n"
	for _, tail := range []string{
		"BenchmarkA/agent=off 1 7 ns/op\nBenchmarkA/agent=on 1 8",
		"BenchmarkA/agent=off 1 7 ns/op\nBenchmarkA/agent=on 1 8 ns/op", // it looks complete, but may not be
		"BenchmarkA/agent=off 1 7 ns/op\nBenchm",
	} {
		set, warnings, err := readText(a + tail)
		if err != nil {
			t.Fatal(err)
		}
		check(t, "rounds", []int{set.Rounds, set.Dropped}, []int{1, 1})
		check(t, "values", set.Benchmarks[0].Values("off", "ns/op"), []float64{5})
		if len(warnings) != 1 || warnings[0].Code != "torn-file" || !strings.HasPrefix(warnings[0].Message, "0.txt:4: ") {
			t.Errorf("warnings = %v", warnings)
		}
	}
	set, warnings, err := readText(a + "\x00\x00\x00")
	if err != nil || set.Rounds != 1 || set.Dropped != 0 || len(warnings) != 1 || warnings[0].Code != "torn-file" {
		t.Errorf("a tail of zero bytes: %v, %v, %v", set, warnings, err)
	}
}

func TestR2IncompleteRound(t *testing.T) {
	round := "BenchmarkA/agent=off 1 5 ns/op\nBenchmarkB/agent=off 1 5 ns/op\nBenchmarkB/agent=on 1 5 ns/op\nBenchmarkA/agent=on 1 6 ns/op\n"
	set, warnings, err := readText(round + round + "BenchmarkB/agent=on 1 9 ns/op\nBenchmarkA/agent=on 1 9 ns/op\n")
	if err != nil {
		t.Fatal(err)
	}
	check(t, "rounds", []int{set.Rounds, set.Dropped}, []int{2, 1})
	for _, b := range set.Benchmarks {
		check(t, "pairs", []int{len(b.Values("off", "ns/op")), len(b.Values("on", "ns/op"))}, []int{2, 2})
	}
	if len(warnings) != 1 || warnings[0].Code != "incomplete-round" || !strings.HasPrefix(warnings[0].Message, "0.txt:9: ") {
		t.Errorf("warnings = %v", warnings)
	}
}

func TestStrata(t *testing.T) {
	set, _, err := readText(good, strings.NewReplacer("EPYC", "Xeon", "1.5", "9.5").Replace(good))
	if err != nil {
		t.Fatal(err)
	}
	check(t, "rounds", set.Rounds, 4)
	check(t, "values", set.Benchmarks[0].Values("off", "ns/op"), []float64{1.5, 1.25, 9.5, 1.25})
	check(t, "cpu", set.Machine["cpu"], "EPYC | Xeon")
	check(t, "runner", set.Runner, "")
	if set, _, err = readText("runner: jmh\n"+good, good); err != nil || set.Runner != "jmh" || set.Machine["runner"] != "" {
		t.Errorf("runner %q, machine %v, %v", set.Runner, set.Machine, err)
	}

	set, _, err = readText(good, strings.Replace(good, "cpu: EPYC\n", "", 1), good)
	if err != nil {
		t.Fatal(err)
	}
	check(t, "cpu", set.Machine["cpu"], "EPYC | unknown")
}

func TestSameFileTwice(t *testing.T) {
	path := filepath.Join(t.TempDir(), "s.txt")
	if err := os.WriteFile(path, []byte(good), 0o600); err != nil {
		t.Fatal(err)
	}
	_, _, err := Read("s", []File{{Path: path, Name: "a.txt"}, {Path: path, Name: "b.txt"}})
	if err == nil || err.Error() != "b.txt: is given twice, and its rounds would count twice; give it once" {
		t.Errorf("error = %v", err)
	}
}

func TestMissingFile(t *testing.T) {
	missing := filepath.Join(t.TempDir(), "gone.txt")
	_, _, err := Read("s", []File{{Path: missing, Name: "results/gone.txt"}})
	if err == nil || !strings.HasPrefix(err.Error(), "results/gone.txt: cannot be opened: ") || strings.Contains(err.Error(), missing) {
		t.Errorf("error = %v", err)
	}
	_, _, err = Read("s", []File{{Path: t.TempDir(), Name: "results/folder"}})
	if err == nil || !strings.HasPrefix(err.Error(), "results/folder:1: cannot be read") {
		t.Errorf("error = %v", err)
	}
	if _, _, err = Read("s", nil); err == nil {
		t.Error("no file is accepted")
	}
}

// TestMillionLines checks a large file value by value; 500,000 rounds of one pair.
func TestMillionLines(t *testing.T) {
	if testing.Short() {
		t.Skip("reads a million lines")
	}
	path := filepath.Join(t.TempDir(), "results.txt")
	out, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	const rounds = 500_000
	var chunk bytes.Buffer
	for i := range rounds {
		fmt.Fprintf(&chunk, "BenchmarkA/agent=off 1 %d ns/op\nBenchmarkA/agent=on 1 %d ns/op\n", 1000+i, 1001+i)
		if chunk.Len() > 1<<20 || i == rounds-1 {
			if _, err := chunk.WriteTo(out); err != nil {
				t.Fatal(err)
			}
		}
	}
	if err := out.Close(); err != nil {
		t.Fatal(err)
	}
	set, warnings, err := Read("s", []File{{Path: path, Name: "results.txt"}})
	if err != nil || len(warnings) > 0 {
		t.Fatal(err, warnings)
	}
	off, on := set.Benchmarks[0].Values("off", "ns/op"), set.Benchmarks[0].Values("on", "ns/op")
	if set.Rounds != rounds || len(off) != rounds || len(on) != rounds {
		t.Fatalf("%d rounds", set.Rounds)
	}
	for i := range rounds {
		if off[i] != float64(1000+i) || on[i] != float64(1001+i) {
			t.Fatalf("round %d is %g, %g", i, off[i], on[i])
		}
	}
}

// FuzzRead checks that every accepted file is complete and plausible.
func FuzzRead(f *testing.F) {
	f.Add([]byte(good))
	f.Add([]byte(strings.ReplaceAll(good, "\n", "\r\n")))
	f.Add([]byte(good + "BenchmarkA/agent=off 1 7"))
	f.Add([]byte(with("BenchmarkA/agent=off 1 NaN ns/op 1 B/op")))
	f.Add([]byte("\xEF\xBB\xBFUnit x better=higher\nBenchmarkA/agent=a-b/k=v-8 1 5 x\n"))
	f.Add([]byte("\xFF\xFE"))
	f.Fuzz(func(t *testing.T, text []byte) {
		set, _, err := readText(string(text))
		if err != nil {
			var problems Problems
			if !errors.As(err, &problems) || len(problems) == 0 || len(problems) > maxProblems+1 {
				t.Fatalf("error is %v", err)
			}
			return
		}
		if set.Rounds < 1 || len(set.Benchmarks) == 0 {
			t.Fatalf("%d rounds of %d benchmarks accepted", set.Rounds, len(set.Benchmarks))
		}
		for _, b := range set.Benchmarks {
			for _, variant := range set.Variants {
				for _, unit := range b.Units {
					values := b.Values(variant, unit)
					if len(values) != set.Rounds {
						t.Fatalf("%s, %s, %s: %d values of %d rounds", b.Name, variant, unit, len(values), set.Rounds)
					}
					if i := slices.IndexFunc(values, func(x float64) bool { return implausible(x, unit) != "" }); i >= 0 {
						t.Fatalf("%s: %g was accepted", unit, values[i])
					}
				}
			}
		}
	})
}
