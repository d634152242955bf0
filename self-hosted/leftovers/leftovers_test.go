// New objects are found, in the order of cleaning; objects in use are not touched.
package leftovers

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/sys/unix"
)

func TestCompare(t *testing.T) {
	before := Snapshot{
		Programs: map[uint32]string{1: "program 1"}, Pins: map[string]bool{"/bpf/old": true}, Cgroups: map[string]bool{"/c": true},
		Settings: map[string]string{"kernel/a": "0", "kernel/b": "1"}, Namespaces: map[string]bool{"/n/old": false},
		Held: map[string]string{"socket:[1]": "listener tcp 127.0.0.1:1 of x (process 1)"},
	}
	now := Snapshot{
		Programs: map[uint32]string{1: "program 1", 7: "program 7"}, Maps: map[uint32]string{3: "map 3"}, Links: map[uint32]string{2: "link 2"},
		Pins: map[string]bool{"/bpf/old": true, "/bpf/new": true}, Cgroups: map[string]bool{"/c": false, "/c/x": false, "/c/x/y": false, "/c/busy": true},
		Settings: map[string]string{"kernel/a": "1", "kernel/b": "1"}, Namespaces: map[string]bool{"/n/old": false, "/n/new": false, "/n/busy": true},
		Held: map[string]string{"socket:[1]": "listener tcp 127.0.0.1:1 of x (process 1)", "socket:[2]": "listener tcp 127.0.0.1:2 of y (process 2)"},
	}
	var found []string
	for _, one := range Compare(before, now) {
		found = append(found, one.String())
	}
	want := []string{"listener tcp 127.0.0.1:2 of y (process 2)", "pin /bpf/new", "link 2", "program 7", "map 3", "network namespace /n/new", "cgroup /c/x/y", "cgroup /c/x", "setting kernel/a = 1 (it was 0)"}
	if len(found) != len(want) {
		t.Fatalf("found %q", found)
	}
	for i := range want {
		if found[i] != want[i] {
			t.Errorf("the %d. is %q, not %q", i+1, found[i], want[i])
		}
	}
	if left := Compare(now, now); len(left) > 0 {
		t.Errorf("nothing is new, but %v", left)
	}
}

func TestCleanPaths(t *testing.T) {
	folder := t.TempDir()
	for _, path := range []string{"x/y", "z"} {
		if err := os.MkdirAll(filepath.Join(folder, path), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	file := filepath.Join(folder, "pin")
	if err := os.WriteFile(file, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	left := []Leftover{{Kind: pin, Name: file}, {Kind: pin, Name: file}, {Kind: cgroup, Name: filepath.Join(folder, "x/y")}, {Kind: cgroup, Name: filepath.Join(folder, "x")}}
	if err := Clean(left); err != nil {
		t.Error(err)
	}
	if rest, _ := os.ReadDir(folder); len(rest) != 1 {
		t.Errorf("left are %v", rest)
	}
	if err := Clean([]Leftover{{Kind: cgroup, Name: folder}}); err == nil {
		t.Error("a folder with something in it was removed without a word")
	}
}

func TestStaleRecord(t *testing.T) {
	Place = t.TempDir()
	if left, err := Left(); err != nil || len(left) > 0 {
		t.Fatalf("without a record: %v, %v", left, err)
	}
	now, err := Take()
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(Place, "lock"), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	stale := func(boot string) []Leftover {
		value := now.Settings["kernel/perf_event_paranoid"]
		text, err := json.Marshal(written{Boot: boot, Brought: []Leftover{
			{Kind: setting, Name: "kernel/perf_event_paranoid", Before: value + "0", Now: value}, {Kind: program, Name: "program 4294967295 (gone)", ID: 1<<32 - 1},
		}})
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path(), text, 0o600); err != nil {
			t.Fatal(err)
		}
		left, err := Left()
		if err != nil {
			t.Fatal(err)
		}
		return left
	}
	if left := stale(now.Boot); len(left) != 1 || left[0].Kind != setting {
		t.Errorf("of a changed setting and a program that has gone, %v is left", left)
	}
	if left := stale("another"); len(left) > 0 {
		t.Errorf("from before the machine was started: %v", left)
	}
	if err := os.Remove(path()); err != nil {
		t.Fatal(err)
	}
	record, _, err := Begin()
	if err != nil {
		t.Fatal(err)
	}
	if left, err := Left(); !errors.Is(err, ErrBusy) {
		t.Errorf("while another measures: %v, %v", left, err)
	}
	if left, err := record.End(); err != nil || len(left) > 0 {
		t.Errorf("nothing was done, and %v is left, %v", left, err)
	}
}

func TestS5UnreadableRecordIsAnError(t *testing.T) {
	Place = t.TempDir()
	for _, name := range []string{"lock", "brought.json"} {
		if err := os.WriteFile(filepath.Join(Place, name), nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, text := range []string{"", `{"boot":"x","brought":[`, "{}", "null", "\x00\x00"} {
		if err := os.WriteFile(path(), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if left, err := Left(); err == nil || !strings.Contains(err.Error(), "its leftovers are unknown") {
			t.Errorf("%q: %v, %v", text, left, err)
		}
		if record, _, err := Begin(); err == nil {
			t.Errorf("%q: a measurement begins", text)
			_, _ = record.End()
		}
		if _, err := os.Stat(path()); err != nil {
			t.Errorf("%q: the record is gone: %v", text, err)
		}
	}
}

func TestS5HeldLockIsAnError(t *testing.T) {
	Place = t.TempDir()
	lock, err := os.Create(filepath.Join(Place, "lock"))
	if err != nil {
		t.Fatal(err)
	}
	defer lock.Close()
	if err := unix.Flock(int(lock.Fd()), unix.LOCK_EX); err != nil {
		t.Fatal(err)
	}
	if left, err := Left(); !errors.Is(err, ErrBusy) {
		t.Errorf("%v, %v", left, err)
	}
}
