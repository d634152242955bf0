// Tests of the processor's clocks: they count work, and the share of one core is arithmetic.

package usage

import (
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/overhead-action/overhead-action/go-bench/busy"
)

var sink uint64

// work keeps the processor busy until the clock has advanced by a tenth of a second: it counts CPU time, not wall time.
func work(clock func() time.Duration) time.Duration {
	start := clock()
	for clock()-start < 100*time.Millisecond {
		sink += busy.Steps(1, 1e6)
	}
	return clock() - start
}

func TestThreadIsPartOfTheProcess(t *testing.T) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	before := CPU()
	thread := work(Thread)
	// The kernel may count user and system time in steps of a clock tick of 10 ms.
	if process := CPU() - before; process < thread-20*time.Millisecond {
		t.Errorf("the process used %v while one of its threads used %v", process, thread)
	}
}

func TestIdleThreadUsesNoCPU(t *testing.T) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	before := Thread()
	done := make(chan struct{})
	go func() { defer close(done); work(CPU) }()
	<-done
	if used := Thread() - before; used > 50*time.Millisecond {
		t.Errorf("a thread that waited for another used %v", used)
	}
}

func TestDeclare(t *testing.T) {
	var out strings.Builder
	Declare(&out, "events/s better=higher", Core+" better=lower")
	if want := "Unit events/s better=higher\nUnit core-%@1k/s better=lower\n"; out.String() != want {
		t.Errorf("%q, want %q", out.String(), want)
	}
}

// 1,500 ns an event, a thousand times a second, are 1.5 ms of each second: 0.15 % of one core.
func TestCorePercent(t *testing.T) {
	if got := CorePercent(3*time.Millisecond, 2000); got < 0.1499999 || got > 0.1500001 {
		t.Errorf("CorePercent = %g, want 0.15", got)
	}
}
