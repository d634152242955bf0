// Package recording judges measured rounds of variants with known costs: whole rounds are drawn repeatedly from a recorded run,
// and the packages that judge every run judge each draw.
package recording

import (
	"bufio"
	"fmt"
	"io"
	"math"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/overhead-action/overhead-action/compare/overhead"
	"github.com/overhead-action/overhead-action/compare/samples"
	"github.com/overhead-action/overhead-action/compare/signedrank"
	"github.com/overhead-action/overhead-action/compare/units"
)

// besides are metrics that are stored with the judged one, if they were measured, because they may explain noise.
var besides = []string{"ns/op", "jit-ms", "preemptions/op", "application-cpu-ns/op", "agent-threads-cpu-ns/op"}

// A Recording is a measured run.
type Recording struct {
	Subject   Subject  // with the cost of each of its doses
	Header    []string // "key: value", like the beginning of the result file
	Machine   samples.Machine
	Rounds    int
	Contrasts []Contrast // every variant but a scale against every earlier one of its group, those against the first one first
	Scale     *Contrast  // the variant whose cost gives that of a step, against the first one of its group; nil without steps

	benchmark *samples.Benchmark
	journal   []noted // nil without one
}

// Read reads the result file of a recorded run, and its journal if there is one.
func Read(subject Subject, path string) (*Recording, error) {
	set, _, err := samples.Read(subject.Suite, []samples.File{{Path: path, Name: path}})
	if err != nil {
		return nil, err
	}
	r := &Recording{Subject: subject, Machine: set.Machine, Rounds: set.Rounds}
	for _, b := range set.Benchmarks {
		if subject.Benchmark == b.Name || subject.Benchmark == "" && len(set.Benchmarks) == 1 {
			r.benchmark = b
		}
	}
	switch {
	case r.benchmark == nil:
		return nil, fmt.Errorf("%s: holds %d benchmarks, and not the one to judge; record with %s", path, len(set.Benchmarks), subject.Config)
	case set.Rounds < subject.Least:
		return nil, fmt.Errorf("%s: %d rounds are too few, %d are needed; record more", path, set.Rounds, subject.Least)
	}
	if r.journal, err = readJournal(path, set.Rounds); err != nil {
		return nil, err
	}
	if err := r.dose(path); err != nil {
		return nil, err
	}
	if err := r.contrast(path); err != nil {
		return nil, err
	}
	r.Header, err = header(path)
	return r, err
}

// dose finds the cost of doses that are given in units of the metric, relative to the median of the first of their group.
func (r *Recording) dose(path string) error {
	doses := slices.Clone(r.Subject.Doses)
	for i, dose := range doses {
		first := firstOf(doses, dose)
		base := r.Values(first.Variant, r.Subject.Metric)
		if len(base) == 0 {
			return fmt.Errorf("%s: no %s of %s; record with %s", path, r.Subject.Metric, first.Variant, r.Subject.Config)
		}
		if dose.Added != 0 {
			doses[i].Cost = dose.Added / signedrank.Median(base)
		}
	}
	r.Subject.Doses = doses
	return r.scale(path)
}

// scale finds the cost of doses that are given in steps, from that of the scale of their group.
func (r *Recording) scale(path string) error {
	doses := r.Subject.Doses
	i := slices.IndexFunc(doses, func(d Dose) bool { return d.Scale })
	if i < 0 {
		return nil
	}
	scale, err := r.against(firstOf(doses, doses[i]), doses[i], path)
	if err != nil {
		return err
	}
	r.Scale = &scale
	all, _, _ := scale.Whole()
	for j, dose := range doses {
		if dose.Group == doses[i].Group {
			doses[j].Cost = dose.Steps / doses[i].Steps * all
		}
	}
	return nil
}

// firstOf returns the first dose of the group of a dose.
func firstOf(doses []Dose, dose Dose) Dose {
	return doses[slices.IndexFunc(doses, func(d Dose) bool { return d.Group == dose.Group })]
}

