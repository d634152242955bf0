// What is counted, where this machine has counters; elsewhere each test says why it cannot. `make test-simulator` runs them in a machine that has some.

package counters

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"os/exec"
	"runtime"
	"strconv"
	"sync"
	"syscall"
	"testing"
)

// The test binary is also the program that works, and says so by a line: so many turns for each line that it reads.
const roleKey = "COUNTERS_TEST_ROLE"

// own is set in a machine that was booted for these tests, whose settings may be changed.
var own = os.Getenv("COUNTERS_MACHINE") == "own"

// many is the work of a test, in turns of a loop.
const many = 20_000_000

func TestMain(m *testing.M) {
	switch os.Getenv(roleKey) {
	case "":
		os.Exit(m.Run())
	case "work":
		spin(many)
	case "parent":
		// A child of a child, and threads in it.
		if err := child("threads").Run(); err != nil {
			os.Exit(1)
		}
	case "threads":
		threads(2)
	case "obey":
		obey()
	case "probe":
		fmt.Println(Probe().Scope)
	}
}

// obey works for each line that comes, in a thread that was there before.
func obey() {
	orders, done := make(chan struct{}), make(chan struct{})
	go func() {
		runtime.LockOSThread()
		for range orders {
			spin(many)
			done <- struct{}{}
		}
	}()
	fmt.Println("ready")
	for lines := bufio.NewScanner(os.Stdin); lines.Scan(); {
		orders <- struct{}{}
		<-done
		fmt.Println("done")
	}
}

func threads(count int) {
	var all sync.WaitGroup
	for i := 0; i < count; i++ {
		all.Add(1)
		go func() {
			defer all.Done()
			runtime.LockOSThread()
			spin(many)
		}()
	}
	all.Wait()
}

func child(role string) *exec.Cmd {
	command := exec.Command("/proc/self/exe")
	command.Env = append(os.Environ(), roleKey+"="+role)
	command.Stderr = os.Stderr
	return command
}

// scope skips a test where nothing is counted, and keeps the rest of it on one thread.
func scope(t *testing.T) Scope {
	t.Helper()
	found := Probe()
	if found.Scope == "" {
		if own {
			t.Fatalf("nothing is counted: %s", found.Problem)
		}
		fmt.Printf("SKIP counters, %s: %s\n", t.Name(), found.Problem)
		t.Skip(found.Problem)
	}
	runtime.LockOSThread()
	t.Cleanup(runtime.UnlockOSThread)
	return found.Scope
}

func open(t *testing.T, kind Kind) Counter {
	t.Helper()
	one, err := Open(0, scope(t), kind)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = one.Close() })
	return one
}

// rise is by how much a counter rose.
func rise(t *testing.T, one interface{ Read() (uint64, error) }, do func()) float64 {
	t.Helper()
	before, err := one.Read()
	if err != nil {
		t.Fatal(err)
	}
	do()
	after, err := one.Read()
	if err != nil {
		t.Fatal(err)
	}
	return float64(after - before)
}

// during is the same in turns of the loop.
func during(t *testing.T, one interface{ Read() (uint64, error) }, do func()) float64 {
	t.Helper()
	return rise(t, one, do) / turn(t)
}

var known float64

// turn is how many instructions one turn of the loop takes, by what twice as many take more: a small whole number.
func turn(t *testing.T) float64 {
	t.Helper()
	if known == 0 {
		one, err := Open(0, scope(t), Kind{})
		if err != nil {
			t.Fatal(err)
		}
		defer one.Close()
		once := rise(t, one, func() { spin(many) })
		known = (rise(t, one, func() { spin(2 * many) }) - once) / many
	}
	return known
}

// about allows for what starting programs takes: they are Go's test binaries.
func about(t *testing.T, what string, got, want float64, starts int) {
	t.Helper()
	if got < 0.995*want || got > want+(0.01+0.06*float64(starts))*many {
		t.Errorf("%s: %.0f turns, not %.0f", what, got, want)
	}
}

func mustRun(t *testing.T, role string) {
	t.Helper()
	if err := child(role).Run(); err != nil {
		t.Error(err)
	}
}

func TestCountedWorkIsExact(t *testing.T) {
	one := open(t, Kind{})
	if each := turn(t); each < 1.99 || each > 8 || math.Abs(each-math.Round(each)) > 0.01 {
		t.Errorf("a turn of the loop takes %v instructions", each)
	}
	if got := during(t, one, func() { spin(many) }); math.Abs(got-many) > many/200 {
		t.Errorf("%d turns are counted as %.0f", many, got)
	}
}

func TestV21CountsThreadsAndChildren(t *testing.T) {
	all := open(t, Kind{Children: true})
	about(t, "a child that ended", during(t, all, func() { mustRun(t, "work") }), many, 1)
	about(t, "two threads of a child of a child", during(t, all, func() { mustRun(t, "parent") }), 2*many, 2)
	about(t, "a child that lives", during(t, all, func() { obeying(t).order(t) }), many, 1)
}

