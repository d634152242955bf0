// Ubuntu 24.04 as GitHub's runners have it: the real apt reads its sources, and an archive of small packages with the names and files of Ubuntu's.

package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// content is a file of a package, with its mode.
type content struct {
	text string
	mode os.FileMode
}

// ubuntuPackage is a package by the lines of its control file, without its architecture.
type ubuntuPackage struct {
	control string
	files   map[string]content
}

// noble are the packages of the emulator and its kernel in Ubuntu 24.04; most dependencies are left out.
var noble = []ubuntuPackage{
	{"Package: qemu-system-x86\nVersion: 1:8.2.2+ds-0ubuntu1.16\nDepends: libaio1t64 (>= 0.3.93), libc6 (>= 2.38), qemu-system-common (>> 1:8.2.2+ds-0ubuntu1.16~), qemu-system-data (>> 1:8.2.2+ds-0ubuntu1.16~), seabios (>= 1.10.2-1~)\nRecommends: qemu-block-extra",
		map[string]content{"usr/bin/qemu-system-x86_64": {strings.Replace(script, "8.2.1", "8.2.2 (Debian 1:8.2.2+ds-0ubuntu1.16)", 1), 0o755}}},
	{"Package: qemu-system-common\nVersion: 1:8.2.2+ds-0ubuntu1.16", map[string]content{"usr/lib/x86_64-linux-gnu/qemu/accel-tcg-x86_64.so": {"module", 0o644}}},
	{"Package: qemu-system-data\nVersion: 1:8.2.2+ds-0ubuntu1.16", map[string]content{"usr/share/qemu/pvh.bin": {"rom", 0o644}}},
	{"Package: seabios\nVersion: 1.16.3-2", map[string]content{"usr/share/seabios/bios-256k.bin": {"bios", 0o644}}},
	{"Package: libaio1t64\nVersion: 0.3.113-6build1.1", map[string]content{"usr/lib/x86_64-linux-gnu/libaio.so.1t64": {"library", 0o644}}},
	{"Package: libc6\nVersion: 2.39-0ubuntu8.6", map[string]content{"usr/lib/x86_64-linux-gnu/libc.so.6": {"library", 0o644}}},
	{"Package: qemu-block-extra\nVersion: 1:8.2.2+ds-0ubuntu1.16", nil},
	{"Package: linux-image-virtual\nVersion: 6.8.0-88.89\nDepends: linux-image-6.8.0-88-generic", nil},
	// Only root may read its kernel.
	{"Package: linux-image-6.8.0-88-generic\nVersion: 6.8.0-88.89\nProvides: linux-image\nDepends: kmod, linux-base (>= 4.5ubuntu1~16.04.1), linux-modules-6.8.0-88-generic",
		map[string]content{"boot/vmlinuz-6.8.0-88-generic": {"the kernel of Ubuntu", 0o600}}},
}

// build makes a package's file below `archive`, and returns its entry in the list of packages.
func (p ubuntuPackage) build(t *testing.T, archive string) string {
	t.Helper()
	root := t.TempDir()
	control := p.control + "\nArchitecture: amd64\nMaintainer: nobody <nobody@example.com>\nDescription: a part of Ubuntu\n"
	files := map[string]content{"DEBIAN/control": {control, 0o644}}
	for name, file := range p.files {
		files[name] = file
	}
	for name, file := range files {
		path := filepath.Join(root, name)
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o755), os.WriteFile(path, []byte(file.text), file.mode)); err != nil {
			t.Fatal(err)
		}
	}
	name, _, _ := strings.Cut(strings.TrimPrefix(p.control, "Package: "), "\n")
	built := filepath.Join(archive, "pool", name+".deb")
	if out, err := exec.Command("dpkg-deb", "--build", "--root-owner-group", root, built).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	text, err := os.ReadFile(built)
	if err != nil {
		t.Fatal(err)
	}
	return fmt.Sprintf("%sFilename: pool/%s.deb\nSize: %d\nSHA256: %x\n\n", control, name, len(text), sha256.Sum256(text))
}

