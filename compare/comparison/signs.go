// Runs that contradict each other: in one the treatment costs for certain, in the other it pays for certain.

package comparison

import (
	"github.com/overhead-action/overhead-action/compare/gates"
	"github.com/overhead-action/overhead-action/compare/overhead"
	"github.com/overhead-action/overhead-action/compare/signedrank"
)

// leastSigned is the least overhead whose sign is taken seriously. Counts have intervals of no width, and dust has a sign too.
const leastSigned = 0.001

// claim is what one run says of a row, in fractions.
type claim struct {
	name             string
	value, low, high float64
}

// sign is +1 where the treatment costs for certain, -1 where it pays for certain, else 0.
func (c claim) sign() int {
	switch {
	case c.low > 0 && c.value >= leastSigned:
		return +1
	case c.high < 0 && c.value <= -leastSigned:
		return -1
	}
	return 0
}

// warnSigns warns where this run contradicts a stored one, or one of its files another.
func (s *suite) warnSigns(rows []Row) {
	for i, k := range s.rows {
		row := &rows[i]
		claims := s.claimsOfFiles(k)
		if row.Low != nil && k.against == s.asked.Control && s.hasOverhead(k, s.lastLook()) {
			claims = append(claims, claim{"this run", *row.Overhead, *row.Low, *row.High})
			for _, past := range s.stored.runs[i] {
				if run := past.overhead; run != nil {
					claims = append(claims, claim{run.Name,
						*fraction(run.Theta, s.directions[k.unit]), *fraction(run.Low, s.directions[k.unit]), *fraction(run.High, s.directions[k.unit])})
				}
			}
		}
		if costs, pays := contradiction(claims); costs != nil {
			row.warn("contradicting-signs", "by %s the overhead is %s to %s, by %s it is %s to %s: one of them measured something else; see that the same "+
				"agent was attached, with the same settings, and that its work was done", costs.name, signed(costs.low), signed(costs.high),
				pays.name, signed(pays.low), signed(pays.high))
		}
	}
}

// contradiction returns the first two claims of which one costs and the other pays; nil where none do.
func contradiction(claims []claim) (costs, pays *claim) {
	for i := range claims {
		switch c := &claims[i]; {
		case c.sign() > 0 && costs == nil:
			costs = c
		case c.sign() < 0 && pays == nil:
			pays = c
		}
	}
	if costs == nil || pays == nil {
		return nil, nil
	}
	return costs, pays
}

// claimsOfFiles returns what each of several pooled files says of a row by itself.
func (s *suite) claimsOfFiles(k key) []claim {
	if len(s.set.FileRounds) < 2 {
		return nil
	}
	costs, ok := overhead.Logs(k.benchmark.Values(k.against, k.unit), k.benchmark.Values(k.treatment, k.unit), s.directions[k.unit])
	if !ok {
		return nil
	}
	var claims []claim
	for i, rounds := range s.set.FileRounds {
		sample := signedrank.New(costs[:rounds])
		costs = costs[rounds:]
		if interval, ok := sample.Interval(gates.Alpha); ok {
			better := s.directions[k.unit]
			claims = append(claims, claim{s.asked.Results[i].Name,
				*fraction(sample.HodgesLehmann(), better), *fraction(interval.Low, better), *fraction(interval.High, better)})
		}
	}
	return claims
}
