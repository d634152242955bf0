// Command meter runs a program to its end and writes what the kernel says it used, as JSON:
//
//	meter [-count SCOPE] [-children] FILE PROGRAM [ARGUMENT…]
//	meter probe
//	meter serve SCOPE
//
// With a scope, instructions are counted too: whole, or user for those of programs alone. With -children only those of what PROGRAM starts are: it
// is a timer then. `meter probe` says as JSON what this machine can count; `meter serve` counts for others (serve_linux.go).
// Output and exit code are the program's; 128 and the number of the signal where one ended it. The program ends when the
// standard input of meter does: then nobody is there any more to read what it says.
package main

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"runtime"
	"slices"
	"syscall"
	"time"

	"github.com/overhead-action/overhead-action/runners/go/meter/counters"
)

// failed is the exit code of meter itself, as in other programs that run a program.
const failed = 125

// usage is what the program and its children used that it waited for. Times are in nanoseconds; the kernel tells CPU time in
// whole microseconds.
type usage struct {
	WallNs      int64 `json:"wallNs"`
	UserNs      int64 `json:"userNs"`
	SystemNs    int64 `json:"systemNs"`
	PeakRSS     int64 `json:"peakRssB"`
	Voluntary   int64 `json:"voluntarySwitches"`
	Involuntary int64 `json:"involuntarySwitches"`
	// Instructions are absent where none were counted.
	Instructions *uint64 `json:"instructions,omitempty"`
}

// counting is what is counted of a program; nothing without a scope.
type counting struct {
	scope counters.Scope
	// children: without the program itself.
	children bool
}

func main() {
	if slices.Equal(os.Args[1:], []string{"probe"}) {
		if err := json.NewEncoder(os.Stdout).Encode(probe()); err != nil {
			fail(err)
		}
		return
	}
	if slices.Equal(os.Args[1:], []string{trial}) {
		return
	}
	if len(os.Args) == 3 && os.Args[1] == "serve" {
		if err := serve(counters.Scope(os.Args[2]), os.Stdin, os.Stdout); err != nil {
			fail(err)
		}
		return
	}
	flags := flag.NewFlagSet("meter", flag.ExitOnError)
	scope := flags.String("count", "", "whole or user")
	children := flags.Bool("children", false, "count what the program starts, without itself")
	_ = flags.Parse(os.Args[1:]) // ends the process itself
	argv := flags.Args()
	if len(argv) < 2 {
		fail(errors.New("usage: meter [-count SCOPE] [-children] FILE PROGRAM [ARGUMENT…] | meter probe"))
	}
	code, err := measure(argv[0], argv[1], argv[2:], os.Stdin, counting{counters.Scope(*scope), *children})
	if err != nil {
		fail(err)
	}
	os.Exit(code)
}

// trial is the argument of a program that does nothing, for probes.
const trial = "trial"

// probe is what this machine counts of programs that it starts: what it counts of itself, unless it cannot hold a program at its start.
func probe() counters.Found {
	found := counters.Probe()
	if found.Scope == "" {
		return found
	}
	command := exec.Command(os.Args[0], trial)
	open, err := begin(command, counting{scope: found.Scope, children: true})
	if err == nil {
		_ = command.Wait() // however it ends
		_, err = open.read()
	}
	if err != nil {
		return counters.Found{Problem: fmt.Sprintf("a program that is started cannot be counted: %v", err), Remedy: "permit ptrace of own children (kernel.yama.ptrace_scope below 2, the seccomp profile of a container)"}
	}
	return found
}

// measure runs a program, writes its usage to a file, and returns its exit code.
func measure(file, program string, arguments []string, alive io.Reader, wanted counting) (int, error) {
	command := exec.Command(program, arguments...)
	command.Stdout, command.Stderr = os.Stdout, os.Stderr
	start := time.Now()
	counted, err := begin(command, wanted)
	if err != nil {
		return 0, err
	}
	go func() {
		_, _ = io.Copy(io.Discard, alive)
		_ = command.Process.Kill()
	}()
	// wait4 reaps the program and takes over the usage that the kernel kept of it, all of its threads included.
	err = command.Wait()
	wall := time.Since(start)
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		return 0, err
	}
	instructions, problem := counted.read()
	if problem != nil {
		return 0, problem
	}
	state := command.ProcessState
	rusage := state.SysUsage().(*syscall.Rusage)
	text, err := json.Marshal(usage{
		WallNs:       wall.Nanoseconds(),
		UserNs:       state.UserTime().Nanoseconds(),
		SystemNs:     state.SystemTime().Nanoseconds(),
		PeakRSS:      int64(rusage.Maxrss) * unitOfMaxrss(),
		Voluntary:    int64(rusage.Nvcsw),
		Involuntary:  int64(rusage.Nivcsw),
		Instructions: instructions,
	})
	if err != nil {
		return 0, err
	}
	if err := os.WriteFile(file, append(text, '\n'), 0o644); err != nil {
		return 0, err
	}
	if status := state.Sys().(syscall.WaitStatus); status.Signaled() {
		return 128 + int(status.Signal()), nil
	}
	return state.ExitCode(), nil
}

// unitOfMaxrss returns the bytes of one unit of ru_maxrss: macOS counts bytes, all others kibibytes.
func unitOfMaxrss() int64 {
	if runtime.GOOS == "darwin" || runtime.GOOS == "ios" {
		return 1
	}
	return 1024
}

func fail(err error) {
	fmt.Fprintln(os.Stderr, "meter:", err)
	os.Exit(failed)
}
