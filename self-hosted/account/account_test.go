// Tests of program names, process usage and ring backlog.
package account

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/cilium/ebpf"
	"github.com/cilium/ebpf/asm"
	"github.com/cilium/ebpf/link"
	"github.com/cilium/ebpf/rlimit"
	"golang.org/x/sys/unix"

	"github.com/overhead-action/overhead-action/self-hosted/programs"
)

func TestKey(t *testing.T) {
	for name, want := range map[string]string{"handle_set_state": "handle_set_state", "a/b=c d": "a_b_c_d", "": "unnamed", "trace.isra.0": "trace.isra.0"} {
		if got := key(name); got != want {
			t.Errorf("%q becomes %q, want %q", name, got, want)
		}
	}
}

func TestAfterName(t *testing.T) {
	if fields := afterName("7 (a b) c) S 1 7 7"); len(fields) != 4 || fields[0] != "S" || fields[session] != "7" {
		t.Error(fields)
	}
}

func TestSession(t *testing.T) {
	busy := exec.Command("sh", "-c", "i=0; while [ $i -lt 100000 ]; do i=$((i+1)); done; echo; read x")
	busy.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	input, err := busy.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	output, err := busy.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := busy.Start(); err != nil {
		t.Fatal(err)
	}
	if _, err := output.Read(make([]byte, 1)); err != nil {
		t.Fatal(err)
	}
	used := Session(busy.Process.Pid)
	if used.CPU < 5*time.Millisecond || used.Heap <= 0 || used.Peak < used.Heap {
		t.Errorf("usage of a busy shell is %+v", used)
	}
	if err := input.Close(); err != nil {
		t.Fatal(err)
	}
	_ = busy.Wait()
	if left := Session(busy.Process.Pid); left != (Usage{}) {
		t.Errorf("usage of a finished session is %+v, want zero", left)
	}
	if clock(os.Getpid()) <= 0 {
		t.Error("CPU time of this process is 0")
	}
}

// A hook is the known one, else that of the link, else the type.
func TestHooks(t *testing.T) {
	_ = rlimit.RemoveMemlock() // for kernels before 5.11
	spec, err := programs.Nothing()
	if err != nil {
		t.Fatal(err)
	}
	collection, err := ebpf.NewCollection(spec)
	if errors.Is(err, os.ErrPermission) {
		fmt.Println("SKIP self-hosted/account, hooks: loading a program needs CAP_BPF and CAP_PERFMON")
		t.Skip("no permission to load a program")
	}
	if err != nil {
		t.Fatal(err)
	}
	defer collection.Close()
	program := collection.Programs[programs.Empty]
	opened, id := openedOf(t, program)
	if got := opened.Hooks(nil); !slices.Equal(got, []string{"rawtracepoint"}) {
		t.Errorf("without a link: %q", got)
	}
	attached, err := link.AttachRawTracepoint(link.RawTracepointOptions{Name: "sys_enter", Program: program})
	if err != nil {
		t.Fatal(err)
	}
	defer attached.Close()
	if got := opened.Hooks(nil); !slices.Equal(got, []string{"raw_tp/sys_enter"}) {
		t.Errorf("with a link: %q", got)
	}
	if got := opened.Hooks(map[ebpf.ProgramID]string{id: "kprobe/x"}); !slices.Equal(got, []string{"kprobe/x"}) {
		t.Errorf("known: %q", got)
	}
}

// openedOf opens a program by its id, like the programs of an agent.
func openedOf(t *testing.T, program *ebpf.Program) (*Programs, ebpf.ProgramID) {
	t.Helper()
	info, err := program.Info()
	if err != nil {
		t.Fatal(err)
	}
	id, _ := info.ID()
	opened, err := Open([]ebpf.ProgramID{id})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(opened.Close)
	return opened, id
}

// bpftrace attaches a program to a perf event, which has no link.
func TestHooksOfEvents(t *testing.T) {
	folder := t.TempDir()
	if err := unix.Mount("tracefs", folder, "tracefs", 0, ""); err != nil {
		fmt.Printf("SKIP self-hosted/account, hooks of perf events: tracefs cannot be mounted, which needs root: %v\n", err)
		t.Skip(err)
	}
	defer func() { _ = unix.Unmount(folder, 0) }()
	text, err := os.ReadFile(filepath.Join(folder, "events/sched/sched_switch/id"))
	if err != nil {
		t.Fatal(err)
	}
	number, err := strconv.ParseUint(strings.TrimSpace(string(text)), 10, 64)
	if err != nil {
		t.Fatal(err)
	}
	program, err := ebpf.NewProgram(&ebpf.ProgramSpec{Type: ebpf.TracePoint, Instructions: asm.Instructions{asm.Mov.Imm(asm.R0, 0), asm.Return()}, License: "GPL"})
	if err != nil {
		t.Fatal(err)
	}
	defer program.Close()
	event, err := unix.PerfEventOpen(&unix.PerfEventAttr{Type: unix.PERF_TYPE_TRACEPOINT, Config: number, Size: unix.PERF_ATTR_SIZE_VER0}, -1, 0, -1, unix.PERF_FLAG_FD_CLOEXEC)
	if err != nil {
		t.Fatal(err)
	}
	defer unix.Close(event)
	if err := unix.IoctlSetInt(event, unix.PERF_EVENT_IOC_SET_BPF, program.FD()); err != nil {
		t.Fatal(err)
	}
	opened, _ := openedOf(t, program)
	if got := opened.Hooks(nil); !slices.Equal(got, []string{"tracepoint/sched_switch"}) {
		t.Errorf("attached to a tracepoint: %q", got)
	}
}

func TestNoRings(t *testing.T) {
	rings, err := OpenRings(nil)
	if err != nil || rings.Any() || !rings.Empty() {
		t.Error(rings, err)
	}
	rings.Look()
	rings.Close()
}

func TestBacklog(t *testing.T) {
	consumer, producer := uint64(40), uint64(1000)
	rings := &Rings{list: []ring{{consumer: &consumer, producer: &producer}}}
	if rings.Look(); rings.High != 960 || rings.Empty() {
		t.Errorf("high water mark is %d bytes, want 960", rings.High)
	}
	consumer = producer
	if rings.Look(); rings.High != 960 || !rings.Empty() {
		t.Errorf("ring is empty, but the high water mark is %d bytes", rings.High)
	}
}
