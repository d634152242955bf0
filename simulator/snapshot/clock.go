// The clock of a saved machine. The emulator may move it while the machine stops: a stopped processor looks like a sleeping one, whose clock goes to the
// next timer at once, or not, as the host's threads happen to run.

package snapshot

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"os"
	"regexp"
	"strconv"

	"github.com/overhead-action/overhead-action/simulator/monitor"
)

// stopTakes is the number of instructions from the one that reads the time to the end of the one that stops the machine, each 1 ns.
const stopTakes = 6

// clockName is the part of a saved state whose first two values are the clock and the number of executed instructions: the clock as its distance to
// that number, both in ns (QEMU, system/cpu-timers.c).
const clockName = "timer/icount"

// SetClock sets the clock in the snapshot of a folder, whose emulator has ended, to `now`, in ns.
func SetClock(folder string, now int64) error {
	state, err := os.ReadFile(State(folder))
	if err != nil {
		return err
	}
	if err := setClock(state, now); err != nil {
		return err
	}
	return os.WriteFile(State(folder), state, 0o644)
}

func setClock(state []byte, now int64) error {
	// A state names its parts again at its end, without their length in front.
	name := append([]byte{byte(len(clockName))}, clockName...)
	at := bytes.Index(state, name)
	if at < 0 {
		return fmt.Errorf("the saved machine has no clock called %s: this version of QEMU is not supported", clockName)
	}
	at += len(name) + 4 // a version
	instructions := int64(binary.BigEndian.Uint64(state[at+8:]))
	binary.BigEndian.PutUint64(state[at:], uint64(now-instructions))
	return nil
}

// register has the time at which the guest stopped.
var register = regexp.MustCompile(`\bR8 =([0-9a-f]{16})\b`)

// stopTime is the time of a machine that has stopped itself, in ns.
func stopTime(m *monitor.Monitor) (int64, error) {
	text, err := m.Output("info registers")
	if err != nil {
		return 0, err
	}
	found := register.FindStringSubmatch(text)
	if found == nil {
		return 0, fmt.Errorf("the machine's registers are unreadable: %.200q", text)
	}
	begun, err := strconv.ParseInt(found[1], 16, 64)
	return begun + stopTakes, err
}
