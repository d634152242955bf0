// From a metapackage to a kernel, with scripts in place of apt and dpkg.

package kernel

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/overhead-action/overhead-action/simulator/packages"
)

// distribution is a folder with an apt that knows three packages, the last with a kernel, as in Debian since 6.19.
func distribution(t *testing.T) Cache {
	t.Helper()
	tools := t.TempDir()
	for name, text := range map[string]string{
		"apt-get": `
for argument; do last=$argument; done
case "$*" in
*update*) echo update >> ` + tools + `/log ;;
*download*) echo "$last" >> ` + tools + `/log; echo "$last" > "${last%%=*}.deb" ;;
esac`,
		"apt-cache": `
for argument; do last=$argument; done
case $last in
linux-image-cloud-amd64) echo "Package: $last
Version: 7.2.13-1
Depends: linux-image-7.2 (= 7.2.13-1), wireless-regdb" ;;
linux-image-7.2) echo "Package: $last
Version: 7.2.13-1
Depends: linux-binary-7.2 (= 7.2.13-1), kmod | other" ;;
linux-binary-7.2) echo "Package: $last
Version: 1:7.2.13-1" ;;
*) echo "E: No packages found" >&2; exit 100 ;;
esac`,
		"dpkg-deb": `
case $2 in *linux-binary*) mkdir -p $3/usr/lib/modules/7.2; echo kernel > $3/usr/lib/modules/7.2/vmlinuz ;; esac`,
	} {
		if err := os.WriteFile(filepath.Join(tools, name), []byte("#!/bin/sh\n"+text), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	folder := t.TempDir()
	return Cache{Folder: filepath.Join(folder, "kernels"), Root: packages.Root{Folder: filepath.Join(folder, "packages"), Tools: tools}}
}

func TestResolve(t *testing.T) {
	cache := distribution(t)
	if _, err := cache.Ready("linux-image-cloud-amd64"); !errors.As(err, new(*NotReady)) {
		t.Errorf("before: %v", err)
	}
	// Files of a killed installation are no kernel, and are removed.
	stale := filepath.Join(cache.Folder, ".unpacking/boot")
	if err := errors.Join(os.MkdirAll(stale, 0o755), os.WriteFile(filepath.Join(stale, "vmlinuz-old"), []byte("old"), 0o644)); err != nil {
		t.Fatal(err)
	}
	found, err := cache.Resolve(t.Context(), "linux-image-cloud-amd64")
	if err != nil {
		t.Fatal(err)
	}
	if text, err := os.ReadFile(found.Path); err != nil || string(text) != "kernel\n" {
		t.Errorf("got %q, %v", text, err)
	}
	if left, err := filepath.Glob(filepath.Join(cache.Folder, ".unpacking*")); err != nil || len(left) > 0 {
		t.Errorf("left are %v, %v", left, err)
	}
	if found.Package != "linux-binary-7.2" || found.Version != "1:7.2.13-1" || !strings.HasSuffix(found.Path, "/linux-binary-7.2_1_7.2.13-1/vmlinuz") {
		t.Errorf("got %+v", found)
	}
	again, err := cache.Resolve(t.Context(), "linux-image-cloud-amd64")
	if err != nil || again != found {
		t.Errorf("again: %+v, %v", again, err)
	}
	log, err := os.ReadFile(filepath.Join(cache.Root.Tools, "log"))
	if err != nil || string(log) != "update\nlinux-binary-7.2=1:7.2.13-1\n" {
		t.Errorf("requests:\n%s%v", log, err)
	}
	if ready, err := cache.Ready("linux-image-cloud-amd64"); err != nil || ready != found {
		t.Errorf("after: %+v, %v", ready, err)
	}
	if err := os.WriteFile(found.Path, []byte("something else"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := cache.Ready("linux-image-cloud-amd64"); err == nil || !strings.Contains(err.Error(), "is not the kernel that was unpacked there") {
		t.Errorf("changed: %v", err)
	}
}

func TestUnresolved(t *testing.T) {
	cache := distribution(t)
	if _, err := cache.Resolve(t.Context(), "linux-image-none"); err == nil || !strings.Contains(err.Error(), "No packages found") {
		t.Errorf("no such package: %v", err)
	}
	if err := os.WriteFile(filepath.Join(cache.Root.Tools, "dpkg-deb"), []byte("#!/bin/sh\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	if _, err := cache.Resolve(t.Context(), "linux-image-cloud-amd64"); err == nil || !strings.Contains(err.Error(), "linux-binary-7.2, linux-image-7.2, linux-image-cloud-amd64 has a kernel") {
		t.Errorf("no kernel in any: %v", err)
	}
	cache.Root.Tools = t.TempDir()
	if _, err := cache.Resolve(t.Context(), "linux-image-amd64"); !errors.Is(err, packages.ErrNone) {
		t.Errorf("no apt: %v", err)
	}
}

func TestFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "bzImage")
	if err := os.WriteFile(path, []byte("x"), 0o644); err != nil {
		t.Fatal(err)
	}
	if found, err := File(path); err != nil || found.SHA256 != "2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881" {
		t.Errorf("got %+v, %v", found, err)
	}
	if _, err := File(path + ".none"); err == nil || !strings.Contains(err.Error(), "the kernel: open") {
		t.Errorf("got %v", err)
	}
	denied := &fs.PathError{Op: "open", Path: "/boot/vmlinuz", Err: fs.ErrPermission}
	if err := unreadable("/boot/vmlinuz", denied); !errors.Is(err, fs.ErrPermission) || !strings.HasSuffix(err.Error(), "sudo install --mode=644 /boot/vmlinuz COPY") {
		t.Errorf("got %v", err)
	}
}
