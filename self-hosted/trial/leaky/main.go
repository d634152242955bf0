// Command leaky is an agent for tests that pins a map, mounts a network namespace and starts a process that listens, and leaves all of them
// behind. With the argument "exit" it ends before it is ready, with "early" it kills its parent before that, with "kill" it is a workload that does so,
// and with "listening" that process.
package main

import (
	"bufio"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"runtime"
	"syscall"
	"time"

	"github.com/cilium/ebpf"
	"github.com/cilium/ebpf/asm"
	"github.com/cilium/ebpf/link"
	"golang.org/x/sys/unix"
)

const (
	address   = "127.0.0.1:9125"
	listening = "listening"
	mount     = "/run/leaky"
)

func main() {
	if len(os.Args) > 1 && os.Args[1] == "exit" {
		fmt.Fprintln(os.Stderr, "cannot open my configuration")
		os.Exit(3)
	}
	if len(os.Args) > 1 && os.Args[1] == "kill" {
		_ = syscall.Kill(os.Getppid(), syscall.SIGKILL) // nobody would read it
		return
	}
	if len(os.Args) > 1 && os.Args[1] == listening {
		if err := listen(); err != nil {
			fmt.Println(err)
		}
		return
	}
	if err := errors.Join(leak(), outlive(), space()); err != nil {
		fmt.Fprintln(os.Stderr, "leaky:", err)
		os.Exit(1)
	}
	if len(os.Args) > 1 && os.Args[1] == "early" {
		_ = syscall.Kill(os.Getppid(), syscall.SIGKILL)
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

// outlive starts a process outside of this session's signals, and waits until it listens.
func outlive() error {
	command := exec.Command(os.Args[0], listening)
	command.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	output, err := command.StdoutPipe()
	if err != nil {
		return err
	}
	if err := command.Start(); err != nil {
		return err
	}
	if line, err := bufio.NewReader(output).ReadString('\n'); line != listening+"\n" {
		return fmt.Errorf("the listening process printed %q: %w", line, err)
	}
	return nil
}

func listen() error {
	socket, err := net.Listen("tcp", address)
	if err != nil {
		return err
	}
	defer socket.Close()
	fmt.Println(listening)
	time.Sleep(time.Hour)
	return nil
}

// space mounts a network namespace without processes, like `ip netns add`.
func space() error {
	made := make(chan error)
	go func() {
		runtime.LockOSThread() // and ends with the thread, which is in the namespace
		made <- func() error {
			if err := os.WriteFile(mount, nil, 0o600); err != nil {
				return err
			}
			if err := unix.Unshare(unix.CLONE_NEWNET); err != nil {
				return err
			}
			return unix.Mount("/proc/thread-self/ns/net", mount, "", unix.MS_BIND, "")
		}()
	}()
	return <-made
}
