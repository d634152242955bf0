// Scripts with a real server: this test program, configured by its environment.
package script

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"github.com/overhead-action/overhead-action/load/plan"
)

// behaves makes this program a server with a behaviour.
const behaves = "OVERHEAD_SCRIPT_SERVER"

func TestMain(m *testing.M) {
	if how, ok := os.LookupEnv(behaves); ok {
		serve(how)
		return
	}
	os.Exit(m.Run())
}

// serve listens at its first argument: late answers the first two requests wrongly, work takes a millisecond of CPU time for an
// answer, dies ends in the tenth, silent prints nothing, ends ends at once, compiles has a compiler that works for the first requests.
func serve(how string) {
	if strings.Contains(how, "ends") {
		fmt.Println("no such table")
		os.Exit(3)
	}
	var requests atomic.Int64
	methods := make(chan bool, compilations)
	if strings.Contains(how, "compiles") {
		go compiler(methods)
	}
	listener, err := net.Listen("tcp", os.Args[1])
	if err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
	if !strings.Contains(how, "silent") {
		fmt.Printf("Started at %s\r\n", os.Args[1])
	}
	_ = http.Serve(listener, http.HandlerFunc(func(answer http.ResponseWriter, _ *http.Request) {
		number := requests.Add(1)
		if number <= compilations {
			methods <- true
		}
		switch {
		case strings.Contains(how, "late") && number <= 2:
			http.Error(answer, "not yet", http.StatusServiceUnavailable)
		case strings.Contains(how, "dies") && number == 10:
			_ = syscall.Kill(os.Getpid(), syscall.SIGKILL)
			select {}
		case strings.Contains(how, "work"):
			for until := onThread() + time.Millisecond; onThread() < until; {
			}
			fallthrough
		default:
			fmt.Fprintf(answer, "fine %d", number)
		}
	}))
}

// compilations is the number of requests that have a method compiled.
const compilations = 30

// compiler works for methods on a thread that is called like one of HotSpot.
func compiler(methods <-chan bool) {
	runtime.LockOSThread()
	_ = os.WriteFile(fmt.Sprintf("/proc/self/task/%d/comm", unix.Gettid()), []byte("C2 CompilerThread0"), 0)
	for range methods {
		for until := onThread() + 5*time.Millisecond; onThread() < until; {
		}
	}
}

func onThread() time.Duration {
	var now unix.Timespec
	_ = unix.ClockGettime(unix.CLOCK_THREAD_CPUTIME_ID, &now) // every Linux has this clock
	return time.Duration(now.Nano())
}

// free is an address without a listener.
func free(t *testing.T) string {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	return listener.Addr().String()
}

func server(t *testing.T, how string) Process {
	t.Helper()
	at := free(t)
	return Process{
		Arguments:   []string{os.Args[0], at},
		Environment: []string{behaves + "=" + how},
		Ready:       Ready{Log: "^Started at [0-9.:]+$"},
		Request:     request(at, "^fine"),
	}
}

func request(at, match string) *Request {
	return &Request{Address: at, Request: plan.Request{Method: "GET", Path: "/", Status: 200, Match: match}}
}

// printed keeps the output of several processes.
type printed struct {
	sync.Mutex
	bytes.Buffer
}

func (p *printed) Write(line []byte) (int, error) {
	p.Lock()
	defer p.Unlock()
	return p.Buffer.Write(line)
}

