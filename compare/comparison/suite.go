// One suite: read, checked against the request, its rows judged, its gates corrected together.

package comparison

import (
	"errors"
	"slices"

	"github.com/overhead-action/overhead-action/compare/between"
	"github.com/overhead-action/overhead-action/compare/gates"
	"github.com/overhead-action/overhead-action/compare/journal"
	"github.com/overhead-action/overhead-action/compare/request"
	"github.com/overhead-action/overhead-action/compare/samples"
	"github.com/overhead-action/overhead-action/compare/sequential"
	"github.com/overhead-action/overhead-action/compare/units"
	"github.com/overhead-action/overhead-action/compare/warning"
)

// suite is one suite while it is judged.
type suite struct {
	req        *request.Suite
	set        *samples.Set
	treatments []string
	directions map[string]units.Direction
	rows       []key
	gatesOf    [][]*request.Gate  // one list for each row
	journals   []*journal.Journal // one for each result file; nil without one
	analyses   []sequential.Analysis
	compiling  compilations
	tolerances map[string]tolerance // of the units that may be counts
	stored     stored
	spreads    []between.Spread // between runs, one for each row
	broken     []string
	warnings   []warning.Warning
}

// key is the comparison of a row.
type key struct {
	benchmark          *samples.Benchmark
	unit               string
	treatment, against string
}

func judgeSuite(req *request.Suite) Suite {
	s := &suite{req: req, broken: slices.Clone(req.State.Broken), warnings: slices.Clone(req.State.Warnings)}
	if len(req.Results) == 0 && len(s.broken) > 0 {
		return s.result(nil) // the reason for no measurement is reported already
	}
	set, warnings, err := samples.Read(req.Suite, req.Results)
	s.warnings = append(s.warnings, warnings...)
	var problems samples.Problems
	if errors.As(err, &problems) {
		s.broken = append(s.broken, problems...)
		return s.result(nil)
	}
	s.set = set
	s.readJournals()
	s.readCompilations()
	s.findAnalyses()
	s.findTreatments()
	s.checkExpected()
	if len(s.treatments) == 0 || !slices.Contains(set.Variants, req.Control) {
		return s.result(nil)
	}
	s.findDirections()
	s.findTolerances()
	s.checkWork()
	s.listRows()
	s.matchGates()
	s.leaveRatios()
	s.readBaselines()
	s.findSpreads()
	return s.result(s.judgeRows())
}

// findTreatments lists the variants except the control that are in the files: first in the requested order, then in file order. A control with
// limits of its own is its own treatment.
func (s *suite) findTreatments() {
	for _, v := range slices.Concat(s.req.Variants, s.set.Variants) {
		if v != s.req.Control && slices.Contains(s.set.Variants, v) && !slices.Contains(s.treatments, v) {
			s.treatments = append(s.treatments, v)
		}
	}
	if len(s.treatments) == 0 && s.limitedAlone() && slices.Contains(s.set.Variants, s.req.Control) {
		s.treatments = []string{s.req.Control}
	}
}

// limitedAlone reports whether there is one variant without a comparison: every gate limits its own values.
func (s *suite) limitedAlone() bool {
	relative := func(g request.Gate) bool { return g.Kind.Rule().Value != request.Own }
	return len(s.req.Variants) == 1 && len(s.req.Gates) > 0 && !slices.ContainsFunc(s.req.Gates, relative)
}

// listRows orders the rows by benchmark and metric as in the file, then by treatment; a treatment with `against`
// has a second row for that.
func (s *suite) listRows() {
	for _, b := range s.set.Benchmarks {
		for _, unit := range b.Units {
			for _, treatment := range s.treatments {
				s.rows = append(s.rows, key{b, unit, treatment, s.req.Control})
				if against := s.req.Against[treatment]; slices.Contains(s.treatments, against) {
					s.rows = append(s.rows, key{b, unit, treatment, against})
				}
			}
		}
	}
}

