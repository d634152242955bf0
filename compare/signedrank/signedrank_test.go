// Tests of the estimates with published tables, worked examples and brute force.

package signedrank

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"golang.org/x/perf/benchmath"

	"github.com/overhead-action/overhead-action/compare/worked"
)

func TestRankTable(t *testing.T) {
	want := map[int]int{
		1: 0, 2: 0, 3: 0, 4: 0, 5: 0, 6: 1, 7: 3, 8: 4, 9: 6, 10: 9, 11: 11, 12: 14, 13: 18, 14: 22, 15: 26, 16: 30, 17: 35, 18: 41,
		19: 47, 20: 53, 21: 59, 22: 66, 23: 74, 24: 82, 25: 90, 26: 99, 27: 108, 28: 117, 29: 127, 30: 138,
	}
	for n, k := range want {
		if got, _ := Rank(n, 0.05); got != k {
			t.Errorf("Rank(%d) = %d, want %d", n, got, k)
		}
	}
	for n, confidence := range map[int]float64{6: 0.96875, 10: 0.951171875, 15: 0.95209, 20: 0.95156} {
		_, got := Rank(n, 0.05)
		worked.Near(t, "confidence", got, confidence, 5e-6)
	}
	// The levels of interim analyses select these indices.
	for _, analysis := range []struct {
		n, k       int
		alpha      float64
		confidence float64
	}{{10, 1, 0.003051, 0.998047}, {15, 20, 0.018323, 0.981934}, {20, 51, 0.044001, 0.960011}} {
		k, confidence := Rank(analysis.n, analysis.alpha)
		if k != analysis.k {
			t.Errorf("Rank(%d, %g) = %d, want %d", analysis.n, analysis.alpha, k, analysis.k)
		}
		worked.Near(t, "confidence", confidence, analysis.confidence, 5e-7)
	}
}

func TestExample(t *testing.T) {
	s := New(worked.Costs())
	worked.Near(t, "theta", s.HodgesLehmann(), 0.0337574263, 5e-11)
	interval, ok := s.Interval(0.05)
	if !ok {
		t.Fatal("no interval for ten rounds")
	}
	worked.Near(t, "low", interval.Low, 0.0280160933, 5e-11)
	worked.Near(t, "high", interval.High, 0.0393307941, 5e-11)
	worked.Near(t, "confidence", interval.Confidence, 0.951171875, 0)
	worked.Near(t, "p against 0", s.TwoSided(0), 0.001953125, 0)

	worked.Near(t, "breach of 2 %", s.Greater(math.Log(1.02)), 0.0009765625, 0)
	worked.Near(t, "breach of 3 %", s.Greater(math.Log(1.03)), 0.0654296875, 0)
	worked.Near(t, "pass of 3 %", s.Less(math.Log(1.03)), 0.947265625, 0)
	worked.Near(t, "pass of 5 %", s.Less(math.Log(1.05)), 0.0009765625, 0)
}

func TestBaseExample(t *testing.T) {
	s := New(worked.Stored)
	worked.Near(t, "theta", s.HodgesLehmann(), 0.0245, 1e-15)
	interval, _ := s.Interval(0.05)
	worked.Near(t, "low", interval.Low, 0.0215, 1e-15)
	worked.Near(t, "high", interval.High, 0.0275, 1e-15)
}

// TestBenchstatAgrees checks the worked example's unpaired test as benchstat prints it, so that the data of this test and of
// the documentation are the same.
func TestBenchstatAgrees(t *testing.T) {
	thresholds := benchmath.DefaultThresholds
	off := benchmath.NewSample(slices.Clone(worked.Off), &thresholds)
	on := benchmath.NewSample(slices.Clone(worked.On), &thresholds)
	worked.Near(t, "Mann-Whitney P", benchmath.AssumeNothing.Compare(off, on).P, 0.0011041590, 5e-11)
	for name, want := range map[string]struct {
		sample    *benchmath.Sample
		low, high float64
	}{"off": {off, 99.8, 103.9}, "on": {on, 103.1, 106.8}} {
		s := benchmath.AssumeNothing.Summary(want.sample, 0.95)
		worked.Near(t, name+" low", s.Lo, want.low, 0)
		worked.Near(t, name+" high", s.Hi, want.high, 0)
		worked.Near(t, name+" confidence", s.Confidence, 0.978515625, 1e-12)
	}
	now, then := make([]float64, 10), slices.Clone(worked.Stored)
	for i := range now {
		now[i], then[i] = worked.On[i]/worked.Off[i], math.Exp(then[i])
	}
	ratios, stored := benchmath.NewSample(now, &thresholds), benchmath.NewSample(then, &thresholds)
	column := benchmath.AssumeNothing.Summary(ratios, 0.95)
	worked.Near(t, "ratio", column.Center, 1.0333647493, 5e-11)
	worked.Near(t, "ratio low", column.Lo, 1.0273972603, 5e-11)
	worked.Near(t, "ratio high", column.Hi, 1.0439770554, 5e-11)
	worked.Near(t, "Mann-Whitney P of the ratios", benchmath.AssumeNothing.Compare(stored, ratios).P, 0.0020892420, 5e-11)
	worked.Near(t, "median off", Median(worked.Off), benchmath.AssumeNothing.Summary(off, 0.95).Center, 0)
	worked.Near(t, "median on", Median(worked.On), benchmath.AssumeNothing.Summary(on, 0.95).Center, 0)
}

func TestTooFew(t *testing.T) {
	for n := 1; n < 6; n++ {
		if _, ok := New(worked.Costs()[:n]).Interval(0.05); ok {
			t.Errorf("an interval from %d rounds", n)
		}
	}
	if p := New(worked.Costs()[:5]).Greater(0); p != 1.0/32 {
		t.Errorf("p of 5 rounds = %g, want 1/32", p)
	}
}

