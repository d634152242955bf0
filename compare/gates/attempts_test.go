// The effect of repeating a job until it passes on a breach that is found four times in five: simulated, with a fixed seed.

package gates

import (
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"github.com/overhead-action/overhead-action/compare/power"
	"github.com/overhead-action/overhead-action/compare/request"
	"github.com/overhead-action/overhead-action/compare/sequential"
	"github.com/overhead-action/overhead-action/compare/signedrank"
	"github.com/overhead-action/overhead-action/compare/units"
)

// TestAttempts judges a true breach in attempts with enough rounds for the power of the MDE, each separately and
// all of their rounds together, and compares with the documentation.
func TestAttempts(t *testing.T) {
	const (
		jobs     = 3000
		attempts = 3
		budget   = 0.05
		excess   = 0.02 // over the budget, as a logarithm
		spread   = 0.03 // of a round
	)
	rounds := power.Rounds(spread, excess, Alpha, power.Target)
	random := rand.New(rand.NewPCG(4, 5))
	found := func(costs []float64) bool {
		analysis := sequential.Once(len(costs))
		g := Judge(request.MaxOverhead, budget, Subject{Metric: "ns/op", Better: units.Lower, On: costs, Costs: signedrank.New(costs)}, analysis)
		Settle([]*Gate{&g}, analysis)
		return g.Verdict == Breach
	}
	alone, always, together := 0, 0, 0
	for range jobs {
		var all []float64
		hits := 0
		for range attempts {
			costs := make([]float64, rounds)
			for r := range costs {
				costs[r] = math.Log(1+budget) + excess + spread*random.NormFloat64()
			}
			if found(costs) {
				hits++
			}
			all = append(all, costs...)
		}
		alone += hits
		if hits == attempts {
			always++
		}
		if found(all) {
			together++
		}
	}
	error := 3 * math.Sqrt(0.25/jobs) // of the simulation
	once := float64(alone) / (jobs * attempts)
	survives := float64(always) / jobs
	pooled := float64(together) / jobs
	t.Logf("%d rounds: found in %.1f %% of the attempts, in all three of a job in %.1f %%, pooled in %.1f %%", rounds, 100*once, 100*survives, 100*pooled)
	if math.Abs(once-power.Target) > 0.04 {
		t.Errorf("an attempt finds it in %.1f %%, not about %.0f %%", 100*once, 100*power.Target)
	}
	expected := math.Pow(power.Target, attempts)
	if math.Abs(survives-math.Pow(once, attempts)) > error {
		t.Errorf("a breach survives in %.1f %%, expected %.1f", 100*survives, 100*math.Pow(once, attempts))
	}
	if pooled < 0.99 {
		t.Errorf("together the attempts find it in only %.1f %%", 100*pooled)
	}
	text, err := os.ReadFile("../../docs/how-it-decides.md")
	if err != nil {
		t.Fatal(err)
	}
	sentence := fmt.Sprintf("A true breach that is found four times in five survives three attempts in only %.0f %% of the cases.", 100*expected)
	if !strings.Contains(strings.Join(strings.Fields(string(text)), " "), sentence) {
		t.Errorf("docs/how-it-decides.md lacks %q", sentence)
	}
}
