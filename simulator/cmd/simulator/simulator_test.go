// The command as a whole, with a script in place of the emulator; and other users of the same cache.

package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/overhead-action/overhead-action/simulator/architecture"
	"github.com/overhead-action/overhead-action/simulator/channel"
	"github.com/overhead-action/overhead-action/simulator/kernel"
	"github.com/overhead-action/overhead-action/simulator/machine"
	"github.com/overhead-action/overhead-action/simulator/packages"
	"github.com/overhead-action/overhead-action/simulator/qemu"
)

// script is an emulator that answers from a file, and records each machine. It starts in its own folder, and must find its files from there.
const script = `#!/bin/sh
here=$(dirname "$0")
case $1 in --version) echo 'QEMU emulator version 8.2.1'; exit ;; esac
for argument; do
	case $argument in file,id=results,path=*) results=${argument#*path=}; results=${results%%,*} ;; esac
	case $before in -kernel|-initrd) [ -s "$argument" ] || { echo "$argument is not there" >&2; exit 9; } ;; esac
	before=$argument
done
echo machine >> "$here/log"
case $* in *mode=control*) SIMULATOR_TEST_EMULATOR=$here exec "$SIMULATOR_TEST_PROGRAM" "$@" ;; esac
cat "$here/recorded" > "$results"
`

// workshop is the working folder: an emulator, a kernel, a cache; and the guest's program next to this one.
func workshop(t *testing.T) {
	t.Helper()
	t.Chdir(t.TempDir())
	var recorded bytes.Buffer
	w := channel.NewWriter(&recorded)
	if err := errors.Join(w.Hello("6.1.0"), w.Fork(channel.Fork{Elapsed: 7}), w.End()); err != nil {
		t.Fatal(err)
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv("SIMULATOR_TEST_PROGRAM", self)
	files := map[string][]byte{"tools/qemu": []byte(script), "tools/recorded": recorded.Bytes(), "boots/vmlinuz": []byte("a kernel")}
	for _, of := range []architecture.Name{architecture.AMD64, architecture.ARM64} {
		guest := filepath.Join(filepath.Dir(self), guestProgram(of))
		t.Cleanup(func() { _ = os.Remove(guest) })
		files[guest] = []byte("guest")
	}
	for path, text := range files {
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o755), os.WriteFile(path, text, 0o755)); err != nil {
			t.Fatal(err)
		}
	}
}

const bootRequest = `{"cache":"kept","qemu":"./tools/qemu","kernel":"boots/vmlinuz","layers":[[{"name":"/x","text":"y"}]],"plan":{"forks":[{"arguments":["/x"]}]}}`

