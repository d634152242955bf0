// The course of a script: start, wait, send, count, end.
package script

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"time"

	"github.com/overhead-action/overhead-action/load/client"
	"github.com/overhead-action/overhead-action/load/plan"
	"github.com/overhead-action/overhead-action/load/usage"
)

const (
	// between is the interval between checks whether a process is ready.
	between = 5 * time.Millisecond
	// lingering is the time for the output of a process that has ended.
	lingering = time.Second
	// answering is the time limit of one answer.
	answering = 30 * time.Second
	// ending is the time for an end to be noticed, of a process that is exiting.
	ending      = 200 * time.Millisecond
	endPatience = 10 * time.Second
	// orderlyPatience is the time for an orderly end.
	orderlyPatience = 30 * time.Second
)

// A profiler of the simulator counts what runs after a look for the first of these files, until a look for the second. They are looked for in every
// machine, so that a profile is one of the same course.
const markOn, markOff = "/overhead/mark/on", "/overhead/mark/off"

func mark(name string) { _, _ = os.Stat(name) }

// problem is why a script is invalid.
type problem struct{ what string }

func (p *problem) Error() string { return p.what }

func problemf(format string, values ...any) error { return &problem{fmt.Sprintf(format, values...)} }

// Run runs a plan. The processes' output goes to out. The answer's problem says why it is invalid; the error, why
// there is no answer. None of the started processes and their groups remain.
func Run(ctx context.Context, spec Plan, out io.Writer) (Answer, error) {
	run := &run{plan: spec, out: out}
	defer run.end()
	err := run.all(ctx)
	var problem *problem
	if errors.As(err, &problem) {
		run.answer.Problem, err = problem.what, nil
	}
	return run.answer, err
}

type run struct {
	plan    Plan
	out     io.Writer
	running []*process
	answer  Answer
}

func (r *run) all(ctx context.Context) error {
	for at, spec := range r.plan.Processes {
		if err := r.up(ctx, spec, at == 0 && r.plan.Requests == 0); err != nil {
			return named(spec.Name, err)
		}
	}
	if r.plan.Requests > 0 {
		if err := r.script(ctx); err != nil {
			return err
		}
	}
	for at, one := range r.running {
		if one.gone() {
			return named(r.plan.Processes[at].Name, problemf("it was ready, and then ended %s", one.how()))
		}
		r.answer.Processes[at].Peak = usage.SessionsMemory([]int{one.id()}).Peak
	}
	return nil
}

func named(name string, err error) error {
	var what *problem
	if name == "" || !errors.As(err, &what) {
		return err
	}
	return problemf("%s: %s", name, what.what)
}

// up starts a process, and waits until it is ready and has answered. If marked, its start is between the marks.
func (r *run) up(ctx context.Context, spec Process, marked bool) error {
	if marked {
		mark(markOn)
	}
	one, err := start(spec, r.out)
	if err != nil {
		return err
	}
	r.running = append(r.running, one)
	ctx, cancel := context.WithTimeout(ctx, time.Duration(r.plan.Patience)*time.Millisecond)
	defer cancel()
	if err := one.ready(ctx, spec.Ready); err != nil {
		return err
	}
	started := Started{Name: spec.Name}
	if started.Ready, err = one.took(); err != nil {
		return err
	}
	if marked {
		mark(markOff)
	}
	if spec.Request != nil {
		if err := one.answers(ctx, *spec.Request); err != nil {
			return err
		}
		response, err := one.took()
		if err != nil {
			return err
		}
		started.Response = &response
	}
	r.answer.Processes = append(r.answer.Processes, started)
	return nil
}

// script sends requests, each after the previous answer, over one connection.
func (r *run) script(ctx context.Context) error {
	var request *Request
	for _, spec := range r.plan.Processes {
		if spec.Request != nil {
			request = spec.Request
		}
	}
	if request == nil {
		return errors.New("there is no request")
	}
	load := r.plan.Load
	if len(load.Requests) == 0 {
		load.Requests = []plan.Request{request.Request}
	}
	target, err := client.NewTarget(request.Address, load, answering, (&net.Dialer{}).DialContext)
	if err != nil {
		return problemf("%v", err)
	}
	connection := target.Connection()
	defer connection.Close()
	began := time.Now()
	warm, err := r.warm(ctx, connection)
	if err != nil {
		return err
	}
	before, begun, err := r.used()
	if err != nil {
		return err
	}
	mark(markOn)
	// The same requests are counted after any warm-up.
	first := longestWarmup*r.plan.Requests + batches
	if err := r.ask(ctx, connection, first, r.plan.Requests, "while it was measured"); err != nil {
		return err
	}
	mark(markOff)
	after, ended, err := r.used()
	if err != nil {
		return err
	}
	took := since(after, before)
	took.Elapsed = int64(ended.Sub(begun))
	took.Compilers = int64(compiled(after) - compiled(before))
	r.answer.Script, r.answer.Warmup, r.answer.WarmupElapsed = &took, warm, int64(begun.Sub(began))
	return nil
}

func (r *run) ask(ctx context.Context, connection *client.Connection, first, count int64, when string) error {
	for number := range count {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		err := connection.Do(first + number)
		if err == nil {
			continue
		}
		if ended := r.ended(); ended != nil {
			return ended
		}
		return problemf("a request went wrong %s: %v (requests before it: %d)", when, err, number)
	}
	return nil
}

// ended reports a process that has ended. A request may notice its end before it is reported; for an exiting process
// the report will come.
func (r *run) ended() error {
	for begun := time.Now(); ; time.Sleep(between) {
		patience := ending
		for at, one := range r.running {
			if one.gone() {
				return named(r.plan.Processes[at].Name, problemf("it ended under load %s", one.how()))
			}
			if one.leaving() {
				patience = endPatience
			}
		}
		if time.Since(begun) > patience {
			return nil
		}
	}
}

// used is the usage of all processes until now.
func (r *run) used() (usage.Processes, time.Time, error) {
	ids := make([]int, len(r.running))
	for at, one := range r.running {
		ids[at] = one.id()
	}
	used, err := usage.Sessions(ids)
	if err != nil {
		return used, time.Time{}, problemf("the application has ended: %v", err)
	}
	return used, time.Now(), nil
}

// end ends all started processes, because their output is no longer read.
func (r *run) end() {
	for at := len(r.running) - 1; at >= 0; at-- {
		if r.plan.Orderly {
			r.running[at].leave()
		}
		r.running[at].kill()
	}
}

// since is the usage since before. The clocks give the total, the ticks its division.
func since(after, before usage.Processes) Took {
	cpu := max(0, after.CPU-before.CPU)
	user, system := max(0, after.User-before.User), max(0, after.System-before.System)
	if user+system > 0 {
		user = time.Duration(float64(cpu) * float64(user) / float64(user+system))
	} else {
		user = cpu
	}
	return Took{CPU: int64(cpu), User: int64(user), System: int64(cpu - user)}
}

func targetOf(request Request) (*client.Target, error) {
	return client.NewTarget(request.Address, plan.Load{Requests: []plan.Request{request.Request}}, answering, (&net.Dialer{}).DialContext)
}
