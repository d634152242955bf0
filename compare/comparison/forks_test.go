// Builders of journals, and tests of how they are sorted by fork.

package comparison

import (
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/overhead-action/overhead-action/compare/journal"
	"github.com/overhead-action/overhead-action/compare/request"
	"github.com/overhead-action/overhead-action/compare/samples"
	"github.com/overhead-action/overhead-action/compare/signedrank"
)

// run builds a run: iterations of each fork, whose medians are in the result file, and the order of each round.
type run struct {
	header     string
	benchmarks []string
	variants   []string
	rounds     int
	units      []string
	length     float64 // of a fork in ms, with 1 s of measurement: 10⁷ operations of 100 ns
	// order returns the variants of a round in the order of their runs; nil: as given, every other round reversed.
	order func(round int) []string
	// fork returns the iterations of a fork. place is its place in the round, from 0.
	fork func(benchmark, unit, variant string, round, place int) (warmup, measured []float64)
}

func (r run) orderOf(round int) []string {
	if r.order != nil {
		return r.order(round)
	}
	order := slices.Clone(r.variants)
	if round%2 == 1 {
		slices.Reverse(order)
	}
	return order
}

// ask returns the request for the run with its journal.
func (r run) ask(t *testing.T, gates ...request.Gate) request.Suite {
	t.Helper()
	var lines strings.Builder
	var text strings.Builder
	text.WriteString(r.header + "Unit cpu-ns/op better=lower\n")
	for round := range r.rounds {
		record := map[string]any{"outcome": "complete", "bytes": 1, "elapsed": r.length * float64(len(r.benchmarks)*len(r.variants))}
		var order []journal.Fork
		var iterations []map[string]any
		for _, b := range r.benchmarks {
			for place, variant := range r.orderOf(round) {
				order = append(order, journal.Fork{Benchmark: b, Variant: variant})
				fmt.Fprintf(&text, "Benchmark%s/agent=%s 10000000", b, variant)
				for _, unit := range r.units {
					warmup, measured := r.fork(b, unit, variant, round, place)
					fmt.Fprintf(&text, " %v %s", signedrank.Median(measured), unit)
					iterations = append(iterations, map[string]any{
						"benchmark": b, "variant": variant, "unit": unit, "warmup": warmup, "measured": measured,
					})
				}
				text.WriteByte('\n')
			}
		}
		record["order"], record["iterations"] = order, iterations
		line, err := json.Marshal(record)
		if err != nil {
			t.Fatal(err)
		}
		lines.Write(append(line, '\n'))
	}
	return withJournal(t, ask(t, stringer(text.String()), gates...), lines.String())
}

// quiet is a run of two variants whose treatment costs 5 %, with fork and iteration noise and nothing else.
func quiet(rounds, iterations int, fork, iteration float64) run {
	random := rand.New(rand.NewPCG(11, uint64(rounds)))
	return run{
		benchmarks: []string{"A"}, variants: []string{"off", "on"}, rounds: rounds, units: []string{"ns/op"}, length: 4000,
		fork: func(_, _, variant string, _, _ int) (warmup, measured []float64) {
			level := 100 * math.Exp(fork*random.NormFloat64())
			if variant == "on" {
				level *= 1.05
			}
			for range iterations {
				measured = append(measured, level*math.Exp(iteration*random.NormFloat64()))
			}
			return []float64{2 * level, level}, measured
		},
	}
}

// TestQuietRun checks that a run without problems has no warnings, and the additional data of its journal.
func TestQuietRun(t *testing.T) {
	s := judge(t, quiet(20, 3, 0.01, 0.01).ask(t))
	row := s.Rows[0]
	if len(s.Broken) > 0 || s.codes() != "" || row.codes() != "" {
		t.Errorf("%q %q %+v", s.Broken, s.codes(), row.Warnings)
	}
	if row.Slot == nil || row.Slot.Low > 0 || row.Slot.High < 0 || row.Components == nil || len(row.Warmup) != 4 {
		t.Fatalf("%+v %+v %+v", row.Slot, row.Components, row.Warmup)
	}
	for i, want := range []int{-1, 0, 1, 2} {
		if row.Warmup[i].Dropped != want {
			t.Errorf("warmup = %+v", row.Warmup)
		}
	}
	if got := row.Warmup[1].Overhead; math.Abs(got-*row.Overhead) > 1e-12 {
		t.Errorf("with nothing left out the overhead is %g, in the row %g", got, *row.Overhead)
	}
}

// TestWithoutJournal checks that nothing is made up without a journal, or with data of only some rounds or forks.
func TestWithoutJournal(t *testing.T) {
	whole := quiet(10, 3, 0.01, 0.01).ask(t)
	bare := whole
	bare.Results = []samples.File{{Path: whole.Results[0].Path, Name: "s.txt"}}
	partly := withJournal(t, bare, journalOf(10, nil, 1))
	pooled := quiet(10, 3, 0.01, 0.01).ask(t)
	pooled.Results = append(pooled.Results, save(t, "t.txt", pair("ns/op", 10, 1.05).String()))
	zero := quiet(10, 3, 0.01, 0.01)
	fork := zero.fork
	zero.fork = func(b, unit, variant string, round, place int) (warmup, measured []float64) {
		warmup, measured = fork(b, unit, variant, round, place)
		if round == 3 {
			warmup[0] = 0 // no time: no value with a logarithm
		}
		return warmup, measured
	}
	for name, req := range map[string]request.Suite{"no journal": bare, "a journal without forks": partly, "a file without one": pooled, "a time of zero": zero.ask(t)} {
		row := judge(t, req).Rows[0]
		if row.Components != nil || row.Warmup != nil || (row.Slot != nil) != (name == "a time of zero") {
			t.Errorf("%s: %+v %+v %+v", name, row.Slot, row.Components, row.Warmup)
		}
	}
}