func TestV21ExcludesOtherProcesses(t *testing.T) {
	stranger := obeying(t)
	all := open(t, Kind{Children: true})
	about(t, "a process that ran before", during(t, all, func() { stranger.order(t) }), 0, 0)
}

func TestCountedFromTheFirstInstruction(t *testing.T) {
	whole := scope(t)
	// Once with a look at it before it has ended, which is when the kernel adds up otherwise.
	for _, role := range []string{"parent", "obey"} {
		next, err := Next(syscall.Gettid(), whole)
		if err != nil {
			t.Fatal(err)
		}
		defer next.Close()
		about(t, "the starter", during(t, next, func() { spin(many) }), 0, 0)
		if role == "parent" {
			about(t, "what it starts", during(t, next, func() { mustRun(t, role) }), 2*many, 2)
		} else {
			about(t, "what it started and lives", during(t, next, func() { obeying(t).order(t) }), many, 1)
		}
	}
}

func TestCountedProcessesThatRunAlready(t *testing.T) {
	whole := scope(t)
	first, second := obeying(t), obeying(t)
	both, err := Attach([]int{first.pid, second.pid}, whole)
	if err != nil {
		t.Fatal(err)
	}
	defer both.Close()
	about(t, "two processes and this one", during(t, both, func() { first.order(t); second.order(t); spin(many) }), 2*many, 1)
	if _, err := Attach([]int{1 << 22}, whole); err == nil {
		t.Error("a process that is not there is counted")
	}
}

func TestCountedTheKernelsPart(t *testing.T) {
	if scope(t) != Whole {
		t.Skip("the kernel's part is not permitted here")
	}
	calls := func() {
		for i := 0; i < 20_000; i++ {
			_ = syscall.Getppid()
		}
	}
	amounts := map[Scope]float64{}
	for _, scope := range []Scope{Whole, UserOnly} {
		one, err := Open(0, scope, Kind{})
		if err != nil {
			t.Fatal(err)
		}
		defer one.Close()
		amounts[scope] = during(t, one, calls)
	}
	if amounts[Whole] < 1.5*amounts[UserOnly] {
		t.Errorf("system calls: %v", amounts)
	}
}

func TestV22RejectsSharedCounters(t *testing.T) {
	whole := scope(t)
	if !own {
		t.Skip("would take the counters of other programs: runs in a machine of its own")
	}
	var all []Counter
	for i := 0; i < 40; i++ {
		one, err := Open(0, whole, Kind{})
		if err != nil {
			t.Fatal(err)
		}
		defer one.Close()
		all = append(all, one)
	}
	spin(10 * many)
	refused := 0
	for _, one := range all {
		if _, err := one.Read(); errors.Is(err, ErrShared) {
			refused++
		}
	}
	if refused == 0 {
		t.Error("40 counters are all there all the time")
	}
}

func TestV24CountedAsTheKernelPermits(t *testing.T) {
	if !own {
		t.Skip("changes kernel.perf_event_paranoid: runs in a machine of its own")
	}
	before, err := os.ReadFile(paranoid)
	if err != nil {
		t.Fatal(err)
	}
	defer os.WriteFile(paranoid, before, 0)
	for level, want := range map[int]string{1: "whole\n", 2: "user\n", 3: "\n"} {
		if err := os.WriteFile(paranoid, []byte(strconv.Itoa(level)), 0); err != nil {
			t.Fatal(err)
		}
		stranger := child("probe")
		stranger.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: 65534, Gid: 65534}}
		if out, err := stranger.Output(); string(out) != want || err != nil {
			t.Errorf("at level %d somebody without rights counts %q: %v", level, out, err)
		}
	}
}

// worker is a process that works on request.
type worker struct {
	pid     int
	orders  io.Writer
	answers *bufio.Reader
}

func obeying(t *testing.T) worker {
	t.Helper()
	command := child("obey")
	orders, err := command.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	answers, err := command.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = orders.Close(); _ = command.Wait() })
	one := worker{command.Process.Pid, orders, bufio.NewReader(answers)}
	one.hear(t, "ready\n")
	return one
}

func (w worker) order(t *testing.T) {
	t.Helper()
	if _, err := io.WriteString(w.orders, "work\n"); err != nil {
		t.Fatal(err)
	}
	w.hear(t, "done\n")
}

func (w worker) hear(t *testing.T, want string) {
	t.Helper()
	if line, err := w.answers.ReadString('\n'); line != want {
		t.Fatalf("it says %q: %v", line, err)
	}
}

func TestV23ProbeGivesTheReason(t *testing.T) {
	found := Probe()
	if found.Scope != Whole && found.Problem == "" {
		t.Errorf("%+v: nothing says why", found)
	}
}
