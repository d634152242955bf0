// Command meter runs a program and appends its resource usage to a log, as one line of JSON:
//
//	meter LOG PROGRAM [ARGUMENT…]
//
// Standard input, output, error and the exit code are the program's. Memory is the largest resident set of the program or
// of one of its children; the meter itself is smaller.
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"syscall"
	"time"
)

// measured is one line of the log. Times are in seconds, Start since 1970.
type measured struct {
	Arguments []string `json:"arguments"`
	Start     float64  `json:"start"`
	Wall      float64  `json:"wall"`
	CPU       float64  `json:"cpu"`
	Memory    int64    `json:"memory"` // in bytes
	Code      int      `json:"code"`   // -1 if a signal ended it
}

func main() {
	if len(os.Args) < 3 {
		fail(errors.New("usage: meter LOG PROGRAM [ARGUMENT…]"))
	}
	command := exec.Command(os.Args[2], os.Args[3:]...)
	command.Stdin, command.Stdout, command.Stderr = os.Stdin, os.Stdout, os.Stderr
	start := time.Now()
	err := command.Run()
	wall := time.Since(start)
	if command.ProcessState == nil {
		fail(err)
	}
	state := command.ProcessState
	line, err := json.Marshal(measured{
		Arguments: os.Args[3:],
		Start:     float64(start.UnixMicro()) / 1e6,
		Wall:      wall.Seconds(),
		CPU:       (state.UserTime() + state.SystemTime()).Seconds(),
		Memory:    state.SysUsage().(*syscall.Rusage).Maxrss << 10,
		Code:      state.ExitCode(),
	})
	if err != nil {
		fail(err)
	}
	log, err := os.OpenFile(os.Args[1], os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		fail(err)
	}
	if _, err := log.Write(append(line, '\n')); err != nil {
		fail(err)
	}
	if err := log.Close(); err != nil {
		fail(err)
	}
	os.Exit(state.ExitCode())
}

func fail(err error) {
	fmt.Fprintln(os.Stderr, "meter:", err)
	os.Exit(125)
}
