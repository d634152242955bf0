// The arguments of a machine that does the same every time: one processor whose clock is the count of its instructions.

package machine

import (
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strconv"
	"strings"

	"github.com/overhead-action/overhead-action/simulator/architecture"
	"github.com/overhead-action/overhead-action/simulator/plan"
)

// start of the guest's calendar; any fixed day.
const start = "2025-01-01T00:00:00"

// Every clock of the guest counts instructions (shift=0: one is 1 ns), and an idle guest's time passes at once (sleep=off).
// No disk, no network card, no display, and as few other devices as possible:
// firmware and kernel wait for each to answer, and waiting means emulated instructions.
var fixed = []string{
	"-nodefaults", "-no-user-config", "-display", "none", "-no-reboot",
	"-sandbox", "on,obsolete=deny,elevateprivileges=deny,spawn=deny,resourcecontrol=deny",
}

// board is a machine of one architecture.
type board struct {
	// devices are the emulator's arguments; processor is the same on any host.
	devices   []string
	processor string
	// kernel is for counting machines, see countingKernel.
	kernel string
}

var boards = map[architecture.Name]board{
	// Without the features that recommend moving and clearing bytes by `rep movsb` and
	// `rep stosb`: these are one instruction on hardware and one for each byte here, so that clearing a page would count 4096. Without them
	// kernels and programs move eight bytes at a time or more. fsrm is the same for short moves (QEMU 8 and newer have it), and Linux before 6.4 assumes
	// that it implies the other: with fsrm alone its memmove never ends. Without random numbers of the processor: in a machine
	// that continues, the emulator would repeat them. All come from the seed that the guest gets.
	architecture.AMD64: {[]string{"-machine", "q35,sata=off,smbus=off,i8042=off,vmport=off", "-device", "pvpanic", "-action", "panic=pause"}, "max,erms=off,fsrm=off,rdrand=off,rdseed=off", kernelOfPC},
	// The machine has one serial port, with a driver in every kernel: it takes the results. The console is a card, whose driver is part of stock
	// kernels, while those of virtio are modules. The processor is that of many servers: with `max` one instruction would clear 512 bytes, and in newer
	// releases of QEMU move any number. Its clock counts each nanosecond, instead of 16 at a time.
	architecture.ARM64: {
		[]string{"-machine", "virt", "-chardev", "file,id=console,path=" + consoleFile, "-device", "pci-serial,chardev=console"},
		"neoverse-n1,cntfrq=1000000000", countingKernel,
	},
}

// counting makes it count. Its record is not used, but while the emulator records, the thread that moves the clock to the next timer of a
// halted processor waits until the instructions before the halt are counted. Otherwise, if the host delays that thread for long enough, it
// finds the processor halted again, and moves the clock too far by what is not counted yet (QEMU, icount_start_warp_timer).
func (b board) counting() []string {
	return []string{"-accel", "tcg,thread=single", "-cpu", b.processor, "-smp", "1", "-icount", "shift=0,sleep=off,rr=record,rrfile=/dev/null", "-rtc", "base=" + start + ",clock=vm"}
}

// KVM is the accelerator with which a machine runs on the host's processor.
const KVM = "kvm"

// timing makes it run in the host's time.
var timing = []string{"-accel", KVM, "-cpu", "host", "-smp", "1", "-rtc", "clock=host"}

// KernelArguments is the kernel's command line. Addresses are the same in every boot (nokaslr), so that only the seed can change what
// programs see; the root is a file system that fills all of memory (ramfs); a panic ends the machine at once. arm64 has one way to restart, and
// ignores reboot=t.
const KernelArguments = "console=ttyS0 quiet panic=-1 reboot=t nokaslr rootfstype=ramfs"

// countingKernel removes parts of a boot that are slow in the emulator and that no program needs: the kernel tries its own ciphers, half of all
// instructions of a boot (cryptomgr.notests), and checks its maker's certificates, against which modules are held, and there are none
// (initcall_blacklist).
const countingKernel = "cryptomgr.notests initcall_blacklist=load_system_certificate_list"

// kernelOfPC removes more of them:
//   - nolapic_timer, no_timer_check: the kernel would calibrate the processor's timer against another for a fifth of a second, and see whether
//     interrupts come, in loops of `pause`, each of which is an exit of the emulator;
//   - acpi_rsdp: tables in a language of their own are interpreted, for devices that this machine does not have. At this address, in memory that is
//     empty, there are none. The timer is the oldest one of the PC then, which sleeps for 27 ms at a time at most. With acpi=off the kernel would also do
//     without the processor's interrupt controller, and so without an interrupt to itself: whoever waits for events of BPF or perf would be woken by the
//     next tick, together with thousands of others, and waking would seem to cost nothing;
//   - noreplace-smp: thousands of lock prefixes are not rewritten one by one for a machine with a single processor; with or without one it is one
//     instruction.
const kernelOfPC = "nolapic_timer no_timer_check acpi_rsdp=0x1000 " + countingKernel + " noreplace-smp"

// bootSeed is the seed of a machine until it pauses. Those that continue have their own.
const bootSeed = 1

// pauses reports whether the machine pauses when it has booted, and others continue from there. That takes an emulator that counts, and a PC: the
// guest reads its plan from ports.
func (m Machine) pauses() bool { return m.Architecture == architecture.AMD64 && m.Accelerator != KVM }

// Kind is a name for how counting machines are made, with any memory, seed and kernel: under another one a program may count
// differently.
func Kind(of architecture.Name) string {
	sum := sha256.Sum256([]byte(strings.Join(Machine{Architecture: of}.Arguments(), "\n")))
	return hex.EncodeToString(sum[:4])
}

// Arguments is everything but the paths of files, which a result does not depend on.
func (m Machine) Arguments() []string { return append(m.hardware(), m.commandLine()...) }

// hardware is the machine itself.
func (m Machine) hardware() []string {
	board := boards[m.Architecture]
	own := board.counting()
	if m.Accelerator == KVM {
		own = timing
	}
	return append(slices.Concat(fixed, board.devices, own), "-m", strconv.Itoa(m.Memory)+"M", "-seed", strconv.FormatUint(uint64(m.Seed), 10))
}

// commandLine is that of its kernel, for a machine that boots.
func (m Machine) commandLine() []string {
	line := KernelArguments
	if m.Accelerator != KVM {
		line += " " + boards[m.Architecture].kernel
	}
	if m.pauses() {
		line += " " + plan.Pause + "=1"
	}
	return []string{"-append", strings.TrimSpace(line + " " + m.KernelArguments)}
}
