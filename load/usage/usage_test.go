// Values of processes whose usage is known.
package usage

import (
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"github.com/overhead-action/overhead-action/load/processtest"
)

// until waits for something that comes at once on an idle machine.
func until(t *testing.T, what string, holds func() bool) {
	t.Helper()
	for deadline := time.Now().Add(10 * time.Second); !holds(); time.Sleep(2 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatal("never: " + what)
		}
	}
}

func TestSessionIncludesChildren(t *testing.T) {
	// A shell whose child worked for a while and was waited for; then another stays.
	shell := processtest.Start(t, exec.Command("sh", "-c", "(i=0; while [ $i -lt 100000 ]; do i=$((i+1)); done); echo ready; sleep 1000 & wait"))
	shell.Line(t)
	leader := shell.ID
	var now Processes
	until(t, "two processes", func() bool {
		now, _ = Sessions([]int{leader})
		return now.Count == 2
	})
	if now.CPU < tick || now.CPU > 10*time.Second {
		t.Errorf("the work of an ended child is not reported: %v", now.CPU)
	}
	if now.Threads != 2 || now.Minor == 0 || now.Voluntary == 0 {
		t.Errorf("%+v", now)
	}
	memory := SessionsMemory([]int{leader})
	if memory.RSS < 1<<20 || memory.Peak < memory.RSS || memory.PSS <= 0 || memory.PSS > memory.RSS {
		t.Errorf("%+v", memory)
	}
}

func TestThreadsThatCompile(t *testing.T) {
	session, err := unix.Getsid(0)
	if err != nil {
		t.Fatal(err)
	}
	named, done := make(chan int), make(chan struct{})
	go func() {
		// The thread ends with it: its name is not given back.
		runtime.LockOSThread()
		_ = os.WriteFile(fmt.Sprintf("/proc/self/task/%d/comm", unix.Gettid()), []byte("C2 CompilerThread0"), 0)
		for begin := time.Now(); time.Since(begin) < 20*time.Millisecond; {
		}
		named <- unix.Gettid()
		<-done
	}()
	thread := <-named
	defer close(done)
	found, err := Sessions([]int{session})
	if err != nil {
		t.Fatal(err)
	}
	if used := found.Compilers[thread]; used <= 0 || used > found.CPU {
		t.Errorf("%v of %v", used, found.CPU)
	}
	if int64(len(found.Compilers)) >= found.Threads {
		t.Errorf("all %d threads compile", found.Threads)
	}
}

func TestEndedSession(t *testing.T) {
	if _, err := Sessions([]int{1<<22 + 1}); err == nil || !strings.Contains(err.Error(), "session 4194305") {
		t.Error(err)
	}
}

func TestTheClockOfAProcess(t *testing.T) {
	before := Own()
	for begin := time.Now(); time.Since(begin) < 5*time.Millisecond; {
	}
	if used := Own() - before; used <= 0 || used > time.Minute {
		t.Error(used)
	}
	if Clock(1<<22+1) != 0 {
		t.Error("of nobody")
	}
}

func TestNamesWithParentheses(t *testing.T) {
	got := afterName([]byte("42 (a) b (c)) S 1 42 43"))
	if strings.Join(got, " ") != "S 1 42 43" {
		t.Error(got)
	}
	if got := afterName([]byte("torn")); len(got) > 0 {
		t.Error(got)
	}
}

func TestTheMachineIsBusyWithoutStolenTime(t *testing.T) {
	got, err := busy("cpu  1 2 4 1000 2000 8 16 4000 0 0\ncpu0 9 9 9 9\n")
	if err != nil || got != 31*tick {
		t.Error(got, err)
	}
	for _, content := range []string{"", "intr 1 2 3 4 5 6 7 8", "cpu 1 2 3", "cpu a b c d e f g h"} {
		if _, err := busy(content); err == nil {
			t.Errorf("%q was taken", content)
		}
	}
	if now, err := Machine(); err != nil || now <= 0 {
		t.Error(now, err)
	}
}

func TestAsleep(t *testing.T) {
	if Asleep() < -time.Millisecond {
		t.Error(Asleep())
	}
}
