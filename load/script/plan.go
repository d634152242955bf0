// Package script starts an application, waits for it, asks it the same a fixed number of times, and says what that took. It is what
// runs inside a machine that counts instructions: nothing in it depends on a rate.
package script

import "github.com/overhead-action/overhead-action/load/plan"

// Plan is an application and what it is asked.
type Plan struct {
	// Processes are started in their order, each when the one before is ready and has answered.
	Processes []Process `json:"processes"`
	// Requests is how often the last process that has a request is asked it while that is counted, and as often before. 0: never.
	Requests int64 `json:"requests"`
	// Patience is how long a process has to be ready, and to answer, in ms of this machine.
	Patience int `json:"patience"`
}

// Process is one process of an application.
type Process struct {
	Name string `json:"name"`
	// Arguments begin with the path of the program.
	Arguments []string `json:"arguments"`
	// Environment is NAME=VALUE, over that of this program.
	Environment []string `json:"environment"`
	Ready       Ready    `json:"ready"`
	// Request is what it is asked when it is ready; nil: nothing.
	Request *Request `json:"request"`
}

// Ready is how a process shows that it is ready: one of the three.
type Ready struct {
	// Log is a regular expression that a line matches.
	Log string `json:"log"`
	// Address takes connections.
	Address string   `json:"address"`
	Request *Request `json:"request"`
}

// Request is what is asked at host:port.
type Request struct {
	Address string       `json:"address"`
	Asked   plan.Request `json:"asked"`
}

// Answer is what was seen.
type Answer struct {
	// Problem is why it does not count; empty where it does.
	Problem   string    `json:"problem"`
	Processes []Started `json:"processes"`
	// Script is what all processes took while they were asked; nil where they were not.
	Script *Took `json:"script"`
}

// Started is a process that was ready, and answered.
type Started struct {
	Name  string `json:"name"`
	Ready Took   `json:"ready"`
	// Response is until the first right answer; nil where nothing was asked.
	Response *Took `json:"response"`
	// Peak is the most memory that it had resident, in bytes, the whole time.
	Peak int64 `json:"peak"`
}

// Took is what something took, in ns of the clocks of this machine.
type Took struct {
	Elapsed int64 `json:"elapsed"`
	CPU     int64 `json:"cpu"`
	User    int64 `json:"user"`
	System  int64 `json:"system"`
}
