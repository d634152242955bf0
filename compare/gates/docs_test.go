// The most rounds that are advised are those that docs/how-it-decides.md names.

package gates

import (
	"fmt"
	"os"
	"strings"
	"testing"
)

func TestDocumentedAdvice(t *testing.T) {
	text, err := os.ReadFile("../../docs/how-it-decides.md")
	if err != nil {
		t.Fatal(err)
	}
	if sentence := fmt.Sprintf("| more than %d rounds, because the estimate lies on the limit |", maxAdvice); !strings.Contains(string(text), sentence) {
		t.Errorf("docs/how-it-decides.md lacks %q", sentence)
	}
}