func ran(t *testing.T, requests int64, processes ...Process) Answer {
	t.Helper()
	answer, err := Run(context.Background(), Plan{Processes: processes, Requests: requests, Patience: 20_000}, io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	return answer
}

func TestFixedNumberOfRequests(t *testing.T) {
	var out printed
	process := server(t, "work late")
	answer, err := Run(context.Background(), Plan{Processes: []Process{process}, Requests: 50, Patience: 20_000}, &out)
	if err != nil || answer.Problem != "" {
		t.Fatal(err, answer.Problem)
	}
	started := answer.Processes[0]
	if started.Response == nil || started.Ready.CPU <= 0 || started.Response.CPU < started.Ready.CPU || started.Response.Elapsed <= started.Ready.Elapsed || started.Peak <= 0 {
		t.Errorf("%+v", started)
	}
	// The server works at least a millisecond for an answer.
	each := time.Duration(answer.Script.CPU / 50)
	if each < time.Millisecond || each > 5*time.Millisecond {
		t.Errorf("%v of CPU time a request", each)
	}
	if answer.Script.User+answer.Script.System != answer.Script.CPU || answer.Script.Elapsed < answer.Script.CPU/4 {
		t.Errorf("%+v", *answer.Script)
	}
	if text := out.String(); !strings.Contains(text, "Started at "+process.Arguments[1]) {
		t.Errorf("%q", text)
	}
	if connection, err := net.Dial("tcp", process.Arguments[1]); err == nil {
		_ = connection.Close()
		t.Error("the server is still there")
	}
}

func TestWarmup(t *testing.T) {
	if answer := ran(t, 12, server(t, "")); answer.Problem != "" || answer.Warmup < 12 || answer.Script.Compilers != 0 {
		t.Errorf("without a compiler: %+v", answer)
	}
	answer := ran(t, 12, server(t, "compiles"))
	if answer.Problem != "" || answer.Warmup < compilations || answer.Warmup > longestWarmup*12 || answer.Script.Compilers != 0 {
		t.Errorf("with a compiler: %+v", answer)
	}
}

// Only an orderly end lets a process write its last file.
func TestOrderlyEnd(t *testing.T) {
	for _, orderly := range []bool{false, true} {
		last := filepath.Join(t.TempDir(), "last")
		process := Process{Arguments: []string{"sh", "-c", `trap 'echo bye > "$0"; exit' TERM; echo Started; while :; do sleep 0.01; done`, last}, Ready: Ready{Log: "^Started$"}}
		answer, err := Run(context.Background(), Plan{Processes: []Process{process}, Patience: 20_000, Orderly: orderly}, io.Discard)
		if err != nil || answer.Problem != "" {
			t.Fatal(err, answer.Problem)
		}
		if _, err := os.Stat(last); (err == nil) != orderly {
			t.Errorf("orderly %v: %v", orderly, err)
		}
	}
}

func TestLoadOfAScript(t *testing.T) {
	process := server(t, "")
	load := plan.Load{Requests: []plan.Request{
		{Method: "GET", Path: "/{{sequence}}", Template: true, Status: 200},
		{Method: "POST", Path: "/", Body: "x", Status: 200},
	}}
	answer, err := Run(context.Background(), Plan{Processes: []Process{process}, Requests: 20, Load: load, Patience: 20_000}, io.Discard)
	if err != nil || answer.Problem != "" || answer.Script == nil {
		t.Error(err, answer.Problem)
	}
	load.Requests[1].Status = 201
	answer, err = Run(context.Background(), Plan{Processes: []Process{process}, Requests: 20, Load: load, Patience: 20_000}, io.Discard)
	if want := "a request went wrong in the warm-up: status 200, not 201"; err != nil || !strings.Contains(answer.Problem, want) {
		t.Errorf("%v, %q, not %s", err, answer.Problem, want)
	}
	load.Requests[1].Path, load.Requests[1].Template = "/{{none}}", true
	answer, err = Run(context.Background(), Plan{Processes: []Process{process}, Requests: 20, Load: load, Patience: 20_000}, io.Discard)
	if want := "{{none}}: no such placeholder"; err != nil || !strings.Contains(answer.Problem, want) {
		t.Errorf("%v, %q, not %s", err, answer.Problem, want)
	}
}

func TestReadySigns(t *testing.T) {
	first, second, third := server(t, ""), server(t, "silent"), server(t, "silent late")
	first.Name, second.Name, third.Name = "broker", "router", "web"
	second.Ready, second.Request = Ready{Address: second.Arguments[1]}, nil
	third.Ready, third.Request = Ready{Request: request(third.Arguments[1], "fine 3")}, nil
	answer := ran(t, 5, first, second, third)
	if answer.Problem != "" || len(answer.Processes) != 3 || answer.Script == nil {
		t.Fatalf("%+v", answer)
	}
	for at, name := range []string{"broker", "router", "web"} {
		if one := answer.Processes[at]; one.Name != name || one.Ready.CPU <= 0 || (one.Response != nil) != (at == 0) {
			t.Errorf("%+v", one)
		}
	}
	if answer := ran(t, 0, first); answer.Script != nil || answer.Problem != "" {
		t.Errorf("%+v", answer)
	}
}

func TestInvalidScripts(t *testing.T) {
	ends, dies, silent, wrong, other := server(t, "ends"), server(t, "dies"), server(t, "silent"), server(t, ""), server(t, "")
	other.Arguments = []string{"/no/such/program"}
	wrong.Request = request(wrong.Arguments[1], "^fun$")
	for name, one := range map[string]struct {
		process Process
		want    string
	}{
		"it ends":             {ends, "it ended with exit code 3 before it was ready"},
		"it dies under load":  {dies, "it ended under load by signal 9 (killed)"},
		"it is never ready":   {silent, "not ready in time: no line of its output matches /^Started"},
		"it answers wrongly":  {wrong, `not ready in time: a body that does not match "^fun$": "fine`},
		"there is no program": {other, "no such file"},
	} {
		t.Run(name, func(t *testing.T) {
			answer, err := Run(context.Background(), Plan{Processes: []Process{one.process}, Requests: 20, Patience: 1500}, io.Discard)
			if err != nil || !strings.Contains(answer.Problem, one.want) {
				t.Errorf("%v, %q", err, answer.Problem)
			}
		})
	}
	t.Run("it ends, and what it left holds its output", func(t *testing.T) {
		sign := Ready{Log: "^Started"}
		one, err := start(Process{Arguments: []string{"sh", "-c", "sleep 60 & exit 3"}, Ready: sign}, io.Discard)
		if err != nil {
			t.Fatal(err)
		}
		err = one.ready(t.Context(), sign)
		if err == nil || !strings.Contains(err.Error(), "it ended with exit code 3 before it was ready") {
			t.Error(err)
		}
		select {
		case <-one.read:
			t.Error("it was waited for until its output was closed")
		default:
		}
		one.kill()
	})
	dies.Name = "broker"
	if answer := ran(t, 20, dies); !strings.HasPrefix(answer.Problem, "broker: it ended under load") {
		t.Errorf("%q", answer.Problem)
	}
}
