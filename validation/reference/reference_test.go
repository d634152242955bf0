// The short form of the simulation: a few short studies with a suitable tolerance. Wrong rules do not pass it, which shows that
// it proves something.

package reference

import (
	"math"
	"os/exec"
	"strings"
	"testing"

	"github.com/overhead-action/overhead-action/compare/sequential"
	"github.com/overhead-action/overhead-action/validation/rules"
	"github.com/overhead-action/overhead-action/validation/study"
)

// quick runs a short form of the studies whose name begins with a text.
func quick(t *testing.T, ours study.Ours, replications int, names ...string) []Finding {
	t.Helper()
	results := map[string]study.Result{}
	for _, s := range study.All(ours) {
		for _, name := range names {
			if strings.HasPrefix(s.Name, name) {
				results[s.Name] = s.Run(replications, 1, 2, func(int) {})
			}
		}
	}
	if len(results) < len(names) {
		t.Fatalf("%d studies of %q", len(results), names)
	}
	return Check(results)
}

func apart(findings []Finding) (names []string) {
	for _, f := range findings {
		if !f.Agrees() {
			names = append(names, f.Study+": "+f.Name)
		}
	}
	return names
}

func TestQuick(t *testing.T) {
	findings := quick(t, study.Product, 500,
		study.OverheadName("typical", 20), study.OverheadName("noisy", 10), study.BaselineName("quiet", "mixed fleet"))
	findings = append(findings, quick(t, study.Product, 3000, "gate, ")...)
	if len(findings) < 150 {
		t.Errorf("only %d figures were compared", len(findings))
	}
	for _, f := range findings {
		if !f.Agrees() {
			t.Errorf("%s: %s: expected %s, got %.2f, tolerance %.2f", f.Study, f.Name, f.Expected(), f.Got, f.Tolerance)
		}
	}
}

// TestWrongRules checks that rules with plausible mistakes fail.
func TestWrongRules(t *testing.T) {
	level := func(oneSided float64) func(int) rules.Pairs {
		return func(n int) rules.Pairs { return rules.Pairs{{Rounds: n, Level: oneSided, Last: true}} }
	}
	noFloor := study.Comparison{Name: study.OneStored, Runs: 1, Floor: 1e-9}
	for _, c := range []struct {
		name, study  string
		replications int
		ours         study.Ours
	}{
		{"one-sided for two-sided", study.OverheadName("typical", 20), 800, study.Ours{Fixed: level(0.05), Analyses: rules.ThreeAnalyses()}},
		{"too strict", study.OverheadName("typical", 20), 800, study.Ours{Fixed: level(0.005), Analyses: rules.ThreeAnalyses()}},
		{
			"three interim analyses as if each were the only one", study.GateName(study.AnalysesRule, "typical", 20), 3000,
			study.Ours{Fixed: rules.Fixed, Analyses: rules.Pairs{sequential.Once(10), sequential.Once(15), sequential.Once(20)}},
		},
		{
			"never looks before the end", study.GateName(study.AnalysesRule, "quiet", 20), 3000,
			study.Ours{Fixed: rules.Fixed, Analyses: rules.Pairs{{Rounds: 20, Level: 0.022, Last: true}}},
		},
		{
			"a stored run as if runs did not differ", study.BaselineName("typical", "same type"), 800,
			study.Ours{Fixed: rules.Fixed, Analyses: rules.ThreeAnalyses(), Comparisons: replaced(noFloor)},
		},
	} {
		if len(apart(quick(t, c.ours, c.replications, c.study))) == 0 {
			t.Errorf("%s: agrees with the reference", c.name)
		}
	}
}

// replaced returns the product's comparisons with one replaced by its namesake.
func replaced(other study.Comparison) []study.Comparison {
	var all []study.Comparison
	for _, c := range study.Comparisons {
		if c.Name == other.Name {
			c = other
		}
		all = append(all, c)
	}
	return all
}

func TestEveryFigureIsCounted(t *testing.T) {
	figures := map[string]map[string]bool{}
	for _, s := range study.All(study.Product) {
		figures[s.Name] = map[string]bool{}
		for _, name := range s.Figures {
			figures[s.Name][name] = true
		}
	}
	all := Figures()
	for _, f := range all {
		if !figures[f.Study][f.Name] {
			t.Errorf("no study counts %s: %s", f.Study, f.Name)
		}
	}
	if want := 21*3*6 + 4*7*2 + 5*8 + 8*3*6; len(all) != want {
		t.Errorf("%d figures, want %d", len(all), want)
	}
}

func TestTolerance(t *testing.T) {
	r := study.Result{Study: "s", Replications: 10_000, Figures: map[string]study.Moments{"x": {Sum: 460, Squares: 460}}}
	figure := func(text string) Figure {
		f := parse(text)
		f.Study, f.Name, f.Share = "s", "x", true
		return f
	}
	// 4.6 % of 10,000 against 5.0 % of as many: one standard error is 0.3023 %, and 5.0 represents 4.95 to 5.05.
	f := check(figure("5.0"), r)
	if math.Abs(f.Tolerance-(0.05+Errors*0.3023)) > 0.001 || math.Abs(f.Apart-0.35/0.3023) > 0.01 || !f.Agrees() {
		t.Errorf("5.0: %+v", f)
	}
	for text, want := range map[string]bool{"4.6": true, "5": true, "6.0": false, "6": true, "3": false, "4.7-5.0": true, "6.0-6.2": false} {
		if f := check(figure(text), r); f.Agrees() != want {
			t.Errorf("%s agrees: %v, %+v", text, f.Agrees(), f)
		}
		if got := figure(text).Expected(); got != text {
			t.Errorf("%s is written %s", text, got)
		}
	}
	allowed := figure("6.5")
	if allowed.Slack = 1; !check(allowed, r).Agrees() {
		t.Error("what the reference itself allows is not allowed")
	}
}

// TestShippedProgramExcludesValidation checks that the product does not contain its own validation.
func TestShippedProgramExcludesValidation(t *testing.T) {
	out, err := exec.Command("go", "list", "-C", "../../compare", "-deps", "./cmd/compare").Output()
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(out), "/compare/gates") || strings.Contains(string(out), "/validation") || strings.Contains(string(out), "/worked") {
		t.Errorf("cmd/compare is made of:\n%s", out)
	}
}
