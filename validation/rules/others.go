// Rules of other tools: benchstat's test, ratios to the last stored point, a t-test and a fence on a window of history.

package rules

import (
	"math"
	"slices"

	"golang.org/x/perf/benchmath"
	"gonum.org/v1/gonum/stat"
	"gonum.org/v1/gonum/stat/distuv"

	"github.com/overhead-action/overhead-action/compare/power"
	"github.com/overhead-action/overhead-action/compare/signedrank"
)

const alpha = 0.05

// MannWhitney compares two samples like benchstat: with its own library, two-sided at 5 %, and the sign of the difference of
// the medians.
func MannWhitney(before, now []float64) Direction {
	thresholds := benchmath.DefaultThresholds
	// NewSample sorts its input.
	a := benchmath.NewSample(slices.Clone(before), &thresholds)
	b := benchmath.NewSample(slices.Clone(now), &thresholds)
	if benchmath.AssumeNothing.Compare(a, b).P > alpha {
		return Neither
	}
	if signedrank.Median(now) > signedrank.Median(before) {
		return Slower
	}
	return Faster
}

// Ratio returns Slower if now/before is above the threshold, the only result of such rules.
func Ratio(before, now, threshold float64) Direction {
	if now-before > math.Log(threshold) {
		return Slower
	}
	return Neither
}

// Window is the number of stored runs of a t-test on history.
const Window = 20

// History reports whether a new point lies outside of the range where 95 % of the points like those of a window are expected (Student).
func History(window []float64, now float64) Direction {
	n := float64(len(window))
	mean, sd := stat.MeanStdDev(window, nil)
	reach := power.StudentQuantile(1-alpha/2, n-1) * sd * math.Sqrt(1+1/n)
	switch {
	case now > mean+reach:
		return Slower
	case now < mean-reach:
		return Faster
	}
	return Neither
}

// FenceRanges is the distance of the fence from the third quartile, in interquartile ranges.
const FenceRanges = 3

// Fence reports whether the step from the newest run of a window to a new one is unusual: longer than all but the largest
// between the runs of the window, by Tukey's outer fence. rustc-perf compares in this way.
func Fence(window []float64, now float64) Direction {
	steps := make([]float64, len(window)-1)
	for i := range steps {
		steps[i] = math.Abs(window[i+1] - window[i])
	}
	slices.Sort(steps)
	half := len(steps) / 2
	first, third := signedrank.Median(steps[:half]), signedrank.Median(steps[len(steps)-half:])
	step := now - window[len(window)-1]
	switch fence := third + FenceRanges*(third-first); {
	case step > fence:
		return Slower
	case -step > fence:
		return Faster
	}
	return Neither
}

// A Shift is the difference of two means, with its interval of 95 % and the two-sided p-value of no difference.
type Shift struct{ Delta, SE, Nu, Low, High, P float64 }

// Welch compares the means of two samples whose variances differ (Welch 1947).
func Welch(before, now []float64) Shift {
	n, m := float64(len(before)), float64(len(now))
	then, thenVariance := stat.MeanVariance(before, nil)
	mean, variance := stat.MeanVariance(now, nil)
	a, b := thenVariance/n, variance/m
	s := Shift{Delta: mean - then, SE: math.Sqrt(a + b), Nu: (a + b) * (a + b) / (a*a/(n-1) + b*b/(m-1))}
	student := distuv.StudentsT{Sigma: 1, Nu: s.Nu}
	half := student.Quantile(1-alpha/2) * s.SE
	s.Low, s.High, s.P = s.Delta-half, s.Delta+half, 2*student.Survival(math.Abs(s.Delta)/s.SE)
	return s
}
