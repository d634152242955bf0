// Package qemu finds the machine emulator: the system's own, or one from the distribution's packages in a private folder.
package qemu

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/overhead-action/overhead-action/simulator/architecture"
)

// Program is the emulator of an architecture.
func Program(of architecture.Name) string { return "qemu-system-" + of.QEMU() }

// Package is the package of Debian and Ubuntu that has it.
func Package(of architecture.Name) string {
	if of == architecture.ARM64 {
		return "qemu-system-arm"
	}
	return "qemu-system-x86"
}

// fedora is the package of Fedora that has it.
func fedora(of architecture.Name) string {
	if of == architecture.ARM64 {
		return "qemu-system-aarch64-core"
	}
	return "qemu-system-x86-core"
}

// The oldest version that counts instructions as needed; older ones were never tried.
var oldest = [2]int{7, 2}

// install is the command that installs the emulator.
func install(of architecture.Name) string {
	return fmt.Sprintf("install it: sudo apt-get install --yes --no-install-recommends %s (Debian, Ubuntu), sudo dnf install %s (Fedora), or without privilege, on Debian and Ubuntu, simulator-linux-%s install FOLDER",
		Package(of), fedora(of), architecture.Host)
}

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

// Missing means that there is no emulator of an architecture.
type Missing struct{ Architecture architecture.Name }

func (m *Missing) Error() string {
	return fmt.Sprintf("there is no qemu-system-%s on this machine; %s", m.Architecture.QEMU(), install(m.Architecture))
}

// Find returns the emulator at `path`; if that is empty, the one of the architecture on PATH; else the one below the folder `private`.
func Find(ctx context.Context, of architecture.Name, path, private string) (QEMU, error) {
	if path != "" {
		return ask(ctx, of, QEMU{Path: path})
	}
	if found, err := exec.LookPath(Program(of)); err == nil {
		return ask(ctx, of, QEMU{Path: found})
	}
	if found, ok := unpacked(private, Program(of)); ok {
		return ask(ctx, of, found)
	}
	return QEMU{}, &Missing{of}
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

func ask(ctx context.Context, of architecture.Name, found QEMU) (QEMU, error) {
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
		return QEMU{}, fmt.Errorf("%s is QEMU %s; the simulator needs %d.%d or newer: put a newer one in front of it on PATH, or take it off and %s", found.Path, match[2], oldest[0], oldest[1], install(of))
	}
	found.Version, found.Number = strings.TrimSpace(match[1]), [2]int{major, minor}
	return found, nil
}
