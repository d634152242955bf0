// A plugin of QEMU: what an emulator needs to load it, and its files.

package profile

import (
	"bytes"
	"debug/elf"
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/overhead-action/overhead-action/simulator/architecture"
)

// plugin is one for an emulator and a kernel.
type plugin struct {
	// name is that of its files in the folder of the machine, which is the emulator's working folder; out is what it writes there.
	name, out          string
	compiled, settings []byte
}

// newPlugin makes a plugin for an emulator of this version, and a kernel, whose unpacked file is `vmlinux`.
func newPlugin(name, out string, compiled []byte, version [2]int, kernel Kernel, vmlinux string, marked bool, stops []uint64) (plugin, error) {
	text, err := os.ReadFile(vmlinux)
	if err != nil {
		return plugin{}, err
	}
	given, err := settings(kernel, text, stops, marked)
	if err != nil {
		return plugin{}, err
	}
	made, err := compiledFor(version, compiled)
	return plugin{name, out, made, given}, err
}

// Write puts the plugin's files into the folder of a machine. It returns arguments of the emulator.
func (p plugin) Write(folder string) ([]string, error) {
	file, settings := p.name+".so", p.name+".settings"
	err := errors.Join(
		os.WriteFile(filepath.Join(folder, file), p.compiled, 0o644),
		os.WriteFile(filepath.Join(folder, settings), p.settings, 0o644))
	return []string{"-plugin", "file=./" + file + ",settings=" + settings + ",out=" + p.out}, err
}

// needed are the functions of QEMU that plugins call and that a build without plugins, or without modules, does not export.
var needed = []string{"qemu_plugin_register_vcpu_tb_exec_cb", "qemu_plugin_register_vcpu_mem_cb", "qemu_plugin_reset", "qemu_get_cpu", "cpu_memory_rw_debug", "x86_cpu_gdb_read_register", "x86_cpu_gdb_write_register"}

// Check returns why an emulator cannot load plugins, which are compiled for x86-64 and know its registers.
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

// compiledFor is a compiled plugin with the version of the interface that the emulator reads from it.
func compiledFor(version [2]int, compiled []byte) ([]byte, error) {
	file, err := elf.NewFile(bytes.NewReader(compiled))
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
		made := bytes.Clone(compiled)
		binary.LittleEndian.PutUint32(made[symbol.Value-section.Addr+section.Offset:], interfaceOf(version))
		return made, nil
	}
	return nil, errors.New("the plugin has no version")
}
