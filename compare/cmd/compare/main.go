// Command compare judges what the agents of a run cost. It reads one request on standard input and the files that it names.
//
//	compare judge  < request.json > comparison.json
//	compare pack   < request.json
//
// The exit code is 2 and standard error says why when the request itself is unusable; whatever is wrong with a measurement
// is part of the comparison.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"slices"

	"github.com/overhead-action/overhead-action/compare/comparison"
	"github.com/overhead-action/overhead-action/compare/request"
	"github.com/overhead-action/overhead-action/compare/samples"
)

// gcPercent lets the heap grow to nine times of what lives: little does, the program ends soon, and garbage is collected after each
// file anyway.
const gcPercent = 800

func main() {
	debug.SetGCPercent(gcPercent)
	os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// run is main without the process; it returns the exit code.
func run(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	if err := compare(args, stdin, stdout); err != nil {
		fmt.Fprintln(stderr, "compare:", err)
		return 2
	}
	return 0
}

func compare(args []string, stdin io.Reader, stdout io.Writer) error {
	if len(args) != 1 || args[0] != "judge" && args[0] != "pack" {
		return fmt.Errorf("usage: compare judge|pack < request.json; got %q", args)
	}
	asked, err := request.Read(stdin)
	if err != nil {
		return err
	}
	if args[0] == "pack" {
		return pack(asked)
	}
	buffered := bufio.NewWriter(stdout)
	if err := json.NewEncoder(buffered).Encode(comparison.Judge(asked)); err != nil {
		return err
	}
	return buffered.Flush()
}

// pack reads the stored runs ahead of an instance that judges at the same time: from the last one on, until the two meet.
func pack(asked *request.Request) error {
	for _, suite := range slices.Backward(asked.Suites) {
		for _, file := range slices.Backward(suite.Baselines) {
			if file.Packed == "" {
				continue
			}
			if err := samples.Pack(suite.Suite, file); err != nil {
				return err
			}
		}
	}
	return nil
}
