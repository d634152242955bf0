// The settings of the tracer: where the functions and the fields of structures are in this kernel.

package profile

import (
	"bytes"
	"debug/elf"
	"errors"
	"fmt"
	"strings"

	"github.com/cilium/ebpf/btf"
)

// hooks are the functions of the kernel whose calls the tracer watches, by their names in its settings.
var hooks = map[string]string{"switch": "__switch_to", "mmap": "perf_event_mmap", "comm": "perf_event_comm", "wake": "wake_up_new_task", "name": "getname_flags"}

// fields are members of the kernel's structures that it reads, by the same.
var fields = map[string][]string{
	"task.comm": {"task_struct", "comm"}, "task.pid": {"task_struct", "pid"}, "task.tgid": {"task_struct", "tgid"}, "task.mm": {"task_struct", "mm"},
	"task.flags": {"task_struct", "flags"},
	"vma.start":  {"vm_area_struct", "vm_start"}, "vma.end": {"vm_area_struct", "vm_end"}, "vma.pgoff": {"vm_area_struct", "vm_pgoff"},
	"vma.flags": {"vm_area_struct", "vm_flags"}, "vma.file": {"vm_area_struct", "vm_file"}, "vma.mm": {"vm_area_struct", "vm_mm"},
	"file.dentry": {"file", "f_path", "dentry"}, "dentry.name": {"dentry", "d_name"}, "dentry.parent": {"dentry", "d_parent"},
}

// withCode are the exceptions for which the processor pushes an error code.
var withCode = []string{"page_fault", "general_protection", "double_fault", "alignment_check", "stack_segment", "segment_not_present", "invalid_tss", "control_protection", "vmm_communication"}

// settings writes the tracer's input for a kernel, the addresses at which stacks end, and whether only what is between marks counts.
func settings(symbols Kernel, vmlinux []byte, stops []uint64, marked bool) ([]byte, error) {
	var out bytes.Buffer
	if marked {
		fmt.Fprintln(&out, "marked 1")
	}
	for name, function := range hooks {
		address, found := symbols.address(function)
		if !found {
			return nil, fmt.Errorf("the kernel has no function %s", function)
		}
		fmt.Fprintf(&out, "%s %x\n", name, address)
	}
	spec, err := types(vmlinux)
	if err != nil {
		return nil, fmt.Errorf("the types of the kernel: %w", err)
	}
	for name, path := range fields {
		offset, err := offsetOf(spec, path)
		if err != nil {
			return nil, fmt.Errorf("the types of the kernel: %w", err)
		}
		fmt.Fprintf(&out, "%s %x\n", name, offset)
	}
	if err := entries(&out, symbols); err != nil {
		return nil, err
	}
	for _, stop := range stops {
		fmt.Fprintf(&out, "stop %x\n", stop)
	}
	return out.Bytes(), nil
}

// types reads the types from a kernel's own section, because a kernel without a table of symbols is no object for the library.
func types(vmlinux []byte) (*btf.Spec, error) {
	file, err := elf.NewFile(bytes.NewReader(vmlinux))
	if err != nil {
		return nil, err
	}
	section := file.Section(".BTF")
	if section == nil {
		return nil, errors.New("the kernel was built without them (CONFIG_DEBUG_INFO_BTF)")
	}
	text, err := section.Data()
	if err != nil {
		return nil, err
	}
	return btf.LoadSpecFromReader(bytes.NewReader(text))
}

// entries writes where the processor enters the kernel at an interrupt or an exception.
func entries(out *bytes.Buffer, symbols Kernel) error {
	start, found1 := symbols.address("irq_entries_start")
	end, found2 := symbols.address("__irqentry_text_end")
	if !found1 || !found2 {
		return errors.New("the kernel does not name its entries")
	}
	stubs := end
	for _, symbol := range symbols {
		name, is := strings.CutPrefix(symbol.Name, "asm_")
		if !is || symbol.Address < start || symbol.Address >= end || name == "common_interrupt" || name == "spurious_interrupt" {
			continue
		}
		stubs = min(stubs, symbol.Address)
		kind := "interrupt"
		if exception, is := strings.CutPrefix(name, "exc_"); is {
			kind = "exception"
			for _, one := range withCode {
				if exception == one {
					kind = "exception-code"
				}
			}
		}
		fmt.Fprintf(out, "%s %x\n", kind, symbol.Address)
	}
	fmt.Fprintf(out, "stubs-start %x\nstubs-end %x\n", start, stubs)
	return nil
}

// offsetOf is the offset in bytes of a member of a structure, and of a member of that, also within structures without a name.
func offsetOf(spec *btf.Spec, path []string) (uint32, error) {
	var of *btf.Struct
	if err := spec.TypeByName(path[0], &of); err != nil {
		return 0, err
	}
	var total uint32
	var next btf.Type = of
	for _, name := range path[1:] {
		member, offset, found := memberOf(next, name)
		if !found {
			return 0, fmt.Errorf("there is no %s", strings.Join(path, "."))
		}
		total += offset
		next = member
	}
	return total, nil
}

func memberOf(in btf.Type, name string) (btf.Type, uint32, bool) {
	var members []btf.Member
	switch of := btf.UnderlyingType(in).(type) {
	case *btf.Struct:
		members = of.Members
	case *btf.Union:
		members = of.Members
	}
	for _, member := range members {
		if member.Name == name {
			return member.Type, member.Offset.Bytes(), true
		}
		if member.Name != "" {
			continue
		}
		if found, offset, ok := memberOf(member.Type, name); ok {
			return found, member.Offset.Bytes() + offset, true
		}
	}
	return nil, 0, false
}
