// Package request is the input of the simulator: the files of the image, the processes, and the limits.
package request

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/overhead-action/overhead-action/simulator/machine"
	"github.com/overhead-action/overhead-action/simulator/plan"
)

// Request is read as JSON. Omitted fields have defaults.
type Request struct {
	// Cache is the folder of kernels, images and results.
	Cache string `json:"cache"`
	// QEMU is its program's path; empty to search for it.
	QEMU string `json:"qemu"`
	// Kernel is a file if it contains a "/", else a package; empty for the existing one.
	Kernel          string `json:"kernel"`
	KernelArguments string `json:"kernelArguments"`
	Seed            uint32 `json:"seed"`
	// Accelerator is empty for the machine that counts, or machine.KVM for one with the processor of the host, in time.
	Accelerator string `json:"accelerator"`
	// Memory of the machine in MiB; 0 for a value derived from the image.
	Memory int `json:"memory"`
	// Layers of the image: rarely changed ones first, each layer an archive that is made once.
	Layers [][]File  `json:"layers"`
	Plan   plan.Plan `json:"plan"`
	// Share keeps the machine when its process waits, for requests that differ in late files only. It does not change results.
	Share bool `json:"share"`
	// Limits in seconds and MiB.
	Limits struct {
		Boot    int `json:"boot"`
		Total   int `json:"total"`
		Image   int `json:"image"`
		Channel int `json:"channel"`
	} `json:"limits"`
	// Fresh runs the machine although its result is known.
	Fresh bool `json:"fresh"`
	// Profile tells where the processes of the machine run their instructions. It does not change results.
	Profile bool `json:"profile"`
	// Caches counts what the processes of the machine miss in a model of a processor's caches. It does not change results.
	Caches bool `json:"caches"`
	// Marked limits both to what runs between marks: a program looks for the file /overhead/mark/on, then for /overhead/mark/off.
	Marked bool `json:"marked"`
	// Profiled are programs of the guest that the plan's program starts, and whose processes have a profile without that program's own. Empty: the
	// plan's programs.
	Profiled []string `json:"profiled"`
	// JITNames puts the agent of jitnames into the image: a JVM that starts with it names its compiled code.
	JITNames bool `json:"jitNames"`
}

// File is one part of the image: the host's file or folder `source`, or a text, under `name`. Programs include their libraries.
type File struct {
	// Name is the path in the guest; empty for that of `source`.
	Name   string `json:"name"`
	Source string `json:"source"`
	// Without are paths relative to a folder that are left out.
	Without []string `json:"without"`
	Text    *string  `json:"text"`
	// Late is for a text that is written when the process waits, see [plan.Fork.Await].
	Late bool `json:"late"`
	// Mode of a text, 0644 by default; a file of the host keeps its own.
	Mode uint32 `json:"mode"`
}

// Defaults of omitted fields.
const (
	defaultSettle = 2 * time.Second // of the guest: kernels still do their own work right after the boot
	defaultOutput = 1 << 20
)

// Read reads and checks a request.
func Read(in io.Reader) (Request, error) {
	r := Request{Seed: 1}
	r.Plan.Settle = defaultSettle.Nanoseconds()
	r.Limits.Boot, r.Limits.Total, r.Limits.Image, r.Limits.Channel = 120, 900, 1024, 64
	text, err := io.ReadAll(in)
	if err != nil {
		return Request{}, err
	}
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&r); err != nil {
		return Request{}, fmt.Errorf("the request: %w", err)
	}
	if decoder.More() {
		return Request{}, errors.New("the request: something follows its last brace; write one request")
	}
	for i := range r.Plan.Forks {
		if r.Plan.Forks[i].Output == 0 {
			r.Plan.Forks[i].Output = defaultOutput
		}
	}
	return r, r.check()
}

func (r Request) check() error {
	switch {
	case r.Cache == "":
		return errors.New("the request names no folder for the cache")
	case r.Accelerator != "" && r.Accelerator != machine.KVM:
		return fmt.Errorf("the request: the accelerator is %q; it is %q, or empty", r.Accelerator, machine.KVM)
	case (r.Profile || r.Caches) && r.Accelerator == machine.KVM:
		return errors.New("the request: a machine on the host's processor has no profile and no model of caches; leave out the accelerator")
	case r.Memory < 0 || r.Limits.Boot < 1 || r.Limits.Total < 1 || r.Limits.Image < 1 || r.Limits.Channel < 1:
		return errors.New("the request has a limit that is not above 0")
	}
	for _, layer := range r.Layers {
		for _, file := range layer {
			if (file.Source == "") == (file.Text == nil) {
				return fmt.Errorf("the request: the file %q must have a source or a text", file.Name)
			}
			if file.Late && !(file.given() && r.Plan.Waits()) {
				return fmt.Errorf("the request: the file %q is late: it must be a text of at most %d KiB, and the process must wait (await)", file.Name, longestGiven>>10)
			}
		}
	}
	return r.Plan.Check()
}
