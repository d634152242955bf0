// Package qemu finds the machine emulator: the system's own, or one from the distribution's packages in a private folder.
package qemu

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// Program is the emulator of 64-bit PCs, Arm that of 64-bit ARM machines.
const (
	Program = "qemu-system-x86_64"
	Arm     = "qemu-system-aarch64"
)

// The oldest version that counts instructions as needed; older ones were never tried.
var oldest = [2]int{7, 2}

// Install is the command that installs the emulator.
const Install = "install it: sudo apt-get install --yes --no-install-recommends qemu-system-x86 (Debian, Ubuntu), sudo dnf install qemu-system-x86-core (Fedora), or without privilege, on Debian and Ubuntu, simulator-linux-amd64 install FOLDER"

// QEMU is an emulator with its version.
type QEMU struct {
	Path    string `json:"path"`
	Version string `json:"version"` // as printed: "7.2.22 (Debian 1:7.2+dfsg-7+deb12u18+b3)"
	// Number has the first two numbers of the version.
	Number [2]int `json:"-"`
	// Arguments and Environment are needed by an emulator outside its usual place to find its own files.
	Arguments   []string `json:"-"`
	Environment []string `json:"-"`
}

// ErrMissing means that there is no emulator.
var ErrMissing = errors.New("there is no " + Program + " on this machine; " + Install)

var errNowhere = errors.New("no emulator")

// ErrNoArm means that there is no emulator of ARM machines.
var ErrNoArm = errors.New("there is no " + Arm + " on this machine: apt-get install qemu-system-arm")

// Find returns the emulator at `path`; if that is empty, the one on PATH; else the one below the folder `private`.
func Find(ctx context.Context, path, private string) (QEMU, error) {
	if path != "" {
		return ask(ctx, QEMU{Path: path})
	}
	found, err := look(ctx, Program, private)
	if errors.Is(err, errNowhere) {
		return QEMU{}, ErrMissing
	}
	return found, err
}

// FindArm returns the emulator of ARM machines on PATH; else the one below the folder `private`.
func FindArm(ctx context.Context, private string) (QEMU, error) {
	found, err := look(ctx, Arm, private)
	if errors.Is(err, errNowhere) {
		return QEMU{}, ErrNoArm
	}
	return found, err
}

// look fails with errNowhere if an emulator is neither on PATH nor below `private`.
func look(ctx context.Context, program, private string) (QEMU, error) {
	if found, err := exec.LookPath(program); err == nil {
		return ask(ctx, QEMU{Path: found})
	}
	if found, ok := unpacked(private, program); ok {
		return ask(ctx, found)
	}
	return QEMU{}, errNowhere
}

// unpacked is the emulator from packages below `root`.
func unpacked(root, program string) (QEMU, bool) {
	path := filepath.Join(root, "usr/bin", program)
	if _, err := os.Stat(path); err != nil {
		return QEMU{}, false
	}
	found := QEMU{Path: path}
	for _, folder := range []string{"qemu", "seabios", "ipxe/qemu"} {
		found.Arguments = append(found.Arguments, "-L", filepath.Join(root, "usr/share", folder))
	}
	var libraries []string
	for _, pattern := range []string{"usr/lib/*-linux-gnu", "lib/*-linux-gnu"} {
		folders, _ := filepath.Glob(filepath.Join(root, pattern))
		libraries = append(libraries, folders...)
	}
	modules, _ := filepath.Glob(filepath.Join(root, "usr/lib/*-linux-gnu/qemu"))
	found.Environment = []string{"LD_LIBRARY_PATH=" + strings.Join(libraries, ":"), "QEMU_MODULE_DIR=" + strings.Join(modules, "")}
	return found, true
}

// Before its answer a program may print warnings, for example those of the loader about LD_PRELOAD.
var version = regexp.MustCompile(`(?m)^QEMU emulator version (((\d+)\.(\d+)[^\s]*).*)`)

func ask(ctx context.Context, found QEMU) (QEMU, error) {
	ctx, cancel := context.WithTimeout(ctx, 30*time.Second)
	defer cancel()
	command := exec.CommandContext(ctx, found.Path, "--version")
	command.Env = append(os.Environ(), found.Environment...)
	command.WaitDelay = time.Second
	answer, err := command.CombinedOutput()
	if err != nil {
		return QEMU{}, fmt.Errorf("%s --version: %w\n%s", found.Path, err, strings.TrimSpace(string(answer)))
	}
	match := version.FindStringSubmatch(string(answer))
	if match == nil {
		return QEMU{}, fmt.Errorf("%s is not QEMU: its version is %.200q", found.Path, answer)
	}
	major, _ := strconv.Atoi(match[3])
	minor, _ := strconv.Atoi(match[4])
	if major < oldest[0] || major == oldest[0] && minor < oldest[1] {
		return QEMU{}, fmt.Errorf("%s is QEMU %s; the simulator needs %d.%d or newer: put a newer one in front of it on PATH, or take it off and %s", found.Path, match[2], oldest[0], oldest[1], Install)
	}
	found.Version, found.Number = strings.TrimSpace(match[1]), [2]int{major, minor}
	return found, nil
}
