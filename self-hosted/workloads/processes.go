// Workloads of processes: the smallest possible program, and any command.
package workloads

import (
	"bytes"
	"debug/elf"
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
)

// starting starts a program that ends at once, and waits for it.
type starting struct{ folder, program string }

func newStarting() (Load, error) {
	folder, err := os.MkdirTemp("", "overhead-load-")
	if err != nil {
		return nil, err
	}
	program := filepath.Join(folder, "child")
	if err := os.WriteFile(program, child(), 0o700); err != nil {
		return nil, errors.Join(err, os.RemoveAll(folder))
	}
	return starting{folder, program}, nil
}

func (s starting) Operation() error {
	process, err := syscall.ForkExec(s.program, []string{s.program}, &syscall.ProcAttr{})
	if err != nil {
		return err
	}
	var status syscall.WaitStatus
	for {
		_, err := syscall.Wait4(process, &status, 0, nil)
		if err == nil {
			break
		}
		if err != syscall.EINTR {
			return err
		}
	}
	if !status.Exited() || status.ExitStatus() != 0 {
		return fmt.Errorf("the child ended with %#x", status)
	}
	return nil
}
func (s starting) Close() error { return os.RemoveAll(s.folder) }
func (starting) Children() bool { return true }

// child is a whole program for x86-64: exit(0).
func child() []byte {
	code := []byte{
		0xb8, 60, 0, 0, 0, // mov eax, 60
		0x31, 0xff, // xor edi, edi
		0x0f, 0x05, // syscall
	}
	const address = 0x400000
	header := elf.Header64{
		Type: uint16(elf.ET_EXEC), Machine: uint16(elf.EM_X86_64), Version: uint32(elf.EV_CURRENT),
		Ehsize: 64, Phoff: 64, Phentsize: 56, Phnum: 1, Entry: address + 64 + 56,
	}
	copy(header.Ident[:], elf.ELFMAG)
	header.Ident[elf.EI_CLASS], header.Ident[elf.EI_DATA], header.Ident[elf.EI_VERSION] = byte(elf.ELFCLASS64), byte(elf.ELFDATA2LSB), byte(elf.EV_CURRENT)
	size := uint64(64 + 56 + len(code))
	segment := elf.Prog64{Type: uint32(elf.PT_LOAD), Flags: uint32(elf.PF_R | elf.PF_X), Vaddr: address, Paddr: address, Filesz: size, Memsz: size, Align: 4096}
	var file bytes.Buffer
	for _, part := range []any{header, segment, code} {
		_ = binary.Write(&file, binary.LittleEndian, part) // to memory
	}
	return file.Bytes()
}

// command is any program with its arguments, started for each operation.
type command []string

func (c command) Operation() error {
	stderr := bytes.Buffer{}
	process := exec.Command(c[0], c[1:]...)
	process.Stderr = &stderr
	if err := process.Run(); err != nil {
		return fmt.Errorf("%q: %w\n%s", []string(c), err, bytes.TrimSpace(stderr.Bytes()))
	}
	return nil
}
func (command) Close() error   { return nil }
func (command) Children() bool { return true }
