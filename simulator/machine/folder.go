// The folder of a machine: its image, and its ports as files. A killed process cannot remove it; the next one does.

package machine

import (
	"errors"
	"os"
	"path/filepath"
	"syscall"
	"time"
)

const (
	// folderPattern matches folders that their owners lock; those of older releases, overhead-simulator- and a number, are not locked.
	folderPattern = "overhead-simulator-machine-*"
	// young is the least age of an abandoned folder: its owner may be about to lock it.
	young = time.Minute
)

// newFolder makes a folder that is ours until `leave`, which removes it. Folders of this user's killed processes are removed, too: an image
// may have several GiB.
func newFolder() (folder string, leave func(), err error) {
	sweep(time.Now())
	if folder, err = os.MkdirTemp("", folderPattern); err != nil {
		return "", nil, err
	}
	held, err := lock(folder)
	if err != nil {
		return "", nil, errors.Join(err, os.RemoveAll(folder))
	}
	return folder, func() {
		_ = os.RemoveAll(folder) // the next one removes what remains
		_ = held.Close()
	}, nil
}

// lock locks a folder for this process until it ends, or the result is closed. It fails if another has it.
func lock(folder string) (*os.File, error) {
	held, err := os.Open(folder)
	if err != nil {
		return nil, err
	}
	if err := syscall.Flock(int(held.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err != nil {
		return nil, errors.Join(err, held.Close())
	}
	return held, nil
}

// sweep removes abandoned folders; an error does not prevent the measurement.
func sweep(now time.Time) {
	found, _ := filepath.Glob(filepath.Join(os.TempDir(), folderPattern))
	for _, folder := range found {
		state, err := os.Lstat(folder)
		if err != nil || !state.IsDir() || state.Sys().(*syscall.Stat_t).Uid != uint32(os.Geteuid()) || now.Sub(state.ModTime()) < young {
			continue
		}
		if held, err := lock(folder); err == nil {
			_ = os.RemoveAll(folder)
			_ = held.Close()
		}
	}
}
