// The places of forks: chosen by the kernel, pinned, or in a separate cgroup.

package page

import (
	"fmt"
	"strings"

	"github.com/overhead-action/overhead-action/compare/signedrank"
	"github.com/overhead-action/overhead-action/validation/recording"
	"github.com/overhead-action/overhead-action/validation/recording/sensitivity"
)

// places of each program of [recording.Places], the usual one first.
var places = []string{"wherever the kernel puts it", "pinned to one processor (`taskset`)", "in a cgroup of its own, on one processor"}

// narrower is the ratio of widths that is beyond chance: a width of few rounds is known to about a fifth.
const narrower = 0.75

// A placed is the result of a program in one place; nil if not recorded.
type placed struct {
	recording *recording.Recording
	cpu, wall sensitivity.Figure
}

// look reads the CPU time and the wall time of a recording.
func analysis(r *recording.Recording, seed uint64) *placed {
	if r == nil || r.ForkSeconds() == 0 {
		return nil
	}
	cpu, known := sensitivity.Analysis(r, r.ForkSeconds(), sensitivity.Metric(r, r.Subject.Metric), seed)
	wall, both := sensitivity.Analysis(r, r.ForkSeconds(), sensitivity.Metric(r, "ns/op"), seed)
	if !known || !both {
		return nil
	}
	return &placed{r, cpu, wall}
}

// placesTable compares the places of each program with the usual one, and explains the result below. recordings has one for each of
// [recording.Places]; nil if missing.
func placesTable(recordings []*recording.Recording, seed uint64) (rows, worth string) {
	all := [][]string{{"suite", "a fork runs", "a fork", "rounds in 300 s", "interval, CPU time", "against the usual", "interval, wall time", "against the usual", "CPU time of an operation"}}
	var notes, better []string
	var usual *placed
	noted := map[string]bool{}
	for i, r := range recordings {
		title, where, p := recording.Places[i].Title, places[i%len(places)], analysis(r, seed)
		if i%len(places) == 0 {
			usual = p
		}
		if p == nil {
			all = append(all, []string{title, where, fmt.Sprintf("not recorded yet (`%s`)", recording.Places[i].Command), "–", "–", "–", "–", "–", "–"})
			continue
		}
		cpu, wall := "–", "–"
		if usual != nil {
			cpu, wall = against(p.cpu.Half/usual.cpu.Half), against(p.wall.Half/usual.wall.Half)
			for _, read := range []struct {
				of          string
				here, there float64
			}{{"CPU time", p.cpu.Half, usual.cpu.Half}, {"wall time", p.wall.Half, usual.wall.Half}} {
				if read.here < narrower*read.there {
					better = append(better, fmt.Sprintf("%s of %s %s", read.of, title, where))
				}
			}
		}
		all = append(all, []string{
			title, where, fmt.Sprintf("%.1f s", p.cpu.Fork), fmt.Sprint(p.cpu.Rounds), half(p.cpu), cpu, half(p.wall), wall,
			fmt.Sprintf("%.2f µs", signedrank.Median(r.Values("off", r.Subject.Metric))/1e3),
		})
		if !noted[title] {
			noted[title] = true
			notes = append(notes, lessonOf(r))
		}
	}
	if len(notes) == 0 {
		return table(all...), fmt.Sprintf("They are not recorded yet: `%s` records them ([the configuration](../%s)), and `make validation` writes the results here.",
			recording.Places[0].Command, recording.Places[0].Config)
	}
	found := "No place is narrower beyond chance (a quarter) than the usual one."
	if len(better) > 0 {
		found = "Narrower beyond chance (a quarter): the " + strings.Join(better, ", the ") + "."
	}
	return table(all...), found + " The places were recorded one after the other on an idle machine, where a place matters least:\n\n* " +
		strings.Join(notes, "\n* ")
}

func half(f sensitivity.Figure) string { return fmt.Sprintf("±%.2f %%", 100*f.Half) }
