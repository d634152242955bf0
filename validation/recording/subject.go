// The measured subjects, and their true costs.

package recording

import (
	"fmt"

	"github.com/overhead-action/overhead-action/compare/between"
	"github.com/overhead-action/overhead-action/validation/rules"
)

// A Subject is a suite whose variants have known costs.
type Subject struct {
	Suite     string // its name, and that of its result file
	Title     string // its name in tables
	Config    string // its configuration, from the root of the repository
	Command   string // the command that records it
	Runner    string // its runner
	Benchmark string // its judged benchmark; "" if there is only one
	Metric    string // the judged metric
	Steps     int    // the work of one operation, in the unit of the variants' additions; 0 if they add something else
	Drawn     int    // rounds of a run
	Least     int    // the fewest rounds of a recording: those of two separate runs
	Seeds     bool   // whether the rounds are seeds of the simulator
	Doses     []Dose // the variants, the control first
}

// A Dose is a variant with its true cost. Only doses of one group are compared, because the costs between groups
// are unknown.
type Dose struct {
	Variant string
	// Cost is a fraction of the time of an operation of the group's first dose. If Added or Steps is given it is derived from that.
	Cost float64
	// Added is the additional cost over the group's first dose, in units of the metric.
	Added float64
	// Steps are the additional steps over the group's first dose, in a unit of the subject.
	Steps float64
	// Scale marks the dose whose measured cost gives that of a step: it has far more steps than the others, and is not judged itself.
	Scale bool
	Group int
}

// Again is the control under another name; in the kernel it is an arm of every run.
const (
	Again       = "again"
	KernelAgain = "off.again"
)

// The instructions of a reference program's loop: each pass, and the loop itself; and how often the program runs in each
// connection. The rows of the program itself, in a run of examples/validation-kernel, agree with all three to half a percent.
const turn, loop, runsOfConnection = 5, 3, 6

var (
	// Agents are Java agents that add steps to each call.
	Agents = Subject{
		Suite: "validation", Title: "JMH", Runner: "jmh", Config: "examples/validation/overhead.yml", Command: "make validation",
		Metric: "cpu-ns/op", Steps: 50_000, Drawn: 16, Least: 32,
		Doses: percents(2, 3, 5, 10),
	}
	// Slowdowns are a Go benchmark with additional steps.
	Slowdowns = Subject{
		Suite: "validation-go", Title: "Go", Runner: "go", Config: "examples/validation-go/overhead.yml", Command: "make validation",
		Metric: "cpu-ns/op", Steps: 100_000, Drawn: 20, Least: 40,
		Doses: percents(1, 2, 3, 5),
	}
	// Buffers are a hundred of Netty's buffers, with an agent that adds steps to each loop over them.
	Buffers = Subject{
		Suite: "validation-netty", Title: "Netty", Runner: "jmh", Config: "examples/validation-netty/overhead.yml", Command: "make validation-netty",
		Metric: "cpu-ns/op", Drawn: 13, Least: 26,
		Doses: []Dose{
			{Variant: "off"}, {Variant: Again}, {Variant: "plus0", Group: 1},
			{Variant: "plus3", Steps: 630, Group: 1}, {Variant: "plus5", Steps: 1_050, Group: 1}, {Variant: "scale", Steps: 30_000, Scale: true, Group: 1},
		},
	}
	// Starts are starts of an application with an agent that adds steps to its main method.
	Starts = Subject{
		Suite: "validation-start", Title: "start-up", Runner: "startup", Config: "examples/validation-start/overhead.yml", Command: "make validation-start",
		Metric: "cpu-ns/op", Drawn: 40, Least: 80,
		Doses: []Dose{
			{Variant: "off"}, {Variant: Again}, {Variant: "plus0", Group: 1},
			{Variant: "plus85", Steps: 85e6, Group: 1}, {Variant: "plus145", Steps: 145e6, Group: 1}, {Variant: "plus290", Steps: 290e6, Group: 1},
			{Variant: "scale", Steps: 900e6, Scale: true, Group: 1},
		},
	}
	// Load are requests to an application whose agent waits in each. Its forks are long, so there are fewer.
	Load = Subject{
		Suite: "validation-load", Title: "load", Runner: "http", Config: "examples/validation-load/overhead.yml", Command: "make validation-load",
		Metric: "cpu-ns/op", Drawn: 6, Least: 12,
		Doses: []Dose{{Variant: "off"}, {Variant: Again}, {Variant: "plus0", Group: 1}, {Variant: "plus3", Added: 3e3, Group: 1}},
	}
	// Kernel are connections with a program in the kernel, counted in a machine. Such a suite takes five seeds.
	Kernel = Subject{
		Suite: "validation-kernel", Title: "kernel, in the simulator", Runner: "kernel", Config: "examples/validation-kernel/overhead.yml", Command: "make validation-kernel",
		Benchmark: "Connect", Metric: "cpu-instr/op", Drawn: 5, Least: 10, Seeds: true,
		Doses: []Dose{
			{Variant: "off"}, {Variant: KernelAgain}, {Variant: "plus0", Group: 1},
			{Variant: "turns110", Added: (110*turn + loop) * runsOfConnection, Group: 1},
		},
	}
	// Subjects are all of them, in the order of the page.
	Subjects = []Subject{Agents, Slowdowns, Buffers, Starts, Load, Kernel}
)

