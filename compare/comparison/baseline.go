// The stored runs of a suite, each reduced to one estimate a row before the next is read.

package comparison

import (
	"errors"
	"slices"
	"strings"

	"gonum.org/v1/gonum/stat"

	"github.com/overhead-action/overhead-action/compare/gates"
	"github.com/overhead-action/overhead-action/compare/history"
	"github.com/overhead-action/overhead-action/compare/overhead"
	"github.com/overhead-action/overhead-action/compare/samples"
	"github.com/overhead-action/overhead-action/compare/signedrank"
	"github.com/overhead-action/overhead-action/compare/units"
	"github.com/overhead-action/overhead-action/compare/warning"
)

// maxBaselines is how many stored runs are compared with: enough to see their spread, few enough to follow what is accepted.
const maxBaselines = 8

// stored is what the stored runs say.
type stored struct {
	runs    [][]history.Run // one list a row
	foreign []string        // names of the runs of another machine
	differ  []string        // the fingerprint keys in which they differ
	lack    string          // why a row has no run
}

func (s *suite) readBaselines() {
	s.stored.runs = make([][]history.Run, len(s.rows))
	s.stored.lack = "no baseline yet: store a run with `overhead baseline save`"
	read := 0
	for _, file := range s.asked.Baselines {
		set := s.readBaseline(file)
		if set == nil {
			continue
		}
		s.reduce(set, file.Name)
		if read++; read == maxBaselines {
			break
		}
	}
	switch {
	case read > 0:
		s.stored.lack = "no stored run has this metric of this benchmark and treatment in a comparable form: store a new run with `overhead baseline save`"
	case len(s.asked.Baselines) > 0 || slices.ContainsFunc(s.asked.State.Warnings, isSkipped):
		s.stored.lack = "no stored run can be used, see the warnings: mend, remove or accept what they name, or store a run with `overhead baseline save`"
	}
	if foreign := s.stored.foreign; len(foreign) > 0 {
		s.warn("other-machine", "%d of %d stored runs are of another machine (%s): their overheads are compared with a wider interval, "+
			"their absolute values are not", len(foreign), read, strings.Join(s.stored.differ, ", "))
	}
}

// isSkipped says whether a warning is of a stored run that the store itself could not use.
func isSkipped(w warning.Warning) bool { return w.Code == "baseline-skipped" }

// readBaseline reads one stored run, or says why it cannot be used and returns nil. A file that was cut off is not used: what
// it lost is not known.
func (s *suite) readBaseline(file samples.File) *samples.Set {
	set, warnings, err := samples.Read(s.asked.Suite, []samples.File{file})
	var problems samples.Problems
	switch {
	case errors.As(err, &problems):
		s.warn("unreadable-baseline", "a stored run is skipped: %s", problems[0])
	case len(warnings) > 0:
		s.warn("unreadable-baseline", "a stored run is skipped, because it was not written to its end: %s", warnings[0].Message)
	case !slices.Contains(set.Variants, s.asked.Control):
		s.warn("unreadable-baseline", "a stored run is skipped: %s: has no line for the control %s", file.Name, s.asked.Control)
	case set.Rounds < gates.MinRounds:
		s.warn("short-baseline", "a stored run is skipped: %s: has %d rounds, an interval needs %d", file.Name, set.Rounds, gates.MinRounds)
	default:
		return set
	}
	return nil
}

// reduce adds the estimates of one stored run to the rows that it can be compared with.
func (s *suite) reduce(set *samples.Set, name string) {
	differ := set.Machine.Differing(s.set.Machine)
	if len(differ) > 0 {
		s.stored.foreign = append(s.stored.foreign, name)
		for _, key := range differ {
			if !slices.Contains(s.stored.differ, key) {
				s.stored.differ = append(s.stored.differ, key)
			}
		}
	}
	turned := map[string]bool{}
	byName := map[string]*samples.Benchmark{}
	for _, b := range set.Benchmarks {
		byName[b.Name] = b
	}
	for i, k := range s.rows {
		b := byName[k.benchmark.Name]
		better := s.directions[k.unit]
		if b == nil || k.against != s.asked.Control || better == units.Unknown {
			continue
		}
		if then, declared := set.Direction(k.unit); declared && then != better {
			if !turned[k.unit] {
				s.warn("incomparable-baseline", "%s: declares better=%s of %s, and this run better=%s: that metric is not compared",
					name, then, k.unit, better)
			}
			turned[k.unit] = true
			continue
		}
		off, on := b.Values(k.against, k.unit), b.Values(k.treatment, k.unit)
		if sample := s.comparable(k, off, on, len(differ) == 0); sample != nil {
			if run, ok := history.Summarize(sample, set.Machine.Fingerprint()); ok {
				run.Name = name
				s.stored.runs[i] = append(s.stored.runs[i], run)
			}
		}
	}
}

// comparable returns what of a stored run's row is compared: its overhead; the treatment's own values where this run has no
// overhead to say and the machine is the same; else nil.
func (s *suite) comparable(k key, off, on []float64, sameMachine bool) *signedrank.Sample {
	switch {
	case off == nil || on == nil:
		return nil
	case s.hasOverhead(k):
		if costs, ok := overhead.Logs(off, on, s.directions[k.unit]); ok {
			return signedrank.New(costs)
		}
	case sameMachine:
		return signedrank.New(on)
	}
	return nil
}

// hasOverhead says whether neither side of a row of this run is ever 0.
func (s *suite) hasOverhead(k key) bool {
	return overhead.Positive(k.benchmark.Values(k.against, k.unit)) && overhead.Positive(k.benchmark.Values(k.treatment, k.unit))
}

// compareStored compares row i with its stored runs.
func (s *suite) compareStored(i int, m *measured) {
	m.subject.NoChange = s.stored.lack
	then := s.stored.runs[i]
	sample := m.subject.Costs
	if sample == nil {
		m.subject.Absolute = true
		sample = signedrank.New(m.subject.On)
	}
	now, ok := history.Summarize(sample, s.set.Machine.Fingerprint())
	if !ok || len(then) == 0 {
		return
	}
	floor := history.Floor(now, then)
	if m.subject.Absolute {
		thetas := make([]float64, len(then))
		for j, r := range then {
			thetas[j] = r.Theta
		}
		m.subject.Level = stat.Mean(thetas, nil)
		floor *= m.subject.Level
	}
	change := history.Compare(now, then, floor)
	m.subject.Change = &change
	m.row.Baseline = baseline(change, m.subject)
}

func baseline(c history.Change, subject gates.Subject) *Baseline {
	if subject.Absolute {
		return &Baseline{Runs: c.Runs, Change: c.Delta + 0, Low: c.Low + 0, High: c.High + 0, Comparable: "absolute"}
	}
	return &Baseline{
		Runs: c.Runs, Change: *fraction(c.Delta, subject.Better), Low: *fraction(c.Low, subject.Better),
		High: *fraction(c.High, subject.Better), Comparable: "overhead",
	}
}
