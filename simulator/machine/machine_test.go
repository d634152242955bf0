// Machines that fail, with scripts in place of the emulator.

package machine

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/overhead-action/overhead-action/simulator/architecture"
	"github.com/overhead-action/overhead-action/simulator/channel"
	"github.com/overhead-action/overhead-action/simulator/image"
	"github.com/overhead-action/overhead-action/simulator/kernel"
	"github.com/overhead-action/overhead-action/simulator/qemu"
)

// scripted is a machine whose emulator is a shell script; it finds the two ports in $console and $results.
func scripted(t *testing.T, script string) Machine {
	t.Helper()
	path := filepath.Join(t.TempDir(), "qemu")
	head := "#!/bin/sh\nfor argument; do case $argument in file:*console) console=${argument#file:} ;; file,id=results,path=*) results=${argument#*path=} results=${results%%,*} ;; esac; done\n"
	if err := os.WriteFile(path, []byte(head+script), 0o755); err != nil {
		t.Fatal(err)
	}
	return Machine{
		// A script cannot be saved, so its machine is one that boots each time.
		Architecture: architecture.AMD64, Accelerator: KVM, QEMU: qemu.QEMU{Path: path, Version: "0"}, Kernel: kernel.Kernel{Path: "/vmlinuz"}, Memory: 512,
		Limits: Limits{Boot: time.Minute, Total: time.Minute, Channel: 1 << 20},
	}
}

