// Tests of the page: complete for any numbers, and the published one is what this program writes.

package page

import (
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/overhead-action/overhead-action/validation/madeup"
	"github.com/overhead-action/overhead-action/validation/recording"
	"github.com/overhead-action/overhead-action/validation/study"
)

// studied runs every study, too short for valid results.
func studied(t *testing.T) Simulation {
	t.Helper()
	results := map[string]study.Result{}
	for _, s := range study.All(study.Product) {
		results[s.Name] = s.Run(40, 1, 2, func(int) {})
	}
	s, err := Simulated(results)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// madeUp is a recording in which everything costs 4 % more than set.
func madeUp(t *testing.T, subject recording.Subject, rounds int) *recording.Recording {
	t.Helper()
	return madeup.Recorded(t, madeup.Run{Subject: subject, Rounds: rounds, Spread: 0.002, Shift: 0.04})
}

// all are made up recordings of every subject.
func all(t *testing.T) (subjects []Subject) {
	for _, s := range recording.Subjects {
		subjects = append(subjects, Of(madeUp(t, s, max(40, s.Least)), 1))
	}
	return subjects
}

func write(t *testing.T, subjects []Subject, s Simulation) (measured string) {
	t.Helper()
	measured, err := Measured(subjects, s)
	if err != nil {
		t.Fatal(err)
	}
	return measured
}

// complete checks that a page has no holes, and that the rows of its tables are complete.
func complete(t *testing.T, page string) {
	t.Helper()
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
}

func TestPageIsComplete(t *testing.T) {
	simulated := studied(t)
	page := write(t, all(t), simulated) + simulated.Part
	complete(t, page)
	for _, want := range []string{
		"Measured on 2026-11-21 at commit `0123456789ab`: Some CPU, 2 CPUs, 24 GiB, Linux 6, Some Linux, Some-17.\nDuring the recording, the hypervisor took 0.3 % ",
		"| `again` | +0.00 % | +4.0", // a wrong result is shown as wrong
		"| ≤ 5.0 % | 67 % | **✗** |", // two of three pairs
		"| ≥ 93.0 % | ",
		"40 rounds of these seven variants are 280 processes",
		"1,000 of them are 2 %", "2,000 more are 2 %",
		"| `plus1`, `off` | +1.00 % |", "| all 21 pairs | – | ",
		"`scale` gives the cost of a step: 30,000 more steps than `plus0` cost +10", "900 million more steps than `plus0` cost +5",
		"| `plus145`, against `plus0` | +8.7", // 145/900 of the scale, which costs 54 %
		"In a block of JMH, of Netty or under load", "over 6 rounds each (0.6 minutes for three variants)", "over 5 seeds each",
		"| Go | IQR fence on the last 20 runs | ", "| kernel, in the simulator | 10 % of one run | ",
		"| simulated, noisy | IQR fence on the last 20 runs, same type | ", "| simulated, quiet | 10 % of one run | ",
		"* **JMH.** Pairs raise false alarms in ",
	} {
		if !strings.Contains(page, want) {
			t.Errorf("the page lacks %q", want)
		}
	}
}

func TestNotRecorded(t *testing.T) {
	agents := Of(madeUp(t, recording.Agents, 40), 1)
	page, err := Measured(append([]Subject{agents}, make([]Subject, len(recording.Subjects)-1)...), Simulation{Rows: "| simulated, quiet | pairs, fixed | 5.0 | 41 | 93 | 100 | 100 | 100 | – | 0.0 | 5 |"})
	if err != nil {
		t.Fatal(err)
	}
	complete(t, page)
	for i, head := range []string{"Known slowdowns in Go", "Netty's buffers", "Starts of an application", "Requests under load", "Programs in the kernel"} {
		want := fmt.Sprintf("## %s\n\nNot recorded yet. `%s` records them", head, recording.Subjects[i+1].Command)
		if !strings.Contains(page, want) {
			t.Errorf("the page lacks %q", want)
		}
	}
	if !strings.Contains(page, "|\n| simulated, quiet | pairs, fixed | 5.0 | ") {
		t.Error("the machines that are simulated are not in the table")
	}
	if strings.Contains(page, "| Go | ") || !strings.Contains(page, "| JMH | ") {
		t.Error("ways are shown of what was not recorded, or not of what was")
	}
}

// TestPublishedPages checks that docs/sensitivity-tried.md and docs/validation.md are what this program writes: the measured part to the digit, from the stored
// recordings; and the simulated part, which takes minutes, except for its numbers.
func TestPublishedPages(t *testing.T) {
	published, err := os.ReadFile("../../docs/validation.md")
	if err != nil {
		t.Fatal(err)
	}
	shown := SensitivityData{
		Known: kept(t, recording.Subjects), Setups: kept(t, recording.Setups), Places: kept(t, recording.Places), Threads: kept(t, []recording.Subject{recording.Threads})[0],
	}
	subjects := make([]Subject, len(shown.Known))
	for i, r := range shown.Known {
		if r != nil {
			subjects[i] = Of(r, 1)
		}
	}
	parts, err := SimulatedOf(string(published))
	if err != nil {
		t.Fatal(err)
	}
	gotMeasured, got := write(t, subjects, parts), studied(t)
	sensitivities, err := os.ReadFile("../../docs/sensitivity-tried.md")
	if err != nil {
		t.Fatal(err)
	}
	gotSensitivity, err := Sensitivity(shown, 1)
	if err != nil {
		t.Fatal(err)
	}
	differ(t, "docs/sensitivity-tried.md", gotSensitivity, string(sensitivities))
	differ(t, "docs/validation.md", gotMeasured, strings.TrimSuffix(string(published), parts.Part))
	if !strings.Contains(parts.Part, scenarios()) {
		t.Error("docs/validation.md shows other machines than those that are simulated")
	}
	differ(t, "docs/validation.md", withoutFindings(got.Part), withoutFindings(parts.Part))
	differ(t, "docs/validation.md", withoutFindings(got.Rows), withoutFindings(parts.Rows))
	if _, err := SimulatedOf(gotMeasured); err == nil {
		t.Error("a page without its second part has one")
	}
}

// kept reads the stored recordings of some subjects; nil for missing ones.
func kept(t *testing.T, subjects []recording.Subject) (recordings []*recording.Recording) {
	t.Helper()
	for _, subject := range subjects {
		r, err := recording.Kept(subject, "", "../recording/testdata")
		if err != nil {
			t.Fatal(err)
		}
		recordings = append(recordings, r)
	}
	return recordings
}

// withoutFindings removes the results of a simulation.
func withoutFindings(page string) string {
	page = regexp.MustCompile(`(?m)^An earlier simulation of this model chose the rules.*$`).ReplaceAllString(page, "")
	page = strings.ReplaceAll(page, "(–)", "(0)") // no commit without a finding
	return regexp.MustCompile(`[0-9]+(,[0-9]{3})*(\.[0-9]+)?`).ReplaceAllString(page, "#")
}

func differ(t *testing.T, page, got, want string) {
	t.Helper()
	gotLines, wantLines := strings.Split(got, "\n"), strings.Split(want, "\n")
	for i, line := range gotLines {
		if i >= len(wantLines) || line != wantLines[i] {
			t.Fatalf("%s is not what make validation writes; line %d of this part would be\n%s", page, i+1, line)
		}
	}
	if len(gotLines) != len(wantLines) {
		t.Errorf("%s has %d lines more than make validation writes", page, len(wantLines)-len(gotLines))
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
