// One result file, line by line.

package samples

import (
	"errors"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/overhead-action/overhead-action/compare/oldnames"
	"golang.org/x/perf/benchfmt"
	"golang.org/x/perf/benchunit"

	"github.com/overhead-action/overhead-action/compare/units"
)

// maxBenchmarks limits the memory for a file whose every line is another benchmark.
const maxBenchmarks = 50_000

// maxUnits is the most metrics of one line.
const maxUnits = 200

// file is the content of one result file.
type file struct {
	problems
	suite      string
	machine    Machine
	runner     string
	benchmarks []*Benchmark
	variants   []string
	spans      []span // of the lines of each round
	torn       int    // the number of a last line that was cut off, else 0

	table  table
	byName map[string]*Benchmark
	pkg    string
	line   int    // of the last result, and
	last   *shape // its shape
}

// span is the first and the last line of a round.
type span struct{ first, last int }

// readFile reads a file to its end, even an invalid one. The reader carries the units of earlier files of the suite.
func readFile(reader *benchfmt.Reader, in io.Reader, name string) *file {
	f := newFile(name)
	f.readLines(reader, newLines(in, f.takePlain))
	return f
}

func newFile(name string) *file {
	return &file{problems: problems{file: name}, table: table{byName: map[string]int{}}, byName: map[string]*Benchmark{}, line: -1}
}

// readLines reads the lines of a file that take does not keep.
func (f *file) readLines(reader *benchfmt.Reader, text *lines) {
	reader.Reset(text, f.file)
	for reader.Scan() {
		record := reader.Result()
		_, line := record.Pos()
		line += text.taken // the reader did not see them
		switch record := record.(type) {
		case *benchfmt.SyntaxError:
			f.addSyntax(record.Msg, line)
		case *benchfmt.UnitMetadata:
			f.addUnit(record, line)
		case *benchfmt.Result:
			f.addResult(record, line)
		}
	}
	f.table.deal()
	f.torn = text.torn
	var defect *textError
	switch err := reader.Err(); {
	case errors.As(err, &defect):
		f.add(defect.line, "%s", defect.what)
	case err != nil:
		f.add(text.read, "%v", err)
	case text.read == 1 && text.torn == 0 && len(f.benchmarks) == 0:
		f.add(0, "is empty: nothing was measured; look at the log of the run, then measure again")
	case len(f.benchmarks) == 0 && f.count == 0:
		f.add(0, "has no complete benchmark line: nothing was measured; look at the log of the run, then measure again")
	}
}

// addSyntax reports a line that the format's reader rejected, with the correct form.
func (f *file) addSyntax(what string, line int) {
	conflict, isConflict := strings.CutPrefix(what, "metadata ")
	switch {
	case isConflict:
		f.add(line, "contradicts an earlier Unit line: %s; keep the one that is right", conflict)
	case what == "missing unit" || what == "expected key=value":
		f.add(line, "%s; a Unit line is: Unit NAME better=lower (or higher) assume=exact (where it is a count)", what)
	case strings.HasSuffix(what, strconv.ErrRange.Error()):
		f.add(line, "%s; check the program that wrote it, then measure again", what)
	default:
		f.add(line, "%s; correct or delete the line: it must be a name, a count, and pairs of a number and a unit", what)
	}
}

func (f *file) addUnit(u *benchfmt.UnitMetadata, line int) {
	if u.Key == "epsilon" {
		if x, err := strconv.ParseFloat(u.Value, 64); err != nil || !(x >= 0 && x <= units.Bound(u.OrigUnit)) {
			f.add(line, "unit %s has epsilon=%s; write how much equal values may differ, such as epsilon=0.5", u.OrigUnit, u.Value)
		}
		return
	}
	valid := map[string][]string{"better": {"lower", "higher"}, "assume": {"nothing", "exact"}}[u.Key]
	if valid != nil && !slices.Contains(valid, u.Value) {
		f.add(line, "unit %s has %s=%s; write %s=%s or %s=%s", u.OrigUnit, u.Key, u.Value, u.Key, valid[0], u.Key, valid[1])
	}
}

func (f *file) addResult(r *benchfmt.Result, line int) {
	if line != f.line+1 { // between neighbours no header line can have changed anything
		f.readHeader(r, line)
	}
	f.line = line

	at := f.rowOf(r, line)
	if at < 0 {
		return
	}
	b := f.table.series[at].benchmark
	if b.shape.pkg != f.pkg {
		f.add(line, "%s is reported by the packages %q and %q; give each its own file", b.Name, b.shape.pkg, f.pkg)
		return
	}
	if r.Iters < 1 {
		f.add(line, "the count of operations is %d; a fork that measured nothing has no line", r.Iters)
	}
	f.placeValues(b, r.Values, line)
	f.keepLine(at, r.Iters, line)
}

