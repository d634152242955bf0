// Command compare judges the costs of agents in a run. It reads one request on standard input and the files that it names.
//
//	compare judge    < request.json > comparison.json
//	compare pack     < request.json
//	compare reduce   < request.json > reduced.json
//	compare levels   < search.json > levels.json
//	compare pool     < pooling.json > pools.json
//
// The exit code is 2 for an unusable request, with the reason on standard error. Problems of a measurement
// are part of the comparison.
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
	"github.com/overhead-action/overhead-action/compare/levels"
	"github.com/overhead-action/overhead-action/compare/request"
	"github.com/overhead-action/overhead-action/compare/samples"
)

// gcPercent lets the heap grow to nine times its live size: little is live, the program ends soon, and garbage is collected after each
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
	if len(args) != 1 || !slices.Contains([]string{"judge", "pack", "reduce", "levels", "pool"}, args[0]) {
		return fmt.Errorf("usage: compare judge|pack|reduce|levels|pool < request.json; got %q", args)
	}
	switch args[0] {
	case "levels":
		search, err := levels.ReadSearch(stdin)
		if err != nil {
			return err
		}
		return write(stdout, search.Find())
	case "pool":
		pooling, err := levels.ReadPooling(stdin)
		if err != nil {
			return err
		}
		return write(stdout, pooling.Pool())
	}
	req, err := request.Read(stdin)
	if err != nil {
		return err
	}
	var answer any
	switch args[0] {
	case "pack":
		return pack(req)
	case "reduce":
		answer = reduce(req)
	default:
		answer = comparison.Judge(req)
	}
	return write(stdout, answer)
}

func write(stdout io.Writer, answer any) error {
	buffered := bufio.NewWriter(stdout)
	if err := json.NewEncoder(buffered).Encode(answer); err != nil {
		return err
	}
	return buffered.Flush()
}

// reduced returns estimates of stored runs, each separately.
type reduced struct {
	Schema int                    `json:"schema"`
	Suites []*levels.RunEstimates `json:"suites"`
}

func reduce(req *request.Request) reduced {
	r := reduced{Schema: request.Schema}
	for i := range req.Suites {
		r.Suites = append(r.Suites, levels.Reduce(&req.Suites[i]))
	}
	return r
}

// pack reads the stored runs for an instance that judges at the same time: from the last one on, until the two meet.
func pack(req *request.Request) error {
	for _, suite := range slices.Backward(req.Suites) {
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
