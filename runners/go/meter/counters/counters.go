// Package counters reads how many instructions processes have taken, by the processor's own counters: perf_event_open(2).
package counters

import "errors"

// Scope is which instructions are counted. Numbers of different scopes are never to be compared.
type Scope string

const (
	// Whole is the program and what the kernel does for it.
	Whole Scope = "whole"
	// UserOnly is the program alone.
	UserOnly Scope = "user"
)

// Found is what a machine can count.
type Found struct {
	// Scope is the most that it can; empty where it counts nothing.
	Scope Scope `json:"scope"`
	// Problem is why it is not the whole, and Remedy what to do about it; empty where nothing helps.
	Problem string `json:"problem"`
	Remedy  string `json:"remedy"`
}

// ErrShared is when the counters were not there all the time, so that instructions are missing.
var ErrShared = errors.New("the processor's counters were lent to another program for a part of the time, so instructions are missing: end what else counts (perf, a profiler, the kernel's NMI watchdog)")

// Kind is how far a counter follows the thread that it is opened on.
type Kind struct {
	// Children: all threads and processes that are started from now on are counted too.
	Children bool
	// Threads: of these only the threads of the same process are. Needs Linux 5.13.
	Threads bool
	// FromExec: counting begins when a program is executed, in the thread itself or in a child.
	FromExec bool
}
