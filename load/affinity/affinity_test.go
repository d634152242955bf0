// Processors of generator and application before, during and after the separation.
package affinity

import (
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"testing"

	"golang.org/x/sys/unix"

	"github.com/overhead-action/overhead-action/load/processtest"
	"github.com/overhead-action/overhead-action/load/usage"
)

// shell starts a shell that runs the commands sent to it.
func shell(t *testing.T) (leader int, do func(line string)) {
	t.Helper()
	process := processtest.Start(t, exec.Command("sh", "-c", `while read -r line; do eval "$line"; echo done; done`))
	return process.ID, func(line string) {
		t.Helper()
		process.Send(t, line)
		process.Line(t)
	}
}

func allowed(t *testing.T, thread int) unix.CPUSet {
	t.Helper()
	var set unix.CPUSet
	if err := unix.SchedGetaffinity(thread, &set); err != nil {
		t.Fatal(err)
	}
	return set
}

// several skips on a single processor.
func several(t *testing.T) unix.CPUSet {
	t.Helper()
	all := allowed(t, 0)
	if all.Count() < 2 {
		t.Skip("this machine has one processor: run it on a machine with two or more")
	}
	return all
}

func TestGeneratorHasItsOwnProcessor(t *testing.T) {
	all := several(t)
	first, others := halves(all)
	leader, do := shell(t)
	do("sleep 1000 &")
	// Another thread of this process, which exists before and stays.
	ids, release := make(chan int), make(chan struct{})
	defer close(release)
	go func() {
		runtime.LockOSThread()
		ids <- unix.Gettid()
		<-release
	}()
	thread := <-ids

	own, restore, err := Apart([]int{leader})
	if err != nil {
		t.Fatal(err)
	}
	if own != first.Count() {
		t.Errorf("%d processors of the generator, not %d", own, first.Count())
	}
	processes := usage.Members([]int{leader})
	if len(processes) != 2 {
		t.Fatal(processes)
	}
	for _, process := range processes {
		if got := allowed(t, process); got != others {
			t.Errorf("process %d of the application: %v, not %v", process, got, others)
		}
	}
	for _, id := range []int{os.Getpid(), thread} {
		if got := allowed(t, id); got != first {
			t.Errorf("thread %d of the generator: %v, not %v", id, got, first)
		}
	}
	// It begins on its parent's processors.
	do("sleep 1000 &")
	restore()
	processes = usage.Members([]int{leader})
	if len(processes) != 3 {
		t.Fatal(processes)
	}
	for _, one := range append(processes, os.Getpid(), thread) {
		if got := allowed(t, one); got != all {
			t.Errorf("afterwards %d: %v, not %v", one, got, all)
		}
	}
}

func TestPinnedThreadsStay(t *testing.T) {
	all := several(t)
	first, _ := halves(all)
	leader, _ := shell(t)
	if err := unix.SchedSetaffinity(leader, &first); err != nil {
		t.Fatal(err)
	}
	_, restore, err := Apart([]int{leader})
	if err != nil {
		t.Fatal(err)
	}
	if got := allowed(t, leader); got != first {
		t.Errorf("%v, not %v", got, first)
	}
	restore()
	if got := allowed(t, leader); got != first {
		t.Errorf("afterwards %v, not %v", got, first)
	}
}

func TestEndedApplicationIsNoError(t *testing.T) {
	all := several(t)
	command := exec.Command("true")
	if err := command.Run(); err != nil {
		t.Fatal(err)
	}
	_, restore, err := Apart([]int{command.Process.Pid})
	if err != nil {
		t.Fatal(err)
	}
	restore()
	if got := allowed(t, 0); got != all {
		t.Errorf("%v, not %v", got, all)
	}
}

func TestHalves(t *testing.T) {
	for of, want := range map[string]string{
		"":          "|",
		"5":         "|5",
		"0 1":       "0|1",
		"0 1 2":     "0|1 2",
		"1 3 6 7":   "1 3|6 7",
		"62 63 64":  "62|63 64",
		"900 1000 ": "900|1000",
	} {
		var all unix.CPUSet
		for _, one := range strings.Fields(of) {
			var processor int
			if _, err := fmt.Sscan(one, &processor); err != nil {
				t.Fatal(err)
			}
			all.Set(processor)
		}
		first, second := halves(all)
		if got := list(first) + "|" + list(second); got != want {
			t.Errorf("%s: %s, not %s", of, got, want)
		}
	}
}

func list(set unix.CPUSet) string {
	var found []string
	for processor := range 1024 {
		if set.IsSet(processor) {
			found = append(found, fmt.Sprint(processor))
		}
	}
	return strings.Join(found, " ")
}
