// Settings of a machine that would disturb a measurement, or be a danger to it; all are read, and none is changed.
package preflight

import (
	"context"
	"fmt"
	"net/netip"
	"os"
	"os/exec"
	"strings"
	"time"

	"golang.org/x/sys/unix"
)

func machine() []Finding {
	return []Finding{
		lockdown(read("/sys/kernel/security/lockdown")), locked(), paranoia(setting("kernel/perf_event_paranoid")), jit(setting("net/core/bpf_jit_enable")),
		docker("/var/run/docker.sock"), sudo(), metadata(),
	}
}

// lockdown reads a file as "none [integrity] confidentiality".
func lockdown(text string) Finding {
	_, rest, _ := strings.Cut(text, "[")
	mode, _, _ := strings.Cut(rest, "]")
	if mode == "" {
		mode = "unknown"
	}
	return Finding{
		Name: "lockdown", OK: mode != "confidentiality", Detail: "lockdown: " + mode,
		Remedy: "boot without lockdown=confidentiality: it keeps BPF from reading the kernel's memory",
	}
}

// locked checks the limit of locked memory, against which kernels before 5.11 count maps.
func locked() Finding {
	var limit unix.Rlimit
	const enough = 64 << 20
	if err := unix.Getrlimit(unix.RLIMIT_MEMLOCK, &limit); err != nil {
		return Finding{Name: "memlock", Detail: err.Error(), Remedy: "see the message"}
	}
	detail := "unlimited"
	if limit.Cur != unix.RLIM_INFINITY {
		detail = fmt.Sprintf("%d KiB", limit.Cur>>10)
	}
	return Finding{
		Name: "memlock", OK: limit.Cur >= enough || after(release(), 5, 11), Detail: detail,
		Remedy: "ulimit -l unlimited, or CAP_SYS_RESOURCE: kernels before 5.11 count maps as locked memory",
	}
}

// after reports whether a release of the kernel is that version or a later one.
func after(release string, major, minor int) bool {
	var a, b int
	if _, err := fmt.Sscanf(release, "%d.%d", &a, &b); err != nil {
		return false
	}
	return a > major || (a == major && b >= minor)
}

func paranoia(level string) Finding {
	return Finding{Name: "perf events", OK: level != "", Detail: "kernel.perf_event_paranoid = " + level, Remedy: "this kernel has no perf events: kprobe, uprobe and perf_event hooks need them"}
}

func jit(enabled string) Finding {
	return Finding{Name: "jit", OK: enabled != "0", Detail: "net.core.bpf_jit_enable = " + enabled, Remedy: "sysctl net.core.bpf_jit_enable=1: without it programs are interpreted"}
}

// docker reports whether the user may become root by Docker's socket, with any dropped privileges.
func docker(socket string) Finding {
	open := unix.Access(socket, unix.W_OK) == nil
	return Finding{
		Name: "docker socket", OK: !open, Detail: either(open, socket+" can be written: whoever runs here is root on this machine", "no writable one was found"),
		Remedy: "take the user out of the group docker, and the socket out of the machine, if measured code is not your own",
	}
}

// sudo reports whether it needs a password; root needs none and is named as root.
func sudo() Finding {
	finding := Finding{Name: "sudo", Remedy: "take the user out of sudoers, if measured code is not your own"}
	if os.Geteuid() == 0 {
		finding.OK, finding.Detail = true, "this is root itself"
		return finding
	}
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
	defer cancel()
	finding.OK = exec.CommandContext(ctx, "sudo", "-n", "true").Run() != nil
	finding.Detail = either(finding.OK, "none without a password", "sudo needs no password: dropped privileges can be regained")
	return finding
}

// metadata reports whether the address of a cloud's credentials answers.
func metadata() Finding {
	address := netip.MustParseAddr("169.254.169.254")
	reached := reaches(&unix.SockaddrInet4{Addr: address.As4(), Port: 80}, 300*time.Millisecond)
	return Finding{
		Name: "metadata address", OK: !reached, Detail: address.String() + either(reached, " answers: what runs here may ask the cloud for credentials", " does not answer"),
		Remedy: "block it for the job: nft add rule inet filter output ip daddr 169.254.169.254 drop",
	}
}

func reaches(address unix.Sockaddr, patience time.Duration) bool {
	socket, err := unix.Socket(unix.AF_INET, unix.SOCK_STREAM|unix.SOCK_CLOEXEC|unix.SOCK_NONBLOCK, 0)
	if err != nil {
		return false
	}
	defer unix.Close(socket)
	switch err := unix.Connect(socket, address); err {
	case nil:
		return true
	case unix.EINPROGRESS:
	default:
		return false
	}
	wait := []unix.PollFd{{Fd: int32(socket), Events: unix.POLLOUT}}
	if ready, err := unix.Poll(wait, int(patience.Milliseconds())); err != nil || ready == 0 {
		return false
	}
	failed, err := unix.GetsockoptInt(socket, unix.SOL_SOCKET, unix.SO_ERROR)
	return err == nil && failed == 0
}

func read(path string) string {
	text, err := os.ReadFile(path)
	if err != nil {
		return ""
	}
	return strings.TrimSpace(string(text))
}
