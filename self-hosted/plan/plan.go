// Package plan is the input of the kernel runner: one fork, as a JSON file.
package plan

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
)

// Arms of a measurement.
const (
	Detached = "detached"
	Idle     = "idle"
	Attached = "attached"
)

// Passes of a fork. Statistics of BPF cost time, so no fork serves two of them.
const (
	Cost        = "cost"
	Attribution = "attribution"
	Loss        = "loss"
)

// Modes: the units of time are those of the mode.
const (
	Simulation = "simulation"
	Native     = "native"
	KVM        = "kvm"
)

// Plan is one fork.
type Plan struct {
	Arm string `json:"arm"`
	// Agent is nil without one; an arm that is detached does not start it.
	Agent *Agent `json:"agent"`
	Load  Load   `json:"load"`
	// Rates are events per second of an open loop, ascending; nil for a closed loop.
	Rates []float64 `json:"rates"`
	Pass  string    `json:"pass"`
	// ExpectedEventsPerOp is exact; nil without an expectation.
	ExpectedEventsPerOp *float64 `json:"expected_events_per_op"`
	// Seed is that of the fork's machine; the runner itself has no randomness.
	Seed int64  `json:"seed"`
	Mode string `json:"mode"`
	// Reader is whether the agent continues during the workload of a loss pass: "running" or "stopped".
	Reader string `json:"reader"`
	// Proof is the number of operations of the attach check after a cost pass.
	Proof int `json:"proof"`
}

// Agent is the attached agent. Fields of other kinds are empty.
type Agent struct {
	// Kind is "reference", "object" or "command".
	Kind string `json:"kind"`
	// Hook of a reference agent: KIND/TARGET, or KIND alone.
	Hook string `json:"hook,omitempty"`
	// Work is the number of additional loop iterations of the reference program for each event.
	Work uint32 `json:"work,omitempty"`
	// Ring is how a reference agent receives its events.
	Ring Ring `json:"ring,omitempty"`
	// File of an object.
	File string `json:"file,omitempty"`
	// Words of a command.
	Argv  []string `json:"argv,omitempty"`
	Ready Ready    `json:"ready,omitzero"`
	// Timeout is the time limit until a command is ready, in ms.
	Timeout int64 `json:"timeout_ms,omitempty"`
}

// Ready is when a command is ready: at a pattern in its output, or when its set of programs no longer changes.
type Ready struct {
	Pattern string `json:"pattern,omitempty"`
	Stable  bool   `json:"stable,omitempty"`
}

// Load is the workload, Operations times in Batches.
type Load struct {
	Name       string   `json:"name"`
	Argv       []string `json:"argv,omitempty"`
	Operations int      `json:"operations"`
	Batches    int      `json:"batches"`
}

// Ring is how events reach the agent: not at all (""), each with a wake-up, or polled.
type Ring string

// Values of a Ring.
const (
	NoRing  Ring = ""
	WakeUp  Ring = "wakeup"
	Polling Ring = "polling"
)

// UnmarshalJSON accepts false for no ring.
func (r *Ring) UnmarshalJSON(text []byte) error {
	if string(text) == "false" || string(text) == "null" {
		*r = NoRing
		return nil
	}
	var word string
	if err := json.Unmarshal(text, &word); err != nil || (Ring(word) != WakeUp && Ring(word) != Polling) {
		return fmt.Errorf(`agent.ring is %s: write false, "wakeup" or "polling"`, text)
	}
	*r = Ring(word)
	return nil
}

// Names of workloads.
var loadNames = []string{"connect", "open", "exec", "udp", "syscall", "http", "write", "command"}

const (
	defaultBatches = 10
	defaultProof   = 100
	defaultTimeout = 30_000
)

// Read reads and checks a plan. Its errors name the problem and the valid values.
func Read(from io.Reader) (Plan, error) {
	text, err := io.ReadAll(from)
	if err != nil {
		return Plan{}, err
	}
	p := Plan{Seed: 1, Mode: Native, Pass: Cost, Reader: "running", Proof: defaultProof}
	decoder := json.NewDecoder(bytes.NewReader(withNewNames(text)))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&p); err != nil {
		return Plan{}, fmt.Errorf("the plan: %w", err)
	}
	if p.Load.Batches == 0 {
		p.Load.Batches = defaultBatches
	}
	if p.Agent != nil && p.Agent.Timeout == 0 {
		p.Agent.Timeout = defaultTimeout
	}
	if err := p.check(); err != nil {
		return Plan{}, fmt.Errorf("the plan: %w", err)
	}
	return p, nil
}

func (p Plan) check() error {
	for _, one := range []struct {
		name, value string
		known       []string
	}{
		{"arm", p.Arm, []string{Detached, Idle, Attached}},
		{"pass", p.Pass, []string{Cost, Attribution, Loss}},
		{"mode", p.Mode, []string{Simulation, Native, KVM}},
		{"reader", p.Reader, []string{"running", "stopped"}},
		{"load.name", p.Load.Name, loadNames},
	} {
		if !slices.Contains(one.known, one.value) {
			return fmt.Errorf("%s is %q: it must be one of %s", one.name, one.value, strings.Join(one.known, ", "))
		}
	}
	if p.Load.Batches < 1 || p.Load.Operations < p.Load.Batches {
		return fmt.Errorf("load has %d operations in %d batches: each batch needs one", p.Load.Operations, p.Load.Batches)
	}
	if (p.Load.Name == "command") != (len(p.Load.Argv) > 0) {
		return errors.New("load.argv is only for the load \"command\", which needs it")
	}
	if p.Proof < 1 {
		return fmt.Errorf("proof is %d: it must be at least 1", p.Proof)
	}
	for i, rate := range p.Rates {
		if rate <= 0 || (i > 0 && rate <= p.Rates[i-1]) {
			return errors.New("rates must be above 0, and ascending")
		}
	}
	if p.Rates != nil && p.Pass != Loss {
		return fmt.Errorf("rates belong to the pass %q", Loss)
	}
	if p.Arm == Detached {
		if p.Pass != Cost {
			return fmt.Errorf("a detached arm has no events in the pass %q", p.Pass)
		}
		return nil
	}
	if p.Agent == nil {
		return fmt.Errorf("the arm %q needs an agent", p.Arm)
	}
	return p.Agent.check()
}

func (a Agent) check() error {
	switch a.Kind {
	case "reference":
		if a.Hook == "" {
			return errors.New("agent.hook is missing: KIND/TARGET, for example tp_btf/sys_enter")
		}
	case "object":
		if a.File == "" {
			return errors.New("agent.file is missing: the path of an ELF object")
		}
	case "command":
		if len(a.Argv) == 0 {
			return errors.New("agent.argv is missing: the program and its arguments")
		}
		if (a.Ready.Pattern == "") == !a.Ready.Stable {
			return errors.New(`agent.ready must be {"pattern": "…"} or {"stable": true}`)
		}
	default:
		return fmt.Errorf("agent.kind is %q: it must be one of reference, object, command", a.Kind)
	}
	if a.Timeout < 0 {
		return errors.New("agent.timeout_ms cannot be negative")
	}
	return nil
}
