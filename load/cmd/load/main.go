// Command load puts an application under load, and receives the telemetry of its agents:
//
//	load drive PLAN ANSWER   runs PLAN (package plan), and writes the results to ANSWER
//	load script PLAN ANSWER  the same with an application that it starts and ends itself (package script)
//	load check PLAN          exits with 0 if the requests of PLAN can be sent; the reason is on standard error
//	load sink READY          writes the port and the token of a sink to READY, and receives exports until standard input ends
//
// It exits with 1 without an answer; an invalid measurement is a problem in the answer.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"

	"github.com/overhead-action/overhead-action/load/client"
	"github.com/overhead-action/overhead-action/load/drive"
	"github.com/overhead-action/overhead-action/load/plan"
	"github.com/overhead-action/overhead-action/load/script"
	"github.com/overhead-action/overhead-action/load/sink"
)

func main() {
	// Standard input stays open while the parent exists.
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP)
	defer stop()
	ctx, end := context.WithCancel(ctx)
	go func() {
		_, _ = io.Copy(io.Discard, os.Stdin) // only its end matters
		end()
	}()
	if err := command(ctx, os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "load:", err)
		os.Exit(1)
	}
}

func command(ctx context.Context, arguments []string) error {
	switch {
	case len(arguments) == 3 && arguments[0] == "drive":
		return answered(arguments[1], arguments[2], func(input plan.Plan) (any, error) {
			return drive.Application(ctx, input)
		})
	case len(arguments) == 3 && arguments[0] == "script":
		return answered(arguments[1], arguments[2], func(input script.Plan) (any, error) {
			return script.Run(ctx, input, os.Stdout)
		})
	case len(arguments) == 2 && arguments[0] == "check":
		input, err := readPlan[plan.Plan](arguments[1])
		if err != nil {
			return err
		}
		_, err = client.NewTarget(input.Address, input.Load(), 0, nil)
		return err
	case len(arguments) == 2 && arguments[0] == "sink":
		return sunk(ctx, arguments[1])
	default:
		return errors.New("usage: load drive PLAN ANSWER | load script PLAN ANSWER | load check PLAN | load sink READY")
	}
}

// answered reads a plan, runs it, and writes the answer.
func answered[Plan any](from, to string, do func(Plan) (any, error)) error {
	input, err := readPlan[Plan](from)
	if err != nil {
		return err
	}
	answer, err := do(input)
	if err != nil {
		return err
	}
	return write(to, answer)
}

func readPlan[Plan any](from string) (input Plan, err error) {
	content, err := os.ReadFile(from)
	if err != nil {
		return input, err
	}
	if err := json.Unmarshal(content, &input); err != nil {
		return input, fmt.Errorf("%s: %w", from, err)
	}
	return input, nil
}

func sunk(ctx context.Context, ready string) error {
	made, err := sink.Start()
	if err != nil {
		return err
	}
	where := struct {
		Port    int    `json:"port"`
		Token   string `json:"token"`
		Process int    `json:"process"`
	}{made.Port(), made.Token(), os.Getpid()}
	if err := write(ready, where); err != nil {
		return err
	}
	<-ctx.Done()
	return made.Close()
}

// write makes a complete file, or none.
func write(path string, value any) error {
	content, err := json.MarshalIndent(value, "", " ")
	if err != nil {
		return err
	}
	part := path + ".part"
	if err := os.WriteFile(part, append(content, '\n'), 0o644); err != nil {
		return err
	}
	return os.Rename(part, path)
}
