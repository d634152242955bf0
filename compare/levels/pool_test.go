// Tests of the costs of versions.

package levels_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/overhead-action/overhead-action/compare/levels"
)

func pooled(t *testing.T, text string) [][]levels.Pooled {
	t.Helper()
	pooling, err := levels.ReadPooling(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return pooling.Pool().Series
}

func TestPool(t *testing.T) {
	series := pooled(t, `{"schema": 1, "machines": [{"cpu": "a"}], "series": [
		{"better": "lower", "versions": [
			[{"theta": 0.02, "se": 0.001, "rounds": 10, "machine": 0}],
			[{"theta": 0.09, "se": 0.001, "rounds": 10, "machine": 0}, {"theta": 0.11, "se": 0.001, "rounds": 10, "machine": 0}]]},
		{"better": "higher", "versions": [[{"theta": 0.1, "se": 0.001, "rounds": 10, "machine": 0}]]}]}`)
	if len(series) != 2 || len(series[0]) != 2 {
		t.Fatalf("%+v", series)
	}
	first, second := series[0][0], series[0][1]
	if first.Change != nil || first.Runs != 1 || math.Abs(first.Overhead-math.Expm1(0.02)) > 1e-12 {
		t.Errorf("the first version: %+v", first)
	}
	change := second.Change
	if second.Runs != 2 || math.Abs(second.Overhead-math.Expm1(0.1)) > 1e-12 || second.Low > second.Overhead || second.High < second.Overhead {
		t.Errorf("the second version: %+v", second)
	}
	if change == nil || change.Runs != 1 || math.Abs(change.Change-math.Expm1(0.08)) > 1e-12 || change.Low <= 0 {
		t.Errorf("its change: %+v", change)
	}
	if higher := series[1][0]; math.Abs(higher.Overhead+math.Expm1(-0.1)) > 1e-12 || higher.Low >= higher.High {
		t.Errorf("a metric that is better if higher: %+v", higher)
	}
}

// TestPoolOnProcessors checks that a change is that of runs on the processor of the newest run, if both versions have some.
func TestPoolOnProcessors(t *testing.T) {
	version := func(runs string) string { return "[" + runs + "]" }
	run := func(theta string, machine int) string {
		return fmt.Sprintf(`{"theta": %s, "se": 0.001, "rounds": 10, "machine": %d}`, theta, machine)
	}
	both := version(run("0.1", 0) + "," + run("0.4", 1))
	change := func(metric, after string) levels.Drift {
		series := pooled(t, `{"schema": 1, "machines": [{"cpu": "a"}, {"cpu": "b"}, {"cpu": "c"}], "series": [{"metric": "`+metric+`", "better": "lower", "versions": [`+both+","+after+`]}]}`)
		return *series[0][1].Change
	}
	if got := change("cpu-ns/op", version(run("0.42", 1)+","+run("0.1", 0))); got.Runs != 1 || math.Abs(got.Change-math.Expm1(0.02)) > 1e-12 {
		t.Errorf("a time: %+v", got)
	}
	if got := change("B/op", version(run("0.42", 1))); got.Runs != 2 || math.Abs(got.Change-math.Expm1(0.17)) > 1e-12 {
		t.Errorf("bytes: %+v", got)
	}
	here, elsewhere := change("cpu-ns/op", version(run("0.42", 1))), change("cpu-ns/op", version(run("0.42", 2)))
	if elsewhere.Runs != 2 || elsewhere.High-elsewhere.Low < 10*(here.High-here.Low) {
		t.Errorf("on a third processor: %+v, hardly wider than %+v", elsewhere, here)
	}
}

func TestPoolingThatIsWrong(t *testing.T) {
	run := `{"theta": 0.1, "se": 0.1, "rounds": 10, "machine": 0}`
	for name, text := range map[string]string{
		"schema is 2":          `{"schema": 2, "machines": [], "series": []}`,
		`better is "up"`:       `{"schema": 1, "machines": [{}], "series": [{"better": "up", "versions": [[` + run + `]]}]}`,
		"a version has no run": `{"schema": 1, "machines": [{}], "series": [{"better": "lower", "versions": [[]]}]}`,
		"a run has no machine": `{"schema": 1, "machines": [], "series": [{"better": "lower", "versions": [[` + run + `]]}]}`,
		"pooling: ":            `{"schema": 1, "machines": [], "series": [], "more": 1}`,
	} {
		if _, err := levels.ReadPooling(strings.NewReader(text)); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