// ubuntu makes apt read the sources of Ubuntu 24.04 on a runner, in one file of sources that names a list of mirrors, and leaves only its own tools on PATH.
func ubuntu(t *testing.T) {
	t.Helper()
	folder := t.TempDir()
	archive, etc := filepath.Join(folder, "archive"), filepath.Join(folder, "etc/apt")
	lists := filepath.Join(archive, "dists/noble/main/binary-amd64")
	for _, made := range []string{filepath.Join(archive, "pool"), lists, filepath.Join(etc, "sources.list.d"), filepath.Join(folder, "tools")} {
		if err := os.MkdirAll(made, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	var list bytes.Buffer
	for _, one := range noble {
		list.WriteString(one.build(t, archive))
	}
	for path, text := range map[string]string{
		filepath.Join(lists, "Packages"):                    list.String(),
		filepath.Join(archive, "dists/noble/Release"):       fmt.Sprintf("Origin: Ubuntu\nSuite: noble\nCodename: noble\nArchitectures: amd64\nComponents: main\nSHA256:\n %x %d main/binary-amd64/Packages\n", sha256.Sum256(list.Bytes()), list.Len()),
		filepath.Join(etc, "sources.list"):                  "# Ubuntu sources have moved to /etc/apt/sources.list.d/ubuntu.sources\n",
		filepath.Join(etc, "sources.list.d/ubuntu.sources"): "Types: deb\nURIs: mirror+file:" + filepath.Join(etc, "apt-mirrors.txt") + "\nSuites: noble\nComponents: main\nTrusted: yes\n",
		filepath.Join(etc, "apt-mirrors.txt"):               "file:" + archive + "/\tpriority:1\n",
		filepath.Join(folder, "status"):                     "Package: libc6\nStatus: install ok installed\nArchitecture: amd64\nVersion: 2.39-0ubuntu8.6\nMaintainer: nobody\nDescription: installed\n",
		filepath.Join(folder, "apt.conf"): fmt.Sprintf("Dir::Etc %q; Dir::Etc::Parts %q; Dir::State::status %q; APT::Architecture \"amd64\"; APT::Architectures { \"amd64\"; };\n",
			etc, filepath.Join(etc, "apt.conf.d"), filepath.Join(folder, "status")),
	} {
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{"apt-get", "apt-cache", "dpkg", "dpkg-deb", "tar", "sh", "rm", "dirname", "cat", "xz", "zstd"} {
		if path, err := exec.LookPath(name); err == nil {
			if err := os.Symlink(path, filepath.Join(folder, "tools", name)); err != nil {
				t.Fatal(err)
			}
		}
	}
	t.Setenv("APT_CONFIG", filepath.Join(folder, "apt.conf"))
	t.Setenv("PATH", filepath.Join(folder, "tools"))
}

func TestUbuntu(t *testing.T) {
	for _, name := range []string{"apt-get", "dpkg-deb"} {
		if _, err := exec.LookPath(name); err != nil {
			fmt.Println("SKIP simulator, Ubuntu: there is no " + name)
			t.Skip("no apt")
		}
	}
	workshop(t)
	ubuntu(t)
	var out bytes.Buffer
	if err := command(t.Context(), []string{"install", "kept"}, nil, &out); err != nil {
		t.Fatal(err)
	}
	var found Found
	if err := json.Unmarshal(out.Bytes(), &found); err != nil {
		t.Fatal(err)
	}
	if found.QEMU.Version != "8.2.2 (Debian 1:8.2.2+ds-0ubuntu1.16)" || found.Kernel.Package != "linux-image-6.8.0-88-generic" || found.Kernel.Version != "6.8.0-88.89" {
		t.Errorf("got %+v", found)
	}
	unpacked := filepath.Join("kept", "qemu")
	for path, want := range map[string]bool{
		"usr/lib/x86_64-linux-gnu/qemu/accel-tcg-x86_64.so": true, "usr/lib/x86_64-linux-gnu/libaio.so.1t64": true, "usr/share/qemu/pvh.bin": true, "usr/share/seabios/bios-256k.bin": true,
		"usr/lib/x86_64-linux-gnu/libc.so.6": false, // which the system has
	} {
		if _, err := os.Stat(filepath.Join(unpacked, path)); (err == nil) != want {
			t.Errorf("%s: %v", path, err)
		}
	}
	// A cache that root made serves others.
	if state, err := os.Stat(found.Kernel.Path); err != nil || state.Mode().Perm() != 0o644 {
		t.Errorf("the kernel: %v, %v", state.Mode(), err)
	}
	if err := os.Rename("tools/recorded", filepath.Join(unpacked, "usr/bin/recorded")); err != nil {
		t.Fatal(err)
	}
	out.Reset()
	request := strings.NewReplacer("boots/vmlinuz", "", "./tools/qemu", "").Replace(bootRequest)
	if err := command(t.Context(), []string{"run"}, strings.NewReader(request), &out); err != nil || !strings.Contains(out.String(), "0ubuntu1.16") {
		t.Errorf("%v\n%s", err, &out)
	}
}
