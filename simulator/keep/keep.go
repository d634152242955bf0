// Package keep holds what all caches on disk do: files that are there whole or not at all, and that go when nobody uses them.
package keep

import (
	"os"
	"path/filepath"
	"time"
)

// unused is how long a file is kept that nobody asks for.
const unused = 30 * 24 * time.Hour

// Create opens a file under a name that nobody looks for; Commit gives it its own. Its folder is made, and cleared of what is unused.
func Create(path string) (*os.File, error) {
	folder := filepath.Dir(path)
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return nil, err
	}
	prune(folder, time.Now())
	return os.CreateTemp(folder, ".making-*")
}

// Commit closes a file from Create and names it `path`.
func Commit(file *os.File, path string) error {
	if err := file.Close(); err != nil {
		return err
	}
	return os.Rename(file.Name(), path)
}

// Drop removes a file from Create that was not committed.
func Drop(file *os.File) {
	file.Close()
	os.Remove(file.Name())
}

// Write writes a whole file.
func Write(path string, content []byte) error {
	file, err := Create(path)
	if err != nil {
		return err
	}
	return fill(file, path, content)
}

// Replace writes a whole file that everybody may read, in the place of one that may be there. Nothing else in its folder is touched: it may be
// somebody's own.
func Replace(path string, content []byte) error {
	file, err := os.CreateTemp(filepath.Dir(path), ".making-*")
	if err != nil {
		return err
	}
	if err := file.Chmod(0o644); err != nil {
		Drop(file)
		return err
	}
	return fill(file, path, content)
}

// fill writes all of a file and names it `path`, or drops it.
func fill(file *os.File, path string, content []byte) error {
	defer Drop(file)
	if _, err := file.Write(content); err != nil {
		return err
	}
	return Commit(file, path)
}

// Used says that a file is still of use. A cache that cannot be written serves all the same, so there is no error.
func Used(paths ...string) {
	for _, path := range paths {
		_ = os.Chtimes(path, time.Time{}, time.Now())
	}
}

// prune removes what is unused; that it cannot is no reason not to measure.
func prune(folder string, now time.Time) {
	items, _ := os.ReadDir(folder)
	for _, item := range items {
		state, err := item.Info()
		if err == nil && item.Type().IsRegular() && now.Sub(state.ModTime()) > unused {
			_ = os.Remove(filepath.Join(folder, item.Name()))
		}
	}
}
