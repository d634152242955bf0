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
	"github.com/overhead-action/overhead-action/compare/signedrank"
	"github.com/overhead-action/overhead-action/compare/units"
)

// decidedByChance returns how often a gate is decided although the truth lies exactly at its limit, under a rule for the
// times at which a run of 20 rounds is judged.
func decidedByChance(runs int, analyses []sequential.Analysis) float64 {
	random := rand.New(rand.NewPCG(20, 0))
	decided := 0
	for range runs {
		costs := make([]float64, 20)
		for r := range costs {
			costs[r] = math.Log(1.05) + 0.03*random.NormFloat64()
		}
		for _, analysis := range analyses {
			known := costs[:analysis.Rounds]
			g := Judge(request.MaxOverhead, 0.05, Subject{Metric: "ns/op", Better: units.Lower, On: known, Costs: signedrank.New(known)}, analysis)
			Settle([]*Gate{&g}, analysis)
			if g.Decided() {
				decided++
				break
			}
		}
	}
	return float64(decided) / float64(runs)
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
		share := decidedByChance(runs, c.analyses)
		t.Logf("%s: wrong in %.1f %%", name, 100*share)
		if c.documented != "" && !strings.Contains(words, fmt.Sprintf(c.documented, 100*share)) {
			t.Errorf("docs/how-it-decides.md lacks %q", fmt.Sprintf(c.documented, 100*share))
		}
		if share < c.least || share > c.most {
			t.Errorf("%s: wrong in %.1f %%, expected %.1f to %.1f", name, 100*share, 100*c.least, 100*c.most)
		}
	}
}
