// The stored runs of a suite, each reduced to one estimate for each row before the next is read.

package comparison

import (
	"errors"
	"runtime"
	"slices"
	"strings"

	"gonum.org/v1/gonum/stat"

	"github.com/overhead-action/overhead-action/compare/gates"
	"github.com/overhead-action/overhead-action/compare/history"
	"github.com/overhead-action/overhead-action/compare/overhead"
	"github.com/overhead-action/overhead-action/compare/request"
	"github.com/overhead-action/overhead-action/compare/samples"
	"github.com/overhead-action/overhead-action/compare/sequential"
	"github.com/overhead-action/overhead-action/compare/units"
	"github.com/overhead-action/overhead-action/compare/warning"
)

// maxBaselines is the number of stored runs in a comparison: enough to show their spread, few enough to follow accepted changes.
const maxBaselines = 8

// worthCollecting is the number of pairs of values above which the memory of a stored run is collected after reading. Under WebAssembly the
// collector is slower than the allocations, and the heap would grow; for a small run a collection is not worth its time.
const worthCollecting = 50_000

// stored holds the estimates of the stored runs.
type stored struct {
	early   []bool // whether a row has an overhead at the first interim analysis, and
	late    []bool // at the last
	newest  kept
	release kept                    // pinned as the last release
	names   []string                // of the runs that were read
	foreign []string                // those of another machine
	differ  []string                // the fingerprint keys in which they differ
	read    map[string]*samples.Set // by path, those that the history needs too; never large ones
}

// kept are stored runs that rows are compared with.
type kept struct {
	runs [][]storedRow // one list for each row
	lack string        // why a row has no run
}

// storedRow holds the values of one row in one stored run: its overhead, or the treatment's own values if the judged run
// has no overhead at an interim analysis. Those are kept only from the same machine.
type storedRow struct {
	overhead, absolute *history.Run
	counts             *gates.Counts // if it is of the same machine and the metric is a count
}

func (s *suite) readBaselines() {
	newest := &s.stored.newest
	newest.runs, s.stored.release.runs = make([][]storedRow, len(s.rows)), make([][]storedRow, len(s.rows))
	if runs := min(len(s.req.Baselines), maxBaselines); runs > 0 || s.req.ReleaseBaseline != nil {
		s.stored.early, s.stored.late = make([]bool, len(s.rows)), make([]bool, len(s.rows))
		for i, k := range s.rows {
			s.stored.early[i], s.stored.late[i] = s.hasOverhead(k, s.analyses[0]), s.hasOverhead(k, s.lastAnalysis())
			newest.runs[i] = make([]storedRow, 0, runs)
		}
	}
	newest.lack = "no baseline yet: store a run with `overhead baseline save`"
	read := s.readStored(s.req.Baselines, maxBaselines, newest)
	switch {
	case read > 0:
		newest.lack = "no stored run has this metric of this benchmark and treatment in a comparable form: store a new run with `overhead baseline save`"
	case len(s.req.Baselines) > 0 || slices.ContainsFunc(s.req.State.Warnings, isSkipped):
		newest.lack = "no stored run can be used, see the warnings: fix, remove or accept the named runs, or store a run with `overhead baseline save`"
	}
	s.readRelease()
	if foreign := s.stored.foreign; len(foreign) > 0 {
		s.warn("other-machine", "%d of %d stored runs are of another machine (%s): the interval of a change is wider; "+
			"times from another processor are used only if there are none from this one, and absolute values never", len(foreign), len(s.stored.names), strings.Join(s.stored.differ, ", "))
	}
}

// readStored reads stored runs, until enough of them are usable, for the rows to compare; it returns the number of usable ones.
func (s *suite) readStored(files []samples.File, most int, to *kept) (read int) {
	for _, file := range files {
		set := s.readBaseline(file)
		if set == nil {
			continue
		}
		if read == 0 && to == &s.stored.newest {
			s.checkStored(set, file.Name)
		}
		s.reduce(set, file.Name, to)
		if len(s.rows)*set.Rounds >= worthCollecting {
			runtime.GC()
		}
		if read++; read == most {
			break
		}
	}
	return read
}

// isSkipped reports whether a warning is of a stored run that the store itself could not use.
func isSkipped(w warning.Warning) bool { return w.Code == "baseline-skipped" }

