// Profiles of machines: the symbols of the kernel, which its own guest reports once, and the names of functions.

package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/overhead-action/overhead-action/simulator/keep"
	"github.com/overhead-action/overhead-action/simulator/kernel"
	"github.com/overhead-action/overhead-action/simulator/machine"
	"github.com/overhead-action/overhead-action/simulator/plan"
	"github.com/overhead-action/overhead-action/simulator/profile"
	"github.com/overhead-action/overhead-action/simulator/request"
)

const (
	// symbolsPath is the kernel's own list of its functions.
	symbolsPath = "/proc/kallsyms"
	// symbolsLimit is more than any kernel's, in bytes; that of Debian's cloud kernel 6.1 has 3.6 MB.
	symbolsLimit = 32 << 20
)

func (p place) symbols(k kernel.Kernel) string {
	return filepath.Join(p.folder, "symbols", k.SHA256)
}

// pluginsOf makes what the request wants of a tracer and a model of caches; nil for the others.
func pluginsOf(ctx context.Context, wanted request.Request, m machine.Machine) (tracer *profile.Tracer, caches *profile.Caches, err error) {
	if !wanted.Profile && !wanted.Caches {
		return nil, nil, nil
	}
	if err := profile.Check(m.Architecture, m.QEMU.Path); err != nil {
		return nil, nil, err
	}
	if !m.Kernel.Unpacked {
		return nil, nil, errors.New("a profile and a model of caches need a kernel that the emulator starts at once (PVH); name another kernel")
	}
	symbols, err := symbolsOf(ctx, wanted, m)
	if err != nil {
		return nil, nil, err
	}
	if wanted.Profile {
		tracer, err = tracerOf(wanted, m, symbols)
	}
	if wanted.Caches && err == nil {
		caches, err = profile.NewCaches(m.QEMU.Number, symbols, m.Kernel.Path, wanted.Marked)
	}
	return tracer, caches, err
}

func tracerOf(wanted request.Request, m machine.Machine, symbols profile.Kernel) (*profile.Tracer, error) {
	sources, err := sourcesOf(wanted, m)
	if err != nil {
		return nil, err
	}
	var programs []string
	for _, path := range append(startersOf(wanted), wanted.Profiled...) {
		programs = append(programs, sources[path])
	}
	return profile.New(m.QEMU.Number, symbols, m.Kernel.Path, wanted.Marked, programs...)
}

// startersOf are the programs of the plan.
func startersOf(wanted request.Request) []string {
	var paths []string
	for _, fork := range wanted.Plan.Forks {
		paths = append(paths, fork.Arguments[0])
	}
	return paths
}

// symbolsOf reads the functions of a kernel from the cache. The first time it boots a machine that reports them: with the same arguments, a kernel has
// the same addresses in each machine.
func symbolsOf(ctx context.Context, wanted request.Request, m machine.Machine) (profile.Kernel, error) {
	path := place{wanted.Cache, m.Architecture}.symbols(m.Kernel)
	text, err := os.ReadFile(path)
	if errors.Is(err, os.ErrNotExist) {
		if text, err = readSymbols(ctx, wanted, m); err != nil {
			return nil, fmt.Errorf("the symbols of the kernel: %w", err)
		}
		err = keep.Write(path, text)
	}
	if err != nil {
		return nil, err
	}
	keep.Used(path)
	return profile.ParseKernel(text), nil
}

func readSymbols(ctx context.Context, wanted request.Request, m machine.Machine) ([]byte, error) {
	guest, err := guestOf(m.Architecture)
	if err != nil {
		return nil, err
	}
	wanted.Layers = nil
	// Any program will do: the guest reads the file after its end.
	wanted.Plan = plan.Plan{Forks: []plan.Fork{{Arguments: []string{"/init"}, Output: symbolsLimit, Collect: []string{symbolsPath}}}}
	if m.Image, m.Texts, err = wanted.Image(guest); err != nil {
		return nil, err
	}
	m.Memory, m.Tracer = machine.Least(m.Image)+spare, nil
	done, err := m.Run(ctx)
	if err != nil {
		return nil, err
	}
	if files := done.Forks[0].Files; len(files) == 1 && !files[0].Missing && files[0].Lost == 0 {
		return files[0].Bytes, nil
	}
	return nil, fmt.Errorf("the guest could not read %s", symbolsPath)
}

func sourcesOf(wanted request.Request, m machine.Machine) (map[string]string, error) {
	guest, err := guestOf(m.Architecture)
	if err != nil {
		return nil, err
	}
	return wanted.Sources(guest)
}

// profileOf names the functions of a machine that ended.
func profileOf(wanted request.Request, m machine.Machine, done machine.Run) (*profile.Profile, error) {
	text, err := os.ReadFile(place{wanted.Cache, m.Architecture}.symbols(m.Kernel))
	if err != nil {
		return nil, err
	}
	sources, err := sourcesOf(wanted, m)
	if err != nil {
		return nil, err
	}
	code := map[uint32]profile.Code{}
	for _, fork := range done.Forks {
		for _, file := range fork.Files {
			process, names, is := profile.CodeFile(file.Path)
			of := code[process]
			if is && names {
				of.Names = file.Bytes
			} else if is {
				of.Map = file.Bytes
			}
			code[process] = of
		}
	}
	var without []string
	if len(wanted.Profiled) > 0 {
		without = startersOf(wanted)
	}
	made := done.Trace.Profile(profile.Symbols{Kernel: profile.ParseKernel(text), Files: sources, Code: code}, without...)
	return &made, nil
}
