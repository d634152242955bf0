// Tests of each way to read a recording, with made-up recordings.

package sensitivity

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/overhead-action/overhead-action/validation/madeup"
	"github.com/overhead-action/overhead-action/validation/recording"
)

// quiet are many rounds whose forks differ by 1 %, and iterations inside a fork by the same.
var quiet = madeup.Run{Subject: recording.Agents, Rounds: 200, Spread: 0.01}

func TestHalfNarrowsWithTheRoot(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	d := make([]float64, 400)
	for i := range d {
		d[i] = 0.01 * random.NormFloat64()
	}
	// 1.96 standard errors of a mean; the signed-rank interval of a normal sample is 2 % wider.
	if got, want := Half(d, 100), 1.96*0.01/10; math.Abs(got-want) > 0.2*want {
		t.Errorf("after 100 rounds ±%g, want about %g", got, want)
	}
	if whole, quarter := Half(d, 400), Half(d, 100); math.Abs(quarter-2*whole) > 1e-12 {
		t.Errorf("a quarter of the rounds: ±%g, all: ±%g", quarter, whole)
	}
}

func TestAnalysis(t *testing.T) {
	r := madeup.Recorded(t, quiet)
	f, ok := Analysis(r, 3, Metric(r, "cpu-ns/op"), 1)
	if want := 1.96 * 0.01 * math.Sqrt2 / math.Sqrt(50); !ok || f.Rounds != 50 || math.Abs(f.Half-want) > 0.2*want {
		t.Errorf("%+v, want about ±%g", f, want)
	}
	if f.Holds < 0.9 {
		t.Errorf("intervals hold the truth in %g", f.Holds)
	}
	untrue := madeup.Recorded(t, madeup.Run{Subject: recording.Agents, Rounds: 200, Spread: 0.01, Shift: 0.02})
	if f, _ := Analysis(untrue, 3, Metric(untrue, "cpu-ns/op"), 1); f.Holds > 0.8 {
		t.Errorf("what costs 2 %% more than it says: intervals hold it in %g", f.Holds)
	}
	if _, ok := Analysis(r, 3, Metric(r, "nothing/op"), 1); ok {
		t.Error("a metric that is not there was read")
	}
}

func TestIterations(t *testing.T) {
	r := madeup.Recorded(t, quiet)
	width := func(read Reading) float64 {
		f, ok := Analysis(r, 3, read, 1)
		if !ok {
			t.Fatal("not read")
		}
		return f.Half
	}
	// The middle of the three is the fork alone; the first is the fork plus an equal amount.
	one, plain := width(First(r, 1, first)), width(Metric(r, "cpu-ns/op"))
	if ratio := one / plain; math.Abs(ratio-math.Sqrt2) > 0.2 {
		t.Errorf("the first iteration alone: %g times as wide, want 1.41", ratio)
	}
	if First(r, 4, first)("off") != nil {
		t.Error("four of three iterations")
	}
}

func first(values []float64) float64 { return values[0] }

// TestWithout checks that the explained part is removed, and nothing if a count explains nothing.
func TestWithout(t *testing.T) {
	r := madeup.Recorded(t, quiet)
	plain, less := Metric(r, "cpu-ns/op")("off"), Without(r, "cpu-ns/op", "jit-ms")("off")
	var moved float64
	for i := range plain {
		moved = max(moved, math.Abs(plain[i]-plain[0]-(less[i]-less[0])))
	}
	if moved == 0 || moved > 0.01 {
		t.Errorf("a count that explains nothing moves forks by %g", moved)
	}
	if Without(r, "cpu-ns/op", "nothing")("off") != nil {
		t.Error("a count that was not measured")
	}
	same := Without(r, "cpu-ns/op", "cpu-ns/op")("off")
	for i := range same {
		if math.Abs(same[i]-same[0]) > 0.003 { // a straight line through a curve
			t.Fatalf("less what explains all of it: %g and %g", same[i], same[0])
		}
	}
}

func TestSum(t *testing.T) {
	r := madeup.Recorded(t, madeup.Run{Subject: recording.Threads, Rounds: 40, Spread: 0.01})
	both := Sum(r, "application-cpu-ns/op", "agent-threads-cpu-ns/op")("plus5")
	for i, v := range r.Values("plus5", "application-cpu-ns/op") {
		if want := math.Log(v + r.Values("plus5", "agent-threads-cpu-ns/op")[i]); math.Abs(both[i]-want) > 1e-12 {
			t.Fatalf("round %d: %g, want %g", i, both[i], want)
		}
	}
	if Sum(r, "cpu-ns/op", "nothing/op")("off") != nil || Sum(r, "nothing/op", "cpu-ns/op")("off") != nil {
		t.Error("a metric that is not there was added")
	}
}

func TestQuiet(t *testing.T) {
	r := madeup.Recorded(t, quiet) // of every four rounds the hypervisor takes 0, 0.2, 0.4 and 0.6 %
	read, left := Quiet(r, 0.003, Metric(r, "cpu-ns/op"))
	if left != 0.5 || len(read("off")) != 100 {
		t.Errorf("%g of the rounds are left, %d", left, len(read("off")))
	}
	few := madeup.Recorded(t, madeup.Run{Subject: recording.Agents, Rounds: 40, Spread: 0.01})
	read, _ = Quiet(few, 0, Metric(few, "cpu-ns/op"))
	if _, ok := Analysis(few, 3, read, 1); ok {
		t.Error("ten rounds are enough for runs of twenty")
	}
}

func TestLengths(t *testing.T) {
	l, ok := Lengths(madeup.Recorded(t, quiet), 0.25, 1)
	// A fork of 2 s has three iterations of a quarter of a second, so 5 of them before the first: √5 if forks differ as much as iterations. But
	// only two of the three made-up iterations have their own spread: 2/3 of the variance.
	if want := math.Sqrt(5 * 2.0 / 3 / (1 + 1.0/9)); !ok || math.Abs(l.Best-want) > 0.6 {
		t.Errorf("%g iterations, want about %g", l.Best, want)
	}
	var all float64
	for k, share := range l.Chosen {
		if k < 1 || k > 3 {
			t.Errorf("%d of three iterations are chosen", k)
		}
		all += share
	}
	if math.Abs(all-1) > 1e-9 || l.Choices != 2100 {
		t.Errorf("%v of %d choices", l.Chosen, l.Choices)
	}
	r := madeup.Recorded(t, madeup.Run{Subject: recording.Agents, Rounds: 40, Spread: 0.01})
	r.Subject.Metric = "ns/op" // without iterations
	if _, ok := Lengths(r, 0.25, 1); ok {
		t.Error("lengths without iterations")
	}
}
