// Errors in machines are reported clearly, and leave nothing running.

package trial

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/overhead-action/overhead-action/simulator/plan"
)

func TestFailingForks(t *testing.T) {
	ready(t)
	files := []file{{Name: "/bin/sh", Source: source(t, "sh")}, {Name: "/bin/sleep", Source: source(t, "sleep")}}
	for name, text := range map[string]string{
		"/code": "echo out; echo err >&2; exit 7", "/signal": "kill -9 $$", "/sleep": "sleep 1000", "/spin": "while :; do :; done",
		"/stray": "sleep 1000 & exit 0", "/long": "while :; do echo 0123456789; done | head -c 3000", "/last": "echo alone",
	} {
		files = append(files, file{Name: name, Text: new(text)})
	}
	files = append(files, file{Name: "/bin/head", Source: source(t, "head")})
	shell := func(script string) plan.Fork {
		return plan.Fork{Arguments: []string{"/bin/sh", script}, Limit: 1e9, Output: 1000}
	}
	forks := []plan.Fork{shell("/code"), shell("/signal"), shell("/sleep"), shell("/spin"), shell("/stray"), shell("/long"), {Arguments: []string{"/nowhere"}}}
	wants := []func(code int, signal, problem string) bool{
		func(code int, _, problem string) bool { return code == 7 && problem == "" },
		func(code int, signal, problem string) bool { return code == -1 && signal == "killed" && problem == "" },
		func(_ int, signal, problem string) bool {
			return signal == "killed" && strings.Contains(problem, "killed after 1s of guest time")
		},
		func(_ int, _, problem string) bool { return strings.Contains(problem, "killed after 1s of guest time") },
		func(code int, _, problem string) bool { return code == 0 && problem == "" },
		func(code int, _, problem string) bool { return code == 0 && problem == "" },
		func(code int, _, problem string) bool {
			return code == -1 && strings.Contains(problem, "/nowhere: no such file")
		},
	}
	if eat := compiled(t, "eat.c", "-static"); eat != "" {
		files = append(files, file{Name: "/eat", Source: eat})
		forks = append(forks, plan.Fork{Arguments: []string{"/eat"}})
		wants = append(wants, func(_ int, _, problem string) bool { return problem == "the guest ran out of memory" })
	}
	forks = append(forks, shell("/last"))
	wants = append(wants, func(code int, _, problem string) bool { return code == 0 && problem == "" })

	request := ask(t, 1, files, forks...)
	request.Memory = 256
	got := must(t, request)
	for i, want := range wants {
		if fork := got.Forks[i]; !want(fork.Code, fork.Signal, fork.Problem) {
			t.Errorf("%v: code %d, signal %q, problem %q", forks[i].Arguments, fork.Code, fork.Signal, fork.Problem)
		}
	}
	if code := got.Forks[0]; string(code.Stdout.Bytes) != "out\n" || string(code.Stderr.Bytes) != "err\n" {
		t.Errorf("output %q and %q", code.Stdout.Bytes, code.Stderr.Bytes)
	}
	if long := got.Forks[5].Stdout; len(long.Bytes) != 1000 || long.Lost != 2000 {
		t.Errorf("%d of 3000 bytes, %d reported as lost", len(long.Bytes), long.Lost)
	}
}

func TestFailingMachines(t *testing.T) {
	ready(t)
	shell := file{Name: "/bin/sh", Source: source(t, "sh")}
	fork := plan.Fork{Arguments: []string{"/bin/sh", "/x"}}
	script := func(text string) []file { return []file{shell, {Name: "/x", Text: &text}} }
	noKernel := filepath.Join(t.TempDir(), "vmlinuz")
	if err := os.WriteFile(noKernel, []byte(strings.Repeat("no kernel ", 1000)), 0o644); err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		change   func(*simulation)
		problems []string
	}{
		"no kernel": {func(r *simulation) { r.Kernel, r.Limits = noKernel, map[string]int{"boot": 5} }, []string{"exit status 1", "QEMU failed", "console ended with"}},
		"a hang": {func(r *simulation) {
			r.Layers = [][]file{script("while :; do :; done")}
			r.Limits = map[string]int{"total": 8}
		}, []string{" 8s"}},
		"an image over the limit": {func(r *simulation) { r.Limits = map[string]int{"image": 1} }, []string{"more than its limit of 1 MiB", "the largest are"}},
		"too little memory":       {func(r *simulation) { r.Memory = 32 }, []string{"has 32 MiB of memory, and its image needs"}},
		"no such package":         {func(r *simulation) { r.Kernel = "linux-image-none" }, []string{"exit status 3", "no kernel is ready"}},
	} {
		t.Run(name, func(t *testing.T) {
			request := ask(t, 1, script("exit 0"), fork)
			c.change(&request)
			_, err := run(t, request)
			if err == nil {
				t.Fatal("nothing was wrong")
			}
			for _, problem := range c.problems {
				if !strings.Contains(err.Error(), problem) {
					t.Errorf("%q is not in: %v", problem, err)
				}
			}
			t.Log(err)
		})
	}
}
