// The prior of the spread between runs, without stored runs.

package between

// other is the prior of results with an unknown runner, such as imported ones.
const other = 0.005

// priors are standard deviations of ln(on/off) from run to run, by runner. They are chosen, not fitted: 0.005 is the least spread that a
// comparison with stored runs assumes (history.Floor). "Repeatability" in docs/sensitivity.md checks the intervals that they give.
var priors = map[string]float64{
	"jmh":     0.005,
	"go":      0.005,
	"http":    0.005,
	"startup": 0.005,
	"command": 0.005,
	"kernel":  0.005,
}

// Prior returns the spread between runs of a runner without stored runs.
func Prior(runner string) Spread {
	prior, known := priors[runner]
	if !known {
		prior = other
	}
	return Spread{SD: prior, Prior: prior}
}

// mostOfRounds limits the prior of a metric to this multiple of the spread of its rounds.
const mostOfRounds = 5

// Within returns the prior of a metric with the standard deviation of its rounds. A metric that hardly differs between forks, such as a number of
// classes, hardly differs between runs.
func (s Spread) Within(rounds float64) Spread {
	s.Prior = min(s.Prior, mostOfRounds*rounds)
	s.SD = s.Prior
	return s
}
