// Package plan holds the guest's instructions, written as JSON.
package plan

import (
	"encoding/json"
	"errors"
	"fmt"
	"path"
	"slices"
)

// Paths in the image of a machine that does not pause: the plan, and its late part.
const (
	Path     = "/simulator/plan.json"
	LatePath = "/simulator/late.json"
)

// Pause is the variable of a guest that pauses once it has booted, and then continues with files of the emulator's configuration device: the plan, and
// bytes of the seed. If a process waits, there are two more: the late part, and whether the machine then pauses again.
const (
	Pause     = "SIMULATOR_PAUSE"
	GivenFile = "opt/overhead/plan"
	SeedFile  = "opt/overhead/seed"
	LateFile  = "opt/overhead/late"
	AgainFile = "opt/overhead/again"

	// The guest adds this digit to the number of a port, so that it runs the same instructions in both cases.
	PauseAgain = "0"
	GoOn       = "1"
)

// Plan is everything that one machine runs. Times are of the guest, in nanoseconds, which are instructions.
type Plan struct {
	// Settle is how long the guest sleeps before the first fork, and then until the next full second since its start, at which it begins for any
	// plan; 0 is not at all. Sleep takes hardly any time of the host.
	Settle int64 `json:"settle"`
	// Files are written before that.
	Files []File `json:"files,omitempty"`
	// Forks run one after the other, each as a separate process.
	Forks []Fork `json:"forks"`
}

// Texts are what the guest gets: the plan, and its late part, nil if no process waits.
type Texts struct{ Plan, Late []byte }

// Late is the part of a plan that the guest gets when its process waits, see [Fork.Await].
type Late struct {
	// Files are written before the process continues.
	Files []File `json:"files"`
}

// File is a short text under its absolute path.
type File struct {
	Name string `json:"name"`
	Text string `json:"text"`
	Mode uint32 `json:"mode"`
}

// Fork is one process to run.
type Fork struct {
	// Arguments begin with the absolute path of the program in the image.
	Arguments []string `json:"arguments"`
	// Environment is NAME=VALUE, and overrides what the guest gives every process.
	Environment []string `json:"environment,omitempty"`
	// Directory is the working folder; "/" if empty.
	Directory string `json:"directory,omitempty"`
	// Limit is its time limit, after which it is killed. 0 is no limit.
	Limit int64 `json:"limit,omitempty"`
	// OpenInput leaves standard input open and empty; without it, it is at its end.
	OpenInput bool `json:"openInput,omitempty"`
	// Output is the number of bytes kept of each of standard output, standard error and collected files.
	Output int64 `json:"output"`
	// Await is a named pipe, which the guest makes. The process reads it after its start, and waits until its end. Such a process is alone in its
	// plan. Machines that differ only in what comes later can continue from here.
	Await string `json:"await,omitempty"`
	// Collect are the absolute paths of requested files of the process; with * in it, a path is that of any number of files.
	Collect []string `json:"collect,omitempty"`
}

// Parse reads a plan and checks it.
func Parse(text []byte) (Plan, error) {
	var plan Plan
	if err := json.Unmarshal(text, &plan); err != nil {
		return Plan{}, fmt.Errorf("the plan is no JSON: %w", err)
	}
	return plan, plan.Check()
}

// ParseLate reads the late part of a plan and checks it.
func ParseLate(text []byte) (Late, error) {
	var late Late
	if err := json.Unmarshal(text, &late); err != nil {
		return Late{}, fmt.Errorf("the late part of the plan is no JSON: %w", err)
	}
	return late, absolute(late.Files)
}

func absolute(files []File) error {
	for _, file := range files {
		if !path.IsAbs(file.Name) {
			return fmt.Errorf("%q is no absolute path in the guest", file.Name)
		}
	}
	return nil
}

// Waits reports whether the plan's process waits for a late part.
func (p Plan) Waits() bool {
	return slices.ContainsFunc(p.Forks, func(fork Fork) bool { return fork.Await != "" })
}

// Check returns the problem of a plan.
func (p Plan) Check() error {
	if p.Settle < 0 {
		return fmt.Errorf("settle is %d ns: it cannot be negative", p.Settle)
	}
	if len(p.Forks) == 0 {
		return errors.New("there is no fork to run")
	}
	if p.Waits() && len(p.Forks) > 1 {
		return errors.New("a fork that waits must be the only one of its plan")
	}
	if err := absolute(p.Files); err != nil {
		return err
	}
	for i, fork := range p.Forks {
		if err := fork.check(); err != nil {
			return fmt.Errorf("fork %d: %w", i+1, err)
		}
	}
	return nil
}

func (f Fork) check() error {
	if len(f.Arguments) == 0 {
		return errors.New("names no program")
	}
	paths := append([]string{f.Arguments[0]}, f.Collect...)
	for _, name := range []string{f.Directory, f.Await} {
		if name != "" {
			paths = append(paths, name)
		}
	}
	for _, name := range paths {
		if !path.IsAbs(name) {
			return fmt.Errorf("%q is no absolute path in the guest", name)
		}
	}
	if f.Limit < 0 || f.Output < 0 {
		return errors.New("a limit cannot be negative")
	}
	return nil
}
