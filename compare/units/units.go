// Package units knows the properties of a metric by its unit: which direction is better, and which values are possible.
package units

import (
	"slices"
	"strings"

	"golang.org/x/perf/benchfmt"
)

// A Direction is the better direction of a metric.
type Direction int

// Unknown is the direction of an undeclared unit.
const (
	Unknown Direction = iota
	Lower
	Higher
)

// String returns the word that `better=` takes, or "" if the direction is unknown.
func (d Direction) String() string {
	return [...]string{"", "lower", "higher"}[d]
}

// ParseDirection reads the word that `better=` takes.
func ParseDirection(word string) (d Direction, ok bool) {
	switch word {
	case "lower":
		return Lower, true
	case "higher":
		return Higher, true
	}
	return Unknown, false
}

// DefaultDirection returns the direction that the benchmark format itself gives a unit.
func DefaultDirection(unit string) Direction {
	switch benchfmt.UnitMetadataMap(nil).GetBetter(unit) {
	case -1:
		return Lower
	case +1:
		return Higher
	}
	return Unknown
}

// seconds holds the words of a unit for a time, with their length.
var seconds = map[string]float64{
	"ns": 1e-9, "us": 1e-6, "µs": 1e-6, "μs": 1e-6, "ms": 1e-3, "s": 1, "sec": 1,
}

// numerator returns the words of a unit before its first "/": cpu-ns/op gives cpu and ns.
func numerator(unit string) []string {
	above, _, _ := strings.Cut(unit, "/")
	return strings.FieldsFunc(above, func(r rune) bool { return r == '-' || r == '*' })
}

// IsCost reports whether a unit is a time, a rate or an allocation, which an agent can only make worse. Other counts, such as
// context switches, may fall for good reasons when an agent is attached.
func IsCost(unit string) bool {
	for _, word := range numerator(unit) {
		if _, ok := seconds[word]; ok {
			return true
		}
	}
	return unit == "B/op" || unit == "allocs/op" || strings.HasSuffix(unit, "/s")
}

// Timed reports whether the unit is a time, a rate or an amount of work (ns/op, latency-p99-ns, ops/s, instr/op), which
// changes while a program warms up.
func Timed(unit string) bool {
	words := numerator(unit)
	time := slices.ContainsFunc(words, func(word string) bool { return seconds[word] > 0 })
	return time || slices.Contains(words, "instr") || strings.HasSuffix(unit, "/s")
}

// Bound returns the largest valid value: a million seconds (11 days) for a time, 1e18 for anything else.
// A larger value is a defect of its tool, for example an underflow of a difference.
func Bound(unit string) float64 {
	for _, word := range numerator(unit) {
		if length, ok := seconds[word]; ok {
			return 1e6 / length
		}
	}
	return 1e18
}

// Smallest is the least valid value other than 0. With [Bound] it keeps every ratio and its exponential finite.
const Smallest = 1e-18

// Elapsed reports whether the unit is the elapsed or the CPU time of a whole operation (ns/op, cpu-ns/op, wall-ms), which
// is never 0. A part of it, such as gc-ns/op, may be.
func Elapsed(unit string) bool {
	time := false
	for _, word := range numerator(unit) {
		switch _, ok := seconds[word]; {
		case ok:
			time = true
		case word != "cpu" && word != "wall":
			return false
		}
	}
	return time
}
