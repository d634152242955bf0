// What meter says of a program is what the program did: its CPU time, its memory, how it ended.

package main

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"
)

// The test binary is the program that is measured, in the role that this names.
const roleKey = "METER_TEST_ROLE"

func TestMain(m *testing.M) {
	switch role, argument, _ := strings.Cut(os.Getenv(roleKey), " "); role {
	case "":
		os.Exit(m.Run())
	case "spin":
		spin(argument)
	case "hold":
		hold(argument)
	case "exit":
		code, _ := strconv.Atoi(argument)
		os.Exit(code)
	case "signal":
		_ = syscall.Kill(os.Getpid(), syscall.SIGTERM)
		time.Sleep(time.Minute)
	case "loops":
		loops(argument)
	case "wait":
		time.Sleep(time.Minute)
	}
}

// spin uses CPU time until the process has used so much, and says on a file how much that was by its own account.
func spin(file string) {
	const enough = 300 * time.Millisecond
	for own() < enough {
	}
	_ = os.WriteFile(file, []byte(strconv.FormatInt(own().Nanoseconds(), 10)), 0o644)
}

func own() time.Duration {
	var r syscall.Rusage
	_ = syscall.Getrusage(syscall.RUSAGE_SELF, &r)
	return time.Duration(r.Utime.Nano() + r.Stime.Nano())
}

// looped keeps the work of loop from being none.
var looped atomic.Int64

// loop takes the same few instructions for each turn.
func loop(turns int) {
	sum := 0
	for i := 0; i < turns; i++ {
		sum ^= i
	}
	looped.Store(int64(sum))
}

// much is the work of a test, in turns of the loop.
const much = 20_000_000

// loops works in so many threads at once, and starts as many children that do the same in one.
func loops(argument string) {
	var threads, children int
	if _, err := fmt.Sscanf(argument, "%d %d", &threads, &children); err != nil {
		panic(err)
	}
	var all sync.WaitGroup
	for i := 0; i < threads; i++ {
		all.Add(1)
		go func() {
			defer all.Done()
			runtime.LockOSThread()
			loop(much)
		}()
	}
	for i := 0; i < children; i++ {
		child := exec.Command(os.Args[0])
		child.Env = append(os.Environ(), roleKey+"=loops 1 0")
		if err := child.Run(); err != nil {
			panic(err)
		}
	}
	all.Wait()
}

// hold touches so many mebibytes.
func hold(argument string) {
	size, _ := strconv.Atoi(argument)
	block := make([]byte, size<<20)
	for i := range block {
		block[i] = 1
	}
	os.Exit(int(block[len(block)-1]) - 1)
}

// run measures this binary in a role.
func run(t *testing.T, role string, alive *os.File) (usage, int) {
	t.Helper()
	return runCounted(t, role, alive, counting{})
}

func runCounted(t *testing.T, role string, alive *os.File, wanted counting) (usage, int) {
	t.Helper()
	t.Setenv(roleKey, role)
	file := filepath.Join(t.TempDir(), "usage.json")
	code, err := measure(file, os.Args[0], nil, alive, wanted)
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var u usage
	if err := json.Unmarshal(text, &u); err != nil {
		t.Fatal(err)
	}
	return u, code
}

// stdin returns the two ends of a pipe: the one that the measured program lives by, and the one that closes it.
func stdin(t *testing.T) (read, write *os.File) {
	t.Helper()
	read, write, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = read.Close(); _ = write.Close() })
	return read, write
}

func TestCPUTimeOfTheProcess(t *testing.T) {
	output := filepath.Join(t.TempDir(), "own")
	read, _ := stdin(t)
	u, code := run(t, "spin "+output, read)
	text, err := os.ReadFile(output)
	if err != nil {
		t.Fatal(err)
	}
	inside, _ := strconv.ParseInt(string(text), 10, 64)
	// What follows the process's own look at itself (a file, its exit) is in the whole, and is short.
	if cpu := u.UserNs + u.SystemNs; code != 0 || cpu < inside || cpu > inside+inside/10 {
		t.Errorf("CPU time is %d ns, by the process's own account %d ns; exit code %d", cpu, inside, code)
	}
	if u.WallNs <= 0 {
		t.Errorf("wall time is %d", u.WallNs)
	}
}

func TestMemoryIsTouchedMemory(t *testing.T) {
	read, _ := stdin(t)
	small, _ := run(t, "exit 0", read)
	large, code := run(t, "hold 64", read)
	if added := large.PeakRSS - small.PeakRSS; code != 0 || added < 60<<20 || added > 80<<20 {
		t.Errorf("64 MiB more are %d bytes more (%d, %d); exit code %d", added, small.PeakRSS, large.PeakRSS, code)
	}
}

func TestExitCodes(t *testing.T) {
	read, _ := stdin(t)
	if _, code := run(t, "exit 3", read); code != 3 {
		t.Errorf("exit code is %d, not 3", code)
	}
	if _, code := run(t, "signal", read); code != 128+int(syscall.SIGTERM) {
		t.Errorf("exit code is %d, not %d", code, 128+int(syscall.SIGTERM))
	}
}

func TestProgramEndsWithItsParent(t *testing.T) {
	read, write := stdin(t)
	_ = write.Close()
	if _, code := run(t, "wait", read); code != 128+int(syscall.SIGKILL) {
		t.Errorf("exit code is %d, not %d", code, 128+int(syscall.SIGKILL))
	}
}

func TestMissingProgram(t *testing.T) {
	read, _ := stdin(t)
	if _, err := measure(filepath.Join(t.TempDir(), "usage.json"), "/no/such/program", nil, read, counting{}); err == nil {
		t.Error("no error")
	}
}
