// The hooks of programs without a link: those at a perf event of a process, as of bpftrace.

package account

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"unsafe"

	"github.com/cilium/ebpf"
	"golang.org/x/sys/unix"
)

// fileQuery is BPF_TASK_FD_QUERY's part of union bpf_attr (include/uapi/linux/bpf.h).
type fileQuery struct {
	process, file, flags, length uint32
	name                         unsafe.Pointer
	program, kind                uint32
	offset, address              uint64
}

// kinds of enum bpf_task_fd_type.
var kinds = []string{"raw_tp", "tracepoint", "kprobe", "kretprobe", "uprobe", "uretprobe"}

// hooksOfEvents are the hooks of all programs that a process attached to a perf event. Without CAP_SYS_ADMIN there are none.
func hooksOfEvents() map[ebpf.ProgramID]string {
	found := map[ebpf.ProgramID]string{}
	files, _ := filepath.Glob("/proc/[0-9]*/fd/*")
	for _, path := range files {
		if target, err := os.Readlink(path); err != nil || target != "anon_inode:[perf_event]" {
			continue
		}
		if id, hook, ok := query(path); ok {
			found[id] = hook
		}
	}
	return found
}

// query asks for the hook of a file, /proc/PROCESS/fd/NUMBER.
func query(path string) (ebpf.ProgramID, string, bool) {
	parts := strings.Split(path, "/")
	process, _ := strconv.ParseUint(parts[2], 10, 32)
	file, _ := strconv.ParseUint(parts[4], 10, 32)
	var name [256]byte
	request := fileQuery{process: uint32(process), file: uint32(file), length: uint32(len(name)), name: unsafe.Pointer(&name[0])}
	_, _, problem := unix.Syscall(unix.SYS_BPF, unix.BPF_TASK_FD_QUERY, uintptr(unsafe.Pointer(&request)), unsafe.Sizeof(request))
	if problem != 0 || int(request.kind) >= len(kinds) {
		return 0, "", false
	}
	kind, target := kinds[request.kind], unix.ByteSliceToString(name[:])
	switch {
	case target == "" && request.address != 0:
		target = fmt.Sprintf("0x%x", request.address)
	case strings.HasPrefix(kind, "u"):
		target = fmt.Sprintf("%s+0x%x", target, request.offset)
	}
	return ebpf.ProgramID(request.program), kind + "/" + target, true
}