// judgeRows judges row after row, so that the samples of one row at a time are in use.
func (s *suite) judgeRows() []Row {
	rows := make([]Row, len(s.rows))
	judged := make([][]gates.Gate, len(s.rows))
	var all []*gates.Gate
	for i := range judged {
		judged[i] = make([]gates.Gate, len(s.gatesOf[i]))
		for j := range judged[i] {
			all = append(all, &judged[i][j])
		}
	}
	s.judgeEarly(judged, all)
	identical := map[string]bool{}
	for _, treatment := range s.treatments {
		identical[treatment] = true
	}
	lacking, adrift := 0, 0 // gates without a baseline, and without a release
	for i, k := range s.rows {
		m := s.measure(i)
		s.judgeRow(i, judged[i], m.subject, s.lastAnalysis())
		rows[i] = m.row
		rows[i].Gates = judged[i]
		if k.against == s.req.Control && !m.same {
			identical[k.treatment] = false
		}
		for _, g := range s.gatesOf[i] {
			switch {
			case g.Kind.Rule().Value == request.Regression && !m.subject.Paired && m.subject.Since.Change == nil:
				lacking++
			case g.Kind.Rule().Value == request.Drift && m.subject.Release.Change == nil:
				adrift++
			}
		}
	}
	gates.Settle(all, s.lastAnalysis())
	s.doubt(rows)
	s.addHistory(rows)
	s.voidUncollected(rows)
	s.voidStale(all)
	s.voidNoisy(rows)
	s.voidCompiling(rows)
	s.voidUnusable(all)
	for i := range rows {
		for _, g := range rows[i].Gates {
			rows[i].Verdict = gates.Worse(rows[i].Verdict, g.Verdict)
		}
	}
	s.warnAll(identical, lacking, adrift)
	s.warnAlike(identical)
	s.warnCompiling()
	return rows
}

// voidStale makes comparisons with stored runs inconclusive if the newest of them is too old.
func (s *suite) voidStale(all []*gates.Gate) {
	for _, g := range all {
		if s.req.Stale && g.Basis == gates.Stored && g.Verdict != gates.Inconclusive {
			g.Void("the newest stored run is too old, so other changes may be the cause: store a newer run with `overhead baseline save`")
		}
	}
}

// voidUnusable makes all gates inconclusive if the measurement reports itself as unusable.
func (s *suite) voidUnusable(all []*gates.Gate) {
	reason := s.req.State.Unusable
	if reason == "" {
		return
	}
	for _, g := range all {
		g.Void("the measurement is unusable: " + reason)
	}
	s.warn("unusable", "the measurement is unusable: %s", reason)
}

func (s *suite) warnAll(identical map[string]bool, lacking, adrift int) {
	if least := s.leastRounds(); s.set.Rounds < least {
		s.warn("few-rounds", "only %d complete rounds: an interval and a verdict need at least %d", s.set.Rounds, least)
	}
	if lacking > 0 {
		s.warn("no-baseline", "max-regression gates without a stored run to compare with: %d; %s", lacking, s.stored.newest.lack)
	}
	if adrift > 0 {
		s.warn("no-release-baseline", "max-drift gates without a release to compare with: %d; %s", adrift, s.stored.release.lack)
	}
	for _, treatment := range s.treatments {
		if identical[treatment] && treatment != s.req.Again && treatment != s.req.Control {
			if s.req.Paired(treatment, s.req.Control) {
				s.warn("identical-to-control", "every value of %s is exactly that of the control %s: check that the two are not the same program",
					treatment, s.req.Control)
				continue
			}
			s.warn("identical-to-control", "every value of %s is exactly that of the control %s: check that the agent is attached",
				treatment, s.req.Control)
		}
	}
}

func (s *suite) warn(code, format string, args ...any) {
	s.warnings = append(s.warnings, warning.New(code, format, args...))
}

// result combines the judgement; rows is nil if nothing could be compared.
func (s *suite) result(rows []Row) Suite {
	state := s.req.State
	r := Suite{
		Suite: s.req.Suite, Control: s.req.Control, Verdict: gates.Pass,
		Rounds:      Rounds{Planned: state.Planned, Redone: state.Redone, Dropped: state.Dropped, Interim: s.analysesTaken(), Attempts: s.attempts()},
		Treatments:  slices.DeleteFunc(slices.Clone(s.req.Variants), func(v string) bool { return v == s.req.Control }),
		Machine:     map[string]string{},
		InputDigest: s.inputDigest(),
		Broken:      append([]string{}, s.broken...),
		Warnings:    append([]warning.Warning{}, s.warnings...),
		Rows:        append([]Row{}, rows...),
	}
	if s.set != nil {
		r.Treatments = s.treatments
		r.Rounds.Complete = s.set.Rounds
		r.Rounds.Dropped += s.set.Dropped
		for name, value := range s.set.Machine {
			r.Machine[name] = value
		}
	}
	if r.Treatments == nil {
		r.Treatments = []string{}
	}
	if r.Rounds.Planned == 0 {
		r.Rounds.Planned = r.Rounds.Complete
	}
	for i := range r.Rows {
		r.Verdict = gates.Worse(r.Verdict, r.Rows[i].Verdict)
	}
	if len(r.Broken) > 0 {
		r.Verdict = gates.Broken
	}
	return r
}
