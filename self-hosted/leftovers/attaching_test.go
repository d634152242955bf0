// A run that is killed while its agent attaches: the agent's objects are found, and no later objects of others.
package leftovers

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

func TestBroughtInTime(t *testing.T) {
	folder := t.TempDir()
	until := time.Now().Add(-time.Hour)
	at := func(name string, when time.Time) string {
		path := filepath.Join(folder, name)
		if err := os.WriteFile(path, nil, 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.Chtimes(path, when, when); err != nil {
			t.Fatal(err)
		}
		return path
	}
	before, own, later := at("before", until.Add(-time.Minute)), at("own", until.Add(-time.Second)), at("later", until.Add(time.Second))
	began := Snapshot{Pins: map[string]bool{before: true}, Settings: map[string]string{"kernel/a": "0"}}
	now := Snapshot{
		Pins: map[string]bool{before: true, own: true, later: true}, Cgroups: map[string]bool{own: false, later: false},
		Programs: map[uint32]string{1<<32 - 1: "program 4294967295 (gone)"}, Settings: map[string]string{"kernel/a": "1"},
	}
	left := attaching{Before: began, Until: until}.brought(now)
	if want := fmt.Sprintf("[pin %s cgroup %s]", own, own); fmt.Sprint(left) != want {
		t.Errorf("found %v, not %v", left, want)
	}
}

func TestKilledWhileAttaching(t *testing.T) {
	if os.Geteuid() != 0 {
		fmt.Printf("SKIP %s: only root makes network namespaces\n", t.Name())
		t.Skip("only root makes network namespaces")
	}
	Place = t.TempDir()
	record, _, err := Begin()
	if err != nil {
		t.Fatal(err)
	}
	if err := record.Attaching(time.Minute); err != nil {
		t.Fatal(err)
	}
	named := mounted(t)
	// A kill frees the lock, and nothing else happens.
	if err := record.lock.Close(); err != nil {
		t.Fatal(err)
	}
	if left, err := Left(); err != nil || !contains(left, named) {
		t.Errorf("left are %v, %v", left, err)
	}
	record, stale, err := Begin()
	if err != nil || !contains(stale, named) {
		t.Fatalf("%v was found, %v", stale, err)
	}
	if _, err := os.Stat(named); !os.IsNotExist(err) {
		t.Errorf("%s is still there: %v", named, err)
	}
	if _, err := record.End(); err != nil {
		t.Error(err)
	}
	if items, err := os.ReadDir(Place); err != nil || len(items) != 1 {
		t.Errorf("next to the lock %v is left, %v", items, err)
	}
}

// A reader of the record during its replacement has one of the two completely.
func TestRecordIsWhole(t *testing.T) {
	Place = t.TempDir()
	if err := (written{Boot: "one"}).write(); err != nil {
		t.Fatal(err)
	}
	reader, err := os.Open(path())
	if err != nil {
		t.Fatal(err)
	}
	defer reader.Close()
	if err := (written{Boot: "another"}).write(); err != nil {
		t.Fatal(err)
	}
	text := make([]byte, 100)
	if n, err := reader.Read(text); err != nil || string(text[:n]) != `{"boot":"one","brought":null}` {
		t.Errorf("it was %q, %v", text[:n], err)
	}
}

// mounted is a network namespace without processes, by the path of its mount.
func mounted(t *testing.T) string {
	t.Helper()
	command := exec.Command("sleep", "1000")
	command.SysProcAttr = &syscall.SysProcAttr{Cloneflags: unix.CLONE_NEWNET}
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "named")
	if err := os.WriteFile(path, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	err := unix.Mount(proc(command.Process.Pid, "ns/net"), path, "", unix.MS_BIND, "")
	_ = command.Process.Kill()
	_ = command.Wait()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = unix.Unmount(path, unix.MNT_DETACH) })
	return path
}
