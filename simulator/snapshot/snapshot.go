// Package snapshot keeps machines that have booted, so that the next machine of the same image begins where they stopped.
package snapshot

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"syscall"
	"time"

	"golang.org/x/sys/unix"

	"github.com/overhead-action/overhead-action/simulator/keep"
	"github.com/overhead-action/overhead-action/simulator/monitor"
)

// A snapshot is a folder with two files. The package machine adds the results that its guest has sent.
const (
	// memoryFile is the memory of the machine. Machines that begin with it map it and copy what they change.
	memoryFile = "memory"
	// stateFile is a disk with the state of everything else, under this name.
	stateFile = "state"
	stateName = "booted"
)

// Limits of a cache of snapshots: each is as large as the used memory of its machine. A young one stays: another process may be booting it, or about to
// open it.
const (
	unused   = time.Hour
	young    = 5 * time.Minute
	mostSize = 4 << 30
)

// Cache is a folder of snapshots.
type Cache struct{ Folder string }

// Find returns the folder of a snapshot. If there is none, `boot` makes it in a new folder, and other processes wait. `memory` is that of the
// machine, in bytes.
func (c Cache) Find(ctx context.Context, key string, memory int64, boot func(folder string) error) (string, error) {
	found := filepath.Join(c.Folder, key)
	leave, err := keep.Alone(ctx, filepath.Join(c.Folder, "locks", key[:2]))
	if err != nil {
		return "", err
	}
	defer leave()
	if _, err := os.Stat(found); err == nil {
		keep.Used(found)
		return found, nil
	}
	c.prune(time.Now(), mostSize)
	free, err := freeSpace(c.Folder)
	if err != nil {
		return "", err
	}
	if free < memory {
		return "", fmt.Errorf("%s has %d MiB of free space, and a machine that has booted takes up to %d MiB there: make room, or give the machine less memory", c.Folder, free>>20, memory>>20)
	}
	making, err := os.MkdirTemp(c.Folder, "booting-*")
	if err != nil {
		return "", err
	}
	defer os.RemoveAll(making)
	if err := os.WriteFile(filepath.Join(making, stateFile), emptyDisk(), 0o644); err != nil {
		return "", err
	}
	if err := boot(making); err != nil {
		return "", err
	}
	return found, os.Rename(making, found)
}

func freeSpace(folder string) (int64, error) {
	var state syscall.Statfs_t
	if err := syscall.Statfs(folder, &state); err != nil {
		return 0, err
	}
	return int64(state.Bavail) * state.Bsize, nil
}

// prune removes snapshots that nobody used for a while, and the oldest if all together are too large. A killed process may have left one. A machine that
// has begun with one keeps its files.
func (c Cache) prune(now time.Time, most int64) {
	items, _ := os.ReadDir(c.Folder)
	type old struct {
		path string
		used time.Time
		size int64
	}
	var all []old
	for _, item := range items {
		path := filepath.Join(c.Folder, item.Name())
		state, err := os.Stat(filepath.Join(path, memoryFile))
		folder, err2 := item.Info()
		if err == nil && err2 == nil {
			all = append(all, old{path, folder.ModTime(), state.Sys().(*syscall.Stat_t).Blocks * 512})
		}
	}
	slices.SortFunc(all, func(a, b old) int { return b.used.Compare(a.used) })
	var size int64
	for _, one := range all {
		size += one.size
		if age := now.Sub(one.used); age > unused || size > most && age > young {
			_ = os.RemoveAll(one.path)
		}
	}
}

// Arguments are those of an emulator whose machine has this memory, in MiB, and is saved in, or begins with, the snapshot in a folder. `state` is the
// path of its state. With `shared` the machine writes the memory's file.
func Arguments(folder, state string, memory int, shared bool) []string {
	share := map[bool]string{true: "on", false: "off"}[shared]
	return []string{
		"-object", "memory-backend-file,id=memory,size=" + strconv.Itoa(memory) + "M,share=" + share + ",mem-path=" + escaped(filepath.Join(folder, memoryFile)),
		"-machine", "memory-backend=memory",
		"-blockdev", "driver=qcow2,node-name=state,file.driver=file,file.filename=" + escaped(state),
	}
}

// Copy copies a snapshot to a folder, for a machine that goes on and is saved there.
func Copy(from, to string) error {
	return errors.Join(CopyFile(State(from), State(to)), CopyFile(filepath.Join(from, memoryFile), filepath.Join(to, memoryFile)))
}

// CopyFile copies a file without its holes: most of a machine's memory is not used.
func CopyFile(from, to string) error {
	in, err := os.Open(from)
	if err != nil {
		return err
	}
	defer in.Close()
	out, err := os.Create(to)
	if err != nil {
		return err
	}
	return errors.Join(copyData(in, out), out.Close())
}

func copyData(in, out *os.File) error {
	state, err := in.Stat()
	if err != nil {
		return err
	}
	for at := int64(0); ; {
		begin, err := in.Seek(at, unix.SEEK_DATA)
		if errors.Is(err, unix.ENXIO) { // no more data
			return out.Truncate(state.Size())
		}
		if err != nil {
			return err
		}
		end, err := in.Seek(begin, unix.SEEK_HOLE)
		if err != nil {
			return err
		}
		if _, err := out.Seek(begin, io.SeekStart); err != nil {
			return err
		}
		if _, err := io.Copy(out, io.NewSectionReader(in, begin, end-begin)); err != nil {
			return err
		}
		at = end
	}
}

// State is the path of the state in the folder of a snapshot.
func State(folder string) string { return filepath.Join(folder, stateFile) }

// escaped is a path as the value of an option, in which a comma ends the value unless it is written twice.
func escaped(path string) string {
	var out []byte
	for _, b := range []byte(path) {
		if out = append(out, b); b == ',' {
			out = append(out, b)
		}
	}
	return string(out)
}

// Save waits until a machine that boots stops itself, saves it, and ends the emulator. It returns the time of the machine, for SetClock.
func Save(m *monitor.Monitor) (now int64, err error) {
	if err := begin(m); err != nil {
		return 0, err
	}
	return save(m)
}

// SaveAgain is Save for a machine that continues from the copy of a snapshot, which it replaces.
func SaveAgain(m *monitor.Monitor) (now int64, err error) {
	if err := Resume(m); err != nil {
		return 0, err
	}
	return save(m)
}

func save(m *monitor.Monitor) (now int64, err error) {
	if err := m.AwaitStop(); err != nil {
		return 0, err
	}
	if now, err = stopTime(m); err != nil {
		return 0, err
	}
	if err := m.Line("savevm " + stateName); err != nil {
		return 0, err
	}
	if _, err = m.Command("quit", nil); errors.Is(err, monitor.ErrEnded) {
		err = nil
	}
	return now, err
}

// Resume continues a saved machine in an emulator that was started for it and has not begun.
func Resume(m *monitor.Monitor) error {
	if err := begin(m); err != nil {
		return err
	}
	if err := m.Line("loadvm " + stateName); err != nil {
		return err
	}
	_, err := m.Command("cont", nil)
	return err
}

// begin leaves the memory, which is in a file, out of the state.
func begin(m *monitor.Monitor) error {
	if err := m.Greet(); err != nil {
		return err
	}
	_, err := m.Command("migrate-set-capabilities", map[string]any{"capabilities": []any{map[string]any{"capability": "x-ignore-shared", "state": true}}})
	return err
}
