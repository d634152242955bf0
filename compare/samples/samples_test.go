// Tests of reading: what is accepted as it is, and every way in which a file is refused.

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

// line returns a whole file whose fourth line is the one given.
func with(line string) string {
	return "suite: s\nBenchmarkA/agent=off 1 5 ns/op 1 B/op\nBenchmarkA/agent=on 1 5 ns/op 1 B/op\n" + line +
		"\nBenchmarkA/agent=on 1 5 ns/op 1 B/op\n"
}

// TestRefused holds every defect: the text, and the beginning of the one sentence that says so.
func TestRefused(t *testing.T) {
	onLine4 := map[string]string{
		"BenchmarkA/agent=off 1 NaN ns/op 1 B/op":            "0.txt:4: NaN ns/op is not a number that can be measured",
		"BenchmarkA/agent=off 1 +Inf ns/op 1 B/op":           "0.txt:4: +Inf ns/op is not a number",
		"BenchmarkA/agent=off 1 -Inf ns/op 1 B/op":           "0.txt:4: -Inf ns/op is not a number",
		"BenchmarkA/agent=off 1 -5 ns/op 1 B/op":             "0.txt:4: -5 ns/op is negative",
		"BenchmarkA/agent=off 1 5 ns/op -1 B/op":             "0.txt:4: -1 B/op is negative",
		"BenchmarkA/agent=off 1 0 ns/op 1 B/op":              "0.txt:4: 0 ns/op: nothing takes no time",
		"BenchmarkA/agent=off 1 1e308 ns/op 1 B/op":          "0.txt:4: 1e+308 ns/op is too large to be a measurement (the most is 1e+15)",
		"BenchmarkA/agent=off 1 5e400 ns/op 1 B/op":          "0.txt:4: parsing measurement: value out of range; look at what wrote it",
		"BenchmarkA/agent=off 1 5 ns/op 2e18 B/op":           "0.txt:4: 2e+18 B/op is too large to be a measurement (the most is 1e+18)",
		"BenchmarkA/agent=off 1 1e-300 ns/op 1 B/op":         "0.txt:4: 1e-300 ns/op is too small to be a measurement",
		"BenchmarkA/agent=off 1 49,1 ns/op 1 B/op":           "0.txt:4: parsing measurement: invalid syntax",
		"BenchmarkA/agent=off 1 5 ns/op 1":                   "0.txt:4: missing units",
		"BenchmarkA/agent=off five 5 ns/op 1 B/op":           "0.txt:4: parsing iteration count: invalid syntax",
		"BenchmarkA/agent=off 0 5 ns/op 1 B/op":              "0.txt:4: the count of operations is 0",
		"BenchmarkA/agent=off 1":                             "0.txt:4: missing measurements",
		"BenchmarkA/agent=off 1 5 ns/op 1 B/op 6 ns/op":      "0.txt:4: ns/op is reported twice",
		"BenchmarkA/agent=off 1 5 ns/op":                     "0.txt:4: A does not report B/op, which line 2 reports",
		"BenchmarkA/agent=off 1 5 ns/op 1 B/op 7 spans":      "0.txt:4: A reports spans, but not on line 2",
		"BenchmarkA 1 5 ns/op 1 B/op":                        "0.txt:4: BenchmarkA has no /agent= key",
		"BenchmarkA/agent= 1 5 ns/op 1 B/op":                 "0.txt:4: BenchmarkA/agent= has an empty /agent= key",
		"BenchmarkA/agent=off/agent=on 1 5 ns/op 1 B/op":     "0.txt:4: BenchmarkA/agent=off/agent=on has more than one /agent= key",
		"Benchmark/agent=off 1 5 ns/op 1 B/op":               "0.txt:4: Benchmark/agent=off has no name",
		"BenchmarkC/agent=off 1 5 ns/op 1 sec/op":            "0.txt:4: sec/op is reported twice",
		"Unit ns/op better=sideways":                         "0.txt:4: unit ns/op has better=sideways; write better=lower or better=higher",
		"Unit ns/op assume=normal":                           "0.txt:4: unit ns/op has assume=normal; write assume=nothing or assume=exact",
		"Unit B/op epsilon=half":                             "0.txt:4: unit B/op has epsilon=half; write by how much equal values of it may differ, such as epsilon=0.5",
		"Unit B/op epsilon=-1":                               "0.txt:4: unit B/op has epsilon=-1; write",
		"Unit B/op epsilon=NaN":                              "0.txt:4: unit B/op has epsilon=NaN; write",
		"Unit B/op epsilon=1\nUnit B/op epsilon=2":           "0.txt:5: contradicts an earlier Unit line: epsilon of unit B/op already set to 1; keep",
		"Unit ns/op lower":                                   "0.txt:4: expected key=value; a Unit line is: Unit NAME better=lower",
		"Unit ns/op better=lower\nUnit sec/op better=higher": "0.txt:5: contradicts an earlier Unit line: better of unit sec/op already set to lower; keep",
		"cpu: other\nBenchmarkA/agent=off 1 5 ns/op 1 B/op":  `0.txt:5: cpu changes from "" to "other" inside the file`,
		"pkg: other\nBenchmarkA/agent=off 1 5 ns/op 1 B/op":  `0.txt:5: A is reported by the packages "" and "other"`,
		"suite: o\nBenchmarkA/agent=off 1 5 ns/op 1 B/op":    `0.txt:5: suite changes from "s" to "o" inside the file`,
		"BenchmarkA/agent=off\xff 1 5 ns/op 1 B/op":          "0.txt:4: is not UTF-8",
		"BenchmarkA/agent=off 1 5 ns/op \x00 1 B/op":         "0.txt:4: holds a zero byte",
		strings.Repeat("x", maxLine+1):                       "0.txt:4: is longer than",
		"Benchmark: the lines below":                         "0.txt:4: parsing iteration count",
	}
	for line, want := range onLine4 {
		refused(t, want, with(line))
	}
	a := "BenchmarkA/agent=off 1 5 ns/op\nBenchmarkA/agent=on 1 5 ns/op\n"
	refused(t, "0.txt: is empty", "")
	refused(t, "0.txt: is empty", "\xEF\xBB\xBF")
	refused(t, "0.txt: holds no whole benchmark line", "suite: s\nPASS\n")
	refused(t, "0.txt: holds no whole benchmark line", "BenchmarkA/agent=off 1 5 ns/")
	refused(t, "0.txt:1: is UTF-16", "\xFF\xFES\x00")
	refused(t, "0.txt: holds the suite other, not s", "suite: other\n"+a)
	refused(t, "0.txt: holds no complete round", "BenchmarkA/agent=off 1 5 ns/op\nBenchmarkB/agent=off 1 5 ns/op\nBenchmarkA/agent=on 1 5 ns/op\n")
	refused(t, "0.txt: B has no line for the variant on", a+a+strings.Repeat("BenchmarkB/agent=off 1 5 ns/op\n", 2))
	refused(t, "0.txt: B has 1 lines for the variant on where others have 3",
		strings.Repeat(a, 3)+strings.Repeat("BenchmarkB/agent=off 1 5 ns/op\n", 3)+"BenchmarkB/agent=on 1 5 ns/op\n")
	// One line is missing in the middle: which pairs are whole cannot be told from the counts.
	refused(t, "0.txt: A has 2 lines for the variant on where others have 3", "BenchmarkA/agent=off 1 5 ns/op\nBenchmarkA/agent=off 1 5 ns/op\nBenchmarkA/agent=on 1 5 ns/op\nBenchmarkA/agent=off 1 5 ns/op\nBenchmarkA/agent=on 1 5 ns/op\n")

	refused(t, "1.txt: lacks the variant on, which 0.txt holds", a, "BenchmarkA/agent=off 1 5 ns/op\n")
	refused(t, "1.txt: holds the variant also, which 0.txt lacks", a, a+"BenchmarkA/agent=also 1 5 ns/op\n")
	refused(t, "1.txt:1: A reports B/op, and in 0.txt it reports ns/op", a, strings.ReplaceAll(a, "ns/op", "B/op"))
	refused(t, "1.txt: lacks the benchmark A", a, strings.ReplaceAll(a, "A", "B"))
	refused(t, "1.txt:2: contradicts an earlier Unit line: better of unit x already set to lower; keep", "Unit x better=lower\n"+a, "suite: s\nUnit x better=higher\n"+a)
}