func (r *Recording) contrast(path string) error {
	for i, control := range r.Subject.Doses {
		for _, treatment := range r.Subject.Doses[i+1:] {
			if treatment.Group != control.Group || control.Scale || treatment.Scale {
				continue
			}
			c, err := r.against(control, treatment, path)
			if err != nil {
				return err
			}
			r.Contrasts = append(r.Contrasts, c)
		}
	}
	return nil
}

// against pairs the rounds of two doses.
func (r *Recording) against(control, treatment Dose, path string) (Contrast, error) {
	off, on := r.Values(control.Variant, r.Subject.Metric), r.Values(treatment.Variant, r.Subject.Metric)
	d, ok := overhead.Logs(off, on, units.Lower)
	if len(off) == 0 || len(on) != len(off) || !ok {
		return Contrast{}, fmt.Errorf("%s: no %s of %s and %s; record with %s", path, r.Subject.Metric, control.Variant, treatment.Variant, r.Subject.Config)
	}
	return Contrast{Control: control, Treatment: treatment, D: d, Drawn: r.Subject.Drawn, Seeds: r.Subject.Seeds}, nil
}

// Values returns the values of a variant's forks in a metric, in the order of the rounds; nil without any.
func (r *Recording) Values(variant, metric string) []float64 {
	return r.benchmark.Values(variant, metric)
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

// Key returns a value of the header, or "".
func (r *Recording) Key(key string) string {
	for _, line := range r.Header {
		if value, found := strings.CutPrefix(line, key+": "); found {
			return value
		}
	}
	return ""
}

// Write writes the judged part of the recording as a result file, each number to eight digits.
func (r *Recording) Write(w io.Writer) error {
	out := bufio.NewWriter(w)
	for _, line := range r.Header {
		fmt.Fprintln(out, line)
	}
	fmt.Fprintln(out)
	var kept []string
	for _, unit := range append([]string{r.Subject.Metric}, besides...) {
		if r.Values(r.Subject.Doses[0].Variant, unit) != nil {
			kept = append(kept, unit)
			fmt.Fprintf(out, "Unit %s better=lower\n", unit)
		}
	}
	for round := range r.Rounds {
		for _, dose := range r.Subject.Doses {
			fmt.Fprintf(out, "Benchmark%s/agent=%s 1", r.benchmark.Name, dose.Variant)
			for _, unit := range kept {
				fmt.Fprintf(out, " %s %s", strconv.FormatFloat(r.Values(dose.Variant, unit)[round], 'g', 8, 64), unit)
			}
			fmt.Fprintln(out)
		}
	}
	return out.Flush()
}

// A Contrast is one variant against another. All pairs are judged, not only those against the first, whose forks would affect
// every pair by chance.
type Contrast struct {
	Control, Treatment Dose
	D                  []float64 // ln(treatment/control) of each round, in the order of the rounds
	Drawn              int       // rounds of a run
	Seeds              bool      // whether the rounds are seeds of the simulator
}

// Cost returns the true cost of the treatment against the control, as a fraction.
func (c Contrast) Cost() float64 { return (1+c.Treatment.Cost)/(1+c.Control.Cost) - 1 }

// Whole returns the estimate over all rounds, and its interval at 95 %, as fractions. There are at least 6 rounds.
func (c Contrast) Whole() (estimate, low, high float64) {
	sample := signedrank.New(c.D)
	interval, _ := sample.Interval(0.05)
	return math.Expm1(sample.HodgesLehmann()), math.Expm1(interval.Low), math.Expm1(interval.High)
}

// Spread returns the standard deviation of a normal distribution with the rounds' quartiles, which a few
// outliers do not change.
func (c Contrast) Spread() float64 { return Spread(c.D) }

// Spread returns the standard deviation of a normal distribution with the quartiles of the values.
func Spread(values []float64) float64 {
	d := slices.Clone(values)
	slices.Sort(d)
	n := len(d)
	return (d[3*n/4] - d[n/4]) / 1.349
}
