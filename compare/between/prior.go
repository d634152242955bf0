// What is assumed of the spread between runs before stored runs show it.

package between

// other is the prior of results whose runner is not known, such as imported ones.
const other = 0.005

// priors are standard deviations of ln(on/off) from run to run, by runner. Source: none is measured yet. 0.005 is the least spread that a
// comparison with stored runs assumes too (history.Floor).
var priors = map[string]float64{
	"jmh":     0.005,
	"go":      0.005,
	"http":    0.005,
	"startup": 0.005,
	"command": 0.005,
	"kernel":  0.005,
}

// Prior returns the spread between runs of a runner when no stored run is known.
func Prior(runner string) Spread {
	prior, known := priors[runner]
	if !known {
		prior = other
	}
	return Spread{SD: prior, Prior: prior}
}

// mostOfRounds is how many times as much as its rounds a metric may differ from run to run by the prior.
const mostOfRounds = 5

// Within returns the prior of a metric whose rounds have a standard deviation. What hardly differs from fork to fork, such as a number of
// classes, hardly differs from run to run.
func (s Spread) Within(rounds float64) Spread {
	s.Prior = min(s.Prior, mostOfRounds*rounds)
	s.SD = s.Prior
	return s
}
