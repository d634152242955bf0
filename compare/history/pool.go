// The mean of several runs of one version, and its distance from that of another.

package history

import (
	"math"

	"github.com/overhead-action/overhead-action/compare/power"
)

// A Pool is the mean of runs.
type Pool struct {
	Runs      int
	Theta     float64
	Low, High float64
}

// Combine returns the mean of at least one run. Its variance is that of a random effect (DerSimonian & Laird 1986): what the
// runs' own intervals say, or the spread between them if that is larger. level is the one-sided level of the interval.
func Combine(runs []Run, level float64) Pool {
	k := float64(len(runs))
	mean, within, apart := spread(runs)
	variance, nu := within/k, rounds(runs)
	if len(runs) > 1 && apart > within {
		variance, nu = apart/k, k-1
	}
	half := power.StudentQuantile(1-level, nu) * math.Sqrt(variance)
	return Pool{Runs: len(runs), Theta: mean, Low: mean - half, High: mean + half}
}

// CompareAll is [Compare] with several runs on both sides. The spread between runs is estimated from both; with one run in now and several in
// then it is the same as in Compare.
func CompareAll(now, then []Run, floor, level float64) Change {
	sides := [2][]Run{now, then}
	var means, within [2]float64
	between, freedom, nu := 0.0, 0.0, 0.0
	for i, runs := range sides {
		var apart float64
		means[i], within[i], apart = spread(runs)
		if len(runs) == 1 {
			nu += rounds(runs)
			continue
		}
		k := float64(len(runs))
		nu += k - 1
		freedom += k - 1
		between += (k - 1) * (apart - within[i])
	}
	if freedom > 0 {
		between /= freedom
	}
	between = max(between, floor*floor)
	k, l := float64(len(now)), float64(len(then))
	c := Change{
		Runs:     len(then),
		Delta:    means[0] - means[1],
		nu:       nu,
		seNow:    math.Sqrt(within[0] / k),
		variance: within[1]/l + between*(1/k+1/l),
		rounds:   now[0].Rounds,
	}
	c.se = math.Sqrt(c.seNow*c.seNow + c.variance)
	c.critical = power.StudentQuantile(1-level, nu)
	half := c.critical * c.se
	c.Low, c.High = c.Delta-half, c.Delta+half
	return c
}

// FloorOfAll is [Floor] for several runs now: the largest of theirs.
func FloorOfAll(now, then []Run) float64 {
	floor := 0.0
	for _, run := range now {
		floor = max(floor, Floor(run, then))
	}
	return floor
}

// rounds returns the degrees of freedom inside runs.
func rounds(runs []Run) float64 {
	sum := 0
	for _, r := range runs {
		sum += r.Rounds - 1
	}
	return float64(sum)
}
