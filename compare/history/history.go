// Package history compares a run with stored runs: a difference in differences on logarithms, with the spread between
// runs as a random effect (DerSimonian & Laird 1986), because the overhead itself differs between machines, and most of all between processors.
package history

import (
	"math"

	"gonum.org/v1/gonum/stat"

	"github.com/overhead-action/overhead-action/compare/power"
	"github.com/overhead-action/overhead-action/compare/signedrank"
)

// alpha is the two-sided level of the interval from which the standard error of a run is derived.
const alpha = 0.05

// elsewhere is the least assumed spread between runs on different processors, as a share of the stored overhead. The interval of a change since
// one such run then reaches 1.5 times that overhead on both sides: 1.96 * sqrt(2) * 0.54. On two processors the logarithm of an agent's overhead
// differed by factors from 1.0 to 2.4 (docs/sensitivity.md).
const elsewhere = 0.54

// A Run is the estimate of one run.
type Run struct {
	Theta, SE   float64
	Low, High   float64 // the interval from which SE is derived
	Rounds      int
	Fingerprint string // the fingerprint of its machine
	Processor   string // the model of its processor; empty if unknown, or for a metric that does not depend on it
	Name        string // its name in messages
}

// Summarize reduces a run's sample to its Hodges-Lehmann estimate and the standard error of its interval. ok is
// false if the sample is too small for an interval.
func Summarize(s *signedrank.Sample, fingerprint string) (r Run, ok bool) {
	interval, ok := s.Interval(alpha)
	if !ok {
		return Run{}, false
	}
	t := power.StudentQuantile((1+interval.Confidence)/2, float64(s.Len()-1))
	return Run{
		Theta:       s.HodgesLehmann(),
		SE:          (interval.High - interval.Low) / (2 * t),
		Low:         interval.Low,
		High:        interval.High,
		Rounds:      s.Len(),
		Fingerprint: fingerprint,
	}, true
}

// On returns the runs on a processor.
func On(processor string, runs []Run) []Run {
	var on []Run
	for _, r := range runs {
		if r.Processor == processor {
			on = append(on, r)
		}
	}
	return on
}

// Comparable returns the runs with which now is compared: those on its processor, or all if there are none, which is elsewhere.
func Comparable(now Run, then []Run) (compared []Run, elsewhere bool) {
	if compared = On(now.Processor, then); len(compared) > 0 {
		return compared, false
	}
	return then, len(then) > 0
}

// Floor returns the least assumed spread between runs, as a fraction of the metric: 0.5 %, or 1 % with a single
// stored run. It doubles if stored runs come from another machine, unless the stored runs themselves show
// the effect of a change of machine: at least three are from other machines, and not all of them are from one. If one is from
// another processor, it is at least a share of the stored overhead.
func Floor(now Run, then []Run) float64 {
	floor := 0.005
	if len(then) == 1 {
		floor = 0.01
	}
	foreign, machines := 0, map[string]bool{}
	for _, r := range then {
		machines[r.Fingerprint] = true
		if r.Fingerprint != now.Fingerprint {
			foreign++
		}
	}
	if foreign > 0 && (foreign < 3 || len(machines) < 2) {
		floor *= 2
	}
	if len(On(now.Processor, then)) < len(then) {
		mean, _, _ := spread(then)
		floor = max(floor, elsewhere*math.Abs(mean))
	}
	return floor
}

// A Change is the distance of a run from the stored runs.
type Change struct {
	Runs            int
	Delta           float64 // now - mean of then
	Low, High       float64
	se, nu          float64
	critical        float64 // Student's t of the interval
	seNow, variance float64 // the part of se that shrinks with more rounds, and the square of the other part
	rounds          int
}

// Compare judges now against at least one stored run; floor is the least spread between runs, in the unit of Theta, and level the
// one-sided level of the interval.
func Compare(now Run, then []Run, floor, level float64) Change {
	k := float64(len(then))
	mean, within, apart := spread(then)
	between := floor * floor
	nu := 2 * float64(now.Rounds-1)
	if len(then) > 1 {
		between = max(between, apart-within)
		nu = float64(now.Rounds-1) + k - 1
	}
	c := Change{
		Runs:     len(then),
		Delta:    now.Theta - mean,
		nu:       nu,
		seNow:    now.SE,
		variance: within/k + between*(1+1/k),
		rounds:   now.Rounds,
	}
	c.se = math.Sqrt(c.seNow*c.seNow + c.variance)
	c.critical = power.StudentQuantile(1-level, nu)
	half := c.critical * c.se
	c.Low, c.High = c.Delta-half, c.Delta+half
	return c
}

// spread returns the mean of runs, the mean of their squared standard errors, and the variance between them; that of a single run is NaN.
func spread(runs []Run) (mean, within, between float64) {
	thetas := make([]float64, len(runs))
	for i, r := range runs {
		thetas[i] = r.Theta
		within += r.SE * r.SE / float64(len(runs))
	}
	return stat.Mean(thetas, nil), within, stat.Variance(thetas, nil)
}

// Certain reports whether neither run nor stored ones have any uncertainty, such as exact counts.
func (c Change) Certain() bool { return c.se == 0 }

// Negated returns the change with its sign turned.
func (c Change) Negated() Change {
	c.Delta, c.Low, c.High = -c.Delta, -c.High, -c.Low
	return c
}

// Greater returns the one-sided p-value of "the change is above b".
func (c Change) Greater(b float64) float64 {
	if c.se == 0 {
		if c.Delta > b {
			return 0
		}
		return 1
	}
	return power.StudentUpper((c.Delta-b)/c.se, c.nu)
}

// RoundsToDecide returns about how many rounds of this run would separate the interval from b, or +Inf if no number would,
// because the spread between the stored runs alone is too wide.
func (c Change) RoundsToDecide(b float64) float64 {
	allowed := math.Pow((c.Delta-b)/c.critical, 2) - c.variance
	if allowed <= 0 {
		return math.Inf(1)
	}
	return math.Ceil(float64(c.rounds) * c.seNow * c.seNow / allowed)
}
