// The usual line of a result file, taken at once: the format's reader is made for any line, and takes several times as long.

package samples

import (
	"bytes"
	"slices"

	"github.com/overhead-action/overhead-action/compare/units"
)

var benchmarkPrefix = []byte("Benchmark")

// takePlain takes over a line of which there is nothing to say: it stands directly below another result, and holds the metrics of that
// benchmark, in their order and all plausible. Of any other line it changes nothing and returns false: that is for the format's
// reader. The line ends with its newline.
func (f *file) takePlain(line []byte, number int) bool {
	if number != f.line+1 || f.last == nil || !bytes.HasPrefix(line, benchmarkPrefix) {
		return false
	}
	line = line[len(benchmarkPrefix):]
	s, name := f.next(line)
	like := f.last.benchmark
	if s != nil {
		like = s.benchmark
	}
	operations, ok := f.parsePlain(line[len(name):], like)
	if !ok || like.pkg != f.pkg {
		return false
	}
	if s == nil {
		if s = f.discover(name, like, number); s == nil {
			return false
		}
	}
	f.line = number
	f.countLine(s, operations, number)
	s.add(f.values)
	return true
}

// next returns the series of a line, most often the one that followed last time, and its name; the series is nil where it has no line yet.
func (f *file) next(line []byte) (s *series, name []byte) {
	if s = f.last.next; s != nil {
		if size := len(s.name); len(line) > size && isBlank(line[size]) && string(line[:size]) == s.name {
			return s, line[:size]
		}
	}
	size := 0
	for !isBlank(line[size]) {
		size++
	}
	return f.byLine[string(line[:size])], line[:size]
}

// parsePlain reads a count and the values of a benchmark's units from what follows a name.
func (f *file) parsePlain(line []byte, b *Benchmark) (operations int, ok bool) {
	operations, line = count(skipBlanks(line))
	if operations == 0 {
		return 0, false
	}
	f.values = f.values[:0]
	for at, unit := range b.Units {
		x, size := number(line)
		if size == 0 || !b.plausible(at, x) {
			return 0, false
		}
		line = skipBlanks(line[size:])
		if len(line) <= len(unit) || !isBlank(line[len(unit)]) || string(line[:len(unit)]) != unit {
			return 0, false
		}
		line = skipBlanks(line[len(unit):])
		f.values = append(f.values, x)
	}
	return operations, line[0] == '\n'
}

// plausible says whether a value of the unit at an index needs no words; see [implausible].
func (b *Benchmark) plausible(at int, x float64) bool {
	return x >= units.Smallest && x <= b.bounds[at] || x == 0 && b.zero[at]
}

// discover begins the series of a name that no line had yet, with the units of another benchmark; it returns nil where there is anything
// to say about that.
func (f *file) discover(name []byte, like *Benchmark, line int) *series {
	for _, c := range name {
		if c <= ' ' || c > '~' { // the format knows more than blanks to end a name
			return nil
		}
	}
	benchmark, variant, wrong := split(name)
	b := f.byName[benchmark]
	switch {
	case wrong != "":
		return nil
	case b == nil && len(f.benchmarks) == maxBenchmarks:
		return nil
	case b == nil:
		b = f.keep(&Benchmark{Name: benchmark, Units: like.Units, bounds: like.bounds, zero: like.zero, pkg: f.pkg, line: line})
	case b.pkg != f.pkg || !slices.Equal(b.Units, like.Units):
		return nil
	}
	return f.begin(b, string(name), variant)
}

// isBlank says whether a field ends. Other white space that the format knows stays in a field, which is then none that was seen before.
func isBlank(c byte) bool { return c == ' ' || c == '\t' || c == '\n' }

// skipBlanks returns what follows the blanks of a line, its newline at least.
func skipBlanks(line []byte) []byte {
	for line[0] == ' ' || line[0] == '\t' {
		line = line[1:]
	}
	return line
}

// count reads a count from 1 to what surely is an integer, at the beginning of a text that ends with a newline, and returns what
// follows the blanks; the count is 0 where there is none.
func count(text []byte) (n int, rest []byte) {
	const mostDigits = 18
	size := 0
	for ; text[size] >= '0' && text[size] <= '9' && size < mostDigits; size++ {
		n = 10*n + int(text[size]-'0')
	}
	if !isBlank(text[size]) {
		return 0, nil
	}
	return n, skipBlanks(text[size:])
}
