// Any agent is a separate process: started, awaited until it is attached, its programs found.
package attach

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"time"

	"github.com/cilium/ebpf"
	"golang.org/x/sys/unix"

	"github.com/overhead-action/overhead-action/self-hosted/leftovers"
	"github.com/overhead-action/overhead-action/self-hosted/outcome"
	"github.com/overhead-action/overhead-action/self-hosted/plan"
)

// Agent is a running agent.
type Agent struct {
	// Process is its id, and that of its session.
	Process int
	// Programs are its programs by id, ascending.
	Programs []ebpf.ProgramID
	// Maps are its new maps.
	Maps []ebpf.MapID
	// Loaded is the time of each program to load and to attach, if known.
	Loaded map[ebpf.ProgramID]Loaded
	// Counts is the map of a reference program's own counters; 0 for others.
	Counts ebpf.MapID
	// AttachedAfter is from its start until it was ready, in the mode's clock.
	AttachedAfter int64
	// Outlived is what its processes still held after it had ended.
	Outlived []leftovers.Leftover

	command *exec.Cmd
	input   io.Closer
	output  *tail
	ended   chan struct{}
	end     error
}

// Start starts the agent of a plan and waits until it is attached.
func Start(p plan.Plan) (*Agent, error) {
	before, err := known()
	if err != nil {
		return nil, err
	}
	agent := &Agent{Loaded: map[ebpf.ProgramID]Loaded{}, output: &tail{}, ended: make(chan struct{})}
	argv, err := wordsOf(p)
	if err != nil {
		return nil, err
	}
	began := time.Now()
	output, err := agent.start(p, argv)
	if err != nil {
		return nil, err
	}
	if p.Agent.Kind == "command" {
		err = agent.commandReady(p.Agent, before, began)
	} else {
		err = agent.served(output, began, time.Duration(p.Agent.Timeout)*time.Millisecond)
	}
	if err == nil {
		err = agent.find(before)
	}
	if err != nil {
		return nil, errors.Join(err, agent.Stop())
	}
	return agent, nil
}

func wordsOf(p plan.Plan) ([]string, error) {
	if p.Agent.Kind == "command" {
		return p.Agent.Argv, nil
	}
	task, err := json.Marshal(Task{Agent: *p.Agent, Idle: p.Arm == plan.Idle, Load: p.Load.Name, Process: os.Getpid()})
	if err != nil {
		return nil, err
	}
	self, err := os.Executable()
	return []string{self, "agent", string(task)}, err
}

// start starts the process in its own session, which dies with us. Unrequested output of a command is not read.
func (a *Agent) start(p plan.Plan, argv []string) (io.Reader, error) {
	path, err := exec.LookPath(argv[0])
	if err != nil {
		return nil, &outcome.Broken{What: fmt.Sprintf("the agent cannot be started: %v", err), Remedy: "correct the first of agent.argv"}
	}
	attributes := &syscall.SysProcAttr{Setsid: true, Pdeathsig: syscall.SIGKILL}
	if !traced() {
		self, err := os.Executable()
		if err != nil {
			return nil, err
		}
		argv = append([]string{self, "enter", path}, argv...)
		path, attributes.Unshareflags = self, unix.CLONE_NEWNS
	}
	a.command = &exec.Cmd{Path: path, Args: argv, SysProcAttr: attributes, Stderr: a.output, WaitDelay: time.Second}
	if a.input, err = a.command.StdinPipe(); err != nil {
		return nil, err
	}
	var output io.ReadCloser
	switch {
	case p.Agent.Kind != "command":
		if output, err = a.command.StdoutPipe(); err != nil {
			return nil, err
		}
	case p.Agent.Ready.Pattern != "":
		a.command.Stdout = a.output // at its end, or WaitDelay after that of the agent, because a descendant may hold it
	}
	if err := a.command.Start(); err != nil {
		return nil, &outcome.Broken{What: fmt.Sprintf("the agent cannot be started: %v", err), Remedy: "see the message"}
	}
	a.Process = a.command.Process.Pid
	return output, nil
}

