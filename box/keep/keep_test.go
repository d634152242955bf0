// Files are whole or not there, and go when they are unused.

package keep

import (
	"os"
	"path/filepath"
	"testing"
	"time"
)

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
