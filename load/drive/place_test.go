// The kind of connection: apart from a polling generator, or normal.
package drive

import (
	"runtime"
	"testing"

	"golang.org/x/sys/unix"

	"github.com/overhead-action/overhead-action/load/client"
	"github.com/overhead-action/overhead-action/load/plan"
	"github.com/overhead-action/overhead-action/load/processtest"
)

func TestClosedLoopsPollOnTheirProcessor(t *testing.T) {
	var all unix.CPUSet
	if err := unix.SchedGetaffinity(0, &all); err != nil {
		t.Fatal(err)
	}
	d := &driver{plan: plan.Plan{Sessions: []int{processtest.Sleeper(t).ID}}, target: &client.Target{}, polled: &client.Target{}}
	threads := runtime.GOMAXPROCS(0)

	together, restore, err := d.place(false)
	if err != nil {
		t.Fatal(err)
	}
	restore()
	if together != d.target {
		t.Error("polls next to the application, which would have no processor")
	}

	apart, restore, err := d.place(true)
	if err != nil {
		t.Fatal(err)
	}
	want, most := d.polled, all.Count()/2
	if all.Count() == 1 {
		want, most = d.target, threads
	}
	if apart != want {
		t.Error("does not poll on processors of its own, or polls on the application's")
	}
	if got := runtime.GOMAXPROCS(0); got != most {
		t.Errorf("%d threads poll, not %d", got, most)
	}
	restore()
	if got := runtime.GOMAXPROCS(0); got != threads {
		t.Errorf("%d threads afterwards, not %d", got, threads)
	}
}
