// A history from files: its points, its changes of level, and those that come with another machine.

package levels

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/overhead-action/overhead-action/compare/request"
	"github.com/overhead-action/overhead-action/compare/samples"
)

// stored writes a run of a suite and returns it; cost returns the cost of the treatment in a metric.
func stored(t *testing.T, at int, header string, units []string, cost func(unit string) float64) request.Stored {
	t.Helper()
	var text strings.Builder
	text.WriteString(header)
	for round := range 8 {
		for _, variant := range []string{"off", "on"} {
			fmt.Fprintf(&text, "BenchmarkA/agent=%s 1", variant)
			for _, unit := range units {
				value := 100 * (1 + 1e-4*float64(round*5%8))
				if variant == "on" {
					value *= cost(unit) * (1 + 1e-4*float64(round*3%8))
				}
				fmt.Fprintf(&text, " %v %s", value, unit)
			}
			text.WriteByte('\n')
		}
	}
	name := fmt.Sprintf("run-%02d.txt", at)
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(text.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	return request.Stored{File: samples.File{Path: path, Name: name}, Date: fmt.Sprint("day ", at), Commit: fmt.Sprint("c", at)}
}

// steps is a history of 20 runs in which `ns/op` steps up at 8, and `ops/s` falls with it; from 8 and 14 on the kernel is another.
func steps(t *testing.T) *request.Suite {
	req := &request.Suite{Suite: "s", Control: "off"}
	for i := range 20 {
		kernel := "6.8"
		if i >= 8 {
			kernel = "6.11"
		}
		level := 1.03 + 0.0005*float64(i*7%5)
		if i >= 8 {
			level += 0.02
		}
		req.History = append(req.History, stored(t, i, "cpu: EPYC\nkernel: "+kernel+"\n", []string{"ns/op", "ops/s", "gc-count"}, func(unit string) float64 {
			return map[string]float64{"ns/op": level, "ops/s": 1 / level, "gc-count": 2}[unit]
		}))
	}
	ops := "higher"
	req.Metrics = map[string]request.Metric{"ops/s": {Better: &ops}}
	return req
}

func TestHistory(t *testing.T) {
	history := Of(steps(t), nil)
	if len(history.Warnings) != 0 || history.Find("A", "gc-count", "on") != nil {
		t.Errorf("%+v: a metric without a direction has no overhead", history)
	}
	row := history.Find("A", "ns/op", "on")
	if row.Runs() != 20 {
		t.Fatalf("%+v", row)
	}
	if len(row.Changes) != 1 {
		t.Fatalf("changes %+v", row.Changes)
	}
	c := row.Changes[0]
	if c.Run != "run-08.txt" || c.Date != "day 8" || c.Commit != "c8" || c.Since != 12 || !c.Confirmed || !slices.Equal(c.Machine, []string{"kernel"}) {
		t.Errorf("%+v", c)
	}
	if math.Abs(c.Before-0.0313) > 0.001 || math.Abs(c.After-0.0513) > 0.001 || !(c.P < 1e-9) {
		t.Errorf("from %g to %g, p %g", c.Before, c.After, c.P)
	}
	// More time and fewer operations are the same cost, each in its own unit.
	rate := history.Find("A", "ops/s", "on").Changes
	if len(rate) != 1 || rate[0].Run != "run-08.txt" || math.Abs(rate[0].After-(1-1/(1+c.After))) > 1e-3 {
		t.Errorf("%+v", rate)
	}
}

// TestConfirmed checks that a new level is reported only after enough runs.
func TestConfirmed(t *testing.T) {
	req := steps(t)
	for runs, want := range map[int]bool{8 + Confirmed - 1: false, 8 + Confirmed: true} {
		short := *req
		short.History = req.History[:runs]
		if changes := Of(&short, nil).Find("A", "ns/op", "on").Changes; len(changes) != 1 || changes[0].Confirmed != want {
			t.Errorf("after %d runs: %+v", runs, changes)
		}
	}
}

// TestMachine checks that a machine of an earlier run is not a new one.
func TestMachine(t *testing.T) {
	req := steps(t)
	early := req.History[2]
	text, err := os.ReadFile(early.Path)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(early.Path, []byte(strings.Replace(string(text), "6.8", "6.11", 1)), 0o600); err != nil {
		t.Fatal(err)
	}
	if c := Of(req, nil).Find("A", "ns/op", "on").Changes[0]; len(c.Machine) != 0 {
		t.Errorf("%+v", c)
	}
}

// TestGap checks that a run without a metric does not move a change of its level to another run.
func TestGap(t *testing.T) {
	req := steps(t)
	req.History[2] = stored(t, 2, "cpu: EPYC\nkernel: 6.8\n", []string{"ops/s"}, func(string) float64 { return 1 / 1.03 })
	row := Of(req, nil).Find("A", "ns/op", "on")
	if row.Runs() != 19 || len(row.Changes) != 1 || row.Changes[0].Run != "run-08.txt" || !slices.Equal(row.Changes[0].Machine, []string{"kernel"}) {
		t.Errorf("%+v", row)
	}
}

func TestUnusableRuns(t *testing.T) {
	req := steps(t)
	one := func(unit string) float64 { return 1 }
	req.History[5] = request.Stored{File: samples.File{Path: "/does/not/exist", Name: "gone.txt"}}
	other := stored(t, 6, "suite: other\n", []string{"ns/op"}, one)
	other.Name = "other.txt"
	req.History[6] = other
	turned := stored(t, 20, "Unit ns/op better=higher\n", []string{"ns/op"}, one)
	req.History = append(req.History, turned)
	history := Of(req, nil)
	output := ""
	for _, w := range history.Warnings {
		output += w.Code + " " + w.Message + "\n"
	}
	if strings.Count(output, "\n") != 2 || !strings.Contains(output, "unreadable-baseline a stored run is skipped: gone.txt") || !strings.Contains(output, "other.txt: holds the suite other") {
		t.Errorf("got %s", output)
	}
	if row := history.Find("A", "ns/op", "on"); row.Runs() != 1 || len(row.Changes) != 0 {
		t.Errorf("a unit that was turned: %+v", row)
	}
	req.History, req.Control = req.History[:2], "none"
	if history := Of(req, nil); history.Find("A", "ns/op", "on") != nil {
		t.Errorf("without the control: %+v", history)
	}
}
