// The runs that are pinned as the last release, and what all stored runs say over time.

package comparison

import (
	"fmt"
	"slices"

	"github.com/overhead-action/overhead-action/compare/trend"
)

// maxPinned is how many runs of a release are compared with.
const maxPinned = 10

// readRelease reads the runs that are pinned as the last release.
func (s *suite) readRelease() {
	release, anchor := &s.stored.release, s.asked.Anchor
	if anchor == nil {
		release.lack = "no release is pinned: `overhead baseline pin` marks a stored run as one"
		return
	}
	release.lack = fmt.Sprintf("no run that is pinned as %s can be used, see the warnings", anchor.Release)
	if s.readStored(anchor.Runs, maxPinned, release) > 0 {
		release.lack = fmt.Sprintf("no run that is pinned as %s has this metric of this benchmark and treatment in a comparable form: pin one that has",
			anchor.Release)
	}
}

// addHistory adds to the rows where their level changed over the stored runs that were asked for. Runs that cannot be read are named once.
func (s *suite) addHistory(rows []Row) {
	if len(s.asked.History) == 0 {
		return
	}
	history := trend.Of(s.asked, s.stored.read)
	for _, w := range history.Warnings {
		if !slices.Contains(s.warnings, w) {
			s.warnings = append(s.warnings, w)
		}
	}
	for i, k := range s.rows {
		row := history.Find(k.benchmark.Name, k.unit, k.treatment)
		if row != nil && k.against == s.asked.Control && !s.asked.Paired(k.treatment, k.against) {
			rows[i].History = &History{Runs: len(row.Points), Changes: row.Changes}
		}
	}
}
