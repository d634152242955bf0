// Package outcome says why there is no measurement: it cannot be had here, or something is broken. Each has its remedy.
package outcome

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
)

// Exit codes of the kernel runner.
const (
	CodeMeasured    = 0
	CodeBroken      = 2
	CodeNotMeasured = 4
)

// NotMeasured is a cell that stays empty here, for a reason: never 0 %.
type NotMeasured struct {
	Reason string `json:"notMeasured"`
	Remedy string `json:"remedy"`
}

func (n *NotMeasured) Error() string { return fmt.Sprintf("not measured: %s (%s)", n.Reason, n.Remedy) }

// Broken is a fork that does not count.
type Broken struct {
	What   string `json:"broken"`
	Remedy string `json:"remedy"`
	// Detail may be long: a verifier's log, an agent's last lines.
	Detail string `json:"detail,omitempty"`
}

func (b *Broken) Error() string {
	text := fmt.Sprintf("broken: %s (%s)", b.What, b.Remedy)
	if b.Detail != "" {
		text += "\n" + b.Detail
	}
	return text
}

// Of makes one of the two of any error; an error that is neither breaks the fork.
func Of(err error) (code int, line []byte) {
	var missing *NotMeasured
	if errors.As(err, &missing) {
		return CodeNotMeasured, encoded(missing)
	}
	var broken *Broken
	if !errors.As(err, &broken) {
		broken = &Broken{What: err.Error(), Remedy: "see the message"}
	}
	return CodeBroken, encoded(broken)
}

// Report writes an error to standard error, for people and then as the last line, and returns the exit code.
func Report(err error) int {
	code, line := Of(err)
	fmt.Fprintf(os.Stderr, "kernel-runner: %v\n%s\n", err, line)
	return code
}

func encoded(value any) []byte {
	line, err := json.Marshal(value)
	if err != nil { // of strings: never
		return []byte(`{"broken":"cannot be said","remedy":""}`)
	}
	return line
}
