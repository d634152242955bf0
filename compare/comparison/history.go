// What all stored runs say over time.

package comparison

import (
	"slices"

	"github.com/overhead-action/overhead-action/compare/levels"
)

// addHistory adds to the rows where their level changed over the stored runs that were asked for. Runs that cannot be read are named once.
func (s *suite) addHistory(rows []Row) {
	if len(s.asked.History) == 0 {
		return
	}
	history := levels.Of(s.asked, s.stored.read)
	for _, w := range history.Warnings {
		if !slices.Contains(s.warnings, w) {
			s.warnings = append(s.warnings, w)
		}
	}
	for i, k := range s.rows {
		row := history.Find(k.benchmark.Name, k.unit, k.treatment)
		if row != nil && k.against == s.asked.Control && !s.asked.Paired(k.treatment, k.against) {
			rows[i].History = &History{Runs: row.Runs(), Changes: row.Changes}
		}
	}
}
