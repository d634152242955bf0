// The levels and limits that docs/how-it-decides.md states are those of the code.

package comparison

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/overhead-action/overhead-action/compare/gates"
	"github.com/overhead-action/overhead-action/compare/history"
	"github.com/overhead-action/overhead-action/compare/power"
)

func TestHowItDecides(t *testing.T) {
	text, err := os.ReadFile("../../docs/how-it-decides.md")
	if err != nil {
		t.Fatal(err)
	}
	words := strings.Join(strings.Fields(string(text)), " ")
	one, two := history.Floor(history.Run{}, make([]history.Run, 1)), history.Floor(history.Run{}, make([]history.Run, 2))
	foreign := history.Floor(history.Run{Fingerprint: "other"}, make([]history.Run, 2))
	if foreign != 2*two {
		t.Errorf("the floor for stored runs of another machine is %g, not twice %g", foreign, two)
	}
	if power.Target != 0.8 {
		t.Errorf("four times in five is not a power of %g", power.Target)
	}
	for _, sentence := range []string{
		fmt.Sprintf("With fewer than %d rounds there is no such interval", gates.MinRounds),
		fmt.Sprintf("wrong in at most %g %% of the cases", 100*gates.Alpha/2),
		fmt.Sprintf("a breach stands only at %g or below", gates.Alpha/2),
		fmt.Sprintf("less than %g %% of the work was done", 100*leastWork),
		fmt.Sprintf("At most the %d newest runs are used", maxBaselines),
		fmt.Sprintf("never taken to be less than %g %%, or %g %% with a single stored run, and twice that", 100*two, 100*one),
	} {
		if !strings.Contains(words, sentence) {
			t.Errorf("docs/how-it-decides.md lacks %q", sentence)
		}
	}
}
