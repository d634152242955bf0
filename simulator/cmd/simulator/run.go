// One machine, from a request to its answer.

package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/overhead-action/overhead-action/simulator/architecture"
	"github.com/overhead-action/overhead-action/simulator/channel"
	"github.com/overhead-action/overhead-action/simulator/inputdigest"
	"github.com/overhead-action/overhead-action/simulator/keep"
	"github.com/overhead-action/overhead-action/simulator/kernel"
	"github.com/overhead-action/overhead-action/simulator/machine"
	"github.com/overhead-action/overhead-action/simulator/profile"
	"github.com/overhead-action/overhead-action/simulator/qemu"
	"github.com/overhead-action/overhead-action/simulator/request"
)

// guestProgram is the name of the guest's program, in the same folder.
func guestProgram(of architecture.Name) string { return "guest-linux-" + string(of) }

// Answer is the output of `simulator run`. Everything except Host depends only on the input digest.
type Answer struct {
	InputDigest inputdigest.Inputs `json:"inputDigest"`
	channel.Results
	// Profile is where the processes ran their instructions, if the request has one.
	Profile *profile.Profile `json:"profile,omitempty"`
	// Misses are estimates of a model of caches, if the request has one.
	Misses *profile.Misses `json:"misses,omitempty"`
	Host   struct {
		// Known if the result was stored by an earlier run of the same input digest.
		Known   bool    `json:"known"`
		Elapsed float64 `json:"elapsed"` // seconds
		CPU     float64 `json:"cpu"`     // seconds
		Memory  int64   `json:"memory"`  // bytes
	} `json:"host"`
}

func run(ctx context.Context, of architecture.Name, in io.Reader, out io.Writer) error {
	wanted, err := request.Read(in)
	if err != nil {
		return err
	}
	if err := absolute(&wanted); err != nil {
		return err
	}
	at := place{wanted.Cache, of}
	m, err := prepare(ctx, at, wanted)
	if err != nil {
		return err
	}
	if m.Tracer, m.Caches, err = pluginsOf(ctx, wanted, m); err != nil {
		return err
	}
	var result Answer
	if result.InputDigest, err = inputdigest.Of(m); err != nil {
		return err
	}
	kept, err := keptOf(at, wanted, result.InputDigest.Digest)
	if err != nil {
		return err
	}
	if !wanted.Fresh && kept.read(&result) {
		result.Host.Known = true
		return answer(out, result)
	}
	done, err := m.Run(ctx)
	if err != nil {
		return err
	}
	result.Results = done.Results
	result.Misses = done.Misses
	result.Host.Elapsed, result.Host.CPU, result.Host.Memory = done.Elapsed.Seconds(), done.CPU.Seconds(), done.Memory
	if done.Trace != nil {
		if result.Profile, err = profileOf(wanted, m, done); err != nil {
			return err
		}
	}
	if err := kept.write(result); err != nil {
		return err
	}
	return answer(out, result)
}

// absolute makes the paths for an emulator absolute, because it runs in its own folder.
func absolute(wanted *request.Request) error {
	for _, path := range []*string{&wanted.Cache, &wanted.QEMU, &wanted.Kernel} {
		if path != &wanted.Cache && !isFile(*path) {
			continue
		}
		whole, err := filepath.Abs(*path)
		if err != nil {
			return err
		}
		*path = whole
	}
	return nil
}

// runFiles is run for callers that need standard input and output. The answer is complete, or missing.
func runFiles(ctx context.Context, of architecture.Name, request, answer string) error {
	in, err := os.Open(request)
	if err != nil {
		return err
	}
	defer in.Close()
	var out bytes.Buffer
	if err := run(ctx, of, in, &out); err != nil {
		return err
	}
	if state, err := os.Lstat(answer); err == nil && !state.Mode().IsRegular() {
		return os.WriteFile(answer, out.Bytes(), 0o644) // a pipe or a link is not replaced
	}
	return keep.Replace(answer, out.Bytes())
}

func prepare(ctx context.Context, at place, wanted request.Request) (machine.Machine, error) {
	if wanted.Accelerator == machine.KVM && at.of != architecture.AMD64 {
		return machine.Machine{}, fmt.Errorf("the request: machines on the host's processor exist for x86-64, and this is %s; leave out the accelerator", at.of.Title())
	}
	emulator, err := qemu.Find(ctx, at.of, wanted.QEMU, at.emulator())
	if err != nil {
		return machine.Machine{}, err
	}
	boots, err := kernelOf(wanted.Kernel, at)
	if err != nil {
		return machine.Machine{}, err
	}
	if wanted.Accelerator != machine.KVM {
		if boots, err = at.kernels().Unpacked(boots); err != nil {
			return machine.Machine{}, fmt.Errorf("the kernel: %w", err)
		}
	}
	guest, err := guestOf(at.of)
	if err != nil {
		return machine.Machine{}, err
	}
	layers, texts, err := wanted.Image(guest)
	if err != nil {
		return machine.Machine{}, err
	}
	memory := wanted.Memory
	if memory == 0 {
		memory = machine.Least(layers) + spare
	}
	return machine.Machine{
		Architecture: at.of, QEMU: emulator, Kernel: boots, Image: layers, Texts: texts, Share: wanted.Share, Snapshots: at.snapshots(), Seed: wanted.Seed, Memory: memory, KernelArguments: wanted.KernelArguments,
		Accelerator: wanted.Accelerator,
		Limits: machine.Limits{
			Boot:    time.Duration(wanted.Limits.Boot) * time.Second,
			Total:   time.Duration(wanted.Limits.Total) * time.Second,
			Channel: int64(wanted.Limits.Channel) << 20,
		},
	}, nil
}

// guestOf is the guest's program, next to this one.
func guestOf(of architecture.Name) (request.Guest, error) {
	self, err := os.Executable()
	if err != nil {
		return request.Guest{}, err
	}
	guest := request.Guest{Program: filepath.Join(filepath.Dir(self), guestProgram(of)), Architecture: of}
	if _, err := os.Stat(guest.Program); err != nil {
		return request.Guest{}, fmt.Errorf("the guest's program is not in the same folder: %w", err)
	}
	return guest, nil
}

// spare is the memory of programs, in MiB, in addition to the image.
const spare = 576

// isFile reports whether a kernel is named by its path.
func isFile(name string) bool { return strings.Contains(name, "/") && !strings.HasPrefix(name, "oci:") }

func kernelOf(name string, at place) (kernel.Kernel, error) {
	switch {
	case isFile(name):
		return kernel.File(name)
	case name != "":
		return at.kernels().Ready(name)
	default:
		return at.kernels().Ready(kernel.Usual(at.of)...)
	}
}
