// The committed objects match their sources, and have a program for each hook.
package programs

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

func TestEveryHookHasItsProgram(t *testing.T) {
	for name, targets := range Targets() {
		if len(targets) == 0 {
			t.Errorf("no load passes a hook of type %s", name)
		}
		for load, target := range targets {
			hook, err := Parse(name, load)
			if err != nil || hook.Target != target {
				t.Fatal(hook, err)
			}
			spec, err := Reference(hook, Constants{Work: 1, Mode: 2})
			if err != nil {
				t.Errorf("%s: %v", hook, err)
				continue
			}
			if len(spec.Programs) != 1 || spec.Programs[hook.Program()] == nil {
				t.Errorf("%s loads %d programs", hook, len(spec.Programs))
			}
		}
	}
}

func TestParse(t *testing.T) {
	for text, want := range map[string]string{
		"tp_btf": "tp_btf/inet_sock_set_state", "kprobe": "kprobe/tcp_v4_connect", "kprobe/vfs_read": "kprobe/vfs_read", "cgroup": "cgroup/connect4", "uprobe": "uprobe/operation",
		"tracepoint/net/net_dev_queue": "tracepoint/net/net_dev_queue",
	} {
		if hook, err := Parse(text, "connect"); err != nil || hook.String() != want {
			t.Errorf("%s is %v, %v", text, hook, err)
		}
	}
	for text, says := range map[string]string{"kprobes/x": "kprobe.multi", "cgroup/bind4": "connect4", "lsm": "write lsm/TARGET"} {
		if _, err := Parse(text, "syscall"); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%s: %q is not in: %v", text, says, err)
		}
	}
}

func TestNothingNeedsNoRing(t *testing.T) {
	spec, err := Nothing()
	if err != nil {
		t.Fatal(err)
	}
	if _, there := spec.Maps[Ring]; there || len(spec.Programs) != 1 {
		t.Error("the empty program brings a ring, or another program")
	}
}

// clangVersion compiled the objects: others write other bytes.
const clangVersion = "clang version 14."

func TestGenerated(t *testing.T) {
	out, err := exec.Command("clang", "--version").Output()
	if err != nil || !strings.Contains(string(out), clangVersion) {
		fmt.Printf("SKIP self-hosted/programs: %s is not here, so nobody knows whether the objects are what the sources give\n", strings.TrimSuffix(clangVersion, "."))
		t.Skip("no clang 14")
	}
	root := t.TempDir()
	if err := os.CopyFS(root, os.DirFS("..")); err != nil {
		t.Fatal(err)
	}
	generate := exec.Command("go", "generate", "./programs", "./trial")
	generate.Dir = root
	if out, err := generate.CombinedOutput(); err != nil {
		t.Fatalf("go generate: %v\n%s", err, out)
	}
	for _, pattern := range []string{"programs/*_bpfel.*", "trial/testdata/*.o"} {
		files, err := filepath.Glob(filepath.Join("..", pattern))
		if err != nil || len(files) == 0 {
			t.Fatalf("%s: %v, %v", pattern, files, err)
		}
		for _, path := range files {
			committed, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			made, err := os.ReadFile(filepath.Join(root, strings.TrimPrefix(path, "../")))
			if err != nil || !bytes.Equal(made, committed) {
				t.Errorf("%s is not what its source gives: go generate ./... (%v)", path, err)
			}
		}
	}
}
