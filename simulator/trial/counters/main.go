// Command counters is the first process of an ARM machine in which test binaries run: those of /tests, one after the other, as root.
package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"

	"golang.org/x/sys/unix"

	"github.com/overhead-action/overhead-action/simulator/guest"
)

func main() {
	if err := run(); err != nil {
		fmt.Println("FAIL", err)
	}
	unix.Sync()
	_ = unix.Reboot(unix.LINUX_REBOOT_CMD_POWER_OFF)
	os.Exit(1) // the kernel panics and stops the machine
}

func run() error {
	if err := guest.Prepare(); err != nil {
		return err
	}
	tests, err := filepath.Glob("/tests/*.test")
	if err != nil {
		return err
	}
	for _, test := range tests {
		// Only in a machine of its own may a test change the machine's settings.
		command := exec.Command(test, "-test.v", "-test.run=Counted")
		command.Env = append(os.Environ(), "PATH=/bin", "HOME=/root", "TMPDIR=/tmp", "COUNTERS_MACHINE=own")
		command.Stdout, command.Stderr = os.Stdout, os.Stdout
		fmt.Println("RUN", test, command.Run())
	}
	return nil
}
