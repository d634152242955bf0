// Command leaky is an agent for tests that pins a map and leaves it behind, or with the argument "exit" ends before it is ready.
package main

import (
	"fmt"
	"os"
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