func TestEqualValues(t *testing.T) {
	s := New([]float64{0.05, 0.05, 0.05, 0.05, 0.05, 0.05})
	interval, ok := s.Interval(0.05)
	if !ok || interval.Low != 0.05 || interval.High != 0.05 || s.Varies() {
		t.Errorf("interval of equal values = %+v, %v", interval, ok)
	}
	if p := s.Greater(0.05); p != 1 {
		t.Errorf("p where nothing differs = %g, want 1", p)
	}
	if p := s.Greater(0.04); p != 1.0/64 {
		t.Errorf("p where all are above = %g, want 1/64", p)
	}
}

// TestBruteForce enumerates every assignment of signs, with and without ties.
func TestBruteForce(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for trial := range 400 {
		n := 1 + trial%9
		d := make([]float64, n)
		for i := range d {
			d[i] = float64(random.IntN(9)-4) + float64(trial%2)*random.Float64()
		}
		worked.Near(t, "Greater", New(d).Greater(0), bruteForce(d), 1e-12)
	}
}

// bruteForce returns the share of sign assignments whose rank sum reaches the observed one.
func bruteForce(d []float64) float64 {
	var sizes []float64
	observed := 0.0
	for _, v := range d {
		if v != 0 {
			sizes = append(sizes, math.Abs(v))
		}
	}
	rank := func(size float64) float64 {
		below, equal := 0, 0
		for _, other := range sizes {
			if other < size {
				below++
			} else if other == size {
				equal++
			}
		}
		return float64(below) + float64(equal+1)/2
	}
	for _, v := range d {
		if v > 0 {
			observed += rank(v)
		}
	}
	reached := 0
	for signs := range 1 << len(sizes) {
		sum := 0.0
		for i, size := range sizes {
			if signs>>i&1 == 1 {
				sum += rank(size)
			}
		}
		if sum >= observed {
			reached++
		}
	}
	return float64(reached) / float64(int(1)<<len(sizes))
}

// TestIntervalIsDual checks that the interval excludes exactly the values that the one-sided tests reject.
func TestIntervalIsDual(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	for trial := range 300 {
		d := make([]float64, 6+trial%20)
		for i := range d {
			d[i] = random.NormFloat64()
		}
		s := New(d)
		interval, _ := s.Interval(0.05)
		mu := random.NormFloat64() / 2
		if above := interval.Low > mu; above != (s.Greater(mu) <= 0.025) {
			t.Fatalf("low %g, mu %g, p %g", interval.Low, mu, s.Greater(mu))
		}
		if below := interval.High < mu; below != (s.Less(mu) <= 0.025) {
			t.Fatalf("high %g, mu %g, p %g", interval.High, mu, s.Less(mu))
		}
	}
}

// TestSelectingEqualsSorting checks every average of samples with and without ties and outliers: the same bits as sorted.
func TestSelectingEqualsSorting(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	for trial := range 300 {
		d := make([]float64, 1+trial%70)
		for i := range d {
			switch trial % 3 {
			case 0:
				d[i] = math.Round(random.NormFloat64()*float64(1+trial)) / 7
			case 1:
				d[i] = random.NormFloat64() * 1e-3
			default:
				d[i] = math.Exp(40 * random.NormFloat64())
			}
		}
		s := New(d)
		var all []float64
		for i, a := range s.sorted {
			for _, b := range s.sorted[i:] {
				all = append(all, (a+b)/2)
			}
		}
		slices.Sort(all)
		for k, want := range all {
			if got := s.kth(k + 1); got != want {
				t.Fatalf("kth(%d) of %v = %g, want %g", k+1, s.sorted, got, want)
			}
		}
	}
}

func BenchmarkInterval(b *testing.B) {
	random := rand.New(rand.NewPCG(9, 10))
	samples := make([][]float64, 1000)
	for i := range samples {
		samples[i] = make([]float64, 20)
		for j := range samples[i] {
			samples[i][j] = 0.05 + 0.01*random.NormFloat64()
		}
	}
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		s := New(samples[i%len(samples)])
		s.Interval(0.05)
		s.HodgesLehmann()
	}
}

func TestLargeSample(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 8))
	d := make([]float64, 200_001)
	for i := range d {
		d[i] = 0.05 + 0.01*random.NormFloat64()
	}
	s := New(d)
	interval, ok := s.Interval(0.05)
	if !ok || !(interval.Low < 0.05 && interval.High > 0.05) || interval.High-interval.Low > 2e-4 {
		t.Errorf("interval = %+v, %v", interval, ok)
	}
	worked.Near(t, "confidence", interval.Confidence, 0.95, 1e-6)
	worked.Near(t, "theta", s.HodgesLehmann(), 0.05, 1e-4)
	if s.Greater(0.04) > 1e-9 || s.Less(0.04) < 1-1e-9 {
		t.Error("a shift of one standard deviation is not seen")
	}
}

// TestNormalMeetsExact checks for a smooth transition at the end of exact counting.
func TestNormalMeetsExact(t *testing.T) {
	for w := 0; w <= maxExact*(maxExact+1)/2; w += 50 {
		mean := float64(maxExact*(maxExact+1)) / 4
		sd := math.Sqrt(float64(maxExact) * (maxExact + 1) * (2*maxExact + 1) / 24)
		normal := 0.5 * math.Erfc(-(float64(w)+0.5-mean)/sd/math.Sqrt2)
		worked.Near(t, "cdf", cdf(maxExact, w), normal, 1e-3)
	}
}
