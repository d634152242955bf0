// A histogram as the reported percentiles, and as a file in the format .hgrm.
package drive

import (
	"bufio"
	"math"
	"os"

	"github.com/HdrHistogram/hdrhistogram-go"

	"github.com/overhead-action/overhead-action/load/plan"
)

const (
	// ticks is the number of lines of a .hgrm file per halving of the distance to 100 %, the usual number.
	ticks = 5
	// inMilliseconds is the unit of such a file.
	inMilliseconds = 1e6
)

// Percentiles are in ns, each the upper end of its bucket. The mean is that of the middles of the buckets.
func Percentiles(of *hdrhistogram.Histogram) plan.Latency {
	if of.TotalCount() == 0 {
		return plan.Latency{}
	}
	return plan.Latency{
		Min:   of.Min(),
		Mean:  int64(math.Round(of.Mean())),
		P50:   of.ValueAtPercentile(50),
		P75:   of.ValueAtPercentile(75),
		P90:   of.ValueAtPercentile(90),
		P95:   of.ValueAtPercentile(95),
		P98:   of.ValueAtPercentile(98),
		P99:   of.ValueAtPercentile(99),
		P995:  of.ValueAtPercentile(99.5),
		P999:  of.ValueAtPercentile(99.9),
		P9999: of.ValueAtPercentile(99.99),
		Max:   of.Max(),
	}
}

// Write writes a histogram to a file in HdrHistogram's format, in ms.
func Write(path string, of *hdrhistogram.Histogram) error {
	file, err := os.Create(path)
	if err != nil {
		return err
	}
	out := bufio.NewWriter(file)
	if _, err := of.PercentilesPrint(out, ticks, inMilliseconds); err != nil {
		_ = file.Close() // the first error is returned
		return err
	}
	if err := out.Flush(); err != nil {
		_ = file.Close() // as above
		return err
	}
	return file.Close()
}
