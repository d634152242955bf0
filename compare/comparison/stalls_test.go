// A fixed wait is found, also if controls are alike; a factor and real work are not reported.

package comparison

import (
	"fmt"
	"strings"
	"testing"
)

// times is a run of several benchmarks, given as off and on times and CPU times in ns; a CPU time of 0 leaves that metric out.
func times(unit string, all ...[4]float64) table {
	file := table{units: []string{unit}, variants: []string{"off", "on"}, rounds: 6}
	if all[0][2] != 0 {
		file.units = append(file.units, "cpu-ns/op")
	}
	for i := range all {
		file.benchmarks = append(file.benchmarks, string(rune('A'+i)))
	}
	file.value = func(b, u, variant string, round int) float64 {
		at := all[b[0]-'A']
		value := at[0]
		if variant == "on" {
			value = at[1]
		}
		if u == "cpu-ns/op" {
			value = at[2]
			if variant == "on" {
				value = at[3]
			}
		}
		if u == "ops/s" {
			value = 1e9 / value
		}
		return value * (1 + 0.001*float64(round))
	}
	return file
}

func TestConstantStall(t *testing.T) {
	for _, c := range []struct {
		name string
		file fmt.Stringer
		want string // of the message; "" for none
	}{
		{"a wait of 1 ms", times("ns/op", [4]float64{2500, 1.06e6, 2500, 9000}, [4]float64{40e3, 1.1e6, 40e3, 50e3}),
			"with on an operation takes about 1.1 ms in A, B alike, and without it from 2.51 µs to 40.1 µs: look for a fixed wait"},
		{"a wait of 1 ms as a rate", times("ops/s", [4]float64{2500, 1.06e6, 2500, 9000}, [4]float64{40e3, 1.1e6, 40e3, 50e3}), "1.1 ms in A, B alike"},
		{"next to benchmarks that it does not slow down", times("ns/op", [4]float64{2500, 1.06e6, 2500, 9000}, [4]float64{40e3, 1.1e6, 40e3, 50e3},
			[4]float64{70e3, 71e3, 70e3, 71e3}), "in A, B alike"},
		{"without CPU time, in three", times("ns/op", [4]float64{2500, 1.06e6}, [4]float64{40e3, 1.1e6}, [4]float64{9e3, 1.07e6}), "in A, C, B alike"},
		{"without CPU time, in two", times("ns/op", [4]float64{2500, 1.06e6}, [4]float64{40e3, 1.1e6}), ""},
		{"work that costs the same everywhere", times("ns/op", [4]float64{50, 1300, 50, 1250}, [4]float64{210, 1400, 210, 1400}), ""},
		{"an overhead of 5 %", times("ns/op", [4]float64{2500, 2625, 2500, 2510}, [4]float64{40e3, 42e3, 40e3, 40e3}), ""},
		{"an overhead of twenty times", times("ns/op", [4]float64{2500, 50e3, 2500, 3000}, [4]float64{40e3, 800e3, 40e3, 40e3}), ""},
		{"controls that are alike, and no CPU time", times("ns/op", [4]float64{2500, 1.06e6}, [4]float64{2510, 1.06e6}, [4]float64{2520, 1.06e6}), ""},
		{"controls that are alike, and a wait of some", times("ns/op", [4]float64{2500, 20e3, 2500, 3000}, [4]float64{2510, 20e3, 2500, 3000}), ""},
		{"controls that are alike, and work", times("ns/op", [4]float64{2500, 1.06e6, 2500, 0.9e6}, [4]float64{2510, 1.06e6, 2500, 0.9e6}), ""},
		{"a small wait, which the benchmarks still outlast", times("ns/op", [4]float64{2500, 52.5e3, 2500, 2600}, [4]float64{40e3, 90e3, 40e3, 40e3}), ""},
		{"two alike by chance among many", times("ns/op", [4]float64{100, 1000, 100, 150}, [4]float64{500, 1050, 500, 600}, [4]float64{100, 300, 100, 100},
			[4]float64{100, 5000, 100, 100}), ""},
		{"one benchmark", times("ns/op", [4]float64{2500, 1.06e6, 2500, 9000}), ""},
	} {
		message := stallOf(t, c.file)
		if (message == "") != (c.want == "") || !strings.Contains(message, c.want) {
			t.Errorf("%s: %q", c.name, message)
		}
	}
}

// TestV16WaitWithEqualControls checks that equal controls hide no wait: nearly all of the added time is no CPU time.
func TestV16WaitWithEqualControls(t *testing.T) {
	for _, off := range []float64{2510, 9900} {
		message := stallOf(t, times("ns/op", [4]float64{2500, 1.06e6, 2500, 9000}, [4]float64{off, 1.06e6, 2500, 9000}))
		if !strings.Contains(message, "in A, B alike, and without it about ") || !strings.Contains(message, "nearly all of the difference is not CPU time: look") {
			t.Errorf("off %g: %q", off, message)
		}
	}
}

// stallOf returns the warning about a stall.
func stallOf(t *testing.T, file fmt.Stringer) string {
	t.Helper()
	message := ""
	for _, w := range judge(t, ask(t, file)).Warnings {
		if w.Code == "constant-stall" {
			message += w.Message
		}
	}
	return message
}

// TestStallIsOfOneTreatment checks that only the treatment that waits is named.
func TestStallIsOfOneTreatment(t *testing.T) {
	file := times("ns/op", [4]float64{2500, 1.06e6, 2500, 9000}, [4]float64{40e3, 1.1e6, 40e3, 50e3})
	value := file.value
	file.variants = []string{"off", "on", "other"}
	file.value = func(b, u, variant string, round int) float64 {
		if variant == "other" {
			return 1.1 * value(b, u, "off", round)
		}
		return value(b, u, variant, round)
	}
	if s := judge(t, ask(t, file)); s.codes() != "constant-stall" || !strings.HasPrefix(s.Warnings[0].Message, "with on ") {
		t.Errorf("%+v", s.Warnings)
	}
}

func TestNanoseconds(t *testing.T) {
	for ns, want := range map[float64]string{0.5: "0.5 ns", 49.12: "49.1 ns", 999.4: "999 ns", 999.6: "1 µs", 1.06e6: "1.06 ms", 3.2e9: "3.2 s", 5e12: "5e+03 s"} {
		if got := nanoseconds(ns); got != want {
			t.Errorf("nanoseconds(%g) = %q, want %q", ns, got, want)
		}
	}
}

func TestList(t *testing.T) {
	for _, c := range []struct{ names, want string }{
		{"A", "A"}, {"A B C", "A, B, C"}, {"A B C D E", "A, B, C and 2 more"},
	} {
		if got := list(strings.Fields(c.names)); got != c.want {
			t.Errorf("list(%s) = %q, want %q", c.names, got, c.want)
		}
	}
}
