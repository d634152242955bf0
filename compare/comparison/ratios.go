// Ratios for benchstat, from the data that was read for the judgement.

package comparison

import (
	"bytes"
	"os"

	"github.com/overhead-action/overhead-action/compare/ratios"
	"github.com/overhead-action/overhead-action/compare/samples"
)

// leaves reports whether ratios of this suite are requested and small enough.
func (s *suite) leaves() bool {
	return s.req.Ratios != nil && len(s.set.Benchmarks) <= s.req.Ratios.Most
}

// leaveRatios writes the ratios of the results.
func (s *suite) leaveRatios() {
	if s.leaves() {
		s.leave(s.req.Ratios.Now, s.set)
	}
}

// leaveStored writes the ratios of the newest stored run; none if it is unreadable, which is reported elsewhere.
func (s *suite) leaveStored(set *samples.Set) {
	if s.leaves() {
		s.leave(s.req.Ratios.Stored, set)
	}
}

// leave writes ratios to a path. The reader reports a missing file: no verdict depends on it.
func (s *suite) leave(path string, set *samples.Set) {
	var text bytes.Buffer
	if set != nil {
		_ = ratios.Write(&text, s.req, set) // writes to memory do not fail
	}
	_ = os.WriteFile(path, text.Bytes(), 0o600)
}
