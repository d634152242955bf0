// Files are complete or absent, and are removed when they are unused.

package keep

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"testing"
	"time"
)

// A reader of a file that is replaced has the whole old one, and old files next to it stay.
func TestReplace(t *testing.T) {
	folder := t.TempDir()
	path, other := filepath.Join(folder, "answer"), filepath.Join(folder, "other")
	for _, one := range []string{path, other} {
		if err := os.WriteFile(one, []byte("before"), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.Chtimes(one, time.Time{}, time.Now().Add(-unused-time.Hour)); err != nil {
			t.Fatal(err)
		}
	}
	reader, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer reader.Close()
	if err := Replace(path, []byte("after")); err != nil {
		t.Fatal(err)
	}
	if text, err := io.ReadAll(reader); err != nil || string(text) != "before" {
		t.Errorf("who was reading it got %q, %v", text, err)
	}
	if text, err := os.ReadFile(path); err != nil || string(text) != "after" {
		t.Errorf("got %q, %v", text, err)
	}
	if items, err := os.ReadDir(folder); err != nil || len(items) != 2 {
		t.Errorf("left are %v, %v", items, err)
	}
	if state, err := os.Stat(path); err != nil || state.Mode().Perm() != 0o644 {
		t.Errorf("%v, %v", state.Mode(), err)
	}
	if err := Replace(filepath.Join(folder, "nowhere/answer"), nil); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("no folder: %v", err)
	}
}

func TestKeep(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "cache")
	old, used, half := filepath.Join(folder, "old"), filepath.Join(folder, "used"), filepath.Join(folder, "half")
	for _, path := range []string{old, used} {
		if err := Write(path, []byte(path)); err != nil {
			t.Fatal(err)
		}
		if err := os.Chtimes(path, time.Time{}, time.Now().Add(-unused-time.Hour)); err != nil {
			t.Fatal(err)
		}
	}
	Used(used, filepath.Join(folder, "nothing"))
	file, err := Create(half)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := file.WriteString("begun"); err != nil {
		t.Fatal(err)
	}
	Drop(file)
	items, err := os.ReadDir(folder)
	if err != nil || len(items) != 1 || items[0].Name() != "used" {
		t.Errorf("left are %v, %v", items, err)
	}
	if text, err := os.ReadFile(used); err != nil || string(text) != used {
		t.Errorf("got %q, %v", text, err)
	}
}