// refused checks that the first problem begins as given, and that it ends with what to do.
func refused(t *testing.T, want string, texts ...string) {
	t.Helper()
	set, _, err := readText(texts...)
	var problems Problems
	if !errors.As(err, &problems) || set != nil {
		t.Errorf("%s: accepted, error %v", want, err)
		return
	}
	if !strings.HasPrefix(problems[0], want) {
		t.Errorf("problem is %q, want %q", problems[0], want)
	}
}

// TestR4UnitLines checks what the Unit lines declare, also by another name of the unit.
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
	if !set.Exact("B/op") || set.Exact("ns/op") {
		t.Error("assume=exact is lost")
	}
}

func TestS24Torn(t *testing.T) {
	a := "BenchmarkA/agent=off 1 5 ns/op\nBenchmarkA/agent=on 1 6 ns/op\n"
	for _, tail := range []string{
		"BenchmarkA/agent=off 1 7 ns/op\nBenchmarkA/agent=on 1 8",
		"BenchmarkA/agent=off 1 7 ns/op\nBenchmarkA/agent=on 1 8 ns/op", // whole to look at, but no one knows
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

func TestProblemsCollapse(t *testing.T) {
	_, _, err := readText(strings.Repeat("BenchmarkA/agent=off 1 NaN ns/op\n", 100_000))
	var problems Problems
	if !errors.As(err, &problems) || len(problems) != maxProblems+1 {
		t.Fatalf("%d problems", len(problems))
	}
	check(t, "last", problems[maxProblems], "0.txt: and 99980 more problems")
}

func TestManyBenchmarks(t *testing.T) {
	var text bytes.Buffer
	for i := range maxBenchmarks + 1 {
		fmt.Fprintf(&text, "BenchmarkA%d/agent=off 1 1 ns/op\n", i)
	}
	refused(t, "0.txt:50001: there are more than 50000 benchmarks", text.String())
	refused(t, "0.txt:1: reports more than 200 metrics", "BenchmarkA/agent=off 1"+strings.Repeat(" 1 x", 201)+"\n")
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

// FuzzRead checks that whatever is accepted is whole and plausible.
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
