// The sources of a suite's variance, and advice for the time of the next run.

package comparison

import (
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/stat"

	"github.com/overhead-action/overhead-action/compare/components"
	"github.com/overhead-action/overhead-action/compare/journal"
	"github.com/overhead-action/overhead-action/compare/signedrank"
)

const (
	// worthAdvising is the ratio of the interval's width to the best one from which there is advice: the optimum is flat.
	worthAdvising = 1.15
	// fewestRounds is the number of rounds that longer forks must leave, and fewestIterations the number of iterations that shorter ones keep:
	// fewer do not show the spread inside a fork.
	fewestRounds     = 10
	fewestIterations = 3
)

// addComponents adds the variance components of the forks that a row's treatment is compared with. The best number of iterations
// comes from the pairs: the common part of both forks of a round cancels, and longer forks would not change it.
func (r *Row) addComponents(off, on []*journal.Iterations, start float64) {
	c, ok := components.Of(logs(off))
	if !ok {
		return
	}
	r.Components = &Components{
		Between: math.Sqrt(c.Between), Within: math.Sqrt(c.Within), ICC: c.ICC(), FalseAlarm: c.FalseAlarm(),
	}
	between, within, _ := components.OfPairs(logs(off), logs(on))
	if best := components.Iterations(start, between, within); start > 0 && !math.IsInf(best, 1) {
		r.Components.Iterations = number(math.Round(best))
	}
}

func logs(forks []*journal.Iterations) [][]float64 {
	all := make([][]float64, len(forks))
	for i, own := range forks {
		all[i] = make([]float64, len(own.Measured))
		for j, value := range own.Measured {
			all[i][j] = math.Log(value)
		}
	}
	return all
}

// start returns the time of a fork before its first measured iteration, as a multiple of the length of one: the wall time of a fork minus
// its measured operations times the time of one. If unknown it is at least the number of warm-up iterations.
func (f *forks) start(k key, off []*journal.Iterations) float64 {
	iterations := float64(len(off[0].Measured))
	warmup := float64(len(off[0].Warmup))
	operations := k.benchmark.Operations(k.against)
	measured := 0.0 // ms
	if times := k.benchmark.Values(k.against, "ns/op"); times != nil {
		measured = operations * signedrank.Median(times) / 1e6
	} else if rates := k.benchmark.Values(k.against, "ops/s"); rates != nil {
		measured = operations / signedrank.Median(rates) * 1e3
	}
	if measured == 0 || len(f.lengths) == 0 {
		return warmup
	}
	return max(warmup, (signedrank.Median(f.lengths)-measured)/(measured/iterations))
}

// A spread collects the components of the primary metric over the benchmarks and treatments of a suite.
type spread struct {
	between, within, starts, sizes []float64
	rounds                         int
}

func (s *spread) add(off, on []*journal.Iterations, start float64) {
	between, within, ok := components.OfPairs(logs(off), logs(on))
	if !ok || start <= 0 {
		return
	}
	s.between, s.within = append(s.between, between), append(s.within, within)
	s.starts, s.sizes = append(s.starts, start), append(s.sizes, float64(len(off[0].Measured)))
	s.rounds = len(off)
}

// advise returns the number of iterations that would narrow the intervals noticeably in the same time. Every benchmark
// of a suite has forks of the same plan, so there is one piece of advice.
func (s *suite) advise(all *spread) {
	if all.rounds < s.leastRounds() {
		return
	}
	between, within := stat.Mean(all.between, nil), stat.Mean(all.within, nil)
	start, now := signedrank.Median(all.starts), slices.Min(all.sizes)
	longest := math.Floor(float64(all.rounds)/fewestRounds*(start+now) - start)
	best := math.Round(min(max(fewestIterations, components.Iterations(start, between, within)), max(now, longest)))
	// The variance of an interval of given length of time.
	cost := func(k float64) float64 { return (start + k) * (between + within/k) }
	wider := math.Sqrt(cost(now) / cost(best))
	if !(wider >= worthAdvising) {
		return
	}
	instead := fmt.Sprintf("%.0f measured iterations a fork would do instead of %.0f; spend the time on more rounds", best, now)
	if best > now {
		instead = fmt.Sprintf("measure %.0f iterations a fork instead of %.0f, in fewer rounds", best, now)
	}
	s.warn("advice", "the forks of a round differ by %s, iterations inside a fork by %s: %s, and in the same time the intervals become about %.0f %% narrower",
		share(math.Sqrt(between)), share(math.Sqrt(within)), instead, 100*(1-1/wider))
}
