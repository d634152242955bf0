// The rows of all stored runs over time.

package comparison

import (
	"slices"

	"github.com/overhead-action/overhead-action/compare/levels"
)

// addHistory adds the changes of level over the requested stored runs to the rows. Unreadable runs are named once.
func (s *suite) addHistory(rows []Row) {
	if len(s.req.History) == 0 {
		return
	}
	history := levels.Of(s.req, s.stored.read)
	for _, w := range history.Warnings {
		if !slices.Contains(s.warnings, w) {
			s.warnings = append(s.warnings, w)
		}
	}
	for i, k := range s.rows {
		row := history.Find(k.benchmark.Name, k.unit, k.treatment)
		if row != nil && k.against == s.req.Control && !s.req.Paired(k.treatment, k.against) {
			rows[i].History = &History{Runs: row.Runs(), Changes: row.Changes}
		}
	}
}
