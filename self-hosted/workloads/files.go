// Workloads of plain system calls and of files.
package workloads

import (
	"errors"
	"os"
	"path/filepath"

	"golang.org/x/sys/unix"
)

// calls are the system calls of the workloads' operations.
var calls = map[string]int{
	"syscall": unix.SYS_GETPPID, "open": unix.SYS_OPENAT, "write": unix.SYS_PWRITE64, "connect": unix.SYS_CONNECT,
	"udp": unix.SYS_SENDTO, "http": unix.SYS_WRITE, "exec": unix.SYS_EXECVE, "command": unix.SYS_EXECVE,
}

// call is one system call that does almost nothing.
type call struct{}

func (call) Operation() error {
	unix.Getppid()
	return nil
}
func (call) Close() error   { return nil }
func (call) Children() bool { return false }

// opening opens and closes an existing file.
type opening struct {
	folder string
	file   *memory
}

func newOpening() (Load, error) {
	folder, err := os.MkdirTemp("", "overhead-load-")
	if err != nil {
		return nil, err
	}
	file := filepath.Join(folder, "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		return nil, errors.Join(err, os.RemoveAll(folder))
	}
	return opening{folder, held(append([]byte(file), 0))}, nil
}

func (o opening) Operation() error {
	here := unix.AT_FDCWD
	file, err := raw(unix.SYS_OPENAT, uintptr(here), o.file.address(), unix.O_RDONLY|unix.O_CLOEXEC)
	if err != nil {
		return err
	}
	return shut(file)
}
func (o opening) Close() error { return os.RemoveAll(o.folder) }
func (opening) Children() bool { return false }

// writing rewrites the same half KiB of a file: into memory, without waiting for a disk.
type writing struct {
	folder string
	file   int
	bytes  *memory
}

func newWriting() (Load, error) {
	folder, err := os.MkdirTemp("", "overhead-load-")
	if err != nil {
		return nil, err
	}
	file, err := unix.Open(filepath.Join(folder, "file"), unix.O_RDWR|unix.O_CREAT|unix.O_CLOEXEC, 0o600)
	if err != nil {
		return nil, errors.Join(err, os.RemoveAll(folder))
	}
	return writing{folder, file, held(make([]byte, 512))}, nil
}

func (w writing) Operation() error {
	_, err := raw(unix.SYS_PWRITE64, uintptr(w.file), w.bytes.address(), w.bytes.size(), 0)
	return err
}
func (w writing) Close() error { return errors.Join(unix.Close(w.file), os.RemoveAll(w.folder)) }
func (writing) Children() bool { return false }
