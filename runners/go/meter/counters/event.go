// What is counted: the instructions of the processor.

//go:build linux && !clock

package counters

const (
	eventKind = 0 // PERF_TYPE_HARDWARE
	event     = 1 // PERF_COUNT_HW_INSTRUCTIONS
	// perTurn is the least of a turn of a trial.
	perTurn = 1.0
)
