// What is measured, and what it truly costs.

package recording

// A Subject is a suite whose variants cost what is known by construction.
type Subject struct {
	Suite  string // its name, and that of its result file
	Config string // the file that configures it, from the root of the repository
	Steps  int    // the work of one operation, counted as what the variants add to it
	Doses  []Dose // the variants, the control first
}

// A Dose is a variant with its true cost, as a fraction of the CPU time of an operation of the control.
type Dose struct {
	Variant string
	Cost    float64
}

// Again is the control under another name.
const Again = "again"

var (
	// Agents are Java agents that add steps to each call.
	Agents = Subject{
		Suite: "truth", Config: "examples/truth/overhead.yml", Steps: 50_000,
		Doses: []Dose{{"off", 0}, {Again, 0}, {"plus0", 0}, {"plus2", 0.02}, {"plus5", 0.05}, {"plus10", 0.10}},
	}
	// Slowdowns are a Go benchmark that does more steps.
	Slowdowns = Subject{
		Suite: "truth-go", Config: "examples/truth-go/overhead.yml", Steps: 100_000,
		Doses: []Dose{{"off", 0}, {Again, 0}, {"plus0", 0}, {"plus1", 0.01}, {"plus2", 0.02}, {"plus5", 0.05}},
	}
	// Subjects are all of them, in the order of the page.
	Subjects = []Subject{Agents, Slowdowns}
)

// File is the name of the subject's result file.
func (s Subject) File() string { return s.Suite + ".txt" }
