// Plans are read as written, and problems are named.
package plan

import (
	"os"
	"strings"
	"testing"
)

const whole = `{"arm":"attached","agent":{"kind":"reference","hook":"tp_btf/sys_enter","work":1,"ring":"polling"},
"load":{"name":"connect","operations":2000},"rates":null,"pass":"cost","expected_events_per_op":1,"seed":7,"mode":"simulation"}`

func TestRead(t *testing.T) {
	p, err := Read(strings.NewReader(whole))
	if err != nil {
		t.Fatal(err)
	}
	if p.Arm != Attached || p.Agent.Ring != Polling || p.Agent.Work != 1 || *p.ExpectedEventsPerOp != 1 || p.Seed != 7 || p.Mode != Simulation {
		t.Errorf("read %+v with agent %+v", p, p.Agent)
	}
	if p.Load.Batches != 10 || p.Agent.Timeout != 30_000 || p.Proof != 100 || p.Reader != "running" {
		t.Errorf("the defaults are %+v", p)
	}
}

func TestDetachedNeedsNoAgent(t *testing.T) {
	p, err := Read(strings.NewReader(`{"arm":"detached","agent":null,"load":{"name":"open","operations":100,"batches":5},"pass":"cost"}`))
	if err != nil || p.Agent != nil || p.Mode != Native {
		t.Errorf("read %+v, %v", p, err)
	}
}

// The page shows a plan that can be measured.
func TestReadme(t *testing.T) {
	page, err := os.ReadFile("../README.md")
	if err != nil {
		t.Fatal(err)
	}
	_, block, _ := strings.Cut(string(page), "```json\n")
	block, _, _ = strings.Cut(block, "```")
	if p, err := Read(strings.NewReader(block)); err != nil || p.Arm != Attached || p.Agent.Hook == "" {
		t.Errorf("%v\n%s", err, block)
	}
	for _, name := range loadNames {
		if !strings.Contains(string(page), "`"+name+"`") {
			t.Errorf("the page does not name the load %q", name)
		}
	}
}

func TestNoRing(t *testing.T) {
	p, err := Read(strings.NewReader(strings.Replace(whole, `"polling"`, "false", 1)))
	if err != nil || p.Agent.Ring != NoRing {
		t.Errorf("read %+v, %v", p, err)
	}
}

func TestInvalidPlans(t *testing.T) {
	for name, c := range map[string]struct{ from, to, says string }{
		"no JSON":          {whole, "{", "the plan"},
		"an unknown key":   {`"seed"`, `"sed"`, "sed"},
		"an arm":           {`"attached"`, `"attach"`, "detached, idle, attached"},
		"a pass":           {`"pass":"cost"`, `"pass":"costs"`, "cost, attribution, loss"},
		"a mode":           {`"simulation"`, `"vm"`, "simulation, native, kvm"},
		"a load":           {`"connect"`, `"dns"`, "connect, open"},
		"no operations":    {`2000`, `0`, "each batch needs one"},
		"few operations":   {`2000`, `9`, "each batch needs one"},
		"argv":             {`"operations"`, `"argv":["ls"],"operations"`, "load.argv"},
		"no argv":          {`"connect"`, `"command"`, "load.argv"},
		"a ring":           {`"polling"`, `"poll"`, "wakeup"},
		"falling rates":    {`"rates":null,"pass":"cost"`, `"rates":[2,1],"pass":"loss"`, "ascending"},
		"rates of a cost":  {`"rates":null`, `"rates":[1,2]`, "rates belong"},
		"no agent":         {`{"kind":"reference","hook":"tp_btf/sys_enter","work":1,"ring":"polling"}`, "null", "needs an agent"},
		"no hook":          {`"hook":"tp_btf/sys_enter",`, "", "agent.hook"},
		"no file":          {`"kind":"reference"`, `"kind":"object"`, "agent.file"},
		"no command":       {`"kind":"reference"`, `"kind":"command"`, "agent.argv"},
		"never ready":      {`"kind":"reference"`, `"kind":"command","argv":["x"]`, "agent.ready"},
		"ready twice":      {`"kind":"reference"`, `"kind":"command","argv":["x"],"ready":{"pattern":"a","stable":true}`, "agent.ready"},
		"a kind":           {`"kind":"reference"`, `"kind":"jar"`, "reference, object, command"},
		"nothing proved":   {`"seed":7`, `"proof":-1`, "proof"},
		"a reader":         {`"seed":7`, `"reader":"slow"`, "running, stopped"},
		"negative timeout": {`"work":1`, `"timeout_ms":-1`, "timeout_ms"},
	} {
		t.Run(name, func(t *testing.T) {
			text := strings.Replace(whole, c.from, c.to, 1)
			if text == whole {
				t.Fatal("the case changes nothing")
			}
			_, err := Read(strings.NewReader(text))
			if err == nil || !strings.Contains(err.Error(), c.says) {
				t.Errorf("%q is not in: %v", c.says, err)
			}
		})
	}
	// An agent may be in the plan of an arm without it, which only sees the workload.
	detached := strings.Replace(whole, `"attached"`, `"detached"`, 1)
	if _, err := Read(strings.NewReader(detached)); err != nil {
		t.Error(err)
	}
	for _, pass := range []string{Attribution, Loss} {
		if _, err := Read(strings.NewReader(strings.Replace(detached, `"pass":"cost"`, `"pass":"`+pass+`"`, 1))); err == nil || !strings.Contains(err.Error(), "has no events in the pass") {
			t.Errorf("a detached arm, %s: %v", pass, err)
		}
	}
}
