// The documentation describes the doubts of the code.

package comparison

import (
	"fmt"
	"math"
	"os"
	"strings"
	"testing"

	"github.com/overhead-action/overhead-action/compare/components"
)

func TestDocumentedDoubts(t *testing.T) {
	words := map[float64]string{0.5: "half", 2: "two", 3: "three", 4: "four"}
	for file, sentences := range map[string][]string{
		"formats.md": {
			fmt.Sprintf("measured iterations (at most %d, and one is always left)", mostDropped),
		},
		"statistics.md": {
			fmt.Sprintf("takes at least %s times as long take the same time, within %.0f %%, although their controls differ %s times or more",
				words[stallSlowdown], 100*(stallSpread-1), words[stallUnlike]),
			fmt.Sprintf("At least %s of the added time is not CPU time; where CPU time is not known it takes %s such benchmarks, else %s",
				words[stallWait], words[stallFewestBlind], words[stallFewest]),
			fmt.Sprintf("overheads are at least %g %%", 100*leastSigned),
			fmt.Sprintf("the effect is above %g %%", 100*worthNaming),
			fmt.Sprintf("changes by more than %g %%", 100*worthNaming),
			fmt.Sprintf("at least %.0f %% narrower in the same time. Never fewer than %d, and never a number that leaves fewer than %d rounds",
				100*(1-1/worthAdvising), fewestIterations, fewestRounds),
			fmt.Sprintf("share of the measured part > %g %%, and share of the last third < %g · share of the first third", 100*compilingShare, compilingFall),
			fmt.Sprintf("No length is named beyond %d times the fork as it was", mostWarmup),
			fmt.Sprintf("max(m, m · ln(share / %g %%) / ln(first third / last third))", 100*compilingShare),
			"10.1 10.3 10.2 10.4, 10.8 10.6 10.9 10.7 and 10.2 10.1 10.4 10.3 ns",
			fmt.Sprintf("%.0f %% of the spread is between forks", 100*three(t).ICC()),
			fmt.Sprintf("at 5 %% is wrong in %.0f %% of the cases", 100*three(t).FalseAlarm()),
			fmt.Sprintf("With *w* four times *t* and *s* twice *f* that is %.0f", components.Iterations(4, 1, 4)),
			// The example of TestWarmupLine.
			"takes 120, 115, 110 and then 105 ns where the control takes 100. By all four iterations it costs 12.5 %, without the first 10 %, " +
				"without the first two 7.5 %, by the last alone 5 %",
			fmt.Sprintf("makes one of 2.5 µs %g times as long and one of 40 µs %g times", (1e6+2500)/2500.0, (1e6+40e3)/40e3),
		},
		"how-it-decides.md": {
			fmt.Sprintf("If more than %g %% of the forks of the treatment, or of its control, still compiled", 100*compilingForks),
		},
	} {
		text, err := os.ReadFile("../../docs/" + file)
		if err != nil {
			t.Fatal(err)
		}
		all := strings.Join(strings.Fields(string(text)), " ")
		for _, sentence := range sentences {
			if !strings.Contains(all, sentence) {
				t.Errorf("docs/%s lacks %q", file, sentence)
			}
		}
	}
}

// three are the forks of the worked example.
func three(t *testing.T) components.Components {
	t.Helper()
	forks := [][]float64{{10.1, 10.3, 10.2, 10.4}, {10.8, 10.6, 10.9, 10.7}, {10.2, 10.1, 10.4, 10.3}}
	for _, fork := range forks {
		for i := range fork {
			fork[i] = math.Log(fork[i])
		}
	}
	c, ok := components.Of(forks)
	if !ok {
		t.Fatal("no components")
	}
	return c
}
