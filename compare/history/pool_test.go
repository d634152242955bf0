// Tests of means of several runs.

package history_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/overhead-action/overhead-action/compare/history"
)

const level = 0.025

func runs(se float64, thetas ...float64) []history.Run {
	all := make([]history.Run, len(thetas))
	for i, theta := range thetas {
		all[i] = history.Run{Theta: theta, SE: se, Rounds: 11, Fingerprint: "a"}
	}
	return all
}

func near(a, b float64) bool { return math.Abs(a-b) < 1e-9 }

func TestCombine(t *testing.T) {
	for name, test := range map[string]struct {
		runs      []history.Run
		mean, far float64
	}{
		// Student's t of 10 degrees of freedom is 2.228138852, of 20 2.085963447, of 2 4.302652730.
		"one run keeps its own interval":                {runs(0.01, 0.03), 0.03, 2.228138852 * 0.01},
		"runs that agree narrow the interval":           {runs(0.01, 0.03, 0.03), 0.03, 2.085963447 * 0.01 / math.Sqrt2},
		"runs that differ widen it to their own spread": {runs(0.001, 0.02, 0.03, 0.04), 0.03, 4.302652730 * 0.01 / math.Sqrt(3)},
	} {
		t.Run(name, func(t *testing.T) {
			pool := history.Combine(test.runs, level)
			if !near(pool.Theta, test.mean) || math.Abs(pool.High-pool.Theta-test.far) > 1e-8 || !near(pool.High-pool.Theta, pool.Theta-pool.Low) {
				t.Errorf("%+v, expected %g ± %g", pool, test.mean, test.far)
			}
		})
	}
}

func TestCompareAllWithOneRunIsCompare(t *testing.T) {
	now, then := runs(0.004, 0.05), runs(0.003, 0.02, 0.034, 0.027, 0.03)
	floor := history.Floor(now[0], then)
	one, all := history.Compare(now[0], then, floor, level), history.CompareAll(now, then, history.FloorOfAll(now, then), level)
	if !near(one.Delta, all.Delta) || !near(one.Low, all.Low) || !near(one.High, all.High) || one.Runs != all.Runs {
		t.Errorf("Compare says %+v, CompareAll %+v", one, all)
	}
}

// Without a change, the interval misses zero in at most about 5 % of 2,000 pairs of versions, whatever the spread between runs is.
func TestCompareAllCoversNoChange(t *testing.T) {
	const pairs, se = 2000, 0.004
	random := rand.New(rand.NewPCG(27, 1))
	for _, between := range []float64{0, 0.005, 0.02} {
		for _, sizes := range [][2]int{{1, 1}, {2, 3}, {5, 5}, {10, 4}} {
			missed := 0
			for range pairs {
				draw := func(count int) []history.Run {
					thetas := make([]float64, count)
					for i := range thetas {
						thetas[i] = 0.03 + between*random.NormFloat64() + se*random.NormFloat64()
					}
					return runs(se, thetas...)
				}
				now, then := draw(sizes[0]), draw(sizes[1])
				change := history.CompareAll(now, then, history.FloorOfAll(now, then), level)
				if change.Low > 0 || change.High < 0 {
					missed++
				}
			}
			// With single runs a spread above the assumed one cannot be seen.
			if sizes == [2]int{1, 1} && between > 0.01 {
				continue
			}
			if share := float64(missed) / pairs; share > 0.065 {
				t.Errorf("between %g, %v runs: %.1f %% missed", between, sizes, 100*share)
			}
		}
	}
}
