// Command kernel-runner measures what an eBPF agent costs, on the kernel that it runs on:
//
//	kernel-runner measure PLAN   one fork, as a file of JSON asks (package plan); lines of the Go benchmark format on standard output
//	kernel-runner preflight      what can be measured here, and what would spoil it, as JSON
//	kernel-runner hooks          the types of hooks, and their targets for each load, as JSON
//
// It exits with 0 where it measured, 2 where something is broken and 4 where it cannot be measured here; then the last line of standard
// error says why, as JSON.
package main

import (
	"encoding/json"
	"fmt"
	"os"
	"os/signal"
	"runtime"
	"syscall"

	"github.com/overhead-action/overhead-action/self-hosted/attach"
	"github.com/overhead-action/overhead-action/self-hosted/measurement"
	"github.com/overhead-action/overhead-action/self-hosted/outcome"
	"github.com/overhead-action/overhead-action/self-hosted/plan"
	"github.com/overhead-action/overhead-action/self-hosted/preflight"
	"github.com/overhead-action/overhead-action/self-hosted/programs"
)

// The load works in the first thread, whose id is that of the process.
func init() { runtime.LockOSThread() }

func main() {
	if err := command(os.Args[1:]); err != nil {
		os.Exit(outcome.Report(err))
	}
}

func command(arguments []string) error {
	switch {
	case len(arguments) == 2 && arguments[0] == "measure":
		return measured(arguments[1])
	case len(arguments) == 1 && arguments[0] == "preflight":
		return printed(preflight.Look())
	case len(arguments) == 1 && arguments[0] == "hooks":
		return printed(programs.Targets())
	case len(arguments) == 2 && arguments[0] == "agent": // started by a measurement
		var task attach.Task
		if err := json.Unmarshal([]byte(arguments[1]), &task); err != nil {
			return err
		}
		return attach.Serve(task, os.Stdin, os.Stdout)
	case len(arguments) > 2 && arguments[0] == "enter": // the same
		return attach.Enter(arguments[1], arguments[2:])
	}
	return &outcome.Broken{What: fmt.Sprintf("%q is no command", arguments), Remedy: "kernel-runner measure PLAN | preflight | hooks"}
}

func measured(path string) error {
	file, err := os.Open(path)
	if err != nil {
		return &outcome.Broken{What: err.Error(), Remedy: "name the file of a plan"}
	}
	defer file.Close()
	asked, err := plan.Read(file)
	if err != nil {
		return &outcome.Broken{What: path + ": " + err.Error(), Remedy: "correct the plan"}
	}
	stopped := make(chan os.Signal, 1)
	signal.Notify(stopped, syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP)
	go func() {
		got := <-stopped
		_ = attach.EndChildren() // nothing more can be done about those that stay
		os.Exit(outcome.Report(&outcome.Broken{What: fmt.Sprintf("stopped by %v", got), Remedy: "run it again"}))
	}()
	return measurement.Run(asked, os.Stdout, os.Stderr)
}

func printed(value any) error {
	text, err := json.MarshalIndent(value, "", " ")
	if err != nil {
		return err
	}
	_, err = fmt.Println(string(text))
	return err
}
