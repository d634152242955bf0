// How often a gate is decided by chance alone if a run is judged more than once: simulated, with a fixed seed.

package gates

import (
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"github.com/overhead-action/overhead-action/compare/request"
	"github.com/overhead-action/overhead-action/compare/sequential"
	"github.com/overhead-action/overhead-action/compare/units"
)

// byChance returns how often a gate whose limit is exactly the truth counts after a run with these analyses: it ends when it is decided.
func byChance(runs int, analyses []sequential.Analysis, seeds bool, draw func(*rand.Rand) float64, counts func(Gate) bool) float64 {
	random := rand.New(rand.NewPCG(20, 0))
	counted := 0
	for range runs {
		costs := make([]float64, 20)
		for r := range costs {
			costs[r] = math.Log(1.05) + 0.03*draw(random)
		}
		for _, analysis := range analyses {
			known := costs[:analysis.Rounds]
			subject := Subject{Metric: "ns/op", Better: units.Lower, On: known, Costs: Sample(known, seeds), Seeds: seeds}
			g := Judge(request.MaxOverhead, 0.05, subject, analysis)
			Settle([]*Gate{&g}, analysis)
			if counts(g) {
				counted++
			}
			if g.Decided() {
				break
			}
		}
	}
	return float64(counted) / float64(runs)
}

// TestAnalysesKeepTheLevel checks that three planned interim analyses are wrong as rarely as one, and that judging after every round at the
// level of one analysis is not.
func TestAnalysesKeepTheLevel(t *testing.T) {
	const runs = 1500
	error := 3 * math.Sqrt(Alpha*(1-Alpha)/runs) // of the simulation
	var naive []sequential.Analysis
	for rounds := MinRounds; rounds <= 20; rounds++ {
		naive = append(naive, sequential.Once(rounds))
	}
	unplanned := sequential.Taken([]int{10, 15, 20}, 17)
	text, err := os.ReadFile("../../docs/how-it-decides.md")
	if err != nil {
		t.Fatal(err)
	}
	words := strings.Join(strings.Fields(string(text)), " ")
	for name, c := range map[string]struct {
		analyses    []sequential.Analysis
		least, most float64
		documented  string
	}{
		"one analysis":                          {[]sequential.Analysis{sequential.Once(20)}, Alpha - 2*error, Alpha + error, ""},
		"three interim analyses":                {sequential.Taken([]int{10, 15, 20}, 20), Alpha - 2*error, Alpha + error, "With three analyses %.0f %% are wrong"},
		"an end that is no interim analysis":    {unplanned, 0, Alpha + error, ""},
		"an interim analysis after every round": {naive, 2 * Alpha, 1, "It is wrong in %.0f %% of the gates whose truth lies exactly at the limit"},
		"every round, by LD levels":             {sequential.Taken([]int{6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20}, 20), 0, Alpha + error, ""},
	} {
		share := byChance(runs, c.analyses, false, (*rand.Rand).NormFloat64, func(g Gate) bool { return g.Decided() })
		t.Logf("%s: wrong in %.1f %%", name, 100*share)
		if c.documented != "" && !strings.Contains(words, fmt.Sprintf(c.documented, 100*share)) {
			t.Errorf("docs/how-it-decides.md lacks %q", fmt.Sprintf(c.documented, 100*share))
		}
		if share < c.least || share > c.most {
			t.Errorf("%s: wrong in %.1f %%, expected %.1f to %.1f", name, 100*share, 100*c.least, 100*c.most)
		}
	}
}

// TestSeedsJudgedTwiceKeepTheLevel checks how often eight seeds of the simulator, judged after five and after all, breach by chance.
func TestSeedsJudgedTwiceKeepTheLevel(t *testing.T) {
	text, err := os.ReadFile("../../docs/statistics.md")
	if err != nil {
		t.Fatal(err)
	}
	words := strings.Join(strings.Fields(string(text)), " ")
	analyses := sequential.Taken([]int{5, 8}, 8)
	if sentence := fmt.Sprintf("at %.2f %% on each side, and at %.2f %% after the last", 100*analyses[0].Level, 100*analyses[1].Level); !strings.Contains(words, sentence) {
		t.Errorf("docs/statistics.md lacks %q", sentence)
	}
	for name, c := range map[string]struct {
		most float64
		draw func(*rand.Rand) float64
	}{
		"normal":     {0.025, (*rand.Rand).NormFloat64},
		"even":       {0.035, func(r *rand.Rand) float64 { return r.Float64() - 0.5 }},
		"two values": {0.035, func(r *rand.Rand) float64 { return float64(r.IntN(2)) - 0.5 }},
	} {
		share := byChance(20_000, analyses, true, c.draw, func(g Gate) bool { return g.Verdict == Breach })
		t.Logf("%s: breached by chance in %.1f %%", name, 100*share)
		if share > c.most {
			t.Errorf("%s: breached by chance in %.1f %%, more than %.1f %%", name, 100*share, 100*c.most)
		}
		if sentence := fmt.Sprintf("%.1f %% (%s)", 100*share, name); !strings.Contains(words, sentence) {
			t.Errorf("docs/statistics.md lacks %q", sentence)
		}
	}
}
