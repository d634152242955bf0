// Package ratios writes on/off of every round in the Go benchmark format, so that benchstat compares the overheads of two
// runs: its unpaired test on the ratios of two independent runs is a valid difference in differences.
package ratios

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strconv"

	"github.com/overhead-action/overhead-action/compare/overhead"
	"github.com/overhead-action/overhead-action/compare/request"
	"github.com/overhead-action/overhead-action/compare/samples"
	"github.com/overhead-action/overhead-action/compare/units"
)

// Write writes the ratios of a run of a suite. A metric with a 0 in any round has no ratio.
func Write(out io.Writer, req *request.Suite, set *samples.Set) error {
	w := bufio.NewWriter(out)
	var all []string
	for _, b := range set.Benchmarks {
		for _, unit := range b.Units {
			if !slices.Contains(all, unit) {
				all = append(all, unit)
			}
		}
	}
	names := unitNames(all)
	fmt.Fprintf(w, "suite: %s\n", req.Suite)
	for _, unit := range all {
		if better := req.Direction(set, unit); better != units.Unknown {
			fmt.Fprintf(w, "Unit %s better=%s\n", names[unit], better)
		}
	}
	for _, b := range set.Benchmarks {
		for _, treatment := range set.Variants {
			if treatment != req.Control {
				writeRounds(w, b, req.Control, treatment, set.Rounds, names)
			}
		}
	}
	return w.Flush()
}

func writeRounds(w *bufio.Writer, b *samples.Benchmark, control, treatment string, rounds int, names map[string]string) {
	type column struct {
		unit    string
		off, on []float64
	}
	var columns []column
	for _, unit := range b.Units {
		off, on := b.Values(control, unit), b.Values(treatment, unit)
		if off != nil && overhead.Positive(off) && overhead.Positive(on) {
			columns = append(columns, column{names[unit], off, on})
		}
	}
	if len(columns) == 0 {
		return
	}
	for r := range rounds {
		fmt.Fprintf(w, "Benchmark%s/agent=%s 1", b.Name, treatment)
		for _, c := range columns {
			fmt.Fprintf(w, " %s %s", strconv.FormatFloat(c.on[r]/c.off[r], 'g', -1, 64), c.unit)
		}
		w.WriteByte('\n')
	}
}
