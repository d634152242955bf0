// Requirements of the simulator: found, or fetched from the distribution.

package main

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/overhead-action/overhead-action/simulator/keep"
	"github.com/overhead-action/overhead-action/simulator/kernel"
	"github.com/overhead-action/overhead-action/simulator/machine"
	"github.com/overhead-action/overhead-action/simulator/profile"
	"github.com/overhead-action/overhead-action/simulator/qemu"
)

// Lack is a missing requirement, with the remedy.
type Lack struct {
	Problem string `json:"problem,omitempty"`
}

// Found is the output of `simulator check` and `simulator install`.
type Found struct {
	QEMU struct {
		qemu.QEMU
		Lack
	} `json:"qemu"`
	Kernel struct {
		kernel.Kernel
		Lack
	} `json:"kernel"`
	// Profile has a problem if machines run here, but without profiles.
	Profile Lack `json:"profile"`
	// Machine is the kind of machine that counts.
	Machine string `json:"machine"`
}

func look(ctx context.Context, at place, wanted string) (Found, error) {
	found := Found{Machine: machine.Kind(at.of)}
	var err1, err2 error
	if found.QEMU.QEMU, err1 = qemu.Find(ctx, at.of, "", at.emulator()); err1 != nil {
		found.QEMU.Problem = err1.Error()
	} else if problem := profile.Check(at.of, found.QEMU.Path); problem != nil {
		found.Profile.Problem = problem.Error()
	}
	if found.Kernel.Kernel, err2 = kernelOf(wanted, at); err2 != nil {
		found.Kernel.Problem = err2.Error()
	}
	return found, errors.Join(err1, err2)
}

func check(ctx context.Context, at place, wanted string, out io.Writer) error {
	found, err := look(ctx, at, wanted)
	return errors.Join(answer(out, found), err)
}

func install(ctx context.Context, at place, wanted string, out io.Writer) error {
	leave, err := keep.Alone(ctx, at.folder)
	if err != nil {
		return err
	}
	defer leave()
	var missing *qemu.Missing
	if _, err := qemu.Find(ctx, at.of, "", at.emulator()); errors.As(err, &missing) {
		if err := at.root().Install(ctx, qemu.Package(at.of), at.emulator()); err != nil {
			return fmt.Errorf("QEMU could not be fetched: %w", err)
		}
	} else if err != nil {
		return err
	}
	if err := installKernel(ctx, at, wanted); err != nil {
		return fmt.Errorf("a kernel could not be fetched: %w", err)
	}
	return check(ctx, at, wanted, out)
}

// installKernel uses an existing kernel if no other is available, and the newest of its package otherwise.
func installKernel(ctx context.Context, at place, wanted string) error {
	if wanted != "" {
		return installNamed(ctx, at, wanted)
	}
	var problems []error
	for _, name := range kernel.Usual(at.of) {
		_, err := at.kernels().Resolve(ctx, name)
		if err == nil {
			return nil
		}
		problems = append(problems, err)
	}
	if _, err := at.kernels().Ready(kernel.Usual(at.of)...); err == nil {
		return nil
	}
	return errors.Join(problems...)
}

// installNamed fetches one kernel; an existing one is used if the mirror cannot be reached.
func installNamed(ctx context.Context, at place, wanted string) error {
	if isFile(wanted) {
		_, err := kernel.File(wanted)
		return err
	}
	_, err := at.kernels().Resolve(ctx, wanted)
	if err == nil {
		return nil
	}
	if _, ready := at.kernels().Ready(wanted); ready == nil {
		return nil
	}
	return err
}

// Kernels is the output of `simulator kernels`.
type Kernels struct {
	Usual []string                 `json:"usual"`
	Ready map[string]kernel.Kernel `json:"ready"`
}

func kernels(at place, out io.Writer) error {
	found := Kernels{Usual: kernel.Series, Ready: map[string]kernel.Kernel{}}
	for _, name := range kernel.Series {
		if ready, err := at.kernels().Ready(name); err == nil {
			found.Ready[name] = ready
		}
	}
	return answer(out, found)
}
