// Package outcome says why a fork has no measurement: the machine cannot measure it, or something is broken. Each reason has a remedy.
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

// NotMeasured is the reason for an empty cell: the cost is unknown, not 0 %.
type NotMeasured struct {
	Reason string `json:"notMeasured"`
	Remedy string `json:"remedy"`
}

func (n *NotMeasured) Error() string { return fmt.Sprintf("not measured: %s (%s)", n.Reason, n.Remedy) }

// Broken is the reason why a fork does not count.
type Broken struct {
	What   string `json:"broken"`
	Remedy string `json:"remedy"`
	// Detail may be long, for example a verifier log or the agent's last lines.
	Detail string `json:"detail,omitempty"`
}

func (b *Broken) Error() string {
	text := fmt.Sprintf("broken: %s (%s)", b.What, b.Remedy)
	if b.Detail != "" {
		text += "\n" + b.Detail
	}
	return text
}

// Of returns the exit code and the JSON line of an error. An error of another type counts as Broken.
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

// Report writes an error to standard error, as text and as a last line of JSON, and returns the exit code.
func Report(err error) int {
	code, line := Of(err)
	fmt.Fprintf(os.Stderr, "kernel-runner: %v\n%s\n", err, line)
	return code
}

func encoded(value any) []byte {
	line, err := json.Marshal(value)
	if err != nil { // cannot happen for strings
		return []byte(`{"broken":"cannot encode the error","remedy":""}`)
	}
	return line
}
