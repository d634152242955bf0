// Tests of the known work, and the benchmark with a known slowdown.

package busy

import (
	"testing"

	"github.com/overhead-action/overhead-action/go-bench/settings"
)

func TestStepsMatchTheGenerator(t *testing.T) {
	// The first value after the seed 1: 1<<13 ^ 1 = 8193; 8193>>7 = 64, so 8257; 8257<<17 ^ 8257 = 1082269761.
	if got := Steps(1, 1); got != 1082269761 {
		t.Errorf("one step from 1 = %d", got)
	}
	if Steps(Steps(5, 30), 70) != Steps(5, 100) {
		t.Error("30 steps and 70 more are not 100")
	}
	if Steps(0, 3) != Steps(1, 3) {
		t.Error("the seed 0 stands still")
	}
}

func TestExtra(t *testing.T) {
	for percent, want := range map[float64]int{0: 0, 1: 1000, 2: 2000, 5: 5000, 100: OperationSteps} {
		if got := Extra(percent); got != want {
			t.Errorf("Extra(%g) = %d, want %d", percent, got, want)
		}
	}
}

// BenchmarkOperation is an operation of [OperationSteps] that a variant slows down by OVERHEAD_SLOWDOWN percent, by
// additional steps, the same on every machine and without a clock.
func BenchmarkOperation(b *testing.B) {
	s, err := settings.Read()
	if err != nil {
		b.Fatal(err)
	}
	extra, state := Extra(s.Slowdown), s.Seed
	b.ReportAllocs()
	for b.Loop() {
		state = Steps(Steps(state, OperationSteps), extra)
	}
	if state == 0 {
		b.Fatal("the work was left out")
	}
}
