// Declarations of units in a request, and their precedence.

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

// Declared returns the request's declaration of a unit: the metrics of the suite, then the catalogue.
func (s *Suite) Declared(unit string) (m Metric, declared bool) {
	if m, declared = s.Metrics[unit]; !declared {
		m, declared = s.catalogue[unit]
	}
	return m, declared
}

// Direction returns the direction of a unit: that of the catalogue, then of the metrics of the suite, then of a Unit line if
// those are trusted, then that of the format itself. A unit without a direction in the catalogue gets none from a Unit line.
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

// Contradicted returns a source that contradicts the direction of a unit, and its claim; ok is false without one.
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

// Strict reports whether a Unit line must not declare the exactness of a unit that the request does not declare: for results of
// other tools, and for units that only the catalogue declares. A later judgement may have other declarations of a configuration.
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
