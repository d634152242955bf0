// A machine pauses itself once it has booted; the host saves it there, and machines that continue from it differ in their seed and their plan.

package guest

import (
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"runtime"
	"strings"
	"unsafe"

	"golang.org/x/sys/unix"

	"github.com/overhead-action/overhead-action/simulator/plan"
)

// Ports of QEMU: the device pvpanic, and its configuration device (docs/specs/pvpanic.rst, fw_cfg.rst).
const (
	panicPort    = 0x505
	selectorPort = 0x510
	dataPort     = 0x511
	// directory is the item that lists the files of the configuration device.
	directory = 0x19
	// panicked makes the emulator pause the machine right after the instruction that writes it.
	panicked = 1
)

func outw(port, value uint16)

// stop writes a value to a port that stops the machine.
func stop(port uint16, value uint8)
func inb(port uint16) uint8

// pause returns in the machine that continues, with its plan.
func pause() ([]byte, error) {
	defer runtime.UnlockOSThread()
	if err := openPorts(); err != nil {
		return nil, err
	}
	stop(panicPort, panicked)
	seed, err := given(plan.SeedFile)
	if err != nil {
		return nil, err
	}
	if err := reseed(seed); err != nil {
		return nil, fmt.Errorf("the machine's seed: %w", err)
	}
	return given(plan.GivenFile)
}

// pauseAgain returns the late part of the plan: in a machine that continues, or in the same one, which has written to a port without a device. Both
// have run the same instructions.
func pauseAgain() ([]byte, error) {
	defer runtime.UnlockOSThread()
	if err := openPorts(); err != nil {
		return nil, err
	}
	again, err := given(plan.AgainFile)
	if err != nil {
		return nil, err
	}
	if len(again) != 1 {
		return nil, fmt.Errorf("%s is %q, and must be one digit", plan.AgainFile, again)
	}
	stop(panicPort+uint16(again[0]-plan.PauseAgain[0]), panicked)
	return given(plan.LateFile)
}

// openPorts gives this thread the machine's ports, and locks the caller to it.
func openPorts() error {
	runtime.LockOSThread()
	if err := unix.Iopl(3); err != nil {
		return fmt.Errorf("the machine's ports: %w", err)
	}
	return nil
}

// paused reports whether the machine is one that pauses: the kernel passes on what it does not know.
func paused() bool { return os.Getenv(plan.Pause) != "" }

// given is a file of the configuration device.
func given(name string) ([]byte, error) {
	outw(selectorPort, directory)
	count := binary.BigEndian.Uint32(read(4))
	for range count {
		entry := read(64) // its size, its selector, two bytes of nothing, its name
		if strings.TrimRight(string(entry[8:]), "\x00") == name {
			outw(selectorPort, binary.BigEndian.Uint16(entry[4:]))
			return read(int(binary.BigEndian.Uint32(entry))), nil
		}
	}
	return nil, errors.New("the emulator gives no file " + name)
}

func read(length int) []byte {
	text := make([]byte, length)
	for i := range text {
		text[i] = inb(dataPort)
	}
	return text
}

// entropy is struct rand_pool_info of linux/random.h.
type entropy struct {
	bits, size int32
	bytes      [32]byte
}

// reseed makes everything random depend on these bytes, and on those that the processor of this machine gives.
func reseed(seed []byte) error {
	pool, err := os.OpenFile("/dev/urandom", os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	defer pool.Close()
	added := entropy{bits: 256, size: 32}
	copy(added.bytes[:], seed)
	if _, _, code := unix.Syscall(unix.SYS_IOCTL, pool.Fd(), unix.RNDADDENTROPY, uintptr(unsafe.Pointer(&added))); code != 0 {
		return code
	}
	if _, _, code := unix.Syscall(unix.SYS_IOCTL, pool.Fd(), unix.RNDRESEEDCRNG, 0); code != 0 {
		return code
	}
	return nil
}
