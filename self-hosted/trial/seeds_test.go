// Differences between seeds in the simulator: a program against itself is the same, and one pass of a loop more is different, at every seed.
package trial

import (
	"fmt"
	"math"
	"testing"
)

// between is the tolerance of a run's counted cost between seeds, from the catalogue of metrics: a larger difference is flagged.
const between = 0.1

func differs(one, other float64) bool { return math.Abs(one-other) > between }

// turned counts runs of a tracepoint on one system call, with the given passes of the loop.
func turned(turns, operations, batches int) string {
	return fmt.Sprintf(`{"arm":"attached","agent":{"kind":"reference","hook":"tracepoint","work":%d,"ring":"polling"},
"load":{"name":"syscall","operations":%d,"batches":%d},"pass":"attribution","mode":"simulation","expected_events_per_op":1}`, turns, operations, batches)
}

// TestSeeds checks the cost of a run to a tenth of an instruction at any seed, and that one more pass of the loop is found at each.
func TestSeeds(t *testing.T) {
	if testing.Short() {
		t.Skip("five machines: make simulator")
	}
	var first [2]float64
	for seed := 1; seed <= 5; seed++ {
		forks, _ := simulated(t, seed, nil, turned(0, 5000, 25), turned(1, 5000, 25))
		for i, fork := range forks {
			cost := fork.values(t, "Syscall/program=oh_tracepoint")["bpf-instr/op"]
			t.Logf("seed %d, %d turns: %.2f instructions of a run", seed, i, cost)
			if seed == 1 {
				first[i] = cost
			}
			if differs(cost, first[i]) {
				t.Errorf("with %d turns a run takes %v instructions at seed %d, and %v at seed 1", i, cost, seed, first[i])
			}
		}
	}
	if first[1]-first[0] < 1 {
		t.Errorf("a turn more is not seen: %v", first)
	}
}

// TestAgainstItself measures a program against itself and against itself with one pass more, each time in its own machine, and flags differences: the first
// never, the second always. Operations and batches are those of the command. It prints the table of runners/kernel/README.md.
func TestAgainstItself(t *testing.T) {
	if testing.Short() {
		t.Skip("fifty machines: make kernels")
	}
	if lack := lacking(t, ""); lack != "" {
		fmt.Printf("SKIP %s: %s\n", t.Name(), lack)
		t.Skip("no QEMU or no kernel")
	}
	var all []int
	for seed := 1; seed <= *seeds; seed++ {
		all = append(all, seed)
	}
	counted := atOnce(t, all, func(t *testing.T, seed int) (costs [3]float64) {
		forks, _ := booted(t, "", seed, nil, turned(0, 2000, 10), turned(0, 2000, 10), turned(1, 2000, 10))
		for i, fork := range forks {
			costs[i] = fork.values(t, "Syscall/program=oh_tracepoint")["bpf-instr/op"]
		}
		return costs
	})
	var itself, more, again, turns []float64
	for _, seed := range all {
		costs := counted[seed]
		itself, again, turns = append(itself, costs[0]), append(again, costs[1]-costs[0]), append(turns, costs[2]-costs[0])
		if differs(costs[1], costs[0]) {
			t.Errorf("seed %d: a program is flagged against itself: %v and %v instructions of a run", seed, costs[0], costs[1])
		}
		if !differs(costs[2], costs[0]) {
			t.Errorf("seed %d: one turn more is not flagged: %v and %v instructions of a run", seed, costs[0], costs[2])
		}
		more = append(more, costs[2])
	}
	flagged := func(differences []float64) (count int) {
		for _, difference := range differences {
			if differs(difference, 0) {
				count++
			}
		}
		return count
	}
	t.Log("| | runs | instructions of a run | differences | flagged |")
	t.Logf("| against itself | %d | %s | %s | %d |", len(again), span(itself), span(again), flagged(again))
	t.Logf("| one turn more | %d | %s | %s | %d |", len(turns), span(more), span(turns), flagged(turns))
	// At other seeds, too: any two of the machines are compared.
	for _, costs := range [][]float64{itself, more} {
		for _, cost := range costs {
			if differs(cost, costs[0]) {
				t.Errorf("a run takes %v instructions at one seed, and %v at another", costs[0], cost)
			}
		}
	}
}

// span is the least and the largest of some values.
func span(values []float64) string {
	least, most := math.Inf(1), math.Inf(-1)
	for _, value := range values {
		least, most = min(least, value), max(most, value)
	}
	return fmt.Sprintf("%.2f to %.2f", least, most)
}
