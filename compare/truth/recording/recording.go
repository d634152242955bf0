// Package recording judges measured rounds of variants whose cost is known: whole rounds are drawn from a recorded run again and again,
// and each draw is judged as a run of its own by the packages that judge any run.
package recording

import (
	"bufio"
	"fmt"
	"io"
	"math"
	"os"
	"slices"
	"strings"

	"github.com/overhead-action/overhead-action/compare/overhead"
	"github.com/overhead-action/overhead-action/compare/samples"
	"github.com/overhead-action/overhead-action/compare/signedrank"
	"github.com/overhead-action/overhead-action/compare/units"
)

// Metric is what is judged, in ns for each operation.
const Metric = "cpu-ns/op"

// A Recording is a measured run.
type Recording struct {
	Subject   Subject
	Header    []string // "key: value", as the result file begins
	Machine   samples.Machine
	Rounds    int
	Contrasts []Contrast // every variant against every one before it, first those against the first

	benchmark *samples.Benchmark
}

// A Contrast is one variant against another. All pairs are judged, not only those against the first: what the forks of one variant
// have in common by chance would be in every one of those.
type Contrast struct {
	Control, Treatment Dose
	D                  []float64 // ln(treatment/control) of each round, in the order of the rounds
}

// Cost is what the treatment truly costs against the control, as a fraction.
func (c Contrast) Cost() float64 { return (1+c.Treatment.Cost)/(1+c.Control.Cost) - 1 }

// Read reads the result file of a recorded run, and what the journal beside it says of the machine.
func Read(subject Subject, path string) (*Recording, error) {
	set, _, err := samples.Read(subject.Suite, []samples.File{{Path: path, Name: path}})
	if err != nil {
		return nil, err
	}
	if len(set.Benchmarks) != 1 {
		return nil, fmt.Errorf("%s: holds %d benchmarks; record with %s", path, len(set.Benchmarks), subject.Config)
	}
	if set.Rounds < Drawn {
		return nil, fmt.Errorf("%s: %d rounds are too few to draw %d of them; record more", path, set.Rounds, Drawn)
	}
	r := &Recording{Subject: subject, Machine: set.Machine, Rounds: set.Rounds, benchmark: set.Benchmarks[0]}
	for i, control := range subject.Doses {
		off := r.benchmark.Values(control.Variant, Metric)
		for _, treatment := range subject.Doses[i+1:] {
			on := r.benchmark.Values(treatment.Variant, Metric)
			d, ok := overhead.Logs(off, on, units.Lower)
			if len(off) == 0 || len(on) != len(off) || !ok {
				return nil, fmt.Errorf("%s: no %s of %s and %s; record with %s", path, Metric, control.Variant, treatment.Variant, subject.Config)
			}
			r.Contrasts = append(r.Contrasts, Contrast{control, treatment, d})
		}
	}
	if r.Header, err = header(path); err != nil {
		return nil, err
	}
	told, err := noise(path)
	if told != "" {
		r.Header = append(r.Header, noiseKey+": "+told)
	}
	return r, err
}

// header returns the lines before the first that is no "key: value".
func header(path string) ([]string, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	var lines []string
	for scanner := bufio.NewScanner(file); scanner.Scan() && strings.Contains(scanner.Text(), ": "); {
		lines = append(lines, scanner.Text())
	}
	return lines, nil
}

// Key returns what the header says of a key, or "".
func (r *Recording) Key(key string) string {
	for _, line := range r.Header {
		if value, found := strings.CutPrefix(line, key+": "); found {
			return value
		}
	}
	return ""
}

// Noise says how disturbed the machine was, or "" where that is not known.
func (r *Recording) Noise() string { return r.Key(noiseKey) }

// Write writes what is judged of the recording as a result file: times alone, to the nearest hundredth of a ns.
func (r *Recording) Write(w io.Writer) error {
	out := bufio.NewWriter(w)
	for _, line := range r.Header {
		fmt.Fprintln(out, line)
	}
	fmt.Fprintf(out, "\nUnit ns/op better=lower\nUnit %s better=lower\n", Metric)
	for round := range r.Rounds {
		for _, dose := range r.Subject.Doses {
			fmt.Fprintf(out, "Benchmark%s/agent=%s 1 %.2f ns/op %.2f %s\n", r.benchmark.Name, dose.Variant,
				r.benchmark.Values(dose.Variant, "ns/op")[round], r.benchmark.Values(dose.Variant, Metric)[round], Metric)
		}
	}
	return out.Flush()
}

// Whole returns the estimate over all rounds, and its interval at 95 %, as fractions. There are at least 6 rounds.
func (c Contrast) Whole() (estimate, low, high float64) {
	sample := signedrank.New(c.D)
	interval, _ := sample.Interval(0.05)
	return math.Expm1(sample.HodgesLehmann()), math.Expm1(interval.Low), math.Expm1(interval.High)
}

// Spread is how far rounds differ: the standard deviation that a normal distribution with the same quartiles would have. It is not
// moved by a few wild rounds.
func (c Contrast) Spread() float64 {
	d := slices.Clone(c.D)
	slices.Sort(d)
	n := len(d)
	return (d[3*n/4] - d[n/4]) / 1.349
}
