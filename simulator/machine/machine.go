// Package machine boots a kernel with an image in the emulator, waits for the guest's report, and leaves nothing running.
package machine

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/overhead-action/overhead-action/simulator/architecture"
	"github.com/overhead-action/overhead-action/simulator/channel"
	"github.com/overhead-action/overhead-action/simulator/image"
	"github.com/overhead-action/overhead-action/simulator/kernel"
	"github.com/overhead-action/overhead-action/simulator/monitor"
	"github.com/overhead-action/overhead-action/simulator/plan"
	"github.com/overhead-action/overhead-action/simulator/profile"
	"github.com/overhead-action/overhead-action/simulator/qemu"
	"github.com/overhead-action/overhead-action/simulator/snapshot"
)

// Machine is everything that a result depends on, and the limits of the host.
type Machine struct {
	Architecture architecture.Name
	QEMU         qemu.QEMU
	Kernel       kernel.Kernel
	Image        []image.Layer
	// Texts are what the guest runs.
	plan.Texts
	// Share saves the machine when its process waits, so that others with the same plan continue from there. It does not change results.
	Share bool
	// Snapshots keeps machines that have booted.
	Snapshots snapshot.Cache
	// The seed of all randomness in the machine.
	Seed uint32
	// Memory in MiB.
	Memory int
	// KernelArguments are added to the command line.
	KernelArguments string
	// Accelerator is empty for a machine that counts, or KVM for one with the host's processor and time, whose results vary.
	Accelerator string
	// Tracer is nil for a machine without a profile. It does not change results.
	Tracer *profile.Tracer
	// Caches is nil for a machine without a model of caches. It does not change results either.
	Caches *profile.Caches
	Limits Limits
}

// Limits are of the host: they end a machine, and are no part of its result.
type Limits struct {
	// Boot is the processor time until the guest must have written: a busy host makes it late, but does not change that. Total is the time limit
	// of the machine.
	Boot, Total time.Duration
	// Channel is the most bytes that the guest may send.
	Channel int64
}

// Run is the result of one machine.
type Run struct {
	channel.Results
	// Elapsed and CPU are the host's; Memory is the emulator's largest resident set, in bytes.
	Elapsed, CPU time.Duration
	Memory       int64
	// Trace is that of the tracer.
	Trace *profile.Trace
	// Misses are those of the model of caches.
	Misses *profile.Misses
}

// Broken is a machine that gave no result.
type Broken struct {
	Reason error
	// Console holds the last lines of the kernel or the emulator.
	Console string
}

func (b *Broken) Error() string {
	if b.Console == "" {
		return b.Reason.Error()
	}
	return b.Reason.Error() + "\nThe machine's console ended with:\n" + b.Console
}

func (b *Broken) Unwrap() error { return b.Reason }

// Least is the least memory, in MiB, of a guest with this image: the image, its unpacked files, and the kernel.
func Least(layers []image.Layer) int {
	var size int64
	for _, layer := range layers {
		size += layer.Size
	}
	return int(size>>20)*2 + 192
}

// Run runs the machine and waits for its end. It boots, or continues from where one with the same image has booted.
func (m Machine) Run(ctx context.Context) (Run, error) {
	if least := Least(m.Image); m.Memory < least {
		return Run{}, fmt.Errorf("the machine has %d MiB of memory, and its image needs %d MiB: give it more, or make the image smaller", m.Memory, least)
	}
	folder, leave, err := newFolder()
	if err != nil {
		return Run{}, err
	}
	defer leave()
	if m.pauses() {
		return m.resume(ctx, folder)
	}
	texts := []image.Entry{image.Text(plan.Path, 0o644, m.Plan)}
	if m.Late != nil {
		texts = append(texts, image.Text(plan.LatePath, 0o644, m.Late))
	}
	boot, err := m.boot(folder, texts...)
	if err != nil {
		return Run{}, err
	}
	return m.results(ctx, folder, boot, nil)
}

// boot makes the image in the folder of a machine, with further files. It returns arguments of the emulator.
func (m Machine) boot(folder string, files ...image.Entry) ([]string, error) {
	initrd, err := os.Create(filepath.Join(folder, "image.cpio"))
	if err != nil {
		return nil, err
	}
	err = image.Join(initrd, m.Image)
	if err == nil && len(files) > 0 {
		err = image.Write(initrd, files)
	}
	return append(m.commandLine(), "-kernel", m.Kernel.Path, "-initrd", initrd.Name()), errors.Join(err, initrd.Close())
}

// The machine's ports, as files.
const (
	consoleFile = "console"
	resultsFile = "results"
	outputFile  = "qemu"
)

// results runs a machine, see emulate, and reads what its guest has sent.
func (m Machine) results(ctx context.Context, folder string, more []string, drive func(*monitor.Monitor) error) (Run, error) {
	run, reason := m.emulate(ctx, folder, more, drive)
	return m.read(folder, run, reason)
}

// read completes the run of an emulator that has ended. `reason` is why that gives no result.
func (m Machine) read(folder string, run Run, reason error) (Run, error) {
	if reason == nil {
		reason = m.within(filepath.Join(folder, resultsFile)) // for a process that ended before it was checked
	}
	if reason == nil {
		var text []byte
		if text, reason = os.ReadFile(filepath.Join(folder, resultsFile)); reason == nil || errors.Is(reason, os.ErrNotExist) {
			run.Results, reason = channel.Read(text)
		}
	}
	if reason == nil && m.Tracer != nil {
		run.Trace, reason = m.Tracer.Read(folder)
	}
	if reason == nil && m.Caches != nil {
		run.Misses, reason = m.Caches.Read(folder)
	}
	return run, broken(folder, reason)
}

// broken is the error of a machine in a folder that gave no result for a reason; nil without one.
func broken(folder string, reason error) error {
	if reason == nil {
		return nil
	}
	return &Broken{Reason: reason, Console: lastLines(filepath.Join(folder, consoleFile), filepath.Join(folder, outputFile))}
}
