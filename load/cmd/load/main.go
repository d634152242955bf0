// Command load puts an application under load, and takes what its agents export:
//
//	load drive PLAN ANSWER   does what PLAN asks (package plan), and writes what was seen to ANSWER
//	load script PLAN ANSWER  the same of an application that it starts and ends itself (package script)
//	load sink READY          writes the port and the token of a sink to READY, and takes exports until standard input ends
//
// It exits with 1 where there is no answer at all; what does not count is a problem in the answer.
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

	"github.com/overhead-action/overhead-action/load/drive"
	"github.com/overhead-action/overhead-action/load/plan"
	"github.com/overhead-action/overhead-action/load/script"
	"github.com/overhead-action/overhead-action/load/sink"
)

func main() {
	// Standard input stays open as long as whoever started this is there.
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP)
	defer stop()
	ctx, end := context.WithCancel(ctx)
	go func() {
		_, _ = io.Copy(io.Discard, os.Stdin) // its end is all that matters
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
		return answered(arguments[1], arguments[2], func(asked plan.Plan) (any, error) {
			return drive.Application(ctx, asked)
		})
	case len(arguments) == 3 && arguments[0] == "script":
		return answered(arguments[1], arguments[2], func(asked script.Plan) (any, error) {
			return script.Run(ctx, asked, os.Stdout)
		})
	case len(arguments) == 2 && arguments[0] == "sink":
		return sunk(ctx, arguments[1])
	default:
		return errors.New("usage: load drive PLAN ANSWER | load script PLAN ANSWER | load sink READY")
	}
}

// answered reads a plan, has it done, and writes the answer.
func answered[Plan any](from, to string, do func(Plan) (any, error)) error {
	content, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	var asked Plan
	if err := json.Unmarshal(content, &asked); err != nil {
		return fmt.Errorf("%s: %w", from, err)
	}
	answer, err := do(asked)
	if err != nil {
		return err
	}
	return write(to, answer)
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

// write makes a file that is there as a whole, or not at all.
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
