// Package samples reads result files: the Go benchmark format with one line for each fork and benchmark, the variant as the
// sub-benchmark key /agent=NAME. It returns numbers only if every line of every file is valid.
package samples

import (
	"slices"
	"strconv"
	"strings"

	"golang.org/x/perf/benchfmt"
	"golang.org/x/perf/benchunit"

	"github.com/overhead-action/overhead-action/compare/units"
)

// A File is a result file: Path opens it, Name is its name in messages. Rounds opens its journal, or is
// empty. Packed is the path of the same content from another instance, see [Pack], or empty.
type File struct {
	Path   string `json:"path"`
	Name   string `json:"name"`
	Rounds string `json:"rounds"`
	Packed string `json:"packed"`
}

// FingerprintKeys are the header keys that make absolute numbers comparable.
var FingerprintKeys = []string{"mode", "cpu", "cpus", "memory", "kernel", "image", "runtime", "interleave", "layout"}

// A Machine holds the values of a file's fingerprint keys.
type Machine map[string]string

// Fingerprint returns a string that is equal for equal machines.
func (m Machine) Fingerprint() string {
	var b strings.Builder
	for _, key := range FingerprintKeys {
		b.WriteString(m[key])
		b.WriteByte('\n')
	}
	return b.String()
}

// IsSimulated reports whether the machine is the simulator, where two forks of a variant differ only by the seed.
func (m Machine) IsSimulated() bool { return m["mode"] == "simulation" }

// Processor returns the model of the processor; it is empty for a metric that does not depend on it.
func (m Machine) Processor(unit string) string {
	if !units.Timed(unit) {
		return ""
	}
	return m["cpu"]
}

// Differing returns the fingerprint keys in which two machines differ.
func (m Machine) Differing(other Machine) []string {
	var keys []string
	for _, key := range FingerprintKeys {
		if m[key] != other[key] {
			keys = append(keys, key)
		}
	}
	return keys
}

// A Set holds the samples of one suite, pooled over its files.
type Set struct {
	Benchmarks []*Benchmark // in file order
	Variants   []string     // in file order
	Rounds     int          // complete in all files
	FileRounds []int        // complete in each file
	Dropped    int          // incomplete, at the end of a file
	Machine    Machine
	Runner     string // the runner in the header of the first file; empty if unknown
	units      benchfmt.UnitMetadataMap
}

// A Benchmark holds the samples of one benchmark.
type Benchmark struct {
	Name   string   // without "Benchmark" and the variant, with its other keys and CPU count
	Units  []string // as written, in the order of its first line
	shape  *shape
	line   int // its first
	series []*series
}

// Values returns the values of one variant and unit, in the order of the rounds and in the unit as written. It is nil for a
// variant that is not in the files.
func (b *Benchmark) Values(variant, unit string) []float64 {
	at := slices.Index(b.Units, unit)
	if s := b.of(variant); s != nil && at >= 0 {
		return s.column(at)
	}
	return nil
}

// Operations returns the mean count of operations that a fork of a variant measured; it is 0 for a variant that is not in the files.
func (b *Benchmark) Operations(variant string) float64 {
	if s := b.of(variant); s != nil {
		return s.operations / float64(s.count)
	}
	return 0
}

func (b *Benchmark) of(variant string) *series {
	for _, s := range b.series {
		if s.variant == variant {
			return s
		}
	}
	return nil
}

// Direction returns the direction of a unit in the Unit lines of the files; declared is false if they have none.
func (s *Set) Direction(unit string) (d units.Direction, declared bool) {
	if better := s.units.Get(unit, "better"); better != nil {
		return units.ParseDirection(better.Value)
	}
	return units.Unknown, false
}

// Epsilon returns how much values of a unit may differ and still be the same count, in the requested unit; declared is false
// if the Unit lines of the files do not say.
func (s *Set) Epsilon(unit string) (epsilon float64, declared bool) {
	line := s.units.Get(unit, "epsilon")
	if line == nil {
		return 0, false
	}
	epsilon, _ = strconv.ParseFloat(line.Value, 64) // addUnit has checked that it is a number
	of, _ := benchunit.Tidy(1, line.OrigUnit)       // sec/op may declare ns/op
	own, _ := benchunit.Tidy(1, unit)
	return epsilon * (of / own), true
}

// Exact reports whether a Unit line declares the unit as exact; declared is false if the Unit lines do not say.
func (s *Set) Exact(unit string) (exact, declared bool) {
	assume := s.units.Get(unit, "assume")
	return assume != nil && assume.Value == "exact", assume != nil
}
