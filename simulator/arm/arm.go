// Package arm boots 64-bit ARM machines for tests: their emulator counts instructions like hardware, and that of PCs has no counters.
package arm

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"time"

	"github.com/overhead-action/overhead-action/simulator/image"
	"github.com/overhead-action/overhead-action/simulator/keep"
	"github.com/overhead-action/overhead-action/simulator/kernel"
	"github.com/overhead-action/overhead-action/simulator/packages"
	"github.com/overhead-action/overhead-action/simulator/qemu"
)

const (
	emulatorPackage = "qemu-system-arm"
	kernelPackage   = "linux-image-cloud-arm64"
	architecture    = "arm64"
)

// releases are those of Debian whose kernel is used.
var releases = []string{"bookworm", "bookworm-security"}

// Place is a cache folder. It does not touch the simulator's own files in it.
type Place string

func (p Place) root() packages.Root {
	return packages.Root{Folder: filepath.Join(string(p), "packages")}
}

func (p Place) emulator() string { return filepath.Join(string(p), "qemu-arm") }

func (p Place) kernels() (kernel.Cache, error) {
	root := packages.Root{Folder: filepath.Join(string(p), "packages", architecture), Architecture: architecture}
	other, err := root.Of(releases)
	return kernel.Cache{Folder: filepath.Join(string(p), "kernels", architecture), Root: other}, err
}

// Machine is the input of a boot.
type Machine struct {
	QEMU   qemu.QEMU
	Kernel kernel.Kernel
}

// Find looks for an emulator and a kernel.
func (p Place) Find(ctx context.Context) (Machine, error) {
	emulator, err := qemu.FindArm(ctx, p.emulator())
	if err != nil {
		return Machine{}, err
	}
	kernels := kernel.Cache{Folder: filepath.Join(string(p), "kernels", architecture)}
	ready, err := kernels.Ready(kernelPackage)
	if errors.Is(err, kernel.ErrNotReady) {
		err = fmt.Errorf("no kernel for %s is in %s: make setup", architecture, p)
	}
	return Machine{emulator, ready}, err
}

// Install fetches what is missing, from the packages of the distribution and of Debian, without privilege.
func (p Place) Install(ctx context.Context) error {
	leave, err := keep.Alone(ctx, string(p))
	if err != nil {
		return err
	}
	defer leave()
	if _, err := qemu.FindArm(ctx, p.emulator()); errors.Is(err, qemu.ErrNoArm) {
		if err := p.root().Install(ctx, emulatorPackage, p.emulator()); err != nil {
			return fmt.Errorf("QEMU could not be fetched: %w", err)
		}
	} else if err != nil {
		return err
	}
	kernels, err := p.kernels()
	if err != nil {
		return err
	}
	if _, err := kernels.Resolve(ctx, kernelPackage); err != nil {
		return fmt.Errorf("a kernel could not be fetched: %w", err)
	}
	return nil
}

// Boot runs a machine of one processor with a root of these files, whose first process is /init, until it switches itself off. It returns
// the output of the console. Every instruction takes a nanosecond.
func (m Machine) Boot(ctx context.Context, files []image.Entry) (string, error) {
	folder, err := os.MkdirTemp("", "overhead-arm-*")
	if err != nil {
		return "", err
	}
	defer os.RemoveAll(folder)
	layer, err := image.Cache{Folder: folder}.Layer(files)
	if err != nil {
		return "", err
	}
	arguments := append(append([]string{}, m.QEMU.Arguments...),
		"-nodefaults", "-no-user-config", "-display", "none", "-no-reboot", "-serial", "stdio",
		"-machine", "virt", "-cpu", "max", "-smp", "1", "-m", "512M", "-accel", "tcg,thread=single", "-icount", "shift=0,sleep=off",
		"-kernel", m.Kernel.Path, "-initrd", layer.Path,
		"-append", "console=ttyAMA0 quiet panic=-1 nokaslr rootfstype=ramfs cryptomgr.notests")
	command := exec.CommandContext(ctx, m.QEMU.Path, arguments...)
	command.Env = append(os.Environ(), m.QEMU.Environment...)
	command.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
	command.WaitDelay = time.Second
	var console bytes.Buffer
	command.Stdout, command.Stderr = &console, &console
	err = command.Run()
	return console.String(), err
}
