// A missing requirement is named with its remedy.
package preflight

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"github.com/overhead-action/overhead-action/self-hosted/outcome"
)

func TestEffective(t *testing.T) {
	for status, want := range map[string]string{
		"CapEff:\t0000000000000000\n":              "",
		"CapPrm:\t0\nCapEff:\t000000c000000000\n":  "CAP_BPF CAP_PERFMON",
		"CapEff:\t0000000000200000\nCapBnd:\t00\n": "CAP_BPF CAP_PERFMON CAP_SYS_ADMIN",
		"CapEff:\t0000000000001000\n":              "CAP_NET_ADMIN",
	} {
		if effective(status) == nil {
			t.Errorf("%q holds no list", status)
		}
		if got := strings.Join(effective(status), " "); got != want {
			t.Errorf("%q holds %q, not %q", status, got, want)
		}
	}
}

func TestReady(t *testing.T) {
	var missing *outcome.NotMeasured
	if err := ready([]string{"CAP_SYS_ADMIN"}, always, false, true); !errors.As(err, &missing) || missing.Reason != "needs CAP_BPF, CAP_PERFMON" || missing.Remedy == "" {
		t.Error(err)
	}
	if err := ready(always, always, true, false); !errors.As(err, &missing) || !strings.Contains(missing.Reason, "no BTF") {
		t.Error(err)
	}
	if err := errors.Join(ready(always, always, true, true), ready(always, always, false, false)); err != nil {
		t.Error(err)
	}
}

func TestMachine(t *testing.T) {
	for _, c := range []struct {
		found Finding
		ok    bool
	}{
		{lockdown("[none] integrity confidentiality"), true}, {lockdown("none [integrity] confidentiality"), true}, {lockdown("none integrity [confidentiality]"), false}, {lockdown(""), true},
		{paranoia("2"), true}, {paranoia(""), false}, {jit("1"), true}, {jit("0"), false},
	} {
		if c.found.OK != c.ok || c.found.Detail == "" || c.found.Remedy == "" {
			t.Errorf("%+v", c.found)
		}
	}
	if !after("6.1.0-56-cloud-amd64", 5, 11) || after("5.10.0", 5, 11) || after("none", 0, 0) {
		t.Error("releases are not distinguished")
	}
}

func TestDockerSocket(t *testing.T) {
	path := filepath.Join(t.TempDir(), "docker.sock")
	if found := docker(path); !found.OK {
		t.Errorf("there is none: %+v", found)
	}
	if err := os.WriteFile(path, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	if found := docker(path); found.OK {
		t.Errorf("it can be written: %+v", found)
	}
}

func TestReaches(t *testing.T) {
	socket, err := unix.Socket(unix.AF_INET, unix.SOCK_STREAM|unix.SOCK_CLOEXEC, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer unix.Close(socket)
	if err := errors.Join(unix.Bind(socket, &unix.SockaddrInet4{Addr: [4]byte{127, 0, 0, 1}}), unix.Listen(socket, 1)); err != nil {
		t.Fatal(err)
	}
	address, err := unix.Getsockname(socket)
	if err != nil {
		t.Fatal(err)
	}
	if !reaches(address, time.Second) {
		t.Error("who listens is not reached")
	}
	if reaches(&unix.SockaddrInet4{Addr: [4]byte{127, 0, 0, 1}, Port: 1}, time.Second) {
		t.Error("nobody listens, and is reached")
	}
}
