// The usual line of a result file, taken at once: the format's reader is made for any line, and takes several times as long.

package samples

import (
	"slices"
)

// takePlain takes over the lines at the beginning of a text of whole lines of which there is nothing to say, and returns their bytes and
// their number. Such a line stands directly below another result, and holds the metrics of that one or of its own series, in their order and all
// plausible. Nothing is changed by the line at which it stops: that is for the format's reader.
func (f *file) takePlain(text []byte, number int) (size, lines int) {
	if number != f.line+1 || f.last == nil {
		return 0, 0
	}
	for len(text) > size {
		end := f.takeLine(text[size:], number+lines)
		if end == 0 {
			break
		}
		size += end
		lines++
	}
	return size, lines
}

// takeLine takes over the first line of a text, and returns its size, or 0 where it did not.
func (f *file) takeLine(text []byte, number int) (size int) {
	const prefix = "Benchmark"
	if len(text) < len(prefix) || string(text[:len(prefix)]) != prefix {
		return 0
	}
	line := text[len(prefix):]
	at, end := f.table.find(line)
	of := f.last
	if at >= 0 {
		of = f.table.rows[at].shape
	}
	if of.pkg != f.pkg {
		return 0
	}
	name := line[:end]
	operations, end := of.parse(line, end, f.table.place(len(of.metrics)))
	if operations == 0 {
		return 0
	}
	if at < 0 {
		if at = f.discover(name, of, number); at < 0 {
			return 0
		}
	}
	f.keepLine(at, operations, number)
	return len(prefix) + end
}

// discover begins the series of a name that no line had yet; it returns -1 where there is anything to say about that.
func (f *file) discover(name []byte, of *shape, line int) (at int) {
	for _, c := range name {
		if c <= ' ' || c > '~' { // the format knows more than blanks to end a name
			return -1
		}
	}
	benchmark, variant, wrong := split(name)
	b := f.byName[benchmark]
	switch {
	case wrong != "":
		return -1
	case b == nil && len(f.benchmarks) == maxBenchmarks:
		return -1
	case b == nil:
		b = f.begin(benchmark, of, line)
	case b.shape != of && (b.shape.pkg != of.pkg || !slices.Equal(b.Units, of.units)):
		return -1
	}
	return f.beginSeries(b, string(name), variant)
}
