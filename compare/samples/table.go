// The lines of a file in order, with a prediction of the next one: every round looks like the previous one. Values that are read together
// are stored together, because a large file has more series than a processor's caches can hold.

package samples

// table holds lines until all are read, and then distributes them to their series.
type table struct {
	series []*series // in the order of their first lines
	rows   []row     // of the same series
	names  []byte    // of the rows, as written, one after the other
	byName map[string]int
	next   int         // predicted next row
	pieces [][]float64 // lines: the index of a row, the count of operations, the values
	used   int         // of the last piece
}

// row is the part of a series that is needed while lines are read.
type row struct {
	shape *shape
	end   int32 // of its name
	lines int32
}

// add begins a series.
func (t *table) add(s *series, of *shape, name string) (at int) {
	at = len(t.rows)
	t.series = append(t.series, s)
	t.names = append(t.names, name...)
	t.rows = append(t.rows, row{shape: of, end: int32(len(t.names))})
	t.byName[name] = at
	return at
}

// find returns the row of a line that begins with a name and a blank, and the length of the name. The row is -1 if it has no line yet.
func (t *table) find(line []byte) (at, size int) {
	if at = t.next; at < len(t.rows) {
		from := 0
		if at > 0 {
			from = int(t.rows[at-1].end)
		}
		name := t.names[from:t.rows[at].end]
		if size = len(name); size < len(line) && isBlank(line[size]) && string(line[:size]) == string(name) {
			return at, size
		}
	}
	for size = 0; !isBlank(line[size]); size++ {
	}
	at, known := t.byName[string(line[:size])]
	if !known {
		return -1, size
	}
	return at, size
}

// place returns the place for the values of the next line.
func (t *table) place(values int) []float64 {
	const piece = 8192
	size := 2 + values
	if len(t.pieces) == 0 || len(t.pieces[len(t.pieces)-1])-t.used < size {
		t.close()
		t.pieces = append(t.pieces, make([]float64, max(piece, size)))
		t.used = 0
	}
	return t.pieces[len(t.pieces)-1][t.used+2 : t.used+size]
}

// keep adds the line whose values are in their place to a row.
func (t *table) keep(at, operations int) {
	lines := t.pieces[len(t.pieces)-1][t.used:]
	lines[0], lines[1] = float64(at), float64(operations)
	t.used += 2 + len(t.rows[at].shape.metrics)
	t.rows[at].lines++
	if t.next = at + 1; t.next == len(t.rows) {
		t.next = 0
	}
}

// close cuts off the free part of the last piece.
func (t *table) close() {
	if last := len(t.pieces) - 1; last >= 0 {
		t.pieces[last] = t.pieces[last][:t.used]
	}
}

// deal gives every series its values.
func (t *table) deal() {
	t.close()
	total := 0
	for _, r := range t.rows {
		total += int(r.lines) * len(r.shape.metrics)
	}
	values := make([]float64, total)
	ends := make([]int, len(t.rows)) // the place of the next value of the first unit
	at := 0
	for i, r := range t.rows {
		s := t.series[i]
		size := int(r.lines) * len(r.shape.metrics)
		s.count, s.whole, s.values = int(r.lines), int(r.lines), values[at:at+size:at+size]
		ends[i] = at
		at += size
	}
	for _, lines := range t.pieces {
		for len(lines) > 0 {
			i := int(lines[0])
			r := &t.rows[i]
			size := 2 + len(r.shape.metrics)
			t.series[i].operations += lines[1]
			to := ends[i]
			for _, x := range lines[2:size] {
				values[to] = x
				to += int(r.lines)
			}
			ends[i]++
			lines = lines[size:]
		}
	}
}
