// Treatments without a difference, and with one.

package comparison

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/overhead-action/overhead-action/compare/request"
)

// threefold is a file of a control and two treatments; the second of them has more CPU time by a factor, and more threads. All
// other metrics are noise.
func threefold(rounds int, factor float64, threads int) table {
	units := []string{"cpu-ns/op", "threads"}
	for i := range 30 {
		units = append(units, fmt.Sprintf("other%d", i))
	}
	return table{
		benchmarks: []string{"A"}, units: units, variants: []string{"off", "agent", "agent+server"}, rounds: rounds,
		value: func(_, unit, variant string, r int) float64 {
			second := variant == "agent+server"
			noise := 1 + 0.01*chance(unit, variant, r)
			switch {
			case unit == "threads" && second:
				return float64(12 + threads)
			case unit == "threads":
				return 12
			case variant == "off":
				return 100 * noise
			case unit == "cpu-ns/op" && second:
				return 120 * factor * noise
			}
			return 120 * noise
		},
	}
}

// chance is a number from 0 to 1 that is the same in every run of the test.
func chance(unit, variant string, round int) float64 {
	sum := sha256.Sum256(fmt.Appendf(nil, "%s %s %d", unit, variant, round))
	return float64(binary.BigEndian.Uint32(sum[:])) / math.MaxUint32
}

func TestV14EqualTreatmentsWarn(t *testing.T) {
	for _, c := range []struct {
		name    string
		file    table
		change  func(*request.Suite)
		warning bool
	}{
		{"nothing differs", threefold(12, 1, 0), nil, true},
		{"nothing differs, in the fewest rounds", threefold(6, 1, 0), nil, true},
		{"too few rounds to say", threefold(5, 1, 0), nil, false},
		{"one metric of many differs", threefold(20, 1.01, 0), nil, false},
		{"one metric differs by far, in the fewest rounds", threefold(6, 1.5, 0), nil, false},
		{"a thread more", threefold(6, 1, 1), nil, false},
		{"judged against each other", threefold(12, 1, 0), func(s *request.Suite) { s.Against = map[string]string{"agent+server": "agent"} }, true},
		{"two revisions", threefold(12, 1, 0), func(s *request.Suite) { s.References = []string{"agent"} }, false},
		{"two ways to do one thing", threefold(12, 1, 0), func(s *request.Suite) { s.Alternatives = []string{"agent", "agent+server"} }, false},
		{"the control once more", threefold(12, 1, 0), func(s *request.Suite) { s.Again = "agent" }, false},
	} {
		req := ask(t, c.file)
		if c.change != nil {
			c.change(&req)
		}
		s := judge(t, req)
		if strings.Contains(s.codes(), "alike-treatments") != c.warning {
			t.Errorf("%s: %q", c.name, s.codes())
		}
		for _, w := range s.Warnings {
			if w.Code == "alike-treatments" && w.Message != "agent and agent+server do not differ in any metric (metrics compared: 32): check that their difference is in effect" {
				t.Errorf("%s: %s", c.name, w.Message)
			}
		}
	}
}
