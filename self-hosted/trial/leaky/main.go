// Command leaky is an agent for tests that pins a map and leaves it behind. With the argument "exit" it ends before it is ready, and with
// "kill" it is a load that kills who started it.
package main

import (
	"fmt"
	"os"
	"syscall"
	"time"

	"github.com/cilium/ebpf"
	"github.com/cilium/ebpf/asm"
	"github.com/cilium/ebpf/link"
)

func main() {
	if len(os.Args) > 1 && os.Args[1] == "exit" {
		fmt.Fprintln(os.Stderr, "cannot open my configuration")
		os.Exit(3)
	}
	if len(os.Args) > 1 && os.Args[1] == "kill" {
		_ = syscall.Kill(os.Getppid(), syscall.SIGKILL) // nobody would be told
		return
	}
	if err := leak(); err != nil {
		fmt.Fprintln(os.Stderr, "leaky:", err)
		os.Exit(1)
	}
	fmt.Println("tracing 1 hook")
	time.Sleep(time.Hour)
}

func leak() error {
	kept, err := ebpf.NewMap(&ebpf.MapSpec{Name: "kept", Type: ebpf.Array, KeySize: 4, ValueSize: 4, MaxEntries: 1})
	if err != nil {
		return err
	}
	if err := kept.Pin("/sys/fs/bpf/leaky"); err != nil {
		return err
	}
	program, err := ebpf.NewProgram(&ebpf.ProgramSpec{
		Name: "leaky", Type: ebpf.RawTracepoint, License: "GPL", Instructions: asm.Instructions{asm.Mov.Imm(asm.R0, 0), asm.Return()},
	})
	if err != nil {
		return err
	}
	_, err = link.AttachRawTracepoint(link.RawTracepointOptions{Name: "sys_enter", Program: program})
	return err
}
