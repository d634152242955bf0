// Package architecture names the processors that a machine can have, and what depends on them outside of the machine.
package architecture

import (
	"debug/elf"
	"fmt"
	"runtime"
	"slices"
)

// Name is an architecture in the terms of Go and Debian.
type Name string

// Architectures of machines.
const (
	AMD64 Name = "amd64"
	ARM64 Name = "arm64"
)

// Host is that of this program. By default a guest has the same, so that the same programs are measured.
const Host = Name(runtime.GOARCH)

// Check is an error if no machine has this architecture.
func (n Name) Check() error {
	if n == AMD64 || n == ARM64 {
		return nil
	}
	return fmt.Errorf("no machine is %q: the architecture is %s or %s", n, AMD64, ARM64)
}

// Title is the usual name in texts.
func (n Name) Title() string {
	if n == AMD64 {
		return "x86-64"
	}
	return string(n)
}

// QEMU is its name for the architecture.
func (n Name) QEMU() string {
	if n == ARM64 {
		return "aarch64"
	}
	return "x86_64"
}

// Runs reports whether a kernel starts programs for a processor: also those of 32 bits.
func (n Name) Runs(processor elf.Machine) bool {
	if n == ARM64 {
		return slices.Contains([]elf.Machine{elf.EM_AARCH64, elf.EM_ARM}, processor)
	}
	return slices.Contains([]elf.Machine{elf.EM_X86_64, elf.EM_386}, processor)
}
