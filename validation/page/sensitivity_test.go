// Tests of the page about attempts to find smaller costs.

package page

import (
	"regexp"
	"strings"
	"testing"

	"github.com/overhead-action/overhead-action/validation/recording"
	"github.com/overhead-action/overhead-action/validation/recording/sensitivity"
)

// TestTooLong checks that no interval is made up for forks that hardly fit into the time.
func TestTooLong(t *testing.T) {
	usual := sensitivity.Figure{Fork: 2, Rounds: 75, Half: 0.01}
	cells := row("kernel", "as usual", "yes", sensitivity.Figure{Fork: 49.3, Rounds: 3, Half: 0.0044, Holds: 0.99}, usual)
	if cells[4] != "none: too few rounds" || cells[5] != "–" {
		t.Errorf("three rounds: %q", cells)
	}
	if cells := row("JMH", "as usual", "yes", usual, usual); cells[4] != "±1.00 %" || cells[5] != "+0 %" {
		t.Errorf("75 rounds: %q", cells)
	}
}

func TestSensitivity(t *testing.T) {
	every := func(subjects []recording.Subject, rounds int) (all []*recording.Recording) {
		for _, s := range subjects {
			all = append(all, madeUp(t, s, rounds))
		}
		return all
	}
	sensitivities := SensitivityData{Known: every(recording.Subjects, 80), Setups: every(recording.Setups, 12), Places: every(recording.Places, 16), Threads: madeUp(t, recording.Threads, 24)}
	page, err := Sensitivity(sensitivities, 1)
	if err != nil {
		t.Fatal(err)
	}
	complete(t, page)
	for _, want := range []string{
		"* JMH: 80 rounds of 2026-11-21, Some CPU",
		"| JMH | usual: CPU time, median of 3 iterations | 2.0 s | 75 | ±", "| JMH | 1 of its 3 iterations | 1.9 s | ",
		"| load | corrected for the time of the JIT compilers | ", "| Go | wall time of the operation",
		"| start-up | rounds with more than 0.5 % stolen repeated (25 % of them) | 2.7 s | ",
		"drawn 2,100 times", "| JMH, threads by group | usual: ", "* JMH, threads by group: 24 rounds of 2026-11-21, Some CPU", "| JDK 25 | 2.0 s | 75 | ", "Each was measured in 12 rounds",
		"| Go | in a cgroup of its own, on one processor | 2.0 s | 75 | ±", "No place is narrower beyond chance", "\n* JMH: 16 rounds of 2026-11-21, Some CPU",
	} {
		if !strings.Contains(page, want) {
			t.Errorf("the page lacks %q", want)
		}
	}
	if !regexp.MustCompile(`of the application and of the agent \| 2\.0 s \| 75 \| ±0\.[0-9]+ % \| −(8|9)[0-9] % \| [0-9.]+ % \| no \|`).MatchString(page) {
		t.Error("nothing is narrower without what the compilers add")
	}
	sensitivities.Known[3], sensitivities.Threads = nil, nil
	sensitivities.Setups, sensitivities.Places = make([]*recording.Recording, len(recording.Setups)), make([]*recording.Recording, len(recording.Places))
	page, err = Sensitivity(sensitivities, 1)
	if err != nil {
		t.Fatal(err)
	}
	complete(t, page)
	for _, want := range []string{"* Start-up is not recorded yet (`make validation-start`).", "| JDK 25 | not recorded yet | – |", "of the application and of the agent | not recorded yet (`make sensitivity-recordings`) | – |", "They are not recorded yet: `make sensitivity-recordings`",
		"| JMH | pinned to one processor (`taskset`) | not recorded yet (`make sensitivity-places`) | – |", "They are not recorded yet: `make sensitivity-places`",
	} {
		if !strings.Contains(page, want) {
			t.Errorf("the page lacks %q", want)
		}
	}
	if strings.Contains(page, "| start-up | ") {
		t.Error("ideas are shown of what was not recorded")
	}
}
