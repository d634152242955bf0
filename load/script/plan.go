// Package script starts an application, waits for it, sends it a fixed number of requests, and reports the usage. It
// runs inside the simulator: nothing in it depends on a rate.
package script

import "github.com/overhead-action/overhead-action/load/plan"

// Plan is an application and its requests.
type Plan struct {
	// Processes are started in their order, each when the previous one is ready and has answered.
	Processes []Process `json:"processes"`
	// Requests is the number of counted requests to the last process that has one. At least as many are sent before. 0: none.
	Requests int64 `json:"requests"`
	// Load is sent in place of the request of that process; without requests, that is sent.
	Load plan.Load `json:"load"`
	// Patience is the time limit for a process to be ready, and to answer, in ms of this machine.
	Patience int `json:"patience"`
	// Orderly ends processes by SIGTERM, so that a JVM writes the names of its code at its end.
	Orderly bool `json:"orderly"`
}

// Process is one process of an application.
type Process struct {
	Name string `json:"name"`
	// Arguments begin with the path of the program.
	Arguments []string `json:"arguments"`
	// Environment is NAME=VALUE, over that of this program.
	Environment []string `json:"environment"`
	Ready       Ready    `json:"ready"`
	// Request is sent when it is ready; nil: none.
	Request *Request `json:"request"`
}

// Ready is the readiness check of a process: one of the three.
type Ready struct {
	// Log is a regular expression that a line matches.
	Log string `json:"log"`
	// Address takes connections.
	Address string   `json:"address"`
	Request *Request `json:"request"`
}

// Request is sent to host:port.
type Request struct {
	Address string       `json:"address"`
	Request plan.Request `json:"request"`
}

// Answer is the result.
type Answer struct {
	// Problem is why it is invalid; empty for a valid one.
	Problem   string    `json:"problem"`
	Processes []Started `json:"processes"`
	// Script is the usage of all processes during the requests; nil without any.
	Script *Took `json:"script"`
	// Warmup is the number of requests before those, and WarmupElapsed their time in ns, with the waits for compilers.
	Warmup        int64 `json:"warmup"`
	WarmupElapsed int64 `json:"warmupElapsed"`
}

// Started is a process that was ready, and answered.
type Started struct {
	Name  string `json:"name"`
	Ready Took   `json:"ready"`
	// Response is until the first correct answer; nil without a request.
	Response *Took `json:"response"`
	// Peak is its largest resident memory, in bytes, over the whole time.
	Peak int64 `json:"peak"`
}

// Took is a usage, in ns of the clocks of this machine.
type Took struct {
	Elapsed int64 `json:"elapsed"`
	CPU     int64 `json:"cpu"`
	User    int64 `json:"user"`
	System  int64 `json:"system"`
	// Compilers is the part of CPU of threads that compile while the program runs.
	Compilers int64 `json:"compilers"`
}
