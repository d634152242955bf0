// Command meter runs a program to its end and writes what the kernel says it used, as JSON:
//
//	meter FILE PROGRAM [ARGUMENT…]
//
// Output and exit code are the program's; 128 and the number of the signal where one ended it. The program ends when the
// standard input of meter does: then nobody is there any more to read what it says.
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"runtime"
	"syscall"
	"time"
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
}

func main() {
	if len(os.Args) < 3 {
		fail(errors.New("usage: meter FILE PROGRAM [ARGUMENT…]"))
	}
	code, err := measure(os.Args[1], os.Args[2], os.Args[3:], os.Stdin)
	if err != nil {
		fail(err)
	}
	os.Exit(code)
}

// measure runs a program, writes its usage to a file, and returns its exit code.
func measure(file, program string, arguments []string, alive io.Reader) (int, error) {
	command := exec.Command(program, arguments...)
	command.Stdout, command.Stderr = os.Stdout, os.Stderr
	start := time.Now()
	if err := command.Start(); err != nil {
		return 0, err
	}
	go func() {
		_, _ = io.Copy(io.Discard, alive)
		_ = command.Process.Kill()
	}()
	// wait4 reaps the program and takes over the usage that the kernel kept of it, all of its threads included.
	err := command.Wait()
	wall := time.Since(start)
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		return 0, err
	}
	state := command.ProcessState
	rusage := state.SysUsage().(*syscall.Rusage)
	text, err := json.Marshal(usage{
		WallNs:      wall.Nanoseconds(),
		UserNs:      state.UserTime().Nanoseconds(),
		SystemNs:    state.SystemTime().Nanoseconds(),
		PeakRSS:     int64(rusage.Maxrss) * unitOfMaxrss(),
		Voluntary:   int64(rusage.Nvcsw),
		Involuntary: int64(rusage.Nivcsw),
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
