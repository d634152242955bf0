// What meter says of instructions, where this machine counts some; elsewhere each test says why it cannot.

package main

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"github.com/overhead-action/overhead-action/runners/go/meter/counters"
)

func scope(t *testing.T) counters.Scope {
	t.Helper()
	found := counters.Probe()
	if found.Scope == "" {
		fmt.Printf("SKIP counters, %s: %s\n", t.Name(), found.Problem)
		t.Skip(found.Problem)
	}
	return found.Scope
}

// turns is how often the loop was gone round in a role, by the instructions beyond those of doing nothing.
func turns(t *testing.T, role string, wanted counting) float64 {
	t.Helper()
	read, _ := stdin(t)
	of := func(role string) float64 {
		u, code := runCounted(t, role, read, wanted)
		if code != 0 || u.Instructions == nil {
			t.Fatalf("exit code %d, %v instructions", code, u.Instructions)
		}
		return float64(*u.Instructions)
	}
	alone := counting{scope: wanted.scope}
	nothing := runtimeOf(t, wanted)
	each := (func() float64 { u, _ := runCounted(t, "loops 1 0", read, alone); return float64(*u.Instructions) }() - runtimeOf(t, alone)) / much
	return (of(role) - nothing) / each
}

// runtimeOf is what the program takes that does nothing.
func runtimeOf(t *testing.T, wanted counting) float64 {
	t.Helper()
	read, _ := stdin(t)
	u, _ := runCounted(t, "loops 0 0", read, wanted)
	return float64(*u.Instructions)
}

func near(t *testing.T, what string, got, want float64) {
	t.Helper()
	if got < want-0.005*much || got > want+0.15*much {
		t.Errorf("%s: %.0f turns, not %.0f", what, got, want)
	}
}

func TestV21CountedWithThreadsAndChildren(t *testing.T) {
	whole := counting{scope: scope(t)}
	near(t, "three threads and two children", turns(t, "loops 3 2", whole), 5*much)
}

func TestV21CountedWithoutTheTimerItself(t *testing.T) {
	started := counting{scope(t), true}
	near(t, "threads of the program itself", turns(t, "loops 3 0", started), 0)
	near(t, "what it starts", turns(t, "loops 3 2", started), 2*much)
}

func TestCountedAsProbed(t *testing.T) {
	want := scope(t)
	t.Setenv(roleKey, "exit 0")
	if found := probe(); found.Scope != want {
		t.Errorf("%+v, not %s", found, want)
	}
}

func TestCountedForOthers(t *testing.T) {
	scope := scope(t)
	end, stop, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	output, out := io.Pipe()
	ended := make(chan error, 1)
	go func() { ended <- serve(scope, end, out) }()
	address, err := bufio.NewReader(output).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	port, token, _ := strings.Cut(strings.TrimSpace(address), ":")
	ask := func(token string) func(string) string {
		connection, err := net.Dial("tcp4", "127.0.0.1:"+port)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = connection.Close() })
		answers := bufio.NewReader(connection)
		_, _ = io.WriteString(connection, token+"\n")
		return func(line string) string {
			_, _ = io.WriteString(connection, line+"\n")
			answer, _ := answers.ReadString('\n')
			return strings.TrimSpace(answer)
		}
	}
	if answer := ask("another")("read"); answer != "" {
		t.Errorf("a stranger is answered %q", answer)
	}
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	started := ask(token)
	if answer := started(fmt.Sprintf("next %d", syscall.Gettid())); answer != "ok" {
		t.Fatal(answer)
	}
	loop(much)
	if answer := started("read"); answer != "0" {
		t.Errorf("what was there before counts %s", answer)
	}
	loops("0 1")
	first, _ := strconv.ParseFloat(started("read"), 64)
	if first < 2*much {
		t.Errorf("a child takes %.0f instructions", first)
	}
	// One that runs already, and stops for it.
	worker := exec.Command("/proc/self/exe")
	worker.Env = append(os.Environ(), roleKey+"=spin")
	if err := worker.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = worker.Process.Kill(); _ = worker.Wait() })
	running := ask(token)
	if answer := running(fmt.Sprintf("attach %d", worker.Process.Pid)); answer != "ok" {
		t.Fatal(answer)
	}
	for before := 0.0; before < much; {
		before, _ = strconv.ParseFloat(running("read"), 64)
	}
	// One of its threads for itself: the first, which may be idle in a program of Go.
	if answer := running(fmt.Sprintf("apart %d", worker.Process.Pid)); answer != "ok" {
		t.Fatal(answer)
	}
	var all, own uint64
	if n, err := fmt.Sscanf(running("read"), "%d %d", &all, &own); n != 2 || err != nil || own >= all {
		t.Errorf("%d of %d instructions: %v", own, all, err)
	}
	if answer := ask(token)("attach 4194304"); !strings.HasPrefix(answer, "error: ") {
		t.Errorf("a process that is not there: %q", answer)
	}
	_ = stop.Close()
	if err := <-ended; err != nil {
		t.Error(err)
	}
}

// What cannot be counted fails: a program without its number would look as if nothing were wrong.
func TestV23UnmeasuredProgramFails(t *testing.T) {
	if counters.Probe().Scope != "" {
		t.Skip("this machine counts")
	}
	read, _ := stdin(t)
	t.Setenv(roleKey, "exit 0")
	if _, err := measure(t.TempDir()+"/usage.json", os.Args[0], nil, read, counting{scope: counters.Whole}); err == nil {
		t.Error("no error")
	}
}
