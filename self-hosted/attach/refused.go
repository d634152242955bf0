// Explains why the kernel rejects a program: a missing feature, or a fault of the program.
package attach

import (
	"errors"
	"fmt"
	"os"

	"github.com/cilium/ebpf"
	"golang.org/x/sys/unix"

	"github.com/overhead-action/overhead-action/self-hosted/outcome"
)

// refused explains an error of loading or attaching `name`.
func refused(name string, err error) error {
	var verdict *ebpf.VerifierError
	logged := errors.As(err, &verdict) && len(verdict.Log) > 0
	switch {
	case logged:
		return &outcome.Broken{
			What:   fmt.Sprintf("the kernel's verifier refuses %s: %v", name, verdict),
			Remedy: "read the verifier's log from its end; on older kernels a helper may be unknown to this type of program",
			Detail: fmt.Sprintf("%+v", verdict),
		}
	case errors.Is(err, ebpf.ErrNotSupported), errors.Is(err, unix.EOPNOTSUPP):
		return &outcome.NotMeasured{
			Reason: fmt.Sprintf("this kernel has no support for %s (%v)", name, err),
			Remedy: "use a kernel that has it: in the simulator (mode: simulation) any can be chosen",
		}
	case errors.Is(err, os.ErrNotExist), errors.Is(err, unix.ENOENT), errors.Is(err, unix.ESRCH), errors.Is(err, unix.EADDRNOTAVAIL):
		return &outcome.NotMeasured{
			Reason: fmt.Sprintf("this kernel has no %s (%v)", name, err),
			Remedy: "name a function or tracepoint that is there (/proc/kallsyms, available_events), or another kernel",
		}
	case errors.Is(err, unix.EPERM), errors.Is(err, unix.EACCES):
		return &outcome.NotMeasured{
			Reason: fmt.Sprintf("this kernel refuses %s in spite of the capabilities (%v)", name, err),
			Remedy: "look at lockdown (/sys/kernel/security/lockdown) and at whether the kernel lets functions be patched; or measure it in the simulator: mode: simulation",
		}
	}
	return &outcome.Broken{What: fmt.Sprintf("%s could not be attached: %v", name, err), Remedy: "see the message"}
}
