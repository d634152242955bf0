// The benchmarks that the simulator runs.

package loops

import (
	"fmt"
	"maps"
	"slices"
	"testing"
)

var sink uint64

// BenchmarkSum has its size in its name: each additional step must cost the same. The first one pays for the warm-up.
func BenchmarkSum(b *testing.B) {
	for _, n := range []int{1, 100000, 100100, 100200, 100500, 101000, 102000} {
		b.Run(fmt.Sprintf("steps=%d", n), func(b *testing.B) {
			for b.Loop() {
				sink += Sum(n)
			}
		})
	}
}

func BenchmarkSort(b *testing.B) {
	for b.Loop() {
		sink += Sort(1000)[0]
	}
}

// BenchmarkMap depends on chance: a map's order depends on a random seed.
func BenchmarkMap(b *testing.B) {
	argv := map[string]int{}
	for i := range 100 {
		argv[fmt.Sprint("word ", i)] = i
	}
	for b.Loop() {
		sink += uint64(slices.Collect(maps.Values(argv))[0])
	}
}

func TestSort(t *testing.T) {
	if !slices.IsSorted(Sort(1000)) || Sum(0) != 1 {
		t.Error("the work is not what it says")
	}
}
