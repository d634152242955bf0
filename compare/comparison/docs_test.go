// The numbers and warnings in the documentation are those of the code.

package comparison

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/overhead-action/overhead-action/compare/changepoint"
	"github.com/overhead-action/overhead-action/compare/gates"
	"github.com/overhead-action/overhead-action/compare/journal"
	"github.com/overhead-action/overhead-action/compare/levels"
	"github.com/overhead-action/overhead-action/compare/sequential"
)

func TestDocumentedNumbers(t *testing.T) {
	var text []byte
	for _, page := range []string{"../../docs/formats.md", "../README.md"} {
		part, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		text = append(text, part...)
	}
	words := strings.Join(strings.Fields(string(text)), " ")
	analyses := sequential.Taken([]int{10, 15, 20}, 20)
	for _, sentence := range []string{
		fmt.Sprintf("after 10, 15 and 20 rounds %.6f, %.6f and %.6f", analyses[0].Level, analyses[1].Level, analyses[2].Level),
		fmt.Sprintf("at most %d of them and none above %d", journal.MaxInterim, journal.MaxRounds),
		fmt.Sprintf("by more than 1e%.0f of the value", math.Log10(floatDust)),
		fmt.Sprintf("newest first; at most %d are used", maxBaselines),
		fmt.Sprintf("so with fewer than %d rounds (%d in the simulator)", gates.MinRounds, gates.MinSeeds),
		fmt.Sprintf("fewer than %d rounds (%d in the simulator) are complete", gates.MinRounds, gates.MinSeeds),
		fmt.Sprintf("Its gates are decided from %d rounds on (%d in the simulator);", gates.MinRounds, gates.MinSeeds),
		fmt.Sprintf("above `needed` (%g) a breach is `inconclusive`", gates.Alpha/2),
		fmt.Sprintf("below %g %% of `attempted/op`", leastWork*100),
		fmt.Sprintf("from at most %d of its runs", maxPinned),
		fmt.Sprintf("whether these are enough (%d)", levels.Confirmed),
		fmt.Sprintf("(the change points of Apache Otava, at %g in windows of %d runs)", changepoint.Level, changepoint.Window),
	} {
		if !strings.Contains(words, sentence) {
			t.Errorf("docs/formats.md and README.md lack %q", sentence)
		}
	}
	codes := 0
	for _, pattern := range []string{"*.go", "../samples/*.go"} {
		sources, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		for _, source := range sources {
			code, err := os.ReadFile(source)
			if err != nil {
				t.Fatal(err)
			}
			for _, match := range regexp.MustCompile(`(?:warn|warning\.New)\(\s*"([a-z-]+)"`).FindAllStringSubmatch(string(code), -1) {
				codes++
				if !strings.Contains(words, "`"+match[1]+"`") {
					t.Errorf("docs/formats.md does not list the warning %s", match[1])
				}
			}
		}
	}
	if codes < 11 {
		t.Errorf("only %d warnings were found in the code", codes)
	}
}
