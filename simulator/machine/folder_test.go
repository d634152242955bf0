// Folders of machines: removed with them, and those of killed processes by the next one.

package machine

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"
)

func TestFolders(t *testing.T) {
	place := t.TempDir()
	t.Setenv("TMPDIR", place)
	old := time.Now().Add(-2 * young)
	folder := func(name string, at time.Time) string {
		t.Helper()
		path := filepath.Join(place, name)
		if err := os.Mkdir(path, 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(path, "image.cpio"), nil, 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.Chtimes(path, at, at); err != nil {
			t.Fatal(err)
		}
		return path
	}
	folder("overhead-simulator-machine-killed", old)
	folder("overhead-simulator-machine-begins", time.Now())
	folder("somebody-else", old)
	folder("overhead-simulator-7", old) // of an older release: it may run
	held, err := lock(folder("overhead-simulator-machine-runs", old))
	if err != nil {
		t.Fatal(err)
	}
	defer held.Close()
	if err := os.Symlink(folder("elsewhere", old), filepath.Join(place, "overhead-simulator-machine-link")); err != nil {
		t.Fatal(err)
	}
	made, leave, err := newFolder()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := lock(made); err == nil {
		t.Error("a folder that is in use was taken")
	}
	leave()
	var left []string
	items, err := os.ReadDir(place)
	for _, item := range items {
		left = append(left, item.Name())
	}
	if want := []string{"elsewhere", "overhead-simulator-7", "overhead-simulator-machine-begins", "overhead-simulator-machine-link", "overhead-simulator-machine-runs", "somebody-else"}; err != nil || !slices.Equal(left, want) {
		t.Errorf("left are %q, %v", left, err)
	}
	if _, err := os.Stat(filepath.Join(place, "elsewhere/image.cpio")); err != nil {
		t.Error(err)
	}
}
