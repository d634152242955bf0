// Tests of program names, process usage and ring backlog.
package account

import (
	"os"
	"os/exec"
	"syscall"
	"testing"
	"time"
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
