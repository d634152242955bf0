// Package components divides the variance of a run into that between forks and that between iterations in a fork: a
// one-way analysis of variance with random effects (Searle, Casella & McCulloch 1992). Their ratio shows how to spend the
// time of the next run, and the error of a test that takes iterations for independent.
package components

import (
	"math"

	"gonum.org/v1/gonum/stat"
	"gonum.org/v1/gonum/stat/distuv"
)

// level is that of the test of pooled iterations whose false alarms are reported.
const level = 0.05

// Components are variances.
type Components struct {
	Between float64 // of forks, beyond that of their iterations; never below 0
	Within  float64 // of the iterations inside a fork
	Size    float64 // iterations of a fork; with different numbers, the size that represents all

	betweenSquare float64 // the mean square between forks
}

// Of estimates the components from the iterations of forks: Within is the mean square within forks, Between is
// (mean square between forks - Within) / k. ok is false below two forks, or if no fork has two iterations.
func Of(forks [][]float64) (c Components, ok bool) {
	total, squares, sum := 0, 0.0, 0.0
	for _, fork := range forks {
		total += len(fork)
		squares += float64(len(fork)) * float64(len(fork))
		for _, y := range fork {
			sum += y
		}
	}
	n, f := float64(total), float64(len(forks))
	if len(forks) < 2 || total <= len(forks) {
		return Components{}, false
	}
	between, within := 0.0, 0.0
	for _, fork := range forks {
		if len(fork) == 0 {
			return Components{}, false
		}
		mean := stat.Mean(fork, nil)
		between += float64(len(fork)) * (mean - sum/n) * (mean - sum/n)
		for _, y := range fork {
			within += (y - mean) * (y - mean)
		}
	}
	c.Within = within / (n - f)
	c.betweenSquare = between / (f - 1)
	c.Size = (n - squares/n) / (f - 1)
	c.Between = max(0, (c.betweenSquare-c.Within)/c.Size)
	return c, true
}

// ICC returns the intraclass correlation: the share of the variance that all iterations of a fork have in common.
func (c Components) ICC() float64 {
	if c.Between == 0 {
		return 0
	}
	return c.Between / (c.Between + c.Within)
}

// DesignEffect returns by how much the variance of a mean is larger than for independent iterations: 1 + (k-1)·ICC (Kish 1965).
func (c Components) DesignEffect() float64 { return 1 + (c.Size-1)*c.ICC() }

// FalseAlarm returns how often a 5 % test that takes the iterations for independent calls equal variants different:
// 2·(1 - Φ(z/√DEFF)).
func (c Components) FalseAlarm() float64 {
	z := distuv.UnitNormal.Quantile(1 - level/2)
	return 2 * distuv.UnitNormal.Survival(z/math.Sqrt(c.DesignEffect()))
}

// Iterations returns the number of iterations of a fork that shows the most in a given time (Kalibera & Jones 2013):
// √(start · within/between). start is the time of a fork before its first measured iteration, as a multiple of the length of one;
// between and within are variances. It is at least 1, and +Inf if forks do not differ.
func Iterations(start, between, within float64) float64 {
	if between <= 0 {
		return math.Inf(1)
	}
	return max(1, math.Sqrt(start*within/between))
}

// OfPairs divides the variance of pairs of forks, whose iterations are logarithms: between is the variance between forks that the two of a pair do not
// share, within that of the iterations inside a fork, both as the mean of the two variants. The common part of a pair cancels, and longer forks
// would not change it.
func OfPairs(off, on [][]float64) (between, within float64, ok bool) {
	a, okA := Of(off)
	b, okB := Of(on)
	if !okA || !okB {
		return 0, 0, false
	}
	differences := make([]float64, len(off))
	for i, left := range off {
		differences[i] = stat.Mean(on[i], nil) - stat.Mean(left, nil)
	}
	explained := a.Within/a.Size + b.Within/b.Size
	return max(0, (stat.Variance(differences, nil)-explained)/2), (a.Within + b.Within) / 2, true
}
