// Fast reading of plain lines of a result file: the format's reader handles any line, and takes several times as long.

package samples

import (
	"slices"
)

// takePlain reads the lines at the beginning of a text of whole lines that need no message, and returns their bytes and
// their number. Such a line directly follows another result, and has the metrics of that one or of its own series, in order and all
// plausible. The line at which it stops changes nothing: the format's reader handles it.
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

// takeLine reads the first line of a text, and returns its size, or 0 if it did not.
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

// discover begins the series of a new name; it returns -1 if that needs a message.
func (f *file) discover(name []byte, of *shape, line int) (at int) {
	for _, c := range name {
		if c <= ' ' || c > '~' { // the format allows more than blanks after a name
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
