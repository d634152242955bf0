// The true costs of the judgement are the measured ones: those that the examples give the variants.

package recording

import (
	"fmt"
	"os"
	"strings"
	"testing"
)

// contains returns which of these texts a file of the repository lacks.
func contains(t *testing.T, path string, wanted ...string) {
	t.Helper()
	text, err := os.ReadFile("../../" + path)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range wanted {
		if !strings.Contains(string(text), want) {
			t.Errorf("%s lacks %q", path, want)
		}
	}
}

// variant is the beginning of a variant with the agent of its suite, as the formatter breaks it.
func variant(name, arguments string) string {
	return fmt.Sprintf("      %s:\n        {\n          agent: *agent,\n          agent-args: \"%s\",\n", name, arguments)
}

func TestRunnersAreConfigured(t *testing.T) {
	for _, s := range Subjects {
		contains(t, s.Config, "\n    runner: "+s.Runner+"\n")
	}
}

func TestAgentsAreConfigured(t *testing.T) {
	wanted := []string{"\n  " + Agents.Suite + ":\n", fmt.Sprintf("work: %d ", Agents.Steps), "      " + Again + ": { jvm-args:"}
	for _, dose := range Agents.Doses[2:] {
		line := fmt.Sprintf(`%s: { agent: *agent, agent-args: "methods=overhead.calltree.CallTree#call,busy-iterations=%.0f" }`, dose.Variant, dose.Cost*float64(Agents.Steps))
		if dose.Cost == 0 {
			line = "busy-iterations=0\n"
		}
		wanted = append(wanted, line)
	}
	contains(t, Agents.Config, wanted...)
}

func TestThreadsAreConfigured(t *testing.T) {
	contains(t, Threads.Config, "\n  "+Threads.Suite+":\n", "    rounds: { min: 24, max: 24 }\n", "      "+Again+": { jvm-args: -Dtruth=again }\n", fmt.Sprintf("work: %d ", Threads.Steps), "busy-iterations=0\n",
		fmt.Sprintf(`plus5: { agent: *agent, agent-args: "methods=overhead.calltree.CallTree#call,busy-iterations=%.0f" }`, Threads.Doses[3].Cost*float64(Threads.Steps)))
}

func TestSlowdownsAreConfigured(t *testing.T) {
	wanted := []string{"\n  " + Slowdowns.Suite + ":\n", "      off: {}\n", "      " + Again + ": { env: { TRUTH: again } }\n"}
	for _, dose := range Slowdowns.Doses[2:] {
		wanted = append(wanted, fmt.Sprintf("      %s: { env: { OVERHEAD_SLOWDOWN: %g } }\n", dose.Variant, 100*dose.Cost))
	}
	contains(t, Slowdowns.Config, wanted...)
	contains(t, "go-bench/busy/busy.go", fmt.Sprintf("const OperationSteps = %d_000\n", Slowdowns.Steps/1000))
}

func TestStepsAreConfigured(t *testing.T) {
	for _, c := range []struct {
		subject Subject
		method  string
		base    float64 // steps of the first dose of the group
	}{
		{Buffers, "overhead.netty.ByteBufBenchmark#loopOfHundred", 500},
		{Starts, "overhead.pets.UndertowH2#main", 100e6},
	} {
		arguments := func(steps float64) string {
			return fmt.Sprintf("methods=%s,busy-iterations=%.0f", c.method, c.base+steps)
		}
		wanted := []string{"\n  " + c.subject.Suite + ":\n", "      off: {}\n", "      " + Again + ": { jvm-args: -Dtruth=again }\n", arguments(0) + "\n"}
		for _, dose := range c.subject.Doses[3:] {
			wanted = append(wanted, variant(dose.Variant, arguments(dose.Steps)))
		}
		contains(t, c.subject.Config, wanted...)
	}
}

func TestLoadIsConfigured(t *testing.T) {
	const base = 5000 // ns
	contains(t, Load.Config, "\n  "+Load.Suite+":\n", "      off: {}\n", "      "+Again+": { jvm-args: -Dtruth=again }\n", fmt.Sprintf("#pet,wait-ns=%d\n", base),
		variant(Load.Doses[3].Variant, fmt.Sprintf("methods=overhead.pets.UndertowH2#pet,wait-ns=%.0f", base+Load.Doses[3].Added)))
}

func TestKernelIsConfigured(t *testing.T) {
	wanted := []string{"\n  " + Kernel.Suite + ":\n", "      off: {}\n", "    workloads: { connect: ", "      plus0: { hook: tracepoint, work: 0 }\n"}
	for _, dose := range Kernel.Doses[3:] {
		wanted = append(wanted, fmt.Sprintf("      %s: { hook: tracepoint, work: %.0f }\n", dose.Variant, (dose.Added/runsOfConnection-loop)/turn))
	}
	contains(t, Kernel.Config, wanted...)
	contains(t, "runners/kernel/suite.ts", "AGAIN = '"+KernelAgain+"'")
}

func TestSetupsAreConfigured(t *testing.T) {
	for _, setup := range Setups {
		contains(t, setup.Config, "\n  "+setup.Suite+":\n")
	}
	contains(t, Setups[0].Config, "rounds: { min: 12, max: 12 }\n", "      off: {}\n      "+Again+": { jvm-args: -Dtruth=again }\n")
}

// TestPlacesAreConfigured checks that the suites exist, that those of a program are the same, and that the three runs of the target are of one place each.
func TestPlacesAreConfigured(t *testing.T) {
	for i, place := range Places {
		line := "\n  " + place.Suite + ": *" + strings.ToLower(place.Title) + "\n"
		if i%3 == 0 {
			line = strings.Replace(line, "*", "&", 1)
		}
		contains(t, place.Config, line)
	}
	contains(t, Places[0].Config, "      off: {}\n      "+Again+": { jvm-args: -Dtruth=again }\n", "      off: {}\n      "+Again+": { env: { TRUTH: again } }\n")
	run := func(before, place string) string {
		return before + "$(call RECORD,sensitivity-places,recording-" + place + ",sensitivity-jmh-" + place + " sensitivity-go-" + place + ")"
	}
	contains(t, "Makefile", run("\t@", "anywhere"), run("\t@taskset --cpu-list $(CPU) ", "pinned"), run("tools/own-cgroup $(CPU) ", "cgroup"))
}
