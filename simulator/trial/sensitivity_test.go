// The smallest added cost that a budget finds, and the rate of false alarms: judged like every run, by `overhead compare`.

package trial

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/overhead-action/overhead-action/simulator/channel"
	"github.com/overhead-action/overhead-action/simulator/plan"
)

// A try has the fewest seeds of a verdict in the simulator.
const (
	seedsOfTry = 5
	tries      = 20  // for each added cost
	nothing    = 50  // tries without an added cost
	budget     = 0.2 // of those, in percent
	certain    = 0.5 // percent of added work that every try must find
	// In a less exact suite, all five pairs of one of 32 tries are on one side by chance: more than 4 of 50 are in less than one
	// series of fifty.
	byChance = 4
	// operations of a process, 0.3 G instructions of the loop, like a suite of Go.
	operations = "500x"
)

// Tries share seeds if there are too few: then they are shuffled into other tries.
// Machines with a JVM take four times as long, so there are half as many.
var pool = flag.Int("seeds", 60, "how many seeds the tries of the sensitivity draw from")

// A cost is in percent of an operation; the benchmark names the work with that cost by its steps.
type cost struct {
	percent float64
	steps   int
}

func (c cost) name() string { return fmt.Sprintf("+%g %%", c.percent) }

var added = []cost{{0.1, 100100}, {0.2, 100200}, {0.5, 100500}, {1, 101000}, {2, 102000}}

const noSteps = 100000

// Suites. Only the loops have an added cost.
const (
	loop     = "a loop in Go"
	loopCPU  = "the same loop, CPU of its process"
	inJava   = "a loop in Java, calibrated agent" // does to Java's operation what more steps do to Go's
	sorting  = "sorting in Go"
	walking  = "walking a map in Go"
	pipeline = "a shell pipeline, CPU"
	inC      = "a program in C, CPU"
)

// observed are values by suite, by variant, and by seed from 1.
type observed map[string]map[string][]float64

// A step is the process of a machine, with the suites and the variant of its values.
type step struct {
	variant string
	suites  []string
	seeds   int
	request func(seed int) simulation
}

// stepsOf are each variant of each suite. Only the environment distinguishes `off` from `another`.
func stepsOf(t *testing.T) []step {
	t.Helper()
	files, _ := workloads(t)
	process := func(fork plan.Fork) func(int) simulation {
		return func(seed int) simulation { return ask(t, seed, files, fork) }
	}
	loops := func(variant, pattern string, suites ...string) step {
		return step{variant, suites, *pool, process(plan.Fork{
			Arguments:   []string{"/loops.test", "-test.bench=" + pattern, "-test.benchtime=" + operations},
			Environment: []string{"VARIANT=" + variant}, Output: 1 << 12,
		})}
	}
	sum := func(variant string, size int) step {
		return loops(variant, fmt.Sprintf("^BenchmarkSum$/^steps=%d$", size), loop, loopCPU)
	}
	var all []step
	for _, variant := range []string{"off", "another"} {
		program := func(suite string, arguments ...string) step {
			return step{variant, []string{suite}, *pool, process(plan.Fork{Arguments: arguments, Environment: []string{"VARIANT=" + variant}, Output: 1 << 12})}
		}
		all = append(all, sum(variant, noSteps), loops(variant, "^BenchmarkSort$", sorting), loops(variant, "^BenchmarkMap$", walking),
			program(pipeline, "/bin/sh", "/pipeline.sh"))
		if slices.ContainsFunc(files, func(f file) bool { return f.Name == "/sum" }) {
			all = append(all, program(inC, "/sum", "1000000"))
		}
	}
	for _, cost := range added {
		all = append(all, sum(cost.name(), cost.steps))
	}
	return append(all, stepsOfJava(t)...)
}

// stepsOfJava are those of an operation that the calibrated agent instruments, with the agent in all of them: they differ only by its configured work in each
// call. None, with a message, without a JDK or agent.
func stepsOfJava(t *testing.T) []step {
	t.Helper()
	jar := "../../jvm-bench/calibrated-agent/target/overhead-calibrated-agent.jar"
	if _, err := os.Stat(jar); err != nil {
		fmt.Println("SKIP simulator, calibrated agent: it is not built (make setup)")
		return nil
	}
	home := javaHome()
	if home == "" {
		return nil
	}
	files := []file{{Name: "/app", Source: javac(t, home, "Operation.java")}, {Name: "/agent.jar", Source: jar}}
	operation := func(variant string, steps int) step {
		return step{variant, []string{inJava}, max(seedsOfTry, *pool/2), func(seed int) simulation {
			return jvm(t, home, seed, files, nil, fmt.Sprintf("-javaagent:/agent.jar=methods=Operation#operation,busy-iterations=%d", steps),
				"-Dvariant="+variant, "-cp", "/app", "Operation")
		}}
	}
	all := []step{operation("off", 0), operation("another", 0)}
	for _, cost := range added {
		all = append(all, operation(cost.name(), cost.steps-noSteps))
	}
	return all
}

// valueOf is the benchmark's value of an operation, or the usage of the process.
func valueOf(suite string, fork channel.Fork) (float64, error) {
	match := line.FindSubmatch(fork.Stdout.Bytes)
	switch {
	case fork.Code != 0:
		return 0, fmt.Errorf("code %d %s\n%s", fork.Code, fork.Problem, fork.Stderr.Bytes)
	case suite == loopCPU || match == nil:
		return cpu(fork), nil
	default:
		return strconv.ParseFloat(string(match[2]), 64)
	}
}

