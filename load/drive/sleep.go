// Waiting for a moment to within several microseconds.
package drive

import (
	"runtime"
	"time"

	"golang.org/x/sys/unix"
)

// Punctual returns a function that sleeps until a moment, only for the calling goroutine, which keeps its thread until
// release. Go's own timers wait in whole milliseconds if nothing else runs.
func Punctual() (sleep func(time.Time), release func()) {
	runtime.LockOSThread()
	// Without it the kernel delays a thread's wake-up by 50 µs.
	_ = unix.Prctl(unix.PR_SET_TIMERSLACK, 1, 0, 0, 0)
	return func(until time.Time) {
		for {
			left := time.Until(until)
			if left <= 0 {
				return
			}
			wait := unix.NsecToTimespec(int64(left))
			_ = unix.Nanosleep(&wait, nil) // a signal may end it early; then it continues
		}
	}, runtime.UnlockOSThread
}
