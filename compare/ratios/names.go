// The units of ratios: readable, without a word that benchstat rescales, and different for different metrics.

package ratios

import (
	"slices"
	"strconv"
	"strings"
)

// suffix marks a ratio. The part before its slash has no ns and no MB, which benchstat would turn into sec and B.
const suffix = "-on/off"

// unitNames names the ratio of each unit: cpu-ns/op becomes cpu-on/off, ns/op time-on/off, B/op B-on/off. Units that would
// share a name keep all their words: B/op and B/s become B-per-op-on/off and B-per-s-on/off.
func unitNames(all []string) map[string]string {
	all = slices.Clone(all)
	slices.Sort(all) // so that the names do not depend on the order in a file
	shared := map[string]int{}
	for _, unit := range all {
		shared[short(unit)]++
	}
	names, taken := map[string]string{}, map[string]bool{}
	for _, unit := range all {
		name := short(unit)
		if shared[name] > 1 {
			name = long(unit)
		}
		unique := name + suffix
		for n := 2; taken[unique]; n++ {
			unique = name + "-" + strconv.Itoa(n) + suffix
		}
		taken[unique] = true
		names[unit] = unique
	}
	return names
}

// short is the numerator without the word for nanoseconds.
func short(unit string) string {
	above, _, _ := strings.Cut(unit, "/")
	kept := slices.DeleteFunc(words(above), func(word string) bool { return word == "ns" })
	if len(kept) == 0 {
		return "time"
	}
	return join(kept)
}

// long is the whole unit.
func long(unit string) string {
	return join(words(strings.ReplaceAll(unit, "/", "-per-")))
}

func words(text string) []string {
	return strings.FieldsFunc(text, func(r rune) bool { return r == '-' || r == '*' || r == '/' })
}

func join(words []string) string {
	spelled := map[string]string{"ns": "nanoseconds", "MB": "megabytes"}
	for i, word := range words {
		if long, ok := spelled[word]; ok {
			words[i] = long
		}
	}
	return strings.Join(words, "-")
}
