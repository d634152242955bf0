// What a request declares of units, and whose word counts for one.

package request

import (
	"fmt"

	"github.com/overhead-action/overhead-action/compare/samples"
	"github.com/overhead-action/overhead-action/compare/units"
)

// A Metric declares a unit. Values that differ by at most Epsilon, in that unit, are the same count.
type Metric struct {
	Better  *string  `json:"better"`
	Exact   bool     `json:"exact"`
	Epsilon *float64 `json:"epsilon"`
}

// Direction returns the declared direction.
func (m Metric) Direction() units.Direction {
	if m.Better == nil {
		return units.Unknown
	}
	d, _ := units.ParseDirection(*m.Better)
	return d
}

// Declared returns what the request declares of a unit: the metrics of the suite, then the catalogue.
func (s *Suite) Declared(unit string) (m Metric, declared bool) {
	if m, declared = s.Metrics[unit]; !declared {
		m, declared = s.catalogue[unit]
	}
	return m, declared
}

// Direction returns the direction of a unit: that of the catalogue, then of the metrics of the suite, then what a Unit line declares where
// those are believed, then what the format itself gives it. A unit that the catalogue gives no direction has none from a Unit line.
func (s *Suite) Direction(set *samples.Set, unit string) units.Direction {
	known, catalogued := s.catalogue[unit]
	for _, m := range []Metric{known, s.Metrics[unit]} {
		if d := m.Direction(); d != units.Unknown {
			return d
		}
	}
	if catalogued {
		return units.Unknown
	}
	if d, declared := set.Direction(unit); declared && !s.Imported {
		return d
	}
	return units.DefaultDirection(unit)
}

// Contradicted returns who else says what of the direction of a unit, and who knows it otherwise; ok is false where nobody does.
func (s *Suite) Contradicted(set *samples.Set, unit string) (written, known string, ok bool) {
	direction := s.Direction(set, unit)
	metric := s.Metrics[unit].Direction()
	_, catalogued := s.catalogue[unit]
	who := "configuration"
	if catalogued && metric != direction || metric == units.Unknown {
		who = "catalogue of units"
	}
	known = fmt.Sprintf("the %s says better=%s", who, direction)
	if direction == units.Unknown {
		known = fmt.Sprintf("the %s gives it no direction", who)
	}
	if metric != units.Unknown && metric != direction {
		return fmt.Sprintf("the configuration says better=%s", metric), known, true
	}
	line, declared := set.Direction(unit)
	return fmt.Sprintf("its Unit line says better=%s", line), known, declared && line != direction && (catalogued || metric != units.Unknown)
}

// Strict says whether a Unit line must not say anything of the exactness of a unit that the request does not: results of somebody
// else, and units that only the catalogue declares. What a configuration declares may be judged anew by another one.
func (s *Suite) Strict(unit string) bool {
	_, own := s.Metrics[unit]
	_, declared := s.Declared(unit)
	return declared && (s.Imported || !own)
}

func checkMetrics(key string, metrics map[string]Metric) error {
	for unit, m := range metrics {
		if m.Better != nil && m.Direction() == units.Unknown {
			return fmt.Errorf("%s: %s: better is %q; it is lower, higher or null", key, unit, *m.Better)
		}
		if m.Epsilon != nil && *m.Epsilon < 0 {
			return fmt.Errorf("%s: %s: epsilon is %g; it is 0 or more", key, unit, *m.Epsilon)
		}
	}
	return nil
}
