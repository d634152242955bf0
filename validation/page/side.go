// All rules next to each other, on the same recordings.

package page

import (
	"fmt"
	"math"
	"strings"

	"github.com/overhead-action/overhead-action/validation/contest"
)

// sideBySide returns the table of all rules: a line for each rule and recording, followed by those of the simulated machines, unchanged.
func sideBySide(subjects []Subject, machines string) string {
	rows := [][]string{{"suite", "rule", "0 %", "1 %", "2 %", "3 %", "5 %", "10 %", "measured cost", "wrong way", "minutes"}}
	for _, s := range subjects {
		if s.Recording == nil {
			continue
		}
		for _, t := range s.Contest.Tables {
			row := []string{s.Recording.Subject.Title, t.Way}
			for _, share := range t.Flagged {
				row = append(row, percent(share))
			}
			minutes := "–"
			if s.Contest.Fork > 0 {
				minutes = fmt.Sprintf("%.2g", s.Contest.Minutes(t))
			}
			rows = append(rows, append(row, fmt.Sprintf("%s at %s", percent(t.Real), cost(s.Contest.Real)), percent(t.Wrong), minutes))
		}
	}
	return table(rows...) + "\n" + machines
}

// promised is the largest share of false alarms of a rival: 5 %, and an allowance for chance.
const promised = 0.06

// noticed is the smallest difference of shares that is reported.
const noticed = 0.02

// lessons describes where this project's rule is better, and where it is not.
func lessons(subjects []Subject) string {
	var points []string
	for _, s := range subjects {
		if s.Recording != nil {
			points = append(points, lesson(s))
		}
	}
	return "* " + strings.Join(points, "\n* ")
}

// lesson compares the rules with the pairs on one recording.
func lesson(s Subject) string {
	ours, _ := s.Contest.Of(contest.Pairs)
	var alarms, better, quicker []string
	for _, t := range s.Contest.Tables {
		if t.Way == contest.Pairs || t.Way == contest.Analyses {
			continue
		}
		if t.Flagged[0] > promised {
			alarms = append(alarms, fmt.Sprintf("%s %s %%", t.Way, percent(t.Flagged[0])))
			continue
		}
		var at []string
		for i, effect := range contest.Effects[1:] {
			if theirs, own := t.Flagged[i+1], ours.Flagged[i+1]; theirs > own+noticed {
				at = append(at, fmt.Sprintf("%g %% in %s %% (pairs %s %%)", percents(effect), percent(theirs), percent(own)))
			}
		}
		if len(at) > 0 {
			better = append(better, t.Way+" finds "+strings.Join(at, ", "))
		} else if last := len(contest.Effects) - 1; t.Forks < ours.Forks/2 && t.Flagged[last] > 1-noticed {
			quicker = append(quicker, fmt.Sprintf("%s needs %s, the pairs %.0f", t.Way, forks(t.Forks), ours.Forks))
		}
	}
	text := fmt.Sprintf("**%s.** Pairs raise false alarms in %s %%, find 2 %% in %s %% and 5 %% in %s %% of runs.",
		sentence(s.Recording.Subject.Title), percent(ours.Flagged[0]), percent(ours.Flagged[2]), percent(ours.Flagged[4]))
	if len(alarms) > 0 {
		text += " False alarms above 5 %: " + strings.Join(alarms, ", ") + "."
	}
	if len(better) > 0 {
		text += " Better than the pairs: " + strings.Join(better, "; ") + "."
	}
	if len(quicker) > 0 {
		text += " Cheaper at 10 %: " + strings.Join(quicker, "; ") + "."
	}
	return text
}

func forks(mean float64) string {
	if n := math.Round(mean); n != 1 {
		return fmt.Sprintf("%.0f forks", n)
	}
	return "1 fork"
}
