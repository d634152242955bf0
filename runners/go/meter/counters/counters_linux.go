// Counters of Linux.

package counters

import (
	"encoding/binary"
	"fmt"
	"os"
	"syscall"
	"unsafe"
)

// attributes begins as the kernel's struct perf_event_attr, in its first version: the rest is 0.
type attributes struct {
	kind         uint32
	size         uint32
	config       uint64
	period       uint64
	sampleType   uint64
	readFormat   uint64
	flags        uint64
	wakeup       uint32
	breakpoint   uint32
	breakAddress uint64
}

const (
	timeEnabled   = 1 << 0
	timeRunning   = 1 << 1
	disabled      = 1 << 0
	inherit       = 1 << 1
	excludeKernel = 1 << 5
	// The guests of this machine's virtual machines are none of its processes.
	excludeHypervisor = 1 << 6
	enableOnExec      = 1 << 12
	inheritThread     = 1 << 35
	closeOnExec       = 1 << 3
)

// Counter is open on one thread, and on what that has started since.
type Counter struct{ file int }

// Open counts the instructions of a thread from now on; 0 is the calling one.
func Open(thread int, scope Scope, kind Kind) (Counter, error) {
	attr := attributes{kind: eventKind, config: event, readFormat: timeEnabled | timeRunning, flags: excludeHypervisor}
	attr.size = uint32(unsafe.Sizeof(attr))
	if scope == UserOnly {
		attr.flags |= excludeKernel
	}
	if kind.Children || kind.Threads {
		attr.flags |= inherit
	}
	if kind.Threads {
		attr.flags |= inheritThread
	}
	if kind.FromExec {
		attr.flags |= disabled | enableOnExec
	}
	anyProcessor, noGroup := -1, -1
	file, _, problem := syscall.Syscall6(syscall.SYS_PERF_EVENT_OPEN, uintptr(unsafe.Pointer(&attr)), uintptr(thread), uintptr(anyProcessor), uintptr(noGroup), closeOnExec, 0)
	if problem != 0 {
		return Counter{}, os.NewSyscallError("perf_event_open", problem)
	}
	return Counter{int(file)}, nil
}

// Of the time in which a counter should have counted so little may be missing, as a share and in ns: the moments in which the kernel turns it on and off.
const (
	missingShare = 10_000
	missingTime  = 1_000
)

// Read returns the instructions so far, those of what has ended among them. It fails with ErrShared.
func (c Counter) Read() (uint64, error) {
	var buffer [24]byte
	n, err := syscall.Read(c.file, buffer[:])
	if err != nil {
		return 0, os.NewSyscallError("read of a counter", err)
	}
	if n != len(buffer) {
		return 0, fmt.Errorf("a counter has %d bytes, not %d", n, len(buffer))
	}
	word := func(at int) uint64 { return binary.NativeEndian.Uint64(buffer[8*at:]) }
	if enabled, running := word(1), word(2); enabled > running+enabled/missingShare+missingTime {
		return 0, ErrShared
	}
	return word(0), nil
}

// Close ends the counting.
func (c Counter) Close() error { return syscall.Close(c.file) }