// served waits for the line of a process of ours.
func (a *Agent) served(output io.Reader, began time.Time, timeout time.Duration) error {
	late := time.AfterFunc(timeout, func() { _ = a.command.Process.Kill() })
	line, err := bufio.NewReader(output).ReadBytes('\n')
	a.AttachedAfter = time.Since(began).Nanoseconds()
	late.Stop()
	go a.wait()
	if err != nil {
		<-a.ended
		return a.failed()
	}
	var attached Attached
	if err := json.Unmarshal(line, &attached); err != nil {
		return err
	}
	for _, one := range attached.Programs {
		a.Loaded[ebpf.ProgramID(one.ID)] = one
	}
	a.Counts = ebpf.MapID(attached.Counts)
	return nil
}

// failed is the result in the last line of our own process.
func (a *Agent) failed() error {
	text := strings.TrimSpace(a.output.String())
	last := []byte(text[strings.LastIndexByte(text, '\n')+1:])
	var missing outcome.NotMeasured
	if json.Unmarshal(last, &missing) == nil && missing.Reason != "" {
		return &missing
	}
	var broken outcome.Broken
	if json.Unmarshal(last, &broken) == nil && broken.What != "" {
		return &broken
	}
	return &outcome.Broken{What: fmt.Sprintf("the agent's process ended before it was attached: %v", a.end), Remedy: "see its last lines", Detail: text}
}

// stable is how long a set of programs must stay the same.
const (
	stable = 500 * time.Millisecond
	glance = 20 * time.Millisecond
)

func (a *Agent) commandReady(agent *plan.Agent, before ids, began time.Time) error {
	go a.wait()
	matched := make(chan struct{})
	if agent.Ready.Pattern != "" {
		pattern, err := regexp.Compile(agent.Ready.Pattern)
		if err != nil {
			return &outcome.Broken{What: fmt.Sprintf("agent.ready.pattern: %v", err), Remedy: "write a regular expression as Go reads it"}
		}
		a.output.watch(pattern, matched)
	}
	deadline := time.After(time.Duration(agent.Timeout) * time.Millisecond)
	tick := time.NewTicker(glance)
	defer tick.Stop()
	last, since := before, began
	for {
		select {
		case <-a.ended:
			return &outcome.Broken{What: fmt.Sprintf("the agent ended before it was ready: %s", describe(a.end)), Remedy: "see its last lines", Detail: a.output.String()}
		case <-deadline:
			return &outcome.Broken{
				What:   fmt.Sprintf("the agent was not ready after %d ms", agent.Timeout),
				Remedy: "raise agent.timeout_ms, or correct agent.ready", Detail: a.output.String(),
			}
		case <-matched:
			a.AttachedAfter = time.Since(began).Nanoseconds()
			return nil
		case <-tick.C:
			if !agent.Ready.Stable {
				continue
			}
			now, err := known()
			if err != nil {
				return err
			}
			if !now.same(last) {
				last, since = now, time.Now()
			} else if len(now.programs) > 0 && !slices.Equal(now.programs, before.programs) && time.Since(since) >= stable {
				a.AttachedAfter = since.Sub(began).Nanoseconds()
				return nil
			}
		}
	}
}

// find returns the new objects.
func (a *Agent) find(before ids) error {
	now, err := known()
	if err != nil {
		return err
	}
	for _, id := range now.programs {
		if !slices.Contains(before.programs, id) {
			a.Programs = append(a.Programs, id)
		}
	}
	for _, id := range now.maps {
		if !slices.Contains(before.maps, id) {
			a.Maps = append(a.Maps, id)
		}
	}
	if len(a.Programs) == 0 {
		return &outcome.Broken{What: "the agent is ready, and loaded no new program", Remedy: "correct agent.ready; or stop another agent of the same kind", Detail: a.output.String()}
	}
	return nil
}

// Try attaches a task's programs in a separate process, and detaches them.
func Try(task string) error {
	self, err := os.Executable()
	if err != nil {
		return err
	}
	agent := &Agent{Loaded: map[ebpf.ProgramID]Loaded{}, output: &tail{}, ended: make(chan struct{})}
	output, err := agent.start(plan.Plan{Agent: &plan.Agent{Kind: "reference"}}, []string{self, "agent", task})
	if err != nil {
		return err
	}
	err = agent.served(output, time.Now(), patience)
	return errors.Join(err, agent.Stop())
}