func recorded(t *testing.T) string {
	t.Helper()
	var out bytes.Buffer
	w := channel.NewWriter(&out)
	if err := errors.Join(w.Hello("6.1.0"), w.Fork(channel.Fork{Code: 4}), w.End()); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "recorded")
	if err := os.WriteFile(path, out.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestRun(t *testing.T) {
	run, err := scripted(t, "cat "+recorded(t)+" > $results").Run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if len(run.Forks) != 1 || run.Forks[0].Code != 4 || run.Elapsed <= 0 || run.Memory <= 0 {
		t.Errorf("got %+v", run)
	}
}

func TestBroken(t *testing.T) {
	for name, c := range map[string]struct {
		script   string
		limits   Limits
		problems []string
	}{
		"no result":          {"printf 'line 1\\nKernel panic: no init\\n' > $console", Limits{}, []string{"never reached its first program", "console ended with:\n  line 1\n  Kernel panic: no init"}},
		"a refused argument": {"echo 'qemu: sandbox is not supported' >&2; exit 1", Limits{}, []string{"QEMU failed (exit status 1)", "sandbox is not supported"}},
		"cut off":            {"head -c 100 " + recorded(t) + " > $results", Limits{}, []string{"cut off: 100 bytes and 0 forks came"}},
		"no boot":            {"printf '\\033[2JBooting from ROM...' > $console; while :; do :; done", Limits{Boot: 300 * time.Millisecond}, []string{"did not boot: the guest sent nothing within 300ms of processor time", "Booting from ROM..."}},
		"a boot that sleeps": {"sleep 60", Limits{Total: 300 * time.Millisecond}, []string{"the guest sent nothing within 300ms", "check that its kernel boots"}},
		"a late boot":        {"sleep 1; head -c 100 " + recorded(t) + " > $results", Limits{Boot: 500 * time.Millisecond}, []string{"cut off: 100 bytes and 0 forks came"}},
		"a hang":             {"head -c 100 " + recorded(t) + " > $results; sleep 60", Limits{Total: 300 * time.Millisecond}, []string{"still running after 300ms"}},
		"a flood":            {"yes > $results", Limits{}, []string{"sent more than 1 MiB of results"}},
		"a short flood":      {"yes | head -c 1048577 > $results", Limits{}, []string{"sent more than 1 MiB of results"}},
	} {
		t.Run(name, func(t *testing.T) {
			m := scripted(t, c.script)
			if c.limits.Boot > 0 {
				m.Limits.Boot = c.limits.Boot
			}
			if c.limits.Total > 0 {
				m.Limits.Total = c.limits.Total
			}
			_, err := m.Run(t.Context())
			var broken *Broken
			if !errors.As(err, &broken) {
				t.Fatalf("got %v", err)
			}
			for _, problem := range c.problems {
				if !strings.Contains(err.Error(), problem) {
					t.Errorf("%q is not in:\n%v", problem, err)
				}
			}
		})
	}
}

func TestProcessorTime(t *testing.T) {
	const rest = " R 1 42 42 0 -1 4194560 77 0 0 0 150 25 0 0 20 0"
	for stat, want := range map[string]time.Duration{
		"42 (qemu)" + rest: 1750 * time.Millisecond, "42 (q) 1 2 (x)" + rest: 1750 * time.Millisecond, "42 (qemu) R 1 42": 0, "": 0,
	} {
		if got := processorTimeIn(stat); got != want {
			t.Errorf("%q: %v", stat, got)
		}
	}
}

// The emulator and its descendants are gone when Run returns.
func TestNothingIsLeft(t *testing.T) {
	for name, limit := range map[string]time.Duration{"out of time": 500 * time.Millisecond, "cancelled": 0} {
		t.Run(name, func(t *testing.T) {
			pids := filepath.Join(t.TempDir(), "pids")
			m := scripted(t, fmt.Sprintf("sleep 1000 & echo $$ $! > %s.new; mv %[1]s.new %[1]s; wait", pids))
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			if limit > 0 {
				m.Limits.Total = limit
			} else {
				go func() {
					for !exists(pids) {
						time.Sleep(10 * time.Millisecond)
					}
					cancel()
				}()
			}
			_, err := m.Run(ctx)
			if err == nil {
				t.Fatal("nothing was wrong")
			}
			text, err := os.ReadFile(pids)
			if err != nil {
				t.Fatal(err)
			}
			for field := range strings.FieldsSeq(string(text)) {
				pid, err := strconv.Atoi(field)
				if err != nil {
					t.Fatal(err)
				}
				if alive(pid) {
					t.Errorf("process %d is still there", pid)
				}
			}
		})
	}
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

// attached reports whether a process runs; a zombie does not.
func alive(pid int) bool {
	for range 100 {
		status, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
		if err != nil || strings.Contains(string(status), ") Z ") || syscall.Kill(pid, 0) != nil {
			return false
		}
		time.Sleep(10 * time.Millisecond)
	}
	return true
}

func TestTooLittleMemory(t *testing.T) {
	m := scripted(t, "")
	m.Image = []image.Layer{{Size: 300 << 20}}
	if _, err := m.Run(t.Context()); err == nil || !strings.Contains(err.Error(), "has 512 MiB of memory, and its image needs 792 MiB") {
		t.Errorf("got %v", err)
	}
}

func TestNoEmulator(t *testing.T) {
	m := scripted(t, "")
	m.QEMU.Path = "/nowhere/qemu"
	if _, err := m.Run(t.Context()); err == nil || !strings.Contains(err.Error(), "QEMU cannot be started") {
		t.Errorf("got %v", err)
	}
}

func TestArguments(t *testing.T) {
	one, two := Machine{Architecture: architecture.AMD64, Memory: 700, Seed: 1}, Machine{Architecture: architecture.AMD64, Memory: 700, Seed: 2, KernelArguments: "lsm=bpf"}
	if slices.Equal(one.Arguments(), two.Arguments()) {
		t.Error("another seed and another command line give the same arguments")
	}
	all := strings.Join(two.Arguments(), " ")
	timed := strings.Join(Machine{Architecture: architecture.AMD64, Memory: 700, Accelerator: KVM}.Arguments(), " ")
	for _, needed := range []string{"-accel kvm -cpu host", "clock=host", "-smp 1", "-sandbox on", "nokaslr"} {
		if !strings.Contains(timed, needed) {
			t.Errorf("in time: no %q in %s", needed, timed)
		}
	}
	if strings.Contains(timed, "icount") || strings.Contains(timed, "tcg") || strings.Contains(timed, "nolapic_timer") || strings.Contains(timed, "acpi_rsdp") {
		t.Errorf("in time, and counting: %s", timed)
	}
	for _, needed := range []string{"-icount shift=0,sleep=off,rr=record,rrfile=/dev/null", "-seed 2", "clock=vm", "-smp 1", "-sandbox on", "-nodefaults", "-m 700M", "-cpu max,erms=off,fsrm=off,rdrand=off,rdseed=off", "rootfstype=ramfs nolapic_timer", "noreplace-smp SIMULATOR_PAUSE=1 lsm=bpf"} {
		if !strings.Contains(all, needed) {
			t.Errorf("%q is not among the arguments: %s", needed, all)
		}
	}
	// It would take the interrupt that wakes readers of BPF events, too.
	if strings.Contains(all, "acpi=off") {
		t.Errorf("no interrupt controller: %s", all)
	}
	if strings.Contains(all, "-nic") || strings.Contains(all, "-netdev") {
		t.Error("the machine has a network card")
	}
}

// The console of arm64 is a card in the machine's folder, and the processor has no feature of the host.
func TestArgumentsOfARM(t *testing.T) {
	all := strings.Join(Machine{Architecture: architecture.ARM64, Memory: 700, Seed: 2}.Arguments(), " ")
	for _, needed := range []string{
		"-machine virt -chardev file,id=console,path=console -device pci-serial,chardev=console -accel tcg,thread=single -cpu neoverse-n1,cntfrq=1000000000 ",
		"-seed 2", "rr=record", "console=ttyS0", "cryptomgr.notests",
	} {
		if !strings.Contains(all, needed) {
			t.Errorf("%q is not among the arguments: %s", needed, all)
		}
	}
	if strings.Contains(all, "nolapic_timer") {
		t.Errorf("settings of a PC: %s", all)
	}
}

// Memory and seed are separate, and machines in the host's time have none.
func TestKind(t *testing.T) {
	name := Kind(architecture.AMD64)
	if len(name) != 8 || name != Kind(architecture.AMD64) {
		t.Errorf("got %q, and then %q", name, Kind(architecture.AMD64))
	}
	if Kind(architecture.ARM64) == name {
		t.Error("another processor is the same kind of machine")
	}
}

func TestConsole(t *testing.T) {
	path := filepath.Join(t.TempDir(), "console")
	var text strings.Builder
	for i := range 5000 {
		fmt.Fprintf(&text, "\x1b[0;37mline %d\x07\r\n\r\n", i)
	}
	if err := os.WriteFile(path, []byte(text.String()), 0o644); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(lastLines("/nowhere", path), "\n")
	if len(lines) != consoleLines || lines[0] != "  line 4985" || lines[consoleLines-1] != "  line 4999" {
		t.Errorf("got %q", lines)
	}
	trace := "Kernel panic - not syncing: no memory\n" + strings.Repeat("at some place\n", 50)
	if err := os.WriteFile(path, []byte(trace), 0o644); err != nil {
		t.Fatal(err)
	}
	if lines := strings.Split(lastLines(path), "\n"); len(lines) != consoleLines+1 || lines[0] != "  Kernel panic - not syncing: no memory" {
		t.Errorf("got %q", lines)
	}
}
