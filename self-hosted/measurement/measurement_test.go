// A program that saw no events, or unexpected ones, gives no number; and statistics subtract their own time.
package measurement

import (
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/overhead-action/overhead-action/self-hosted/account"
	"github.com/overhead-action/overhead-action/self-hosted/leftovers"
	"github.com/overhead-action/overhead-action/self-hosted/outcome"
	"github.com/overhead-action/overhead-action/self-hosted/plan"
	"github.com/overhead-action/overhead-action/self-hosted/workloads"
)

// counted is a counter for tests that is never read.
type counted struct{}

func (counted) Read() (account.Events, error) { return account.Events{}, nil }
func (counted) Close()                        {}

func forked(hook string, expected *float64, own bool) *fork {
	f := &fork{
		plan: plan.Plan{Arm: plan.Attached, Agent: &plan.Agent{Kind: "reference", Hook: hook}, ExpectedEventsPerOp: expected, Mode: plan.Simulation},
		say:  func(string, ...any) {}, programs: &account.Programs{}, rings: &account.Rings{},
	}
	if own {
		f.events = counted{}
	}
	return f
}

func TestAlive(t *testing.T) {
	run := func(count uint64) []account.Run { return []account.Run{{Count: count}, {}} }
	saw := func(events uint64) account.Events { return account.Events{Seen: 1000 + events} }
	for name, c := range map[string]struct {
		fork *fork
		runs uint64
		seen uint64
		says string
	}{
		"as expected, by its own count":   {forked("tp_btf", new(2.0), true), 999, 200, ""},
		"as expected, by its runs":        {forked("tp_btf", new(2.0), false), 200, 0, ""},
		"nothing is expected":             {forked("tp_btf", nil, true), 1, 1, ""},
		"others ran it, the load did not": {forked("tp_btf", nil, true), 999, 0, "none of the agent's programs ran"},
		"it never ran":                    {forked("kprobe", nil, false), 0, 0, "name another hook"},
		"a security module that is off":   {forked("lsm/file_open", nil, false), 0, 0, "lsm=…,bpf"},
		"one more":                        {forked("tp_btf", new(2.0), true), 200, 201, "saw 201 events in 100 operations"},
		"one fewer":                       {forked("tp_btf", new(2.0), false), 199, 0, "saw 199 runs of its programs in 100 operations"},
	} {
		t.Run(name, func(t *testing.T) {
			const before = 7
			err := c.fork.alive(run(before), run(before+c.runs), saw(0), saw(c.seen), 100)
			var broken *outcome.Broken
			switch {
			case c.says == "" && err != nil:
				t.Error(err)
			case c.says != "" && (!errors.As(err, &broken) || !strings.Contains(err.Error(), c.says)):
				t.Errorf("%q is not in: %v", c.says, err)
			}
		})
	}
	idle := forked("tp_btf", new(2.0), true)
	idle.plan.Arm = plan.Idle
	if err := idle.alive(run(0), run(100), saw(0), saw(0), 100); err != nil {
		t.Errorf("a program that returns at once counts nothing: %v", err)
	}
}

func TestNet(t *testing.T) {
	f := forked("tp_btf", nil, true)
	f.empty = 47
	if net := f.net(account.Run{Count: 10, Time: 1000}, account.Run{Count: 20, Time: 4120}); net != 3120-470 {
		t.Errorf("ten runs of 312 take %v net", net)
	}
	if net := f.net(account.Run{}, account.Run{Count: 10, Time: 400}); net != 0 {
		t.Errorf("nothing takes %v", net)
	}
}

func TestRate(t *testing.T) {
	if rate := (trial{workloads.Batch{Operations: 500, Wall: 5e8}, account.Events{Seen: 3000}}).rate(); rate != 6000 {
		t.Errorf("3000 events in half a second are %v in one", rate)
	}
}

func TestLeaked(t *testing.T) {
	err := leaked([]leftovers.Leftover{{Kind: "pin", Name: "/sys/fs/bpf/x"}, {Kind: "setting", Name: "kernel/a", Before: "0", Now: "1"}})
	for _, part := range []string{"2 objects", "pin /sys/fs/bpf/x", "kernel/a = 1 (it was 0)"} {
		if !strings.Contains(err.Error(), part) {
			t.Errorf("%q is not in: %v", part, err)
		}
	}
}

func TestNoIdleForm(t *testing.T) {
	for _, agent := range []plan.Agent{{Kind: "object", File: "x.o"}, {Kind: "command", Argv: []string{"x"}}} {
		err := Run(plan.Plan{Arm: plan.Idle, Agent: &agent, Mode: plan.Native}, io.Discard, io.Discard)
		var missing *outcome.NotMeasured
		if !errors.As(err, &missing) || !strings.Contains(missing.Reason, agent.Kind) {
			t.Errorf("%s: %v", agent.Kind, err)
		}
	}
}
