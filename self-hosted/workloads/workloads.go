// Package workloads holds the workloads: what an agent watches. Each works in one thread, so that its clock is all that an operation took.
package workloads

import (
	"fmt"

	"github.com/overhead-action/overhead-action/self-hosted/plan"
)

// Load is a workload.
type Load interface {
	// Operation does it once. An error is one of the load: what was measured does not count then.
	Operation() error
	// Close gives back what it holds.
	Close() error
	// Children is whether operations are done by processes, whose time belongs to them.
	Children() bool
}

// Open prepares a load.
func Open(load plan.Load) (Load, error) {
	opened, err := open(load)
	if err != nil {
		return nil, fmt.Errorf("the load %q: %w", load.Name, err)
	}
	return opened, nil
}

func open(load plan.Load) (Load, error) {
	switch load.Name {
	case "syscall":
		return call{}, nil
	case "open":
		return newOpening()
	case "write":
		return newWriting()
	case "connect":
		return newConnecting()
	case "udp":
		return newSending()
	case "http":
		return newRequesting()
	case "exec":
		return newStarting()
	case "command":
		return command(load.Argv), nil
	}
	return nil, fmt.Errorf("there is none of that name")
}

// Calls are the numbers of the system call that each operation makes once (http: twice), for hooks at the entrance of all calls.
func Calls(load string) (number int, known bool) {
	number, known = calls[load]
	return
}
