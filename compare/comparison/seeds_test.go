// Suites of the simulator: five seeds decide, among many gates and with a stored run, and five rounds of a machine do not.

package comparison

import (
	"fmt"
	"strings"
	"testing"

	"github.com/overhead-action/overhead-action/compare/gates"
	"github.com/overhead-action/overhead-action/compare/request"
	"github.com/overhead-action/overhead-action/compare/samples"
)

const guest = "mode: simulation\ncpu: QEMU 7.2.22\ncpus: 1\nmemory: 1 GiB\nkernel: Linux 6.1.192-2\n"

// counted is a file of five seeds in which `on` costs the factor, plus or minus a hundredth of a percent.
func counted(header string, factor float64, units ...string) table {
	for _, unit := range units {
		header += "Unit " + unit + " better=lower\n"
	}
	return table{
		header: header, benchmarks: []string{"A"}, units: units, variants: []string{"off", "on"}, rounds: 5,
		value: func(_, _, variant string, r int) float64 {
			if variant == "on" {
				return 1000 * factor * (1 + 1e-4*float64(r*r%5))
			}
			return 1000
		},
	}
}

func TestFiveSeeds(t *testing.T) {
	for _, c := range []struct {
		name    string
		factor  float64
		limit   float64
		verdict gates.Verdict
	}{
		{"an added cost above the budget", 1.002, 0.001, gates.Breach},
		{"one below it", 1.0005, 0.001, gates.Pass},
		{"one that the seeds hide", 1.0008, 0.001, gates.Inconclusive},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := judge(t, ask(t, counted(guest, c.factor, "cpu-instr/op"), gate(request.MaxOverhead, "cpu-instr/op", c.limit)))
			if s.Verdict != c.verdict || s.Machine["mode"] != "simulation" || strings.Contains(s.codes(), "few-rounds") {
				t.Errorf("%s %+v %s", s.Verdict, s.Machine, s.codes())
			}
			if row := s.Rows[0]; row.Low == nil || row.MDE == nil || row.Target == nil || *row.Confidence != 0.95 {
				t.Errorf("got %+v", row)
			}
		})
	}
	s := judge(t, ask(t, counted("cpu: AMD\n", 1.002, "cpu-ns/op"), gate(request.MaxOverhead, "cpu-ns/op", 0.001)))
	if g := s.Rows[0].Gates[0]; g.Verdict != gates.Inconclusive || !strings.Contains(g.Reason, "needs at least 6") || !strings.Contains(s.codes(), "few-rounds") {
		t.Errorf("five rounds of a machine: %+v, %s", g, s.codes())
	}
}

// With the number of gates in how-it-decides.md, no rank test over five rounds could ever breach one.
func TestManyGatesOverSeeds(t *testing.T) {
	var units []string
	var all []request.Gate
	for i := range 40 {
		units = append(units, fmt.Sprintf("instr-%d/op", i))
	}
	file := counted(guest, 1.002, units...)
	for _, unit := range units {
		all = append(all, gate(request.MaxOverhead, unit, 0.001))
	}
	for _, row := range judge(t, ask(t, file, all...)).Rows {
		if g := row.Gates[0]; g.Verdict != gates.Breach {
			t.Fatalf("%s: %s: %s", row.Metric, g.Verdict, g.Reason)
		}
	}
}

func TestStoredSeeds(t *testing.T) {
	req := ask(t, counted(guest, 1.1, "cpu-instr/op"), gate(request.MaxRegression, "cpu-instr/op", 0.02))
	req.Baselines = []samples.File{save(t, "then.txt", counted(guest, 1.001, "cpu-instr/op").String())}
	s := judge(t, req)
	if g := s.Rows[0].Gates[0]; g.Verdict != gates.Breach || s.Rows[0].Baseline == nil || s.Rows[0].Baseline.Runs != 1 {
		t.Errorf("got %+v, %+v, %s", g, s.Rows[0].Baseline, s.codes())
	}
	// The same numbers of a real machine are of another mode.
	req.Baselines = []samples.File{save(t, "native.txt", strings.Replace(counted(guest, 1.001, "cpu-instr/op").String(), "mode: simulation\n", "", 1))}
	if s := judge(t, req); !strings.Contains(fmt.Sprint(s.Warnings), "mode") {
		t.Errorf("a run of another mode: %s", fmt.Sprint(s.Warnings))
	}
}

// Forks that still change are reported with five seeds too, with the remedy.
func TestUnsteadySeeds(t *testing.T) {
	r := warming(5, map[string][]float64{"off": {1, 1, 1}, "on": {1.12, 1.06, 1}})
	if codes := judge(t, r.ask(t)).Rows[0].codes(); strings.Contains(codes, "unsteady") {
		t.Errorf("five rounds of a machine: %s", codes)
	}
	r.header = guest
	row := judge(t, r.ask(t)).Rows[0]
	if !strings.Contains(row.codes(), "unsteady") || !strings.Contains(fmt.Sprint(row.Warnings), "give them a longer warm-up") {
		t.Errorf("five seeds: %v", row.Warnings)
	}
}
