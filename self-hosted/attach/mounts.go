// File systems that agents need.
package attach

import (
	"errors"
	"fmt"
	"os"

	"golang.org/x/sys/unix"
)

// tracing is the folder of the tracepoints' numbers.
const tracing = "/sys/kernel/tracing"

// Mount mounts all of them in a virtual machine.
func Mount() error {
	for _, one := range []struct{ kind, path string }{
		{"tracefs", tracing}, {"debugfs", "/sys/kernel/debug"}, {"bpf", "/sys/fs/bpf"}, {"securityfs", "/sys/kernel/security"}, {"cgroup2", "/sys/fs/cgroup"},
	} {
		if _, err := mounted(one.kind); err == nil {
			continue
		}
		// A kernel may lack one of them; its user reports that.
		if err := unix.Mount(one.kind, one.path, one.kind, 0, ""); err != nil && !errors.Is(err, unix.ENODEV) && !errors.Is(err, unix.ENOENT) {
			return fmt.Errorf("mount %s: %w", one.path, err)
		}
	}
	return nil
}

// traced reports whether tracepoints can be found.
func traced() bool {
	_, err := os.Stat(tracing + "/events")
	return err == nil
}

// Enter mounts tracefs in the agent's own mount namespace, if it is missing, and becomes the agent's program.
func Enter(path string, argv []string) error {
	if !traced() {
		_ = unix.Mount("tracefs", tracing, "tracefs", 0, "") // its user reports that it is missing
	}
	return unix.Exec(path, argv, os.Environ())
}
