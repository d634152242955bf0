// Command simulator measures programs in a machine that counts instructions:
//
//	simulator run [REQUEST ANSWER]    boots one machine, or answers from what is known; files, or standard input and output
//	simulator check CACHE [KERNEL]    says as JSON what there is: QEMU, a kernel
//	simulator install CACHE [KERNEL]  fetches what is missing from the distribution's packages, into CACHE
//	simulator kernels CACHE           says as JSON which kernels are ready, and which a matrix is usually made of
//
// KERNEL is a series of Debian (6.12, 6.1-rt), package:NAME, oci:REFERENCE, or the path of a file; left out, the distribution's own. An option
// before the call, -architecture amd64 or -architecture arm64, is for guests of another architecture than the host's; tests use it.
//
// It exits with 1 when the machine gave no result, 2 for an invalid request, 3 when QEMU or a kernel is missing.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"syscall"

	"github.com/overhead-action/overhead-action/simulator/architecture"
	"github.com/overhead-action/overhead-action/simulator/kernel"
	"github.com/overhead-action/overhead-action/simulator/machine"
	"github.com/overhead-action/overhead-action/simulator/packages"
	"github.com/overhead-action/overhead-action/simulator/qemu"
	"github.com/overhead-action/overhead-action/simulator/snapshot"
)

const usage = "usage: simulator run [REQUEST ANSWER] | simulator check CACHE [KERNEL] | simulator install CACHE [KERNEL] | simulator kernels CACHE"

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP)
	defer stop()
	if err := command(ctx, os.Args[1:], os.Stdin, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "simulator:", err)
		os.Exit(code(err))
	}
}

func code(err error) int {
	var broken *machine.Broken
	var emulator *qemu.Missing
	var notReady *kernel.NotReady
	switch {
	case errors.As(err, &broken):
		return 1
	case errors.As(err, &emulator), errors.As(err, &notReady), errors.Is(err, packages.ErrNone):
		return 3
	default:
		return 2
	}
}

func command(ctx context.Context, arguments []string, in io.Reader, out io.Writer) error {
	of := architecture.Host
	if len(arguments) > 1 && arguments[0] == "-architecture" {
		of, arguments = architecture.Name(arguments[1]), arguments[2:]
	}
	if err := of.Check(); err != nil {
		return err
	}
	if len(arguments) > 1 && arguments[0] != "run" {
		// Files in a cache contain paths, and are read from other folders.
		whole, err := filepath.Abs(arguments[1])
		if err != nil {
			return err
		}
		arguments = slices.Concat(arguments[:1], []string{whole}, arguments[2:])
	}
	switch {
	case len(arguments) == 1 && arguments[0] == "run":
		return run(ctx, of, in, out)
	case len(arguments) == 3 && arguments[0] == "run":
		return runFiles(ctx, of, arguments[1], arguments[2])
	case (len(arguments) == 2 || len(arguments) == 3) && arguments[0] == "check":
		return check(ctx, place{arguments[1], of}, third(arguments), out)
	case (len(arguments) == 2 || len(arguments) == 3) && arguments[0] == "install":
		return install(ctx, place{arguments[1], of}, third(arguments), out)
	case len(arguments) == 2 && arguments[0] == "kernels":
		return kernels(place{arguments[1], of}, out)
	default:
		return errors.New(usage)
	}
}

// third is the named kernel; empty without one.
func third(arguments []string) string { return strings.Join(arguments[2:], "") }

// place is a cache folder, an absolute path, and the architecture of the guests.
type place struct {
	folder string
	of     architecture.Name
}

// root is of the host's own packages, such as the emulator.
func (p place) root() packages.Root {
	return packages.Root{Folder: filepath.Join(p.folder, "packages")}
}

func (p place) emulator() string {
	if p.of != architecture.Host {
		return filepath.Join(p.folder, "qemu-"+string(p.of))
	}
	return filepath.Join(p.folder, "qemu")
}

func (p place) snapshots() snapshot.Cache {
	return snapshot.Cache{Folder: filepath.Join(p.folder, "snapshots")}
}

func (p place) results() string { return filepath.Join(p.folder, "results") }

func (p place) observed() string { return filepath.Join(p.folder, "observed") }

func (p place) kernels() kernel.Cache {
	cache := kernel.Cache{Folder: filepath.Join(p.folder, "kernels"), Root: p.root(), Architecture: p.of}
	if p.of != architecture.Host {
		cache.Folder = filepath.Join(cache.Folder, string(p.of))
		cache.Root.Folder, cache.Root.Architecture = filepath.Join(cache.Root.Folder, string(p.of)), string(p.of)
	}
	return cache
}

func answer(out io.Writer, value any) error {
	encoder := json.NewEncoder(out)
	encoder.SetEscapeHTML(false)
	return encoder.Encode(value)
}
