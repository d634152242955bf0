// The system that programs expect: file systems, a loopback interface, a name.

package guest

import (
	"fmt"
	"os"

	"golang.org/x/sys/unix"
)

// environment is that of every process.
var environment = []string{"PATH=/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin", "HOME=/root", "TMPDIR=/tmp", "LANG=C.UTF-8", "TZ=UTC"}

var mounts = []struct {
	kind, path, options string
	mode                os.FileMode
}{
	{"devtmpfs", "/dev", "", 0o755}, // already mounted if the kernel does it itself
	{"proc", "/proc", "", 0o555},
	{"sysfs", "/sys", "", 0o555},
	{"devpts", "/dev/pts", "", 0o755},
	{"tmpfs", "/dev/shm", "mode=1777", 0o755},
	{"tmpfs", "/tmp", "mode=1777", 0o755},
	{"tmpfs", "/run", "mode=0755", 0o755},
}

// Prepare mounts file systems, and gives the machine a loopback interface and a name.
func Prepare() error {
	for _, m := range mounts {
		if brought(m.kind, m.path) {
			continue
		}
		if err := os.MkdirAll(m.path, m.mode); err != nil {
			return err
		}
		if err := unix.Mount(m.kind, m.path, m.kind, 0, m.options); err != nil && err != unix.EBUSY {
			return fmt.Errorf("mount %s: %w", m.path, err)
		}
	}
	if err := os.MkdirAll("/root", 0o700); err != nil {
		return err
	}
	if err := unix.Sethostname([]byte("simulator")); err != nil {
		return fmt.Errorf("host name: %w", err)
	}
	if err := loopback(); err != nil {
		return fmt.Errorf("loopback interface: %w", err)
	}
	return nil
}

// brought reports whether the image itself has files there, which a file system on top would hide.
func brought(kind, path string) bool {
	if kind != "tmpfs" {
		return false
	}
	items, _ := os.ReadDir(path)
	return len(items) > 0
}

func loopback() error {
	socket, err := unix.Socket(unix.AF_INET, unix.SOCK_DGRAM|unix.SOCK_CLOEXEC, 0)
	if err != nil {
		return err
	}
	defer unix.Close(socket)
	request, err := unix.NewIfreq("lo")
	if err != nil {
		return err
	}
	request.SetUint16(unix.IFF_UP | unix.IFF_RUNNING)
	return unix.IoctlIfreq(socket, unix.SIOCSIFFLAGS, request)
}

// openPort opens a serial port that passes bytes unchanged.
func openPort(path string) (*os.File, error) {
	file, err := os.OpenFile(path, os.O_RDWR|unix.O_NOCTTY, 0)
	if err != nil {
		return nil, fmt.Errorf("the result channel: %w", err)
	}
	settings, err := unix.IoctlGetTermios(int(file.Fd()), unix.TCGETS)
	if err != nil {
		return nil, fmt.Errorf("the result channel: %w", err)
	}
	settings.Iflag, settings.Oflag, settings.Lflag = 0, 0, 0
	settings.Cflag = unix.CS8 | unix.CREAD | unix.CLOCAL | unix.B115200
	if err := unix.IoctlSetTermios(int(file.Fd()), unix.TCSETS, settings); err != nil {
		return nil, fmt.Errorf("the result channel: %w", err)
	}
	return file, nil
}

// drain waits until the port has sent everything.
func drain(port *os.File) error {
	return unix.IoctlSetInt(int(port.Fd()), unix.TCSBRK, 1)
}
