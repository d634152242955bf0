// Snapshots are made once, are removed when they are old or too large, and have the clock of the guest.

package snapshot

import (
	"encoding/binary"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

// booting makes the memory of a snapshot, and counts how often.
func booting(times *int) func(string) error {
	return func(folder string) error {
		*times++
		return os.WriteFile(filepath.Join(folder, memoryFile), []byte("memory"), 0o644)
	}
}

func TestFindBootsOnce(t *testing.T) {
	cache := Cache{filepath.Join(t.TempDir(), "snapshots")}
	var times int
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			folder, err := cache.Find(t.Context(), "aa", 1, booting(&times))
			if text, _ := os.ReadFile(filepath.Join(folder, memoryFile)); err != nil || string(text) != "memory" {
				t.Errorf("%q, %v", text, err)
			}
		})
	}
	all.Wait()
	if times != 1 {
		t.Errorf("booted %d times", times)
	}
	if _, err := cache.Find(t.Context(), "ab", 1, booting(&times)); err != nil || times != 2 {
		t.Errorf("another machine: booted %d times, %v", times, err)
	}
}

func TestFailedBootLeavesNothing(t *testing.T) {
	cache := Cache{t.TempDir()}
	broken := errors.New("broken")
	if _, err := cache.Find(t.Context(), "aa", 1, func(string) error { return broken }); !errors.Is(err, broken) {
		t.Error(err)
	}
	if left, _ := filepath.Glob(filepath.Join(cache.Folder, "*", "*")); len(left) != 1 || filepath.Dir(left[0]) != filepath.Join(cache.Folder, "locks") {
		t.Error(left)
	}
}

func TestNoRoom(t *testing.T) {
	cache := Cache{t.TempDir()}
	_, err := cache.Find(t.Context(), "aa", 1<<60, func(string) error { t.Error("booted"); return nil })
	if err == nil || !strings.Contains(err.Error(), "MiB of free space") {
		t.Error(err)
	}
}

func TestPrune(t *testing.T) {
	cache := Cache{t.TempDir()}
	now := time.Now()
	const block = 64 << 10
	for name, of := range map[string]struct {
		age    time.Duration
		blocks int
	}{"new": {0, 3}, "young": {young / 2, 9}, "used": {2 * young, 1}, "large": {3 * young, 2}, "old": {2 * unused, 1}} {
		folder := filepath.Join(cache.Folder, name)
		memory := make([]byte, of.blocks*block)
		if err := errors.Join(os.Mkdir(folder, 0o755), os.WriteFile(filepath.Join(folder, memoryFile), memory, 0o644), os.Chtimes(folder, time.Time{}, now.Add(-of.age))); err != nil {
			t.Fatal(err)
		}
	}
	cache.prune(now, 14*block)
	items, _ := os.ReadDir(cache.Folder)
	var left []string
	for _, item := range items {
		left = append(left, item.Name())
	}
	if !slices.Equal(left, []string{"new", "used", "young"}) {
		t.Errorf("left are %v", left)
	}
}

func TestSetClock(t *testing.T) {
	state := []byte("..\x0ctimer/icount\x00\x00\x00\x01" + strings.Repeat("b", 8) + strings.Repeat("\x00", 7) + "\x05 timer/icount")
	if err := setClock(state, 47); err != nil {
		t.Fatal(err)
	}
	at := len("..\x0ctimer/icount") + 4
	if distance := binary.BigEndian.Uint64(state[at:]); distance != 42 || string(state[at+8+8:]) != " timer/icount" {
		t.Errorf("%d in %q", distance, state)
	}
	if err := setClock([]byte("timer/icount"), 47); err == nil || !strings.Contains(err.Error(), "this version of QEMU is not supported") {
		t.Error(err)
	}
}

// The unused memory of a machine takes no room in a copy either.
func TestCopyFile(t *testing.T) {
	from, to := filepath.Join(t.TempDir(), "from"), filepath.Join(t.TempDir(), "to")
	file, err := os.Create(from)
	if err != nil {
		t.Fatal(err)
	}
	const at, size = 32 << 20, 64 << 20
	_, err1 := file.WriteAt([]byte("begins"), 0)
	_, err2 := file.WriteAt([]byte("used"), at)
	if err := errors.Join(err1, err2, file.Truncate(size), file.Close(), CopyFile(from, to)); err != nil {
		t.Fatal(err)
	}
	copied, err := os.ReadFile(to)
	if err != nil || len(copied) != size || string(copied[:6]) != "begins" || string(copied[at:at+4]) != "used" || strings.Trim(string(copied[at+4:]), "\x00") != "" {
		t.Errorf("%d bytes, %v", len(copied), err)
	}
	blocks := func(path string) int64 {
		state, err := os.Stat(path)
		if err != nil {
			t.Fatal(err)
		}
		return state.Sys().(*syscall.Stat_t).Blocks
	}
	if blocks(to) > 2*blocks(from)+1024 {
		t.Errorf("the copy has %d blocks instead of %d", blocks(to), blocks(from))
	}
	if err := CopyFile("/nowhere", to); !errors.Is(err, os.ErrNotExist) {
		t.Error(err)
	}
}
