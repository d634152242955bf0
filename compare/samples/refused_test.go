// Every reason for which a file is rejected, with its message.

package samples

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"testing"
)

// with returns a whole file with the given fourth line.
func with(line string) string {
	return "suite: s\nBenchmarkA/agent=off 1 5 ns/op 1 B/op\nBenchmarkA/agent=on 1 5 ns/op 1 B/op\n" + line +
		"\nBenchmarkA/agent=on 1 5 ns/op 1 B/op\n"
}

// TestRefused has every defect: the text, and the beginning of its one sentence.
func TestRefused(t *testing.T) {
	onLine4 := map[string]string{
		"BenchmarkA/agent=off 1 NaN ns/op 1 B/op":            "0.txt:4: NaN ns/op is not a valid measurement",
		"BenchmarkA/agent=off 1 +Inf ns/op 1 B/op":           "0.txt:4: +Inf ns/op is not a valid measurement",
		"BenchmarkA/agent=off 1 -Inf ns/op 1 B/op":           "0.txt:4: -Inf ns/op is not a valid measurement",
		"BenchmarkA/agent=off 1 -5 ns/op 1 B/op":             "0.txt:4: -5 ns/op is negative",
		"BenchmarkA/agent=off 1 5 ns/op -1 B/op":             "0.txt:4: -1 B/op is negative",
		"BenchmarkA/agent=off 1 0 ns/op 1 B/op":              "0.txt:4: 0 ns/op: every operation takes time",
		"BenchmarkA/agent=off 1 1e308 ns/op 1 B/op":          "0.txt:4: 1e+308 ns/op is too large to be a measurement (the most is 1e+15)",
		"BenchmarkA/agent=off 1 5e400 ns/op 1 B/op":          "0.txt:4: parsing measurement: value out of range; check the program that wrote it",
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
		"Unit B/op epsilon=half":                             "0.txt:4: unit B/op has epsilon=half; write how much equal values may differ, such as epsilon=0.5",
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
	refused(t, "0.txt: has no complete benchmark line", "suite: s\nPASS\n")
	refused(t, "0.txt: has no complete benchmark line", "BenchmarkA/agent=off 1 5 ns/")
	refused(t, "0.txt:1: is UTF-16", "\xFF\xFES\x00")
	refused(t, "0.txt: holds the suite other, not s", "suite: other\n"+a)
	refused(t, "0.txt: holds no complete round", "BenchmarkA/agent=off 1 5 ns/op\nBenchmarkB/agent=off 1 5 ns/op\nBenchmarkA/agent=on 1 5 ns/op\n")
	refused(t, "0.txt: B has no line for the variant on", a+a+strings.Repeat("BenchmarkB/agent=off 1 5 ns/op\n", 2))
	refused(t, "0.txt: B has 1 lines for the variant on where others have 3",
		strings.Repeat(a, 3)+strings.Repeat("BenchmarkB/agent=off 1 5 ns/op\n", 3)+"BenchmarkB/agent=on 1 5 ns/op\n")
	// One line is missing in the middle: the counts do not show which pairs are complete.
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
