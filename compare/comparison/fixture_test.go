// Shared parts of this package's tests: result files from numbers, and their judgement.

package comparison

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/overhead-action/overhead-action/compare/request"
	"github.com/overhead-action/overhead-action/compare/samples"
)

// table builds a result file: values of each benchmark, unit and variant, one for each round.
type table struct {
	header     string
	benchmarks []string
	units      []string
	variants   []string
	value      func(benchmark, unit, variant string, round int) float64
	rounds     int
}

func (f table) String() string {
	var text strings.Builder
	text.WriteString(f.header)
	for r := range f.rounds {
		for v := range f.variants {
			variant := f.variants[(v+r)%len(f.variants)]
			for _, b := range f.benchmarks {
				fmt.Fprintf(&text, "Benchmark%s/agent=%s 1", b, variant)
				for _, unit := range f.units {
					fmt.Fprintf(&text, " %v %s", f.value(b, unit, variant, r), unit)
				}
				text.WriteByte('\n')
			}
		}
	}
	return text.String()
}

// wobble is a noise of +-0.5 % that is not symmetric in any pair of rounds.
func wobble(round int) float64 {
	return 1 + 0.01*(float64(round*7%10)/9-0.5) + 1e-6*float64(round)
}

// pair is a file of one benchmark and metric in which `on` costs the factor, with noise.
func pair(unit string, rounds int, factor float64) table {
	return table{
		benchmarks: []string{"A"}, units: []string{unit}, variants: []string{"off", "on"}, rounds: rounds,
		value: func(_, _, variant string, r int) float64 {
			if variant == "on" {
				return 100 * factor * wobble(r)
			}
			return 100
		},
	}
}

// save writes a text and returns it as a file of a request.
func save(t *testing.T, name, text string) samples.File {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return samples.File{Path: path, Name: name}
}

// ask returns the request for one file.
func ask(t *testing.T, text fmt.Stringer, gates ...request.Gate) request.Suite {
	t.Helper()
	return request.Suite{Suite: "s", Control: "off", Results: []samples.File{save(t, "s.txt", text.String())}, Gates: gates}
}

// stringer is a text that is not made from a table.
type stringer string

func (s stringer) String() string { return string(s) }

func gate(kind request.Kind, metric string, limit float64) request.Gate {
	return request.Gate{Metric: metric, Benchmark: "*", Treatment: "*", Kind: kind, Limit: limit}
}

func judge(t *testing.T, req request.Suite) Suite {
	t.Helper()
	return Judge(&request.Request{Schema: request.Schema, Suites: []request.Suite{req}}).Suites[0]
}

// codes returns the codes of warnings in one string.
func (s Suite) codes() string {
	var codes []string
	for _, w := range s.Warnings {
		codes = append(codes, w.Code)
	}
	return strings.Join(codes, " ")
}

func (r Row) codes() string { return Suite{Warnings: r.Warnings}.codes() }
