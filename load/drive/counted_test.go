// Instructions of an application under load, if this machine counts them; elsewhere the test says why it cannot.

package drive

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"math"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"

	"golang.org/x/sys/unix"

	"github.com/overhead-action/overhead-action/load/plan"
	"github.com/overhead-action/overhead-action/load/processtest"
	"github.com/overhead-action/overhead-action/runners/go/meter/counters"
)

// The test binary is also the application, and a process that it starts.
const roleKey = "DRIVE_TEST_ROLE"

func TestMain(m *testing.M) {
	switch os.Getenv(roleKey) {
	case "":
		if err := ownSession(); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		os.Exit(m.Run())
	case "serve":
		serve()
	case "relay":
		relay()
	}
}

// ownSession makes this process the only one of its session, which the tests drive as an application. The session of its parent may have
// threads of the kernel, which nobody can move to other processors.
func ownSession() error {
	session, err := unix.Getsid(0)
	if err != nil || session == os.Getpid() {
		return err
	}
	if _, err := unix.Setsid(); err != unix.EPERM {
		return err
	}
	// The leader of a group of processes cannot have one; its child can.
	again := exec.Command(os.Args[0], os.Args[1:]...)
	again.Stdout, again.Stderr, again.SysProcAttr = os.Stdout, os.Stderr, &syscall.SysProcAttr{Setsid: true}
	if err := again.Run(); again.ProcessState == nil {
		return err
	}
	os.Exit(again.ProcessState.ExitCode())
	return nil
}

// turns is the work of a request, and requests the number of measured requests.
const turns, requests = 1_000_000, 20

var worked atomic.Int64

func work() {
	sum := 0
	for i := range turns {
		sum ^= i
	}
	worked.Store(int64(sum))
}

// relay works for each line, next to the application.
func relay() {
	for lines := bufio.NewScanner(os.Stdin); lines.Scan(); {
		work()
		fmt.Println("done")
	}
}

// serve answers at once to /, works for /work, and makes its child work for /child.
func serve() {
	child := exec.Command("/proc/self/exe")
	child.Env = append(os.Environ(), roleKey+"=relay")
	orders, err := child.StdinPipe()
	if err != nil {
		panic(err)
	}
	done, err := child.StdoutPipe()
	if err != nil {
		panic(err)
	}
	if err := child.Start(); err != nil {
		panic(err)
	}
	listener, err := net.Listen("tcp4", "127.0.0.1:0")
	if err != nil {
		panic(err)
	}
	fmt.Println(listener.Addr())
	heard := bufio.NewReader(done)
	_ = http.Serve(listener, http.HandlerFunc(func(answer http.ResponseWriter, request *http.Request) {
		switch request.URL.Path {
		case "/work":
			work()
		case "/child":
			_, _ = io.WriteString(orders, "work\n")
			_, _ = heard.ReadString('\n')
		}
		fine(answer, request)
	}))
}

// application starts one.
func application(t *testing.T) (address string, leader int) {
	t.Helper()
	command := exec.Command("/proc/self/exe")
	command.Env = append(os.Environ(), roleKey+"=serve")
	process := processtest.Start(t, command)
	return process.Line(t), process.ID
}

func TestV21CountedRequests(t *testing.T) {
	found := counters.Probe()
	if found.Scope == "" {
		fmt.Printf("SKIP counters, %s: %s\n", t.Name(), found.Problem)
		t.Skip(found.Problem)
	}
	each := map[string]float64{}
	for _, path := range []string{"/", "/work", "/child"} {
		address, leader := application(t)
		folder := t.TempDir()
		answer, err := Application(context.Background(), plan.Plan{
			Address:  address,
			Requests: []plan.Request{{Method: "GET", Path: path, Status: 200, Match: "^fine$"}},
			Count:    requests, Connections: 1, Timeout: 20_000, Patience: 20_000, Window: 20, Warmup: 1, Windows: 1,
			Sessions: []int{leader}, Scope: string(found.Scope),
			Histogram: filepath.Join(folder, "latency.hgrm"), Service: filepath.Join(folder, "service.hgrm"),
		})
		if err != nil || answer.Problem != "" || answer.Used.Instructions == nil {
			t.Fatal(err, answer.Problem, answer.Used.Instructions)
		}
		each[path] = float64(*answer.Used.Instructions) / requests
	}
	// A pass of the loop is a few instructions; with the tag clock, at least about a third of a nanosecond.
	own, child := (each["/work"]-each["/"])/turns, (each["/child"]-each["/"])/turns
	t.Logf("a turn takes %.3f in the application, %.3f in its child", own, child)
	if own < 0.2 || own > 8 || math.Abs(child/own-1) > 0.3 {
		t.Errorf("a turn takes %.3f in the application, %.3f in its child: %v a request", own, child, each)
	}
}

func TestV23UnmeasuredApplication(t *testing.T) {
	if counters.Probe().Scope != "" {
		t.Skip("this machine counts")
	}
	address, leader := application(t)
	of := plan.Plan{Address: address, Requests: []plan.Request{{Method: "GET", Path: "/", Status: 200}}, Connections: 1, Timeout: 2000, Patience: 2000, Sessions: []int{leader}, Scope: "whole"}
	if problem := problemOf(t, of); !strings.HasPrefix(problem, "its instructions cannot be counted: ") {
		t.Errorf("%q", problem)
	}
}
