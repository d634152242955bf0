// The folder of a machine: its image, and its ports as files. Who is killed cannot remove it; whoever comes next does.

package machine

import (
	"errors"
	"os"
	"path/filepath"
	"syscall"
	"time"
)

const (
	// folderPattern is of folders that their owners lock: those of older releases, overhead-simulator- and a number, are locked by nobody.
	folderPattern = "overhead-simulator-machine-*"
	// young is how old a folder is at least before anybody takes it for one that was left: its owner may be about to lock it.
	young = time.Minute
)

// newFolder makes a folder that is ours until `leave`, which removes it. Folders that killed processes of this user left are removed, too: an image
// has up to some GiB.
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
		_ = os.RemoveAll(folder) // what stays is removed by the next one
		_ = held.Close()
	}, nil
}

// lock takes a folder for this process until it ends, or what is returned is closed. It fails where another has it.
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

// sweep removes what nobody has any more; that it cannot is no reason not to measure.
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
