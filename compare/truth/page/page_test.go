// Tests of the page: complete whatever the numbers are, and the one in docs is what this program writes.

package page

import (
	"fmt"
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

// simulated runs every study, too short to tell anything.
func simulated() map[string]study.Result {
	results := map[string]study.Result{}
	for _, s := range study.All(study.Product) {
		results[s.Name] = s.Run(40, 1, 2, func(int) {})
	}
	return results
}

func write(t *testing.T, recorded *recording.Recording) string {
	t.Helper()
	page, err := Page{Results: simulated(), Recording: recorded, Judgement: recorded.Judge(recording.Product, 1)}.Write()
	if err != nil {
		t.Fatal(err)
	}
	return page
}

// madeUp is a recording of 24 rounds, in which everything costs 3 % more than it says.
func madeUp(t *testing.T) *recording.Recording {
	t.Helper()
	random := rand.New(rand.NewPCG(1, 2))
	text := "suite: truth\ncpu: Some CPU\ncpus: 2\nmemory: 24 GiB\nkernel: Linux 6\nimage: Some Linux\nruntime: Some-17\n" +
		"commit: 0123456789abcdef\ndate: 2026-11-21T12:00:00.000Z\n\nUnit ns/op better=lower\n"
	line := func(variant string, cost float64) {
		ns := 60_000 * cost * math.Exp(0.002*random.NormFloat64())
		text += fmt.Sprintf("BenchmarkTree/agent=%s 10 %g ns/op %g cpu-ns/op\n", variant, ns, ns)
	}
	for range 24 {
		line("off", 1)
		for _, dose := range recording.Doses[1:] {
			line(dose.Variant, 1.03+dose.Cost)
		}
	}
	path := filepath.Join(t.TempDir(), "truth.txt")
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	recorded, err := recording.Read(path)
	if err != nil {
		t.Fatal(err)
	}
	return recorded
}

func TestPageIsComplete(t *testing.T) {
	page := write(t, madeUp(t))
	for _, hole := range []string{"NaN", "Inf", "%!", "<no value>", "{{", " |  | "} {
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
		"Measured on 2026-11-21 at commit `0123456789ab`: Some CPU, 2 CPUs, 24 GiB, Linux 6, Some Linux, Some-17.",
		"| `again` | +0.00 % | +2.9", // what is false is shown as it is
		"| ≤ 5.0 % | 67 % | **✗** |", // two of three pairs
		"| ≥ 93.0 % | ",
		"24 rounds of these six variants are 144 processes",
	} {
		if !strings.Contains(page, want) {
			t.Errorf("the page lacks %q", want)
		}
	}
}

// TestPublishedPage checks that docs/truth.md is what this program writes: the measured part to the digit, from what is kept of the
// recording; and of the simulated part, which takes minutes, everything but the numbers that it found.
func TestPublishedPage(t *testing.T) {
	published, err := os.ReadFile("../../../docs/truth.md")
	if err != nil {
		t.Fatal(err)
	}
	recorded, err := recording.Read("../recording/testdata/truth.txt")
	if err != nil {
		t.Fatal(err)
	}
	const parting = "\n## Machines of which the truth is known\n"
	gotMeasured, gotSimulated, _ := strings.Cut(write(t, recorded), parting)
	wantMeasured, wantSimulated, _ := strings.Cut(string(published), parting)
	repeated := regexp.MustCompile(`repeated [0-9,]+ times`)
	differ(t, repeated.ReplaceAllString(gotMeasured, ""), repeated.ReplaceAllString(wantMeasured, ""))
	if !strings.Contains(wantSimulated, scenarios()) {
		t.Error("docs/truth.md shows other machines than those that are simulated")
	}
	differ(t, withoutFindings(gotSimulated), withoutFindings(wantSimulated))
}

// withoutFindings takes out what a simulation found.
func withoutFindings(page string) string {
	page = regexp.MustCompile(`(?m)^The rules were chosen by an earlier simulation.*$`).ReplaceAllString(page, "")
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
