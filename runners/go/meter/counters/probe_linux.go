// What this machine can count, and why it cannot count more.

package counters

import (
	"errors"
	"fmt"
	"os"
	"runtime"
	"strings"
	"sync/atomic"
	"syscall"
	"unsafe"
)

// paranoid is the kernel's setting of who may count what: up to 1 everybody the kernel's part too, at 2 the program alone, above that nothing.
const paranoid = "/proc/sys/kernel/perf_event_paranoid"

const permit = "sudo sysctl kernel.perf_event_paranoid=1"

// Probe opens counters as they will be needed, and tries them on each processor.
func Probe() Found {
	err := try(Whole)
	if err == nil {
		return Found{Scope: Whole}
	}
	if !errors.Is(err, os.ErrPermission) {
		problem, remedy := explain(err)
		return Found{Problem: problem, Remedy: remedy}
	}
	if alone := try(UserOnly); alone != nil {
		problem, remedy := explain(alone)
		return Found{Problem: problem, Remedy: remedy}
	}
	return Found{Scope: UserOnly, Problem: fmt.Sprintf("the kernel’s part is not counted: kernel.perf_event_paranoid is %s", setting()), Remedy: permit}
}

// turns is the work of a trial, in turns of a loop: each is several instructions.
const turns = 100_000

// try counts known work of the calling thread on each of its processors, in turn.
func try(scope Scope) error {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	for _, kind := range []Kind{{Children: true}, {Threads: true}} {
		one, err := Open(0, scope, kind)
		if err != nil {
			return err
		}
		err = errors.Join(everywhere(one), one.Close())
		if err != nil {
			return err
		}
	}
	return nil
}

// mask is a set of processors, as many as a kernel knows.
type mask [1024]uint64

// errUncounted is when a processor has no counter, as the small cores of some, or has lent it.
var errUncounted = errors.New("not every processor of this machine counts instructions all the time: its cores are of several kinds, or another program holds the counters")

func everywhere(one Counter) error {
	var allowed mask
	if err := affinity(syscall.SYS_SCHED_GETAFFINITY, &allowed); err != nil {
		return err
	}
	defer affinity(syscall.SYS_SCHED_SETAFFINITY, &allowed) //nolint:errcheck // it was allowed before
	for processor := 0; processor < len(allowed)*64; processor++ {
		if allowed[processor/64]>>(processor%64)&1 == 0 {
			continue
		}
		var only mask
		only[processor/64] = 1 << (processor % 64)
		if err := affinity(syscall.SYS_SCHED_SETAFFINITY, &only); err != nil {
			return err
		}
		before, err := one.Read()
		if err != nil {
			return err
		}
		spin(turns)
		after, err := one.Read()
		if errors.Is(err, ErrShared) || err == nil && float64(after-before) < perTurn*turns {
			return errUncounted
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func affinity(call uintptr, set *mask) error {
	if _, _, problem := syscall.Syscall(call, 0, unsafe.Sizeof(*set), uintptr(unsafe.Pointer(set))); problem != 0 {
		return os.NewSyscallError("sched_setaffinity", problem)
	}
	return nil
}

// spun keeps the work of spin from being none.
var spun atomic.Int64

// spin goes round a loop, each time with the same few instructions.
func spin(count int) {
	sum := 0
	for i := 0; i < count; i++ {
		sum ^= i
	}
	spun.Store(int64(sum))
}

func setting() string {
	text, _ := os.ReadFile(paranoid)
	return strings.TrimSpace(string(text))
}

// explain says in words why nothing is counted, and what to do.
func explain(err error) (problem, remedy string) {
	switch {
	case errors.Is(err, errUncounted):
		return err.Error(), "end what else counts (perf, a profiler, the kernel’s NMI watchdog)"
	case errors.Is(err, syscall.ENOENT), errors.Is(err, syscall.EOPNOTSUPP), errors.Is(err, syscall.ENODEV):
		return "this processor shows no counter of instructions, as in most virtual machines", "use bare metal, or a virtual machine with counters (a virtual PMU)"
	case errors.Is(err, syscall.ENOSYS):
		return "this kernel was built without perf events", ""
	case errors.Is(err, syscall.EINVAL):
		return "this kernel cannot count the threads of one process: that needs Linux 5.13", "use a newer kernel"
	case errors.Is(err, os.ErrPermission):
		return fmt.Sprintf("the kernel permits no counting: kernel.perf_event_paranoid is %s, or a container forbids perf_event_open", setting()),
			permit + "; in a container, add the capability PERFMON or allow perf_event_open in its seccomp profile"
	default:
		return err.Error(), ""
	}
}
