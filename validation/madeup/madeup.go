// Package madeup writes made-up recordings, for tests of their readers.
package madeup

import (
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/overhead-action/overhead-action/compare/journal"
	"github.com/overhead-action/overhead-action/validation/recording"
)

// A Run has the parameters of a recording.
type Run struct {
	Subject recording.Subject
	Rounds  int
	Spread  float64 // between forks of a round, and between the iterations of a fork, as a standard deviation of logarithms
	Shift   float64 // additional cost of every variant but the first of its group, as a fraction
	Drift   float64 // slowdown from each round to the next, as a fraction
}

// operations are the times of an operation of a group's first variant, if the true costs are derived from them.
var operations = map[string]float64{recording.Buffers.Suite: 21e3, recording.Starts.Suite: 1.26e9, recording.Load.Suite: 40e3, recording.Kernel.Suite: 70e3}

// step is the time of a step in ns.
const step = 0.7

// Seconds is the time of each fork.
const Seconds = 2

// Write writes the result file and the journal of a run into a folder, and returns the path of the first.
func Write(folder string, run Run) (path string, err error) {
	random := rand.New(rand.NewPCG(1, 2))
	operation, known := operations[run.Subject.Suite]
	if !known {
		operation = 60_000
	}
	benchmark := run.Subject.Benchmark
	if benchmark == "" {
		benchmark = "Tree"
	}
	var text, lines strings.Builder
	text.WriteString("suite: " + run.Subject.Suite + "\ncpu: Some CPU\ncpus: 2\nmemory: 24 GiB\nkernel: Linux 6\nimage: Some Linux\nruntime: Some-17\n" +
		"commit: 0123456789abcdef\ndate: 2026-11-21T12:00:00.000Z\n\nUnit ns/op better=lower\n")
	for round := range run.Rounds {
		var iterations []journal.Iterations
		for i, dose := range run.Subject.Doses {
			cost := 1 + dose.Cost + (dose.Added+step*dose.Steps)/operation
			if i > 0 && dose.Group == run.Subject.Doses[i-1].Group {
				cost += run.Shift
			}
			value := operation * cost * math.Exp(run.Drift*float64(round)+run.Spread*random.NormFloat64())
			own := journal.Iterations{Fork: journal.Fork{Benchmark: benchmark, Variant: dose.Variant}, Unit: run.Subject.Metric}
			for _, part := range []float64{random.NormFloat64(), 0, random.NormFloat64()} {
				own.Measured = append(own.Measured, value*math.Exp(run.Spread*part))
			}
			iterations = append(iterations, own)
			fmt.Fprintf(&text, "Benchmark%s/agent=%s 10 %g ns/op %g %s %d jit-ms", benchmark, dose.Variant, value, value, run.Subject.Metric, 300+random.IntN(100))
			if run.Subject.Suite == recording.Threads.Suite {
				// Compilers cause nearly all differences between forks.
				own := operation * cost * math.Exp(run.Spread/10*random.NormFloat64())
				fmt.Fprintf(&text, " %g application-cpu-ns/op %g agent-threads-cpu-ns/op", 0.9*own, 0.1*own)
			}
			text.WriteString("\n")
		}
		line, err := json.Marshal(map[string]any{
			"round": round + 1, "outcome": "complete", "elapsed": 1000 * Seconds * len(run.Subject.Doses),
			"steal": 0.002 * float64(round%4), "pressure": 0.1, "redone": 0, "bytes": 0, "iterations": iterations,
		})
		if err != nil {
			return "", err
		}
		fmt.Fprintf(&lines, "%s\n", line)
	}
	path = filepath.Join(folder, run.Subject.File())
	if err := os.WriteFile(path, []byte(text.String()), 0o644); err != nil {
		return "", err
	}
	return path, os.WriteFile(filepath.Join(folder, run.Subject.Journal()), []byte(lines.String()), 0o644)
}

// Recorded writes a run, and returns it as it is read.
func Recorded(t testing.TB, run Run) *recording.Recording {
	t.Helper()
	path, err := Write(t.TempDir(), run)
	if err != nil {
		t.Fatal(err)
	}
	r, err := recording.Read(run.Subject, path)
	if err != nil {
		t.Fatal(err)
	}
	return r
}
