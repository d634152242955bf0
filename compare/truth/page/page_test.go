// Tests of the page: complete whatever the numbers are, and the one in docs is what this program writes.

package page

import (
	"errors"
	"fmt"
	"io/fs"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/overhead-action/overhead-action/compare/truth/recording"
	"github.com/overhead-action/overhead-action/compare/truth/study"
)

// studied runs every study, too short to tell anything.
func studied() map[string]study.Result {
	results := map[string]study.Result{}
	for _, s := range study.All(study.Product) {
		results[s.Name] = s.Run(40, 1, 2, func(int) {})
	}
	return results
}

func judgedOf(t *testing.T, subject recording.Subject, path string) Subject {
	t.Helper()
	if _, err := os.Stat(path); subject.Suite == recording.Slowdowns.Suite && errors.Is(err, fs.ErrNotExist) {
		return Subject{}
	}
	recorded, err := recording.Read(subject, path)
	if err != nil {
		t.Fatal(err)
	}
	return Subject{recorded, recorded.Judge(recording.Product, 1)}
}

func write(t *testing.T, agents, slowdowns Subject) (measured, simulated string) {
	t.Helper()
	measured, err := Measured(agents, slowdowns)
	if err != nil {
		t.Fatal(err)
	}
	simulated, err = Simulated(studied())
	if err != nil {
		t.Fatal(err)
	}
	return measured, simulated
}

// madeUp is a recording of 24 rounds, in which everything costs 3 % more than it says.
func madeUp(t *testing.T, subject recording.Subject) Subject {
	t.Helper()
	random := rand.New(rand.NewPCG(1, 2))
	text := "suite: " + subject.Suite + "\ncpu: Some CPU\ncpus: 2\nmemory: 24 GiB\nkernel: Linux 6\nimage: Some Linux\nruntime: Some-17\n" +
		"commit: 0123456789abcdef\ndate: 2026-11-21T12:00:00.000Z\nnoise: it rained\n\nUnit ns/op better=lower\n"
	line := func(variant string, cost float64) {
		ns := 60_000 * cost * math.Exp(0.002*random.NormFloat64())
		text += fmt.Sprintf("BenchmarkTree/agent=%s 10 %g ns/op %g cpu-ns/op\n", variant, ns, ns)
	}
	for range 24 {
		line("off", 1)
		for _, dose := range subject.Doses[1:] {
			line(dose.Variant, 1.03+dose.Cost)
		}
	}
	path := filepath.Join(t.TempDir(), "truth.txt")
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return judgedOf(t, subject, path)
}

func TestPageIsComplete(t *testing.T) {
	measured, simulated := write(t, madeUp(t, recording.Agents), madeUp(t, recording.Slowdowns))
	page := measured + simulated
	for _, hole := range []string{"NaN", "Inf", "%!", "<no value>", "{{", " |  | ", "\n\n\n"} {
		if strings.Contains(page, hole) {
			t.Errorf("the page contains %q", hole)
		}
	}
	columns := 0
	for i, line := range strings.Split(page, "\n") {
		cells := strings.Count(line, "|")
		if columns > 0 && cells > 0 && cells != columns {
			t.Errorf("line %d has %d bars, the one above %d: %s", i+1, cells, columns, line)
		}
		columns = cells
	}
	for _, want := range []string{
		"Measured on 2026-11-21 at commit `0123456789ab`: Some CPU, 2 CPUs, 24 GiB, Linux 6, Some Linux, Some-17.\nMeanwhile it rained.\n",
		"| `again` | +0.00 % | +2.9", // what is false is shown as it is
		"| ≤ 5.0 % | 67 % | **✗** |", // two of three pairs
		"| ≥ 93.0 % | ",
		"24 rounds of these six variants are 144 processes",
		"24 rounds of these six variants are\n144 processes",
		"1,000 of them are 2 %", "2,000 more\nare 2 %",
		"| `plus1`, `plus0` | +1.00 % |",
	} {
		if !strings.Contains(page, want) {
			t.Errorf("the page lacks %q", want)
		}
	}
}

func TestNotRecorded(t *testing.T) {
	agents := madeUp(t, recording.Agents)
	whole, err := Measured(agents, madeUp(t, recording.Slowdowns))
	if err != nil {
		t.Fatal(err)
	}
	lacking, err := Measured(agents, Subject{})
	if err != nil {
		t.Fatal(err)
	}
	const head = "## Slowdowns that are known, in Go\n\n"
	first, _, _ := strings.Cut(whole, head)
	if want := first + head + "Not recorded yet. "; !strings.HasPrefix(lacking, want) || strings.Contains(whole, "Not recorded yet") {
		t.Errorf("without slowdowns the page is\n%s", lacking)
	}
}

// TestPublishedPage checks that docs/truth.md is what this program writes: the measured part to the digit, from what is kept of the
// recordings; and of the simulated part, which takes minutes, everything but the numbers that it found.
func TestPublishedPage(t *testing.T) {
	published, err := os.ReadFile("../../../docs/truth.md")
	if err != nil {
		t.Fatal(err)
	}
	var kept []Subject
	for _, subject := range recording.Subjects {
		kept = append(kept, judgedOf(t, subject, filepath.Join("../recording/testdata", subject.File())))
	}
	gotMeasured, gotSimulated := write(t, kept[0], kept[1])
	wantSimulated, err := SimulatedOf(string(published))
	if err != nil {
		t.Fatal(err)
	}
	differ(t, gotMeasured, strings.TrimSuffix(string(published), wantSimulated))
	if !strings.Contains(wantSimulated, scenarios()) {
		t.Error("docs/truth.md shows other machines than those that are simulated")
	}
	differ(t, withoutFindings(gotSimulated), withoutFindings(wantSimulated))
	if _, err := SimulatedOf(gotMeasured); err == nil {
		t.Error("a page without its second part has one")
	}
}

// withoutFindings takes out what a simulation found.
func withoutFindings(page string) string {
	page = regexp.MustCompile(`(?m)^The rules were chosen by an earlier simulation.*$`).ReplaceAllString(page, "")
	page = strings.ReplaceAll(page, "(–)", "(0)") // no commit, where nothing was seen
	return regexp.MustCompile(`[0-9]+(,[0-9]{3})*(\.[0-9]+)?`).ReplaceAllString(page, "#")
}

func differ(t *testing.T, got, want string) {
	t.Helper()
	gotLines, wantLines := strings.Split(got, "\n"), strings.Split(want, "\n")
	for i, line := range gotLines {
		if i >= len(wantLines) || line != wantLines[i] {
			t.Fatalf("docs/truth.md is not what make truth writes; line %d of this part would be\n%s", i+1, line)
		}
	}
	if len(gotLines) != len(wantLines) {
		t.Errorf("docs/truth.md has %d lines more than make truth writes", len(wantLines)-len(gotLines))
	}
}

func TestNumbers(t *testing.T) {
	for share, want := range map[float64]string{0: "0.0", 0.0456: "4.6", 0.0994: "9.9", 0.0996: "10", 0.5: "50", 0.9004: "90", 0.906: "90.6", 0.9994: "99.9", 1: "100"} {
		if got := percent(share); got != want {
			t.Errorf("percent(%g) = %s, want %s", share, got, want)
		}
	}
	for n, want := range map[int]string{999: "999", 1000: "1,000", 20_000: "20,000", 100_000: "100,000"} {
		if got := thousands(n); got != want {
			t.Errorf("thousands(%d) = %s, want %s", n, got, want)
		}
	}
	if got := cost(-0.001); got != "−0.10 %" {
		t.Errorf("cost(-0.001) = %s", got)
	}
}
