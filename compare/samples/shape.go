// The common part of a benchmark's lines: their metrics in order. Most files have one shape.

package samples

import (
	"encoding/binary"

	"github.com/overhead-action/overhead-action/compare/units"
)

// A shape is common to lines with the same metrics.
type shape struct {
	metrics []metric
	units   []string // of the metrics
	pkg     string   // that reported them
}

// metric is one unit of a shape.
type metric struct {
	unit  string
	first uint64  // up to eight of its bytes, compared at once,
	mask  uint64  // and which bytes of a word these are
	most  float64 // the largest valid value
	zero  bool    // whether 0 is valid
}

func newMetric(unit string) metric {
	var word [8]byte
	size := copy(word[:], unit)
	return metric{
		unit:  unit,
		first: binary.LittleEndian.Uint64(word[:]),
		mask:  1<<(8*size) - 1,
		most:  units.Bound(unit),
		zero:  !units.Elapsed(unit),
	}
}

// plausible reports whether a value needs no message; see [implausible].
func (m *metric) plausible(x float64) bool {
	return x >= units.Smallest && x <= m.most || x == 0 && m.zero
}

// begins reports whether a line continues with the unit at an index. It ends with a newline.
func (m *metric) begins(line []byte, at int) bool {
	end := at + len(m.unit)
	if len(line) < end+8 {
		return len(line) > end && string(line[at:end]) == m.unit
	}
	return binary.LittleEndian.Uint64(line[at:])&m.mask == m.first && (end <= at+8 || string(line[at+8:end]) == m.unit[8:])
}

// parse reads the rest of a line after a name that ends at a blank: a count, and the values of the metrics. It returns the count and the end of the line;
// the count is 0 if the line needs a message.
func (of *shape) parse(line []byte, at int, values []float64) (operations, end int) {
	if operations, at = count(line, skipBlanks(line, at)); operations == 0 {
		return 0, 0
	}
	for i := range of.metrics {
		from := skipBlanks(line, at)
		m := &of.metrics[i]
		x, end := number(line, from)
		if end == from || !m.plausible(x) {
			return 0, 0
		}
		if from = skipBlanks(line, end); !m.begins(line, from) {
			return 0, 0
		}
		if at = from + len(m.unit); !isBlank(line[at]) {
			return 0, 0
		}
		values[i] = x
	}
	if line[at] != '\n' {
		at = skipBlanks(line, at)
	}
	if line[at] != '\n' {
		return 0, 0
	}
	return operations, at + 1
}

// isBlank reports whether a field ends. Other white space of the format stays in a field, which is then unknown.
func isBlank(c byte) bool { return c <= ' ' && (c == ' ' || c == '\t' || c == '\n') }

// skipBlanks returns the end of the blanks that begin at an index, at a newline at the latest. Two are usual.
func skipBlanks(line []byte, at int) int {
	if line[at] == '\n' {
		return at
	}
	at++
	for line[at] <= ' ' && (line[at] == ' ' || line[at] == '\t') {
		at++
	}
	return at
}

// count reads a count from 1 to a safe integer, and returns its end. It is 0 for anything else.
func count(line []byte, from int) (n, end int) {
	digits, end := digitsAt(line, from, 0)
	if end == from || end-from >= mostDigits || !isBlank(line[end]) {
		return 0, end
	}
	return int(digits), end
}