// observe runs a machine for each seed and step: consecutive processes in one machine would be affected by earlier ones.
func observe(t *testing.T) observed {
	t.Helper()
	var requests []simulation
	var asking []step // of each request
	for _, step := range stepsOf(t) {
		for seed := 1; seed <= step.seeds; seed++ {
			request := step.request(seed)
			request.Fresh = false // a stopped run continues where it was
			requests, asking = append(requests, request), append(asking, step)
		}
	}
	found := observed{}
	for i, answer := range together(t, *atOnce, requests) {
		seed, step := requests[i].Seed, asking[i]
		for _, suite := range step.suites {
			value, err := valueOf(suite, answer.Forks[0])
			if err != nil {
				t.Fatalf("%s, %s, seed %d: %v", suite, step.variant, seed, err)
			}
			if found[suite] == nil {
				found[suite] = map[string][]float64{}
			}
			found[suite][step.variant] = append(found[suite][step.variant], value)
		}
	}
	return found
}

// shuffles are tries out of seeds: from 0, in order first, then in other orders.
func shuffles(count, seeds int) [][]int {
	order := make([]int, seeds)
	for i := range order {
		order[i] = i
	}
	random := rand.New(rand.NewPCG(1, 2))
	var made [][]int
	for {
		for chunk := range slices.Chunk(order, seedsOfTry) {
			if len(chunk) < seedsOfTry {
				break
			}
			if made = append(made, slices.Clone(chunk)); len(made) == count {
				return made
			}
		}
		random.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
	}
}

// judge counts the verdicts of tries, each a separate suite, under one budget.
func judge(t *testing.T, off, on []float64, tries [][]int, percent float64) map[string]int {
	t.Helper()
	folder := t.TempDir()
	argv := []string{"../../action/dist/cli.js", "compare", "--json", "-", "--max-overhead", fmt.Sprintf("%g%%", percent)}
	for try, seeds := range tries {
		var text strings.Builder
		fmt.Fprintf(&text, "suite: try-%d\nmode: simulation\nUnit instr/op better=lower\n", try+1)
		for _, seed := range seeds {
			fmt.Fprintf(&text, "BenchmarkWork/agent=off 100 %v instr/op\nBenchmarkWork/agent=on 100 %v instr/op\n", off[seed], on[seed])
		}
		path := filepath.Join(folder, fmt.Sprintf("%d.txt", try+1))
		if err := os.WriteFile(path, []byte(text.String()), 0o644); err != nil {
			t.Fatal(err)
		}
		argv = append(argv, path)
	}
	command := exec.Command("node", argv...)
	var problems bytes.Buffer
	command.Stderr = &problems
	out, err := command.Output() // its exit code is the worst verdict
	var comparison struct{ Suites []struct{ Verdict string } }
	if json.Unmarshal(out, &comparison) != nil || len(comparison.Suites) != len(tries) {
		t.Fatalf("overhead compare: %v\n%s", err, &problems)
	}
	verdicts := map[string]int{}
	for _, suite := range comparison.Suites {
		verdicts[suite.Verdict]++
	}
	return verdicts
}

// pairs are the differences of each seed's treatment from its control, in percent.
func pairs(off, on []float64) []float64 {
	more := make([]float64, len(off))
	for seed := range off {
		more[seed] = 100 * (on[seed]/off[seed] - 1)
	}
	return more
}

func TestSensitivity(t *testing.T) {
	long(t, "sensitivity")
	found := observe(t)
	t.Logf("nothing added, a budget of %g %%, %d tries of %d seeds:", budget, nothing, seedsOfTry)
	for _, suite := range slices.Sorted(maps.Keys(found)) {
		values := found[suite]
		mean, deviation := moments(values["off"])
		_, between := moments(pairs(values["off"], values["another"]))
		verdicts := judge(t, values["off"], values["another"], shuffles(nothing, len(values["off"])), budget)
		t.Logf("  %-34s %12.0f instr, %d seeds differ by %.3f %%, pairs by %.3f %%: %v", suite, mean, len(values["off"]), 100*deviation/mean, between, verdicts)
		if verdicts["breach"] > byChance {
			t.Errorf("%s: %d of %d tries found a cost where there is none", suite, verdicts["breach"], nothing)
		}
		// The CPU of a process includes its start, and timed work of Go's runtime.
		if (suite == loop || suite == inJava) && verdicts["pass"] != nothing {
			t.Errorf("%s: %d of %d tries passed", suite, verdicts["pass"], nothing)
		}
	}
	t.Logf("a budget of half of what was added, %d tries of %d seeds: breaches", tries, seedsOfTry)
	for _, cost := range added {
		for _, suite := range []string{loop, loopCPU, inJava} {
			if found[suite] == nil {
				continue // there is no JDK, as reported
			}
			off, on := found[suite]["off"], found[suite][cost.name()]
			breaches := judge(t, off, on, shuffles(tries, len(off)), cost.percent/2)["breach"]
			mean, _ := moments(pairs(off, on))
			t.Logf("  %-34s +%g %%, counted as %+.3f %%: %d", suite, cost.percent, mean, breaches)
			if suite != loopCPU && breaches != tries && cost.percent >= certain {
				t.Errorf("%s: %g %% more work was caught in %d of %d tries", suite, cost.percent, breaches, tries)
			}
		}
	}
}
