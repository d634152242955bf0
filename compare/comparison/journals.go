// The journals of a suite's result files.

package comparison

import (
	"slices"

	"github.com/overhead-action/overhead-action/compare/journal"
)

// readJournals reads the journal of each result file that has one. A journal with other rounds than its file
// belongs to another run, and would be wrong for every round.
func (s *suite) readJournals() {
	s.journals = make([]*journal.Journal, len(s.req.Results))
	for i, file := range s.req.Results {
		read, err := journal.Read(file)
		if err != nil {
			s.breaks("%v", err)
			continue
		}
		if read != nil && len(read.Rounds) != s.set.FileRounds[i] {
			s.breaks("%s: counts %d complete rounds and %s holds %d, so it is of another run; move it away to judge the results as a "+
				"run of fixed length", read.Name, len(read.Rounds), file.Name, s.set.FileRounds[i])
			continue
		}
		s.journals[i] = read
	}
}

// attempts counts the attempts of the job that measured the rounds; it is 1 without a journal.
func (s *suite) attempts() int {
	var attempts []int
	for _, j := range s.journals {
		for _, attempt := range j.Attempts() {
			if !slices.Contains(attempts, attempt) {
				attempts = append(attempts, attempt)
			}
		}
	}
	return max(1, len(attempts))
}