// Threads are agents as in [Agents], in a recording with CPU times by threads, which the profiler did not have when the
// first one was made.
var Threads = Subject{
	Suite: "sensitivity-threads", Title: "JMH, threads by group", Runner: "jmh", Config: "examples/sensitivity-tried/overhead.yml", Command: "make sensitivity-recordings",
	Metric: "cpu-ns/op", Steps: 50_000, Drawn: 10, Least: 20,
	Doses: percents(5),
}

// percents are the control, twice, a treatment that adds nothing, and one for each of these costs, named by it.
func percents(costs ...int) []Dose {
	doses := []Dose{{Variant: "off"}, {Variant: Again}, {Variant: "plus0"}}
	for _, cost := range costs {
		doses = append(doses, Dose{Variant: fmt.Sprintf("plus%d", cost), Cost: float64(cost) / 100})
	}
	return doses
}

// Setups are set-ups of the benchmark of [Agents], each with the control against itself: first the usual one, with which the others are
// compared.
var Setups = []Subject{
	setup("sensitivity-usual", "as usual"),
	setup("sensitivity-short", "forks of 0.7 s of iterations instead of 1.7 s"),
	setup("sensitivity-long", "ten measured iterations instead of three"),
	setup("sensitivity-no-archive", "without the archive of the JDK's classes (`-Xshare:off`)"),
	setup("sensitivity-code-cache", "a code cache of one piece and 32 MiB"),
	setup("sensitivity-foreground", "compiled in the foreground (`-XX:-BackgroundCompilation`)"),
	setup("sensitivity-newer", "JDK 25"),
}

func setup(suite, title string) Subject {
	return itself(suite, title, "examples/sensitivity-tried/overhead.yml", "make sensitivity-recordings")
}

// Places are places of forks, for the benchmarks of [Agents] and of [Slowdowns], the control against itself: for each program first as the kernel
// chooses, then pinned to one processor, then in a separate cgroup.
var Places = []Subject{
	place("sensitivity-jmh-anywhere", Agents.Title), place("sensitivity-jmh-pinned", Agents.Title), place("sensitivity-jmh-cgroup", Agents.Title),
	place("sensitivity-go-anywhere", Slowdowns.Title), place("sensitivity-go-pinned", Slowdowns.Title), place("sensitivity-go-cgroup", Slowdowns.Title),
}

func place(suite, title string) Subject {
	return itself(suite, title, "examples/sensitivity-places/overhead.yml", "make sensitivity-places")
}

// itself is a control against itself, in a few rounds.
func itself(suite, title, config, command string) Subject {
	return Subject{
		Suite: suite, Title: title, Config: config, Command: command,
		Metric: "cpu-ns/op", Drawn: 10, Least: 10, Doses: []Dose{{Variant: "off"}, {Variant: Again}},
	}
}

// File returns the name of the subject's result file, Journal that of its journal.
func (s Subject) File() string    { return s.Suite + ".txt" }
func (s Subject) Journal() string { return s.Suite + ".rounds.jsonl" }

// Ours returns the product's rule for a run of it.
func (s Subject) Ours() Ours {
	return Ours{rules.Fixed(s.Drawn), rules.Analyses(s.Drawn), between.Prior(s.Runner)}
}
