// Package usage reads this process's CPU time (on Linux), and turns it into the metrics of a benchmark.
package usage

import (
	"fmt"
	"io"
	"syscall"
	"testing"
	"time"
)

// Core is the unit of an event's cost in [Bill.Report]: 0.15 is 0.15 % of one core at 1,000 events a second.
const Core = "core-%@1k/s"

// Declare prints the declarations of a package's own units as lines of the Go benchmark format.
func Declare(out io.Writer, units ...string) {
	for _, unit := range units {
		fmt.Fprintln(out, "Unit", unit)
	}
}

// CPU is the user and system time of every thread of this process so far.
func CPU() time.Duration { return used(syscall.RUSAGE_SELF) }

const rusageThread = 1 // RUSAGE_THREAD of getrusage(2)

// Thread is the user and system time of the calling thread so far; lock the goroutine to it.
func Thread() time.Duration { return used(rusageThread) }

func used(who int) time.Duration {
	var usage syscall.Rusage
	if err := syscall.Getrusage(who, &usage); err != nil {
		panic(fmt.Sprintf("usage: getrusage: %v", err)) // it only fails for a wrong constant or a wrong address
	}
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}

// PerSecond is the load for which [Bill.Report] gives the share of a core.
const PerSecond = 1000

// Bill is the cost of a benchmark's events, from [Open] on.
type Bill struct {
	b     *testing.B
	start time.Duration
}

// Open starts the clocks: the benchmark's own, and that of the processor.
func Open(b *testing.B) *Bill {
	b.ResetTimer()
	return &Bill{b: b, start: CPU()}
}

// Report stops the clocks and reports the cost of the events of the timed part: their rate in the given unit, and
// [Core].
func (bill *Bill) Report(events int, unit string) {
	bill.b.StopTimer()
	cpu := CPU() - bill.start
	bill.b.ReportMetric(float64(events)/bill.b.Elapsed().Seconds(), unit)
	bill.b.ReportMetric(CorePercent(cpu, events), Core)
}

// CorePercent is the share of one core, in percent, of [PerSecond] events a second, given a time for a number of events.
func CorePercent(cpu time.Duration, events int) float64 {
	return 100 * cpu.Seconds() / float64(events) * PerSecond
}
