// Each workload does what its name says, and its clocks count.
package workloads

import (
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"github.com/overhead-action/overhead-action/self-hosted/plan"
)

func opened(t *testing.T, load plan.Load) Load {
	t.Helper()
	l, err := Open(load)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := l.Close(); err != nil {
			t.Error(err)
		}
	})
	return l
}

func TestEveryLoad(t *testing.T) {
	for _, name := range []string{"syscall", "open", "write", "connect", "udp", "http", "exec", "command"} {
		t.Run(name, func(t *testing.T) {
			load := plan.Load{Name: name}
			if name == "command" {
				load.Argv = []string{"true"}
			}
			seen := 0
			batch, err := Run(opened(t, load), 20, func() { seen++ })
			if err != nil {
				t.Fatal(err)
			}
			if batch.Operations != 20 || seen != 20 || batch.Wall <= 0 || (batch.CPU <= 0 && name != "command") {
				t.Errorf("%+v, seen %d", batch, seen)
			}
			if number, known := Calls(name); !known || number < 0 {
				t.Error("it makes no call that is known")
			}
		})
	}
}

// seen records the thread of each operation, which yields: any other thread could continue with it.
type seen struct{ threads *[]int }

func (s seen) Operation() error {
	runtime.Gosched()
	*s.threads = append(*s.threads, unix.Gettid())
	return nil
}
func (seen) Close() error   { return nil }
func (seen) Children() bool { return true }

func TestOneThread(t *testing.T) {
	over := make(chan struct{})
	defer close(over)
	for range 2 * runtime.GOMAXPROCS(0) {
		go func() {
			for {
				select {
				case <-over:
					return
				default:
					runtime.Gosched()
				}
			}
		}()
	}
	var threads []int
	if _, err := Run(seen{&threads}, 1000, nil); err != nil {
		t.Fatal(err)
	}
	slices.Sort(threads)
	if threads = slices.Compact(threads); len(threads) > 1 {
		t.Errorf("operations in several threads, whose clocks are not one: %v", threads)
	}
}

func TestWorkOfChildrenCounts(t *testing.T) {
	busy := plan.Load{Name: "command", Argv: []string{"sh", "-c", "i=0; while [ $i -lt 20000 ]; do i=$((i+1)); done"}}
	idle := plan.Load{Name: "command", Argv: []string{"sh", "-c", ":"}}
	more, err := Run(opened(t, busy), 3, nil)
	if err != nil {
		t.Fatal(err)
	}
	less, err := Run(opened(t, idle), 3, nil)
	if err != nil {
		t.Fatal(err)
	}
	if more.CPU < less.CPU+3e6 {
		t.Errorf("three loops of a shell took %d ns, three shells without %d ns", more.CPU, less.CPU)
	}
}

func TestPace(t *testing.T) {
	batch, err := Paced(opened(t, plan.Load{Name: "syscall"}), 51, time.Millisecond, nil)
	if err != nil || batch.Wall < (50*time.Millisecond).Nanoseconds() {
		t.Errorf("51 operations, one each ms, took %v, %v", time.Duration(batch.Wall), err)
	}
}

func TestFailures(t *testing.T) {
	if _, err := Open(plan.Load{Name: "dns"}); err == nil || !strings.Contains(err.Error(), `"dns"`) {
		t.Errorf("an unknown load: %v", err)
	}
	_, err := Run(opened(t, plan.Load{Name: "command", Argv: []string{"sh", "-c", "echo no disk >&2; exit 3"}}), 1, nil)
	if err == nil || !strings.Contains(err.Error(), "exit status 3") || !strings.Contains(err.Error(), "no disk") {
		t.Errorf("a command that fails: %v", err)
	}
}
