// The levels and limits in docs/how-it-decides.md and docs/statistics.md are those of the code.

package comparison

import (
	"fmt"
	"math"
	"os"
	"strings"
	"testing"

	"github.com/overhead-action/overhead-action/compare/gates"
	"github.com/overhead-action/overhead-action/compare/history"
	"github.com/overhead-action/overhead-action/compare/power"
	"github.com/overhead-action/overhead-action/compare/sequential"
	"github.com/overhead-action/overhead-action/compare/signedrank"
)

func TestHowItDecides(t *testing.T) {
	one, two := history.Floor(history.Run{}, make([]history.Run, 1)), history.Floor(history.Run{}, make([]history.Run, 2))
	foreign := history.Floor(history.Run{Fingerprint: "other"}, make([]history.Run, 2))
	if foreign != 2*two {
		t.Errorf("the floor for stored runs of another machine is %g, not twice %g", foreign, two)
	}
	if power.Target != 0.8 {
		t.Errorf("four times in five is not a power of %g", power.Target)
	}
	analyses := sequential.Taken([]int{10, 15, 20}, 20)
	row := func(at int) string {
		_, confidence := signedrank.Rank(analyses[at].Rounds, 2*analyses[at].Level)
		return fmt.Sprintf("| %d rounds | %.2f %% | %.1f %% | %.5f |", analyses[at].Rounds, 200*analyses[at].Level, 100*confidence, analyses[at].Level)
	}
	for page, sentences := range map[string][]string{
		"statistics.md": {
			row(0) + fmt.Sprintf(" %.5f | %.5f |", analyses[0].Among(2), analyses[0].Among(4)),
			row(1) + fmt.Sprintf(" %.5f | %.5f |", analyses[1].Among(2), analyses[1].Among(4)),
			row(2) + " Holm | Holm |",
			fmt.Sprintf("whose ranks give %.5f at best", math.Exp2(-10)),
			fmt.Sprintf("at the last a breach needs %.3f instead of %g", analyses[2].Level, sequential.Side),
			fmt.Sprintf("needs the level for %g divided by the number of gates", sequential.Side),
			fmt.Sprintf("An arithmetic error (1e%.0f of the value", math.Log10(floatDust)),
			fmt.Sprintf("need no more than %d for any number of gates", gates.MinSeeds),
			fmt.Sprintf("at most 1 in %.0f, or %.1f %%, because all five pairs", math.Exp2(gates.MinSeeds), 100*math.Exp2(-gates.MinSeeds)),
		},
		"how-it-decides.md": {
			fmt.Sprintf("Such a gate takes %d rounds to be decided (seeds of the simulator: %d)", gates.MinRounds, gates.MinSeeds),
			fmt.Sprintf("With fewer than %d rounds there is no such interval", gates.MinRounds),
			fmt.Sprintf("Seeds of the simulator](#seeds-of-the-simulator) are judged from %d.", gates.MinSeeds),
			fmt.Sprintf("at most 1 in %.0f, or %.1f %%, of the cases", math.Exp2(gates.MinSeeds), 100*math.Exp2(-gates.MinSeeds)),
			fmt.Sprintf("| fewer than %d rounds |", gates.MinRounds),
			fmt.Sprintf("One gate in %s would be breached by chance", map[float64]string{40: "forty"}[2/gates.Alpha]),
			fmt.Sprintf("wrong in at most %g %% of the cases", 100*gates.Alpha/2),
			fmt.Sprintf("a breach stands only at %g or below", gates.Alpha/2),
			fmt.Sprintf("less than %g %% of the work was done", 100*leastWork),
			fmt.Sprintf("At most the %d newest runs are used", maxBaselines),
			fmt.Sprintf("under its name, at most %d of them", maxPinned),
			fmt.Sprintf("never taken to be less than %g %%, or %g %% with a single stored run, and twice that", 100*two, 100*one),
		},
	} {
		text, err := os.ReadFile("../../docs/" + page)
		if err != nil {
			t.Fatal(err)
		}
		words := strings.Join(strings.Fields(string(text)), " ")
		for _, sentence := range sentences {
			if !strings.Contains(words, sentence) {
				t.Errorf("docs/%s lacks %q", page, sentence)
			}
		}
	}
}
