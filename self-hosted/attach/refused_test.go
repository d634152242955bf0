// A missing kernel feature is distinguished from a faulty program.
package attach

import (
	"errors"
	"fmt"
	"os"
	"reflect"
	"strings"
	"testing"

	"github.com/cilium/ebpf"
	"golang.org/x/sys/unix"

	"github.com/overhead-action/overhead-action/self-hosted/outcome"
	"github.com/overhead-action/overhead-action/self-hosted/workloads"
)

func TestRefused(t *testing.T) {
	log := &ebpf.VerifierError{Cause: unix.EINVAL, Log: []string{"0: (b7) r0 = 0", "R1 invalid mem access"}}
	for name, c := range map[string]struct {
		err     error
		code    int
		message string
	}{
		"the verifier":   {fmt.Errorf("load program: %w", log), outcome.CodeBroken, "R1 invalid mem access"},
		"a log of EPERM": {&ebpf.VerifierError{Cause: unix.EPERM, Log: []string{"unknown func"}}, outcome.CodeBroken, "unknown func"},
		"no log":         {&ebpf.VerifierError{Cause: unix.EPERM}, outcome.CodeNotMeasured, "lockdown"},
		"no support":     {fmt.Errorf("tcx: %w", ebpf.ErrNotSupported), outcome.CodeNotMeasured, "has no support for hook"},
		"no function":    {fmt.Errorf("kprobe: %w", os.ErrNotExist), outcome.CodeNotMeasured, "has no hook"},
		"anything else":  {errors.New("device busy"), outcome.CodeBroken, "device busy"},
	} {
		t.Run(name, func(t *testing.T) {
			code, line := outcome.Of(refused("hook", c.err))
			if code != c.code || !strings.Contains(string(line), c.message) {
				t.Errorf("code %d, %s", code, line)
			}
		})
	}
}

func TestFileOffset(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	address := uint64(reflect.ValueOf(workloads.Mark).Pointer())
	if offset, err := fileOffset(self, address); err != nil || offset == 0 || offset >= address {
		t.Errorf("the code at %#x lies at %#x, %v", address, offset, err)
	}
	if _, err := fileOffset(self, 1); err == nil {
		t.Error("there is code at address 1")
	}
}