// keepLine keeps a line whose values are in their places, and adds it to its round.
func (f *file) keepLine(at, operations, line int) {
	round := int(f.table.rows[at].lines)
	if round == len(f.spans) {
		f.spans = append(f.spans, span{first: line})
	}
	f.spans[round].last = line
	f.line = line
	if of := f.table.rows[at].shape; f.last != of {
		f.last = of
	}
	f.table.keep(at, operations)
}

// placeValues puts a line's values into their places; the units are those of the benchmark's first line.
func (f *file) placeValues(b *Benchmark, values []benchfmt.Value, line int) {
	place := f.table.place(len(b.Units))
	placed := make([]bool, len(b.Units))
	for i, v := range values {
		unit, x := written(v)
		at := i
		if at >= len(b.Units) || b.Units[at] != unit {
			at = slices.Index(b.Units, unit)
		}
		if at < 0 {
			f.add(line, "%s reports %s, but not on line %d; every fork must report the same metrics", b.Name, unit, b.line)
			continue
		}
		if placed[at] {
			f.add(line, "%s is reported twice on one line; give each metric its own unit", unit)
			continue
		}
		if wrong := implausible(x, unit); wrong != "" {
			f.add(line, "%s", wrong)
		}
		place[at], placed[at] = x, true
	}
	for at, unit := range b.Units {
		if !placed[at] {
			f.add(line, "%s does not report %s, which line %d reports; every fork must report the same metrics", b.Name, unit, b.line)
			place[at] = 0
		}
	}
}

// rowOf finds or begins the row of a line; it returns -1 if the line names none.
func (f *file) rowOf(r *benchfmt.Result, line int) int {
	if at, known := f.table.byName[string(r.Name)]; known {
		return at
	}
	name, variant, wrong := split(r.Name)
	if wrong != "" {
		f.add(line, "Benchmark%s %s", r.Name, wrong)
		return -1
	}
	b := f.byName[name]
	if b == nil {
		if len(f.benchmarks) == maxBenchmarks {
			f.add(line, "there are more than %d benchmarks in one file; make suites of them", maxBenchmarks)
			return -1
		}
		of := f.describe(r.Values, line)
		if of == nil {
			return -1
		}
		b = f.begin(name, of, line)
	}
	return f.beginSeries(b, string(r.Name), variant)
}

// beginSeries adds a series to a benchmark.
func (f *file) beginSeries(b *Benchmark, name, variant string) (at int) {
	s := &series{benchmark: b, variant: variant}
	if b.series == nil {
		b.series = make([]*series, 0, max(2, len(f.variants)))
	}
	b.series = append(b.series, s)
	if !slices.Contains(f.variants, variant) {
		f.variants = append(f.variants, variant)
	}
	return f.table.add(s, b.shape, name)
}

// describe returns the shape of a line; nil if it can have none.
func (f *file) describe(values []benchfmt.Value, line int) *shape {
	if len(values) > maxUnits {
		f.add(line, "reports more than %d metrics", maxUnits)
		return nil
	}
	of := &shape{pkg: f.pkg}
	tidied := map[string]bool{}
	for _, v := range values {
		unit, _ := written(v)
		_, tidy := benchunit.Tidy(1, unit)
		if tidied[tidy] {
			f.add(line, "%s is reported twice on one line; give each metric its own unit", unit)
			return nil
		}
		tidied[tidy] = true
		of.metrics, of.units = append(of.metrics, newMetric(unit)), append(of.units, unit)
	}
	return of
}

// begin adds a benchmark to the file.
func (f *file) begin(name string, of *shape, line int) *Benchmark {
	b := &Benchmark{Name: name, Units: of.units, shape: of, line: line}
	f.benchmarks = append(f.benchmarks, b)
	f.byName[name] = b
	return b
}

// readHeader adopts the header lines of a result, and rejects a machine that changes inside a file.
func (f *file) readHeader(r *benchfmt.Result, line int) {
	f.pkg = r.GetConfig("pkg")
	suite := r.GetConfig("suite")
	machine := Machine{}
	for _, key := range FingerprintKeys {
		if value := oldnames.Header(r.GetConfig, key); value != "" {
			machine[key] = value
		}
	}
	if f.machine == nil {
		f.suite, f.machine, f.runner = suite, machine, r.GetConfig("runner")
	}
	if suite != f.suite {
		f.add(line, "suite changes from %q to %q inside the file; give each suite its own file", f.suite, suite)
		f.suite = suite
	}
	for _, key := range machine.Differing(f.machine) {
		f.add(line, "%s changes from %q to %q inside the file; give the rounds of each machine their own file", key, f.machine[key], machine[key])
	}
	f.machine = machine
}
