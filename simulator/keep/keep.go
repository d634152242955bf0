// Package keep has the common parts of all caches on disk: files that are complete or absent, and are removed when unused.
package keep

import (
	"os"
	"path/filepath"
	"time"
)

// unused is how long an unused file is kept.
const unused = 30 * 24 * time.Hour

// Create opens a file under a temporary name; Commit renames it. Its folder is created, and unused files in it are removed.
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

// Replace writes a whole file that everybody may read, replacing an existing one. Other files in its folder may belong to others, and are not
// touched.
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

// Used marks a file as used. A cache that cannot be written still works, so there is no error.
func Used(paths ...string) {
	for _, path := range paths {
		_ = os.Chtimes(path, time.Time{}, time.Now())
	}
}

// prune removes unused files; an error does not prevent the measurement.
func prune(folder string, now time.Time) {
	items, _ := os.ReadDir(folder)
	for _, item := range items {
		state, err := item.Info()
		if err == nil && item.Type().IsRegular() && now.Sub(state.ModTime()) > unused {
			_ = os.Remove(filepath.Join(folder, item.Name()))
		}
	}
}
