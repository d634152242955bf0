// With the tag clock, nanoseconds on a processor are counted in place of instructions, by the kernel. So tests see what is counted on machines whose
// processors have no counters.

//go:build linux && clock

package counters

const (
	eventKind = 1 // PERF_TYPE_SOFTWARE
	event     = 1 // PERF_COUNT_SW_TASK_CLOCK
	perTurn   = 0.01
)
