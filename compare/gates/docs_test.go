// The documentation states the largest advised number of rounds.

package gates

import (
	"fmt"
	"os"
	"strings"
	"testing"
)

func TestDocumentedAdvice(t *testing.T) {
	for page, sentence := range map[string]string{
		"how-it-decides.md": fmt.Sprintf("| more than %d rounds, because the estimate lies on the limit |", maxAdvice),
		"formats.md":        fmt.Sprintf("`null` if unknown or more than %d", maxAdvice),
	} {
		text, err := os.ReadFile("../../docs/" + page)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(strings.Join(strings.Fields(string(text)), " "), sentence) {
			t.Errorf("docs/%s lacks %q", page, sentence)
		}
	}
}
