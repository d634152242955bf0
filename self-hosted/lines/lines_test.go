// Tests of the Go benchmark format and the units of each mode.
package lines

import (
	"testing"

	"github.com/overhead-action/overhead-action/self-hosted/plan"
)

func TestUnit(t *testing.T) {
	for unit, want := range map[string]string{
		"ns/op": "instr/op", "cpu-ns/op": "cpu-instr/op", "agent-cpu-ns/op": "agent-cpu-instr/op", "bpf-ns/op": "bpf-instr/op", "load-ns": "load-instr",
		"attached-after-ns": "attached-after-instr", "events/s": "events/Ginstr", "lossless-events/s": "lossless-events/Ginstr",
		"runs/op": "runs/op", "verified-instr": "verified-instr", "bpf-map-B": "bpf-map-B",
	} {
		if got := Unit(unit, plan.Simulation); got != want {
			t.Errorf("%s is %s in simulation mode, want %s", unit, got, want)
		}
		if got := Unit(unit, plan.Native); got != unit {
			t.Errorf("%s is %s in native mode", unit, got)
		}
	}
}

func TestLine(t *testing.T) {
	got := Line(Name("connect"), 2000, plan.Simulation, []Value{{69330.5, "ns/op"}, {1.0 / 3, "runs/op"}, {0, "lost/op"}, {1 << 20, "bpf-map-B"}})
	if want := "BenchmarkConnect 2000 69330.5 instr/op 0.3333 runs/op 0 lost/op 1048576 bpf-map-B"; got != want {
		t.Errorf("line is\n%s\nwant\n%s", got, want)
	}
}

func TestSpread(t *testing.T) {
	even, odd := Of([]float64{4, 1, 2, 3}), Of([]float64{9, 1, 2})
	if even.Value(plan.Simulation) != 1 || even.Value(plan.Native) != 2.5 || odd.Value(plan.KVM) != 2 || odd.Greatest != 9 {
		t.Errorf("%v, %v", even, odd)
	}
}
