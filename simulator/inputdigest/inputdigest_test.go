// An input digest changes with the inputs of a result, and with nothing else.

package inputdigest

import (
	"os"
	"reflect"
	"testing"
	"time"

	"github.com/overhead-action/overhead-action/simulator/architecture"
	"github.com/overhead-action/overhead-action/simulator/channel"
	"github.com/overhead-action/overhead-action/simulator/image"
	"github.com/overhead-action/overhead-action/simulator/machine"
)

func example() machine.Machine {
	m := machine.Machine{Architecture: architecture.AMD64, Seed: 1, Memory: 768, Image: []image.Layer{{Path: "/a", SHA256: "aa", Size: 1}}}
	m.QEMU.Version, m.Kernel.SHA256 = "7.2.22", "cc"
	return m
}

func digest(t *testing.T, change func(*machine.Machine)) string {
	t.Helper()
	m := example()
	change(&m)
	r, err := Of(m)
	if err != nil {
		t.Fatal(err)
	}
	return r.Digest
}

func TestDigest(t *testing.T) {
	same := digest(t, func(*machine.Machine) {})
	for name, change := range map[string]func(*machine.Machine){
		"the emulator's path": func(m *machine.Machine) { m.QEMU.Path = "/opt/qemu"; m.QEMU.Arguments = []string{"-L", "/opt"} },
		"the kernel's path":   func(m *machine.Machine) { m.Kernel.Path, m.Kernel.Package = "/boot/vmlinuz", "linux" },
		"the image's path":    func(m *machine.Machine) { m.Image[0].Path = "/b" },
		"limits of the host":  func(m *machine.Machine) { m.Limits.Total = time.Hour },
		"a shared start":      func(m *machine.Machine) { m.Share = true },
	} {
		if digest(t, change) != same {
			t.Errorf("%s changes the digest", name)
		}
	}
	for name, change := range map[string]func(*machine.Machine){
		"the architecture": func(m *machine.Machine) { m.Architecture = architecture.ARM64 },
		"the emulator":     func(m *machine.Machine) { m.QEMU.Version = "10.0" },
		"the kernel":       func(m *machine.Machine) { m.Kernel.SHA256 = "cd" },
		"the image":        func(m *machine.Machine) { m.Image[0].SHA256 = "ab" },
		"how it starts":    func(m *machine.Machine) { m.Kernel.Unpacked = true },
		"one archive more": func(m *machine.Machine) { m.Image = append(m.Image, m.Image[0]) },
		"the seed":         func(m *machine.Machine) { m.Seed = 2 },
		"the plan":         func(m *machine.Machine) { m.Plan = []byte("a") },
		"what is late":     func(m *machine.Machine) { m.Late = []byte("a") },
		"memory":           func(m *machine.Machine) { m.Memory++ },
		"the command line": func(m *machine.Machine) { m.KernelArguments = "lsm=bpf" },
	} {
		if digest(t, change) == same {
			t.Errorf("%s does not change the digest", name)
		}
	}
}

func TestStore(t *testing.T) {
	store := Store{Folder: t.TempDir()}
	good := channel.Results{Kernel: "6.1", Forks: []channel.Fork{{Kind: "fork", Elapsed: 5, Stdout: channel.Text{Bytes: []byte("a")}}}}
	if _, found := store.Read("aa"); found {
		t.Error("found what was never written")
	}
	if err := store.Write("aa", good); err != nil {
		t.Fatal(err)
	}
	if got, found := store.Read("aa"); !found || !reflect.DeepEqual(got, good) {
		t.Errorf("got %+v", got)
	}
	for name, fork := range map[string]channel.Fork{"ff": {Code: 1}, "fe": {Problem: "out of memory"}} {
		if err := store.Write(name, channel.Results{Forks: []channel.Fork{fork}}); err != nil {
			t.Fatal(err)
		}
		if _, found := store.Read(name); found {
			t.Errorf("%+v was kept", fork)
		}
	}
	if err := os.WriteFile(store.path("ab"), []byte(`{"forks":[`), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, found := store.Read("ab"); found {
		t.Error("half a file was taken for a result")
	}
}
