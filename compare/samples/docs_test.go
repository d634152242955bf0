// The limits in the documentation are those of the code.

package samples

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/overhead-action/overhead-action/compare/units"
)

func TestDocumentedLimits(t *testing.T) {
	text, err := os.ReadFile("../../docs/formats.md")
	if err != nil {
		t.Fatal(err)
	}
	words := strings.Join(strings.Fields(string(text)), " ")
	for _, sentence := range []string{
		fmt.Sprintf("the first %d problems of a file", maxProblems),
		"A value is 0 or from 1e-18 to 1e18, a time at most 1e6 seconds (1e15 ns)",
		fmt.Sprintf("at most %d bytes and %d metrics, a file at most %d benchmarks", maxLine, maxUnits, maxBenchmarks),
	} {
		if !strings.Contains(words, sentence) {
			t.Errorf("docs/formats.md lacks %q", sentence)
		}
	}
	if units.Smallest != 1e-18 || units.Bound("B/op") != 1e18 || units.Bound("sec/op") != 1e6 {
		t.Error("docs/formats.md states other bounds of values")
	}
}
