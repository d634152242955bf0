// Contradicting runs: in one the treatment certainly costs, in the other it certainly gains.

package comparison

import (
	"slices"

	"github.com/overhead-action/overhead-action/compare/gates"
	"github.com/overhead-action/overhead-action/compare/overhead"
	"github.com/overhead-action/overhead-action/compare/signedrank"
)

// leastSigned is the least overhead whose sign matters. Counts have intervals without width, and rounding errors have a sign too.
const leastSigned = 0.001

// claim is the result of one run for a row, in fractions.
type claim struct {
	name             string
	value, low, high float64
}

// sign is +1 if the treatment certainly costs, -1 if it certainly gains, else 0.
func (c claim) sign() int {
	switch {
	case c.low > 0 && c.value >= leastSigned:
		return +1
	case c.high < 0 && c.value <= -leastSigned:
		return -1
	}
	return 0
}

// contradicts reports whether one of two claims is a certain cost, and the other a certain gain.
func (c claim) contradicts(other claim) bool { return c.sign()*other.sign() < 0 }

// warnSigns warns if this run contradicts a stored one, or one of its files another.
func (s *suite) warnSigns(rows []Row) {
	for i := range s.rows {
		if one, other, found := s.contradiction(i, &rows[i], s.stored.newest.runs[i]); found {
			rows[i].warn("contradicting-signs", "by %s the overhead is %s to %s, by %s it is %s to %s: one of them measured something else; check that the "+
				"same agent was attached, with the same settings, and did its work", one.name, signed(one.low), signed(one.high),
				other.name, signed(other.low), signed(other.high))
		}
	}
}

// contradiction returns the first two files of a row, or this run and the newest stored one, that contradict each other.
func (s *suite) contradiction(i int, row *Row, stored []storedRow) (one, other claim, found bool) {
	k, files := s.rows[i], s.claimsOfFiles(i)
	for at, one := range files {
		if next := slices.IndexFunc(files[at+1:], one.contradicts); next >= 0 {
			return one, files[at+1+next], true
		}
	}
	if row.Low == nil || k.against != s.req.Control {
		return claim{}, claim{}, false
	}
	one = claim{"this run", *row.Overhead, *row.Low, *row.High}
	for _, run := range stored {
		if run.overhead == nil || run.counts != nil && run.counts.Difference() == 0 {
			continue
		}
		other := s.claim(i, run.overhead.Name, run.overhead.Theta, signedrank.Interval{Low: run.overhead.Low, High: run.overhead.High})
		if one.contradicts(other) {
			return one, other, true
		}
	}
	return claim{}, claim{}, false
}

// claimsOfFiles returns the result of each of several pooled files for a row; nil if the row is a count, which is the same in all.
func (s *suite) claimsOfFiles(i int) []claim {
	k := s.rows[i]
	off, on := k.benchmark.Values(k.against, k.unit), k.benchmark.Values(k.treatment, k.unit)
	costs, ok := overhead.Logs(off, on, s.directions[k.unit])
	if !ok || len(s.set.FileRounds) < 2 || s.counts(k.unit, off, on) != nil {
		return nil
	}
	var claims []claim
	for j, rounds := range s.set.FileRounds {
		sample := s.sample(costs[:rounds])
		costs = costs[rounds:]
		if interval, ok := sample.Interval(gates.Alpha); ok {
			claims = append(claims, s.claim(i, s.req.Results[j].Name, sample.HodgesLehmann(), interval))
		}
	}
	return claims
}

// claim turns logarithms into a claim about row i: about the treatment, and not about one run of it.
func (s *suite) claim(i int, name string, value float64, interval signedrank.Interval) claim {
	better := s.directions[s.rows[i].unit]
	interval = interval.Widened(value, s.between(i).Reach(gates.Alpha/2))
	return claim{name, *fraction(value, better), *fraction(interval.Low, better), *fraction(interval.High, better)}
}
