// What is measured, and what it truly costs.

package recording

import (
	"fmt"

	"github.com/overhead-action/overhead-action/compare/validation/rules"
)

// A Subject is a suite whose variants cost what is known by construction.
type Subject struct {
	Suite     string // its name, and that of its result file
	Title     string // what tables call it
	Config    string // the file that configures it, from the root of the repository
	Command   string // what records it
	Benchmark string // the one of its benchmarks that is judged; "" where it has but one
	Metric    string // what is judged
	Steps     int    // the work of one operation, counted as what the variants add to it; 0 where they add something else
	Drawn     int    // rounds of a run
	Least     int    // rounds that a recording has at least: those of two runs that share none
	Seeds     bool   // whether the rounds are seeds of a machine that counts
	Doses     []Dose // the variants, the control first
}

// A Dose is a variant with its true cost. Only doses of one group are held against each other: what those of another cost more than these
// is not known.
type Dose struct {
	Variant string
	// Cost is a fraction of what an operation of the group's first dose takes. Where Added is given it is found from that.
	Cost float64
	// Added is what it costs more than the group's first dose, in units of the metric.
	Added float64
	Group int
}

// Again is the control under another name; of the kernel it is an arm of every run.
const (
	Again       = "again"
	KernelAgain = "off.again"
)

// What the loop of a reference program takes, in instructions: each turn, and going round it at all; and how often the program runs in each
// connection. The rows of the program itself, in a run of examples/validation-kernel, count all three, to half a percent.
const turn, loop, runsOfConnection = 5, 3, 6

var (
	// Agents are Java agents that add steps to each call.
	Agents = Subject{
		Suite: "validation", Title: "JMH", Config: "examples/validation/overhead.yml", Command: "make validation",
		Metric: "cpu-ns/op", Steps: 50_000, Drawn: 20, Least: 40,
		Doses: percents(2, 5, 10),
	}
	// Slowdowns are a Go benchmark that does more steps.
	Slowdowns = Subject{
		Suite: "validation-go", Title: "Go", Config: "examples/validation-go/overhead.yml", Command: "make validation",
		Metric: "cpu-ns/op", Steps: 100_000, Drawn: 20, Least: 40,
		Doses: percents(1, 2, 5),
	}
	// Starts are starts of an application whose agent keeps one thread busy.
	Starts = Subject{
		Suite: "validation-start", Title: "start-up", Config: "examples/validation-start/overhead.yml", Command: "make validation-start",
		Metric: "cpu-ns/op", Drawn: 20, Least: 40,
		Doses: []Dose{
			{Variant: "off"}, {Variant: Again}, {Variant: "plus0", Group: 1},
			{Variant: "plus30", Added: 30e6, Group: 1}, {Variant: "plus70", Added: 70e6, Group: 1}, {Variant: "plus140", Added: 140e6, Group: 1},
		},
	}
	// Load are requests to an application whose agent works in each. Its forks are long, so there are fewer.
	Load = Subject{
		Suite: "validation-load", Title: "load", Config: "examples/validation-load/overhead.yml", Command: "make validation-load",
		Metric: "cpu-ns/op", Drawn: 10, Least: rules.Window + 1,
		Doses: []Dose{{Variant: "off"}, {Variant: Again}, {Variant: "busy20", Added: 20e3}},
	}
	// Kernel are connections with a program in the kernel, counted in a machine. Five seeds are what such a suite takes.
	Kernel = Subject{
		Suite: "validation-kernel", Title: "kernel, in the simulator", Config: "examples/validation-kernel/overhead.yml", Command: "make validation-kernel",
		Benchmark: "Connect", Metric: "cpu-instr/op", Drawn: 5, Least: 10, Seeds: true,
		Doses: []Dose{
			{Variant: "off"}, {Variant: KernelAgain}, {Variant: "plus0", Group: 1},
			{Variant: "turns110", Added: (110*turn + loop) * runsOfConnection, Group: 1},
		},
	}
	// Subjects are all of them, in the order of the page.
	Subjects = []Subject{Agents, Slowdowns, Starts, Load, Kernel}
)

// Threads are agents as in [Agents], of which the recording tells whose threads the CPU time was. It is no part of that one, which began before the
// profiler told.
var Threads = Subject{
	Suite: "sensitivity-threads", Title: "JMH, threads told apart", Config: "examples/sensitivity-tried/overhead.yml", Command: "make sensitivity-recordings",
	Metric: "cpu-ns/op", Steps: 50_000, Drawn: 10, Least: 20,
	Doses: percents(5),
}

// percents are the control, twice, a treatment that adds nothing, and one for each of these costs, called after it.
func percents(costs ...int) []Dose {
	doses := []Dose{{Variant: "off"}, {Variant: Again}, {Variant: "plus0"}}
	for _, cost := range costs {
		doses = append(doses, Dose{Variant: fmt.Sprintf("plus%d", cost), Cost: float64(cost) / 100})
	}
	return doses
}

// Setups are set-ups of what [Agents] measures, each of which runs the control against itself: the usual one first, with which the others are
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

// Places are where forks run, of what [Agents] and of what [Slowdowns] measure, the control against itself: of each program wherever the kernel puts
// them, then pinned to one processor, then in a cgroup of their own.
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

// File is the name of the subject's result file, Journal that of its journal.
func (s Subject) File() string    { return s.Suite + ".txt" }
func (s Subject) Journal() string { return s.Suite + ".rounds.jsonl" }

// Ours is the product's way to judge a run of it.
func (s Subject) Ours() Ours { return Ours{rules.Fixed(s.Drawn), rules.Analyses(s.Drawn)} }
