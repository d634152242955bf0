// Entries from files of the host.

package image

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"syscall"
)

// Text is a file with this content.
func Text(name string, mode fs.FileMode, content []byte) Entry {
	return Entry{
		Name: name, Mode: mode, Size: int64(len(content)), identity: fmt.Sprintf("text %x", sha256.Sum256(content)),
		Open: func() (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(content)), nil },
	}
}

// File is the host's `source` under another name. A link is followed.
func File(name, source string) (Entry, error) {
	state, err := os.Stat(source)
	if err != nil {
		return Entry{}, err
	}
	if !state.Mode().IsRegular() {
		return Entry{}, fmt.Errorf("%s is no regular file: an image holds files, directories and links; leave it out (without)", source)
	}
	status := state.Sys().(*syscall.Stat_t)
	return Entry{
		Name: name, Mode: state.Mode().Perm() | 0o444, Size: state.Size(),
		Source: source, identity: fmt.Sprintf("file %s %d %d %d %d", source, status.Dev, status.Ino, state.ModTime().UnixNano(), status.Ctim.Nano()),
		Open: func() (io.ReadCloser, error) { return os.Open(source) },
	}, nil
}

// Tree is a folder of the host with everything in it except the paths `without`, relative to it. A link stays one
// if it leads to something inside, or nowhere; it is followed if it leads out.
func Tree(name, source string, without ...string) ([]Entry, error) {
	root, err := filepath.EvalSymlinks(source)
	if err != nil {
		return nil, err
	}
	w := walk{root: root, without: without}
	err = w.folder(name, root, []string{root})
	return w.entries, err
}

type walk struct {
	root    string
	without []string
	entries []Entry
}

// folder adds the content of the folder `at`; `above` are its parents, so that a circle of links is found.
func (w *walk) folder(name, at string, above []string) error {
	items, err := os.ReadDir(at)
	if err != nil {
		return err
	}
	w.entries = append(w.entries, Entry{Name: name, Mode: fs.ModeDir | 0o755})
	for _, item := range items {
		if err := w.item(path.Join(name, item.Name()), filepath.Join(at, item.Name()), item.Type(), above); err != nil {
			return err
		}
	}
	return nil
}

func (w *walk) item(name, at string, kind fs.FileMode, above []string) error {
	if below, err := filepath.Rel(w.root, at); err == nil && slices.Contains(w.without, below) {
		return nil
	}
	led := at
	if kind == fs.ModeSymlink {
		target, err := os.Readlink(at)
		if err != nil {
			return err
		}
		led, err = filepath.EvalSymlinks(at)
		inside, relative := filepath.Rel(w.root, led)
		if err != nil || relative == nil && filepath.IsLocal(inside) && !filepath.IsAbs(target) {
			w.entries = append(w.entries, Entry{Name: name, Mode: fs.ModeSymlink | 0o777, Target: target})
			return nil
		}
	}
	state, err := os.Stat(led)
	if err != nil {
		return err
	}
	if state.IsDir() {
		if slices.Contains(above, led) {
			return fmt.Errorf("%s leads back to %s", at, led)
		}
		return w.folder(name, led, append(slices.Clone(above), led))
	}
	entry, err := File(name, led)
	w.entries = append(w.entries, entry)
	return err
}
