// Timing and pace of batches of operations.
package workloads

import (
	"fmt"
	"runtime"
	"runtime/debug"
	"time"

	"golang.org/x/sys/unix"
)

// Batch is the usage of some operations. Natively these are nanoseconds; in the simulator, where each clock counts them, instructions.
type Batch struct {
	Operations int
	Wall       int64
	// CPU is that of the workload's thread, and of the processes that it started and waited for.
	CPU int64
}

// Mark is called once for each operation; a probe of user space finds it here.
//
//go:noinline
func Mark() {}

// Run does `count` operations in order in one thread, and calls `after` after each unless that is nil.
func Run(load Load, count int, after func()) (Batch, error) {
	return timed(load, count, func(int64, int) {}, after)
}

// Paced does `count` operations, one each `interval`. Late operations are caught up.
func Paced(load Load, count int, interval time.Duration, after func()) (Batch, error) {
	return timed(load, count, func(start int64, done int) { wait(start + int64(done)*int64(interval)) }, after)
}

func timed(load Load, count int, before func(start int64, done int), after func()) (Batch, error) {
	runtime.LockOSThread() // whose clock counts
	defer runtime.UnlockOSThread()
	runtime.GC()
	defer debug.SetGCPercent(debug.SetGCPercent(-1))
	if !load.Children() { // they would inherit it
		defer quiet()()
	}
	cpu, wall := used(load), now(unix.CLOCK_MONOTONIC)
	for done := range count {
		before(wall, done)
		Mark()
		if err := load.Operation(); err != nil {
			return Batch{}, fmt.Errorf("operation %d of the load: %w", done+1, err)
		}
		if after != nil {
			after()
		}
	}
	return Batch{Operations: count, Wall: now(unix.CLOCK_MONOTONIC) - wall, CPU: used(load) - cpu}, nil
}

// quiet blocks signals in the workload's thread, including those by which Go's runtime preempts; the result unblocks them.
func quiet() func() {
	var all, before unix.Sigset_t
	for i := range all.Val {
		all.Val[i] = ^uint64(0)
	}
	if err := unix.PthreadSigmask(unix.SIG_SETMASK, &all, &before); err != nil {
		return func() {}
	}
	return func() { _ = unix.PthreadSigmask(unix.SIG_SETMASK, &before, nil) }
}

func used(load Load) int64 {
	own := now(unix.CLOCK_THREAD_CPUTIME_ID)
	if !load.Children() {
		return own
	}
	var children unix.Rusage
	if err := unix.Getrusage(unix.RUSAGE_CHILDREN, &children); err != nil {
		return own
	}
	return own + children.Utime.Nano() + children.Stime.Nano()
}

func now(clock int32) int64 {
	var time unix.Timespec
	if err := unix.ClockGettime(clock, &time); err != nil {
		return 0
	}
	return time.Nano()
}

// short is too short for a sleep.
const short = int64(60 * time.Microsecond)

func wait(until int64) {
	if until-now(unix.CLOCK_MONOTONIC) > short {
		due := unix.NsecToTimespec(until)
		_ = unix.ClockNanosleep(unix.CLOCK_MONOTONIC, unix.TIMER_ABSTIME, &due, nil)
	}
	for now(unix.CLOCK_MONOTONIC) < until {
		continue
	}
}
