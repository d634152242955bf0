// The digest of everything that the numbers depend on, if that is known.

package comparison

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"slices"
	"strings"

	"github.com/overhead-action/overhead-action/compare/journal"
)

// inputDigest is one digest (SHA-256, in hex) of the input digests of all forks: by round, benchmark and variant, in any
// order of their runs. It is empty if a fork has none, as on a real machine.
func (s *suite) inputDigest() string {
	sum := sha256.New()
	rounds := 0
	for _, j := range s.journals {
		if j == nil {
			return ""
		}
		for _, r := range j.Rounds {
			if len(r.InputDigests) == 0 || len(r.InputDigests) != len(r.Order) {
				return ""
			}
			inputDigests := slices.SortedFunc(slices.Values(r.InputDigests), func(a, b journal.InputDigest) int {
				return strings.Compare(a.Benchmark+"\x00"+a.Variant, b.Benchmark+"\x00"+b.Variant)
			})
			line, err := json.Marshal(inputDigests)
			if err != nil {
				return "" // strings can always be encoded
			}
			sum.Write(append(line, '\n'))
			rounds++
		}
	}
	if rounds == 0 {
		return ""
	}
	return hex.EncodeToString(sum.Sum(nil))
}
