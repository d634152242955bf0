// The whole simulation: every study, in the order of the report.

package study

import (
	"github.com/overhead-action/overhead-action/validation/noise"
	"github.com/overhead-action/overhead-action/validation/rules"
)

// Ours is this project's rule in its forms.
type Ours struct {
	Fixed       func(rounds int) rules.Pairs // a run of fixed length
	Analyses    rules.Pairs                  // one that may stop early, after 20 rounds at the latest
	Comparisons []Comparison
}

// Product is the product's rule.
var Product = Ours{Fixed: rules.Fixed, Analyses: rules.ThreeAnalyses(), Comparisons: Comparisons}

// All returns every study of a rule.
func All(o Ours) []Study {
	var all []Study
	for _, s := range noise.Scenarios {
		for _, n := range []int{5, 10, 20} {
			all = append(all, Overhead(s, n, o.Fixed(n), o.Analyses))
		}
	}
	all = append(all, Gate(FixedRule, noise.Typical, 10, o.Fixed(10)))
	for _, s := range noise.Scenarios {
		all = append(all,
			Gate(FixedRule, s, 20, o.Fixed(20)),
			Gate(AnalysesRule, s, 20, o.Analyses),
			Gate(PocockRule, s, 20, rules.Pocock()),
			Gate(AnytimeRule, s, 20, rules.Anytime(20)),
			Gate(EveryRule, s, 20, rules.EveryRound(20)))
	}
	for _, place := range BaselinePlaces {
		all = append(all, Baseline(place.Scenario, place.Fleet, o.Comparisons))
	}
	return append(all, Drift())
}
