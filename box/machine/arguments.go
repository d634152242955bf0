// The arguments of a machine that does the same every time: one processor whose clock is the count of its instructions.

package machine

import (
	"crypto/sha256"
	"encoding/hex"
	"strconv"
	"strings"
)

// start of the guest's calendar; any day will do, as long as it is always the same.
const start = "2025-01-01T00:00:00"

// Every clock of the guest counts instructions (shift=0: one is 1 ns), and an idle guest's time passes at once (sleep=off).
// -cpu max is the emulator's own model, whatever the host has. No disk, no network card, no display, and none of the devices that q35 brings along:
// firmware and kernel wait for each to answer, and a wait is instructions that are emulated.
var fixed = []string{
	"-nodefaults", "-no-user-config", "-display", "none", "-no-reboot",
	"-sandbox", "on,obsolete=deny,elevateprivileges=deny,spawn=deny,resourcecontrol=deny",
	"-machine", "q35,sata=off,smbus=off,i8042=off,vmport=off",
}

// counting is what makes it count.
var counting = []string{"-accel", "tcg,thread=single", "-cpu", "max", "-smp", "1", "-icount", "shift=0,sleep=off", "-rtc", "base=" + start + ",clock=vm"}

// KVM is the accelerator with which a machine runs on the host's processor.
const KVM = "kvm"

// timing is what makes it run in the host's time.
var timing = []string{"-accel", KVM, "-cpu", "host", "-smp", "1", "-rtc", "clock=host"}

// KernelArguments is the kernel's command line. Addresses are the same in every boot (nokaslr), so that only the seed can move what
// programs see; the root is a file system that fills all of memory (ramfs); a panic ends the machine at once.
const KernelArguments = "console=ttyS0 quiet panic=-1 reboot=t nokaslr rootfstype=ramfs"

// countingKernel keeps the kernel from waiting for its clocks: it would calibrate the timer of the processor against another for a fifth of a
// second, and see whether interrupts come, in loops of `pause`, each of which is an exit of the emulator. That was half of a machine's start.
// The HPET does instead of that timer.
const countingKernel = "nolapic_timer no_timer_check"

// Kind is a name for how machines are made that count, whatever memory, seed and kernel they have: under another one a program may count
// otherwise.
func Kind() string {
	sum := sha256.Sum256([]byte(strings.Join(Machine{}.Arguments(), "\n")))
	return hex.EncodeToString(sum[:4])
}

// Arguments is everything but the paths of files, which a result does not depend on.
func (m Machine) Arguments() []string {
	own, kernel := counting, KernelArguments+" "+countingKernel
	if m.Accelerator == KVM {
		own, kernel = timing, KernelArguments
	}
	return append(append(append([]string{}, fixed...), own...),
		"-m", strconv.Itoa(m.Memory)+"M", "-seed", strconv.FormatUint(uint64(m.Seed), 10),
		"-append", strings.TrimSpace(kernel+" "+m.KernelArguments))
}
