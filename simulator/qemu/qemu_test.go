// Emulators that exist, are too old, or are missing.

package qemu

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/overhead-action/overhead-action/simulator/architecture"
)

func script(t *testing.T, path, text string) string {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte("#!/bin/sh\n"+text), 0o755); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestFind(t *testing.T) {
	for _, c := range []struct{ says, version, problem string }{
		{"echo 'QEMU emulator version 7.2.22 (Debian 1:7.2+dfsg-7+deb12u18)'; echo Copyright", "7.2.22 (Debian 1:7.2+dfsg-7+deb12u18)", ""},
		{"echo 'QEMU emulator version 10.0.13'", "10.0.13", ""},
		{"echo 'ERROR: ld.so: object libfast.so from LD_PRELOAD cannot be preloaded: ignored.' >&2; echo 'QEMU emulator version 8.2.1'; echo Copyright", "8.2.1", ""},
		{"echo 'QEMU emulator version 7.1.50'", "", "is QEMU 7.1.50; the simulator needs 7.2 or newer"},
		{"echo 'QEMU emulator version 6.2.0 (Debian 1:6.2+dfsg-2ubuntu6)'", "", "is QEMU 6.2.0; the simulator needs 7.2 or newer"},
		{"echo 'busybox 1.35'", "", `is not QEMU: its version is "busybox 1.35`},
		{"echo 'libfdt.so.1: cannot open shared object file' >&2; exit 127", "", "libfdt.so.1: cannot open"},
	} {
		found, err := Find(t.Context(), architecture.AMD64, script(t, filepath.Join(t.TempDir(), "q"), c.says), "")
		if found.Version != c.version {
			t.Errorf("%s: got version %q", c.says, found.Version)
		}
		if (c.problem == "") != (err == nil) || err != nil && !strings.Contains(err.Error(), c.problem) {
			t.Errorf("%s: got %v", c.says, err)
		}
	}
}

func TestSearchPath(t *testing.T) {
	folder, private := t.TempDir(), t.TempDir()
	t.Setenv("PATH", folder+":/bin:/usr/bin")
	if _, onSystem := os.Stat("/usr/bin/" + Program(architecture.ARM64)); onSystem != nil {
		if _, err := Find(t.Context(), architecture.ARM64, "", private); !errors.As(err, new(*Missing)) || !strings.Contains(err.Error(), "there is no qemu-system-aarch64 on this machine; install it: sudo apt-get install --yes --no-install-recommends qemu-system-arm ") {
			t.Errorf("nothing there: got %v", err)
		}
	}
	t.Setenv("PATH", folder)
	script(t, filepath.Join(private, "usr/bin", Program(architecture.ARM64)), "echo \"QEMU emulator version 8.0 $LD_LIBRARY_PATH\"")
	if err := os.MkdirAll(filepath.Join(private, "usr/lib/aarch64-linux-gnu/qemu"), 0o755); err != nil {
		t.Fatal(err)
	}
	found, err := Find(t.Context(), architecture.ARM64, "", private)
	if err != nil || found.Version != "8.0 "+filepath.Join(private, "usr/lib/aarch64-linux-gnu") {
		t.Errorf("a private one: got %+v, %v", found, err)
	}
	if !slices.Contains(found.Environment, "QEMU_MODULE_DIR="+filepath.Join(private, "usr/lib/aarch64-linux-gnu/qemu")) {
		t.Errorf("it does not find its modules: %v", found.Environment)
	}
	script(t, filepath.Join(folder, Program(architecture.ARM64)), "echo 'QEMU emulator version 9.1'")
	if found, err := Find(t.Context(), architecture.ARM64, "", private); err != nil || found.Version != "9.1" || found.Arguments != nil {
		t.Errorf("one on PATH: got %+v, %v", found, err)
	}
}
