// Several machines at once, and the spread of five seeds of a program.

package trial

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"sync"
	"testing"

	"github.com/overhead-action/overhead-action/simulator/channel"
)

// together runs machines, several at a time: none has the host to itself.
func together(t *testing.T, crowd int, requests []simulation) []answered {
	t.Helper()
	answers := make([]answered, len(requests))
	problems := make([]error, len(requests))
	next := make(chan int)
	var workers sync.WaitGroup
	for range crowd {
		workers.Go(func() {
			for i := range next {
				answers[i], problems[i] = run(t, requests[i])
			}
		})
	}
	for i := range requests {
		next <- i
	}
	close(next)
	workers.Wait()
	for i, problem := range problems {
		if problem != nil {
			t.Fatalf("seed %d: %v", requests[i].Seed, problem)
		}
	}
	return answers
}

// five are the seeds of a reported spread.
var five = []int{1, 2, 3, 4, 5}

// spread runs a request at five seeds, one of them twice, and prints the spread of each value. The same seed must give the same bytes.
func spread(t *testing.T, request func(seed int) simulation, values func(answered) map[string]float64) {
	t.Helper()
	var requests []simulation
	for _, seed := range append(slices.Clone(five), five[0]) {
		requests = append(requests, request(seed))
	}
	answers := together(t, *atOnce, requests)
	for i, answer := range answers {
		for _, fork := range answer.Forks {
			if fork.Code != 0 {
				t.Fatalf("seed %d: code %d %s\n%s\n%s", requests[i].Seed, fork.Code, fork.Problem, fork.Stdout.Bytes, fork.Stderr.Bytes)
			}
		}
	}
	last := len(answers) - 1
	if answers[0].same != answers[last].same {
		t.Errorf("two runs of seed %d differ", five[0])
	}
	of := map[string][]float64{}
	for _, answer := range answers[:last] {
		for name, value := range values(answer) {
			of[name] = append(of[name], value)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(of)) {
		mean, deviation := moments(of[name])
		t.Logf("%-26s %16.0f instr, standard deviation over %d seeds %.3f %%", name, mean, len(of[name]), 100*deviation/mean)
	}
	var slowest, memory float64
	for _, answer := range answers {
		slowest, memory = max(slowest, answer.Host.Elapsed), max(memory, float64(answer.Host.Memory))
	}
	t.Logf("%-26s %.1f s at most, and %.0f MiB of the host", "a machine", slowest, memory/(1<<20))
}

// moments are the mean and the standard deviation.
func moments(values []float64) (mean, deviation float64) {
	for _, value := range values {
		mean += value / float64(len(values))
	}
	for _, value := range values {
		deviation += (value - mean) * (value - mean)
	}
	return mean, math.Sqrt(deviation / float64(len(values)-1))
}

func cpu(fork channel.Fork) float64 { return float64(fork.User + fork.System) }

// long skips tests of `make simulator`, with a message in the build.
func long(t *testing.T, what string) {
	t.Helper()
	if testing.Short() {
		fmt.Printf("SKIP simulator, %s: takes minutes (make simulator)\n", what)
		t.Skip("takes minutes: make simulator")
	}
	ready(t)
}
