// Command kernel-runner measures what an eBPF agent costs, on the kernel that it runs on:
//
// kernel-runner measure PLAN   one fork, as a JSON file describes it (package plan); prints lines of the Go benchmark format
// kernel-runner preflight      what this machine can measure, and what would disturb it, as JSON
// kernel-runner hooks          the hook types and their targets for each workload, as JSON
//
// Exit codes: 0 if it measured, 2 if something is broken, 4 if this machine cannot measure it. In the last two cases the last line of
// standard error gives the reason, as JSON.
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

// The workload runs in the first thread, whose id is the process id.
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
	case len(arguments) > 2 && arguments[0] == "enter": // likewise
		return attach.Enter(arguments[1], arguments[2:])
	}
	return &outcome.Broken{What: fmt.Sprintf("unknown command %q", arguments), Remedy: "kernel-runner measure PLAN | preflight | hooks"}
}

func measured(path string) error {
	file, err := os.Open(path)
	if err != nil {
		return &outcome.Broken{What: err.Error(), Remedy: "name the file of a plan"}
	}
	defer file.Close()
	requested, err := plan.Read(file)
	if err != nil {
		return &outcome.Broken{What: path + ": " + err.Error(), Remedy: "correct the plan"}
	}
	stopped := make(chan os.Signal, 1)
	signal.Notify(stopped, syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP)
	go func() {
		got := <-stopped
		_ = attach.EndChildren() // the process exits in any case
		os.Exit(outcome.Report(&outcome.Broken{What: fmt.Sprintf("stopped by %v", got), Remedy: "run it again"}))
	}()
	return measurement.Run(requested, os.Stdout, os.Stderr)
}

func printed(value any) error {
	text, err := json.MarshalIndent(value, "", " ")
	if err != nil {
		return err
	}
	_, err = fmt.Println(string(text))
	return err
}
