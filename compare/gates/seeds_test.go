// How often seeds of the simulator that are judged twice breach a limit by chance alone: simulated, with a fixed seed.

package gates

import (
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"github.com/overhead-action/overhead-action/compare/request"
	"github.com/overhead-action/overhead-action/compare/sequential"
	"github.com/overhead-action/overhead-action/compare/signedrank"
	"github.com/overhead-action/overhead-action/compare/units"
)

// breachedByChance returns how often a limit exactly at the truth is breached at one of the analyses.
func breachedByChance(runs int, analyses []sequential.Analysis, draw func(*rand.Rand) float64) float64 {
	random := rand.New(rand.NewPCG(8, 0))
	costs := make([]float64, analyses[len(analyses)-1].Rounds)
	breached := 0
	for range runs {
		for r := range costs {
			costs[r] = 0.01 * draw(random)
		}
		for _, analysis := range analyses {
			known := costs[:analysis.Rounds]
			subject := Subject{Metric: "cpu-instr/op", Better: units.Lower, On: known, Costs: signedrank.NewSeeds(known), Seeds: true}
			g := Judge(request.MaxOverhead, 0, subject, analysis)
			Settle([]*Gate{&g}, analysis)
			if g.Verdict == Breach {
				breached++
			}
			if g.Decided() {
				break
			}
		}
	}
	return float64(breached) / float64(runs)
}

func TestSeedsJudgedTwiceKeepTheLevel(t *testing.T) {
	text, err := os.ReadFile("../../docs/statistics.md")
	if err != nil {
		t.Fatal(err)
	}
	words := strings.Join(strings.Fields(string(text)), " ")
	for name, c := range map[string]struct {
		most float64
		draw func(*rand.Rand) float64
	}{
		"normal":     {0.025, (*rand.Rand).NormFloat64},
		"even":       {0.035, func(r *rand.Rand) float64 { return r.Float64() - 0.5 }},
		"two values": {0.035, func(r *rand.Rand) float64 { return float64(r.IntN(2)) - 0.5 }},
	} {
		share := breachedByChance(20_000, sequential.Taken([]int{5, 8}, 8), c.draw)
		t.Logf("%s: breached by chance in %.1f %%", name, 100*share)
		if share > c.most {
			t.Errorf("%s: breached by chance in %.1f %%, more than %.1f %%", name, 100*share, 100*c.most)
		}
		if sentence := fmt.Sprintf("%.1f %% (%s)", 100*share, name); !strings.Contains(words, sentence) {
			t.Errorf("docs/statistics.md lacks %q", sentence)
		}
	}
}
