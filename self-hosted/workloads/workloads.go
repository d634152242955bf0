// Package workloads holds the workloads that an agent traces. Each works in one thread, whose clock measures a whole operation.
package workloads

import (
	"fmt"

	"github.com/overhead-action/overhead-action/self-hosted/plan"
)

// Load is a workload.
type Load interface {
	// Operation does it once. An error is one of the workload, which makes the measurement invalid.
	Operation() error
	// Close releases its resources.
	Close() error
	// Children is whether processes do the operations and have their time.
	Children() bool
}

// Open prepares a workload.
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