// readBaseline reads one stored run, or returns nil and why it cannot be used. A file that was cut off is not used, because
// the lost part is unknown.
func (s *suite) readBaseline(file samples.File) *samples.Set {
	set, warnings, err := samples.Read(s.req.Suite, []samples.File{file})
	if len(s.req.Baselines) > 0 && file.Path == s.req.Baselines[0].Path {
		s.leaveStored(set)
	}
	var problems samples.Problems
	switch {
	case errors.As(err, &problems):
		s.warn("unreadable-baseline", "a stored run is skipped: %s", problems[0])
	case len(warnings) > 0:
		s.warn("unreadable-baseline", "a stored run is skipped, because it was not written to its end: %s", warnings[0].Message)
	case !slices.Contains(set.Variants, s.req.Control):
		s.warn("unreadable-baseline", "a stored run is skipped: %s: has no line for the control %s", file.Name, s.req.Control)
	case set.Rounds < s.leastRounds():
		s.warn("short-baseline", "a stored run is skipped: %s: has %d rounds, an interval needs %d", file.Name, set.Rounds, s.leastRounds())
	default:
		if slices.ContainsFunc(s.req.History, func(h request.Stored) bool { return h.Path == file.Path }) {
			if s.stored.read == nil {
				s.stored.read = map[string]*samples.Set{}
			}
			s.stored.read[file.Path] = set
		}
		return set
	}
	return nil
}

// reduce adds the estimates of one stored run to the rows that it can be compared with.
func (s *suite) reduce(set *samples.Set, name string, to *kept) {
	differ := set.Machine.Differing(s.set.Machine)
	known := slices.Contains(s.stored.names, name) // a pinned run may be one of the newest too
	if !known {
		s.stored.names = append(s.stored.names, name)
	}
	if len(differ) > 0 && !known {
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
		// A comparison within the same rounds needs no stored run.
		if b == nil || k.against != s.req.Control || s.req.Paired(k.treatment, k.against) || better == units.Unknown {
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
		if off != nil && on != nil {
			of := history.Run{Fingerprint: set.Machine.Fingerprint(), Processor: set.Machine.Processor(k.unit), Name: name}
			to.runs[i] = append(to.runs[i], s.storedRow(i, off, on, of, len(differ) == 0))
		}
	}
}

// storedRow reduces the values of row i in a stored run. If the control is 0 for the first time in a late round, the early
// interim analyses keep their overhead.
func (s *suite) storedRow(i int, off, on []float64, of history.Run, sameMachine bool) storedRow {
	var p storedRow
	unit := s.rows[i].unit
	if s.stored.early[i] {
		if costs, ok := overhead.Logs(off, on, s.directions[unit]); ok {
			p.overhead = s.summary(costs, of)
		}
	}
	if sameMachine {
		p.counts = s.counts(unit, off, on)
		if !s.stored.late[i] {
			p.absolute = s.summary(on, of)
		}
	}
	return p
}

// summary reduces a sample of a stored run; it is nil with too few rounds.
func (s *suite) summary(values []float64, of history.Run) *history.Run {
	run, ok := history.Summarize(s.sample(values), of.Fingerprint)
	if !ok {
		return nil
	}
	run.Processor, run.Name = of.Processor, of.Name
	return &run
}

// hasOverhead reports whether neither side of a row is ever 0 up to an interim analysis.
func (s *suite) hasOverhead(k key, analysis sequential.Analysis) bool {
	return overhead.Positive(k.benchmark.Values(k.against, k.unit)[:analysis.Rounds]) &&
		overhead.Positive(k.benchmark.Values(k.treatment, k.unit)[:analysis.Rounds])
}

// compareStored compares row i at an interim analysis with its stored runs, and with those of the last release.
func (s *suite) compareStored(i int, subject *gates.Subject, analysis sequential.Analysis) {
	sample := subject.Costs
	if sample == nil {
		subject.Absolute = true
		sample = s.sample(subject.On)
	}
	now, ok := history.Summarize(sample, s.set.Machine.Fingerprint())
	now.Processor = s.set.Machine.Processor(s.rows[i].unit)
	subject.Since, subject.Release = gates.Since{Lack: s.stored.newest.lack}, gates.Since{Lack: s.stored.release.lack}
	if subject.Paired {
		subject.Release.Lack = "it is judged against another variant in the same rounds, and its overhead against no agent is not known"
	}
	if ok {
		s.stored.newest.compare(i, subject, now, analysis, &subject.Since)
		s.stored.release.compare(i, subject, now, analysis, &subject.Release)
	}
}

// compare compares row i at an interim analysis, if one of the runs is comparable.
func (k *kept) compare(i int, subject *gates.Subject, now history.Run, analysis sequential.Analysis, since *gates.Since) {
	var then []history.Run
	for _, p := range k.runs[i] {
		run := p.overhead
		if subject.Absolute {
			run = p.absolute
		}
		if run != nil {
			then = append(then, *run)
		}
	}
	if len(then) == 0 {
		return
	}
	then, since.Elsewhere = history.Comparable(now, then)
	floor := history.Floor(now, then)
	if counted := countedRuns(subject, k.runs[i]); len(counted) > 1 {
		now, then, floor = counted[0], counted[1:], 0
	}
	if subject.Absolute {
		thetas := make([]float64, len(then))
		for j, r := range then {
			thetas[j] = r.Theta
		}
		since.Stored = stat.Mean(thetas, nil)
		floor *= since.Stored
	}
	change := history.Compare(now, then, floor, analysis.Level)
	since.Change = &change
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