// Paths of a request are relative to its folder, although the emulator runs elsewhere.
func TestRelativePaths(t *testing.T) {
	workshop(t)
	var one, two bytes.Buffer
	if err := command(t.Context(), []string{"run"}, strings.NewReader(bootRequest), &one); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile("request.json", []byte(bootRequest), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := command(t.Context(), []string{"run", "request.json", "answer.json"}, nil, &two); err != nil || two.Len() > 0 {
		t.Fatalf("%v, %q", err, &two)
	}
	text, err := os.ReadFile("answer.json")
	if err != nil {
		t.Fatal(err)
	}
	var first, again Answer
	if err := errors.Join(json.Unmarshal(one.Bytes(), &first), json.Unmarshal(text, &again)); err != nil {
		t.Fatal(err)
	}
	if first.Host.Known || !again.Host.Known || first.Kernel != "6.1.0" || first.Forks[0].Elapsed != 7 || first.InputDigest.Digest != again.InputDigest.Digest {
		t.Errorf("got %+v, then %+v", first, again)
	}
	if log, err := os.ReadFile("tools/log"); err != nil || string(log) != "machine\nmachine\n" { // one boots, one continues, and the second answer is known
		t.Errorf("machines: %q, %v", log, err)
	}
}

// A guest of another architecture than the host's is another machine, with its own kernels.
func TestArchitecture(t *testing.T) {
	workshop(t)
	digests := map[string]bool{}
	for _, of := range []string{"amd64", "arm64"} {
		var out bytes.Buffer
		if err := command(t.Context(), []string{"-architecture", of, "run"}, strings.NewReader(bootRequest), &out); err != nil {
			t.Fatal(err)
		}
		var got Answer
		if err := json.Unmarshal(out.Bytes(), &got); err != nil {
			t.Fatal(err)
		}
		digests[got.InputDigest.Digest] = true
	}
	if len(digests) != 2 {
		t.Error("machines of two architectures have the same digest")
	}
	timed := strings.Replace(bootRequest, `"qemu"`, `"accelerator":"kvm","qemu"`, 1)
	for problem, arguments := range map[string][]string{
		"exist for x86-64, and this is arm64":                  {"-architecture", "arm64", "run"},
		`no machine is "mips": the architecture is amd64 or a`: {"-architecture", "mips", "run"},
	} {
		if err := command(t.Context(), arguments, strings.NewReader(timed), io.Discard); err == nil || !strings.Contains(err.Error(), problem) {
			t.Errorf("%q: %v", arguments, err)
		}
	}
	own, other := place{"/c", architecture.Host}, place{"/c", "other"}
	if own.emulator() == other.emulator() || own.kernels().Folder == other.kernels().Folder || own.kernels().Root.Folder == other.kernels().Root.Folder {
		t.Error("two architectures have the same folders")
	}
}

// distribution is an apt at the beginning of PATH with one package, which holds a kernel.
func distribution(t *testing.T) {
	t.Helper()
	tools := t.TempDir()
	for name, text := range map[string]string{
		"apt-get":   "for argument; do last=$argument; done; case \"$*\" in *download*) : > \"${last%%=*}.deb\" ;; esac",
		"apt-cache": "echo 'Package: linux-small\nVersion: 1'",
		"dpkg-deb":  "mkdir -p \"$3/boot\"; echo a kernel > \"$3/boot/vmlinuz-1\"",
	} {
		if err := os.WriteFile(filepath.Join(tools, name), []byte("#!/bin/sh\n"+text+"\n"), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	t.Setenv("PATH", tools+string(filepath.ListSeparator)+os.Getenv("PATH"))
}

// A cache that was named from one folder is the same from any other.
func TestRelativeCache(t *testing.T) {
	workshop(t)
	distribution(t)
	working, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	cache := filepath.Join(working, "kept")
	emulator := filepath.Join(working, "bin")
	if err := errors.Join(os.Mkdir(emulator, 0o755), os.Link("tools/qemu", filepath.Join(emulator, qemu.Program(architecture.Host))), os.Link("tools/recorded", filepath.Join(emulator, "recorded"))); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", emulator+string(filepath.ListSeparator)+os.Getenv("PATH"))
	var out bytes.Buffer
	if err := command(t.Context(), []string{"install", "kept", "package:linux-small"}, nil, &out); err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	out.Reset()
	if err := command(t.Context(), []string{"check", cache, "package:linux-small"}, nil, &out); err != nil || !strings.Contains(out.String(), `"path":"`+cache) {
		t.Errorf("%v, %s", err, &out)
	}
	request := strings.NewReplacer("boots/vmlinuz", "package:linux-small", `"kept"`, `"`+cache+`"`, "./tools/qemu", "").Replace(bootRequest)
	if err := command(t.Context(), []string{"run"}, strings.NewReader(request), io.Discard); err != nil {
		t.Error(err)
	}
}

func TestCode(t *testing.T) {
	for err, want := range map[error]int{
		&machine.Broken{Reason: errors.New("no boot")}: 1, fmt.Errorf("run: %w", &qemu.Missing{}): 3, &kernel.NotReady{}: 3, packages.ErrNone: 3, errors.New(usage): 2,
	} {
		if got := code(err); got != want {
			t.Errorf("%v: %d", err, got)
		}
	}
	for _, arguments := range [][]string{nil, {"run", "one"}, {"check"}, {"install"}, {"kernels", "a", "b"}, {"boot", "x"}} {
		if err := command(t.Context(), arguments, nil, io.Discard); err == nil || err.Error() != usage {
			t.Errorf("%q: %v", arguments, err)
		}
	}
}

// The page names exactly the existing calls.
func TestReadme(t *testing.T) {
	page, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	var documented []string
	for line := range strings.Lines(string(page)) {
		if call, _, explained := strings.Cut(line, "  "); explained && strings.HasPrefix(call, "simulator ") {
			documented = append(documented, call)
		}
	}
	known := strings.Split(strings.TrimPrefix(usage, "usage: "), " | ")
	if !slices.Equal(documented, known) {
		t.Errorf("the page has %q, and the program %q", documented, known)
	}
}
