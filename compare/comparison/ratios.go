// What is left for benchstat, of what was read for the judgement anyway.

package comparison

import (
	"bytes"
	"os"

	"github.com/overhead-action/overhead-action/compare/ratios"
	"github.com/overhead-action/overhead-action/compare/samples"
)

// leaves says whether ratios of this suite are asked for, and are few enough to be read.
func (s *suite) leaves() bool {
	return s.asked.Ratios != nil && len(s.set.Benchmarks) <= s.asked.Ratios.Most
}

// leaveRatios leaves the ratios of the results.
func (s *suite) leaveRatios() {
	if s.leaves() {
		s.leave(s.asked.Ratios.Now, s.set)
	}
}

// leaveStored leaves the ratios of the newest stored run: none where it cannot be read, which is told elsewhere.
func (s *suite) leaveStored(set *samples.Set) {
	if s.leaves() {
		s.leave(s.asked.Ratios.Stored, set)
	}
}

// leave writes ratios to a path. Who misses the file there says so: no verdict hangs on it.
func (s *suite) leave(path string, set *samples.Set) {
	var text bytes.Buffer
	if set != nil {
		_ = ratios.Write(&text, s.asked, set) // memory takes everything
	}
	_ = os.WriteFile(path, text.Bytes(), 0o600)
}
