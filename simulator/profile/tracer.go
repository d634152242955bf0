// Package profile says where the processes of a machine ran their instructions. A plugin of QEMU counts every block of code in its calling context.
// The guest does not see it: a machine with it has the same results, to the byte.
package profile

import (
	"bufio"
	"bytes"
	"debug/elf"
	_ "embed"
	"encoding/binary"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/overhead-action/overhead-action/simulator/architecture"
)

//go:embed tracer.so
var plugin []byte

// Tracer is a machine's tracer.
type Tracer struct {
	plugin, settings []byte
}

// The files of a tracer in the folder of its machine, which is the emulator's working folder.
const (
	pluginFile   = "tracer.so"
	settingsFile = "tracer.settings"
	traceFile    = "trace"
)

// needed are the functions of QEMU that the tracer calls and that a build without plugins, or without modules, does not export.
var needed = []string{"qemu_plugin_register_vcpu_tb_exec_cb", "qemu_get_cpu", "cpu_memory_rw_debug", "x86_cpu_gdb_read_register", "x86_cpu_gdb_write_register"}

// Check returns why an emulator cannot load the tracer, which is compiled for x86-64 and knows its registers.
func Check(of architecture.Name, emulator string) error {
	if of != architecture.AMD64 {
		return fmt.Errorf("profiles of the simulator exist for x86-64, and this is %s", of.Title())
	}
	file, err := elf.Open(emulator)
	if err != nil {
		return fmt.Errorf("%s is no program that can be looked into: %w", emulator, err)
	}
	defer file.Close()
	exported := map[string]bool{}
	symbols, _ := file.DynamicSymbols()
	for _, symbol := range symbols {
		if symbol.Section != elf.SHN_UNDEF {
			exported[symbol.Name] = true
		}
	}
	for _, name := range needed {
		if !exported[name] {
			return fmt.Errorf("%s exports no %s: it was built without plugins", emulator, name)
		}
	}
	return nil
}

// New makes a tracer for an emulator of this version, and a kernel, whose unpacked file is `vmlinux`. `programs` are those that forks start.
// With `marked`, only what runs between two marks counts: a program sets them when it looks for the files /overhead/mark/on and /overhead/mark/off.
func New(version [2]int, kernel Kernel, vmlinux string, marked bool, programs ...string) (*Tracer, error) {
	text, err := os.ReadFile(vmlinux)
	if err != nil {
		return nil, err
	}
	given, err := settings(kernel, text, stops(programs), marked)
	if err != nil {
		return nil, err
	}
	compiled, err := pluginFor(version)
	if err != nil {
		return nil, err
	}
	return &Tracer{compiled, given}, nil
}

// interfaceOf is the version of the plugin interface: each QEMU accepts some (include/plugins/qemu-plugin.h). 11.1 accepts only 7.
func interfaceOf(version [2]int) uint32 {
	switch {
	case version[0] < 9:
		return 1
	case version[0] == 9 && version[1] == 0:
		return 2
	case version[0] < 11 || version[0] == 11 && version[1] == 0:
		return 3
	default:
		return 7
	}
}

// pluginFor is the plugin with the version of the interface that the emulator reads from it.
func pluginFor(version [2]int) ([]byte, error) {
	file, err := elf.NewFile(bytes.NewReader(plugin))
	if err != nil {
		return nil, err
	}
	symbols, err := file.DynamicSymbols()
	if err != nil {
		return nil, err
	}
	for _, symbol := range symbols {
		if symbol.Name != "qemu_plugin_version" {
			continue
		}
		section := file.Sections[symbol.Section]
		made := bytes.Clone(plugin)
		binary.LittleEndian.PutUint32(made[symbol.Value-section.Addr+section.Offset:], interfaceOf(version))
		return made, nil
	}
	return nil, errors.New("the tracer has no version")
}

// stops are return addresses at the end of stacks: every goroutine's stack begins with the one of runtime.goexit.
func stops(programs []string) []uint64 {
	var found []uint64
	for _, program := range programs {
		for _, function := range openProgram(program).functions {
			if function.name == "runtime.goexit" || function.name == "runtime.goexit.abi0" {
				found = append(found, function.address+1)
			}
		}
	}
	return found
}

// Write puts the tracer's files into the folder of a machine. It returns arguments of the emulator.
func (t *Tracer) Write(folder string) ([]string, error) {
	err := errors.Join(
		os.WriteFile(filepath.Join(folder, pluginFile), t.plugin, 0o644),
		os.WriteFile(filepath.Join(folder, settingsFile), t.settings, 0o644))
	return []string{"-plugin", "file=./" + pluginFile + ",settings=" + settingsFile + ",out=" + traceFile}, err
}

// Read reads what the tracer has written into the folder of its machine.
func (t *Tracer) Read(folder string) (*Trace, error) {
	in, err := os.Open(filepath.Join(folder, traceFile))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, errors.New("the tracer wrote nothing")
	}
	if err != nil {
		return nil, err
	}
	defer in.Close()
	return readTrace(bufio.NewReaderSize(in, 1<<20))
}
