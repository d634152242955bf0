// The values of one benchmark and variant.

package samples

// series are the lines of one benchmark and variant.
type series struct {
	benchmark  *Benchmark
	variant    string
	count      int       // lines
	whole      int       // of those, in complete rounds
	operations float64   // of all lines
	values     []float64 // of the first unit, then of the next, one for each line
}

// column returns the values of the unit at an index, in complete rounds.
func (s *series) column(at int) []float64 {
	from := at * (len(s.values) / len(s.benchmark.Units))
	return s.values[from : from+s.whole : from+s.whole]
}

// extend appends the complete rounds of another series of the same benchmark and variant, whose units may be in another order.
func (s *series) extend(other *series) {
	var values []float64
	for at, unit := range s.benchmark.Units {
		values = append(values, s.column(at)...)
		values = append(values, other.benchmark.Values(other.variant, unit)...)
	}
	s.values = values
	s.count += other.count
	s.whole += other.whole
	s.operations += other.operations
}
