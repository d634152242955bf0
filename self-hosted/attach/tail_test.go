// A pattern is found in any pieces, and the last output is kept.
package attach

import (
	"regexp"
	"strings"
	"testing"
)

func TestTail(t *testing.T) {
	output, matched := &tail{}, make(chan struct{})
	found := func() bool {
		select {
		case <-matched:
			return true
		default:
			return false
		}
	}
	write := func(text string) {
		if count, err := output.Write([]byte(text)); count != len(text) || err != nil {
			t.Fatal(count, err)
		}
	}
	output.watch(regexp.MustCompile(`ready: \d+ probes`), matched)
	write("starting\nready: 1")
	if found() {
		t.Error("half of the pattern is no match")
	}
	write("2 probes\n")
	if !found() {
		t.Error("a pattern in two pieces was missed")
	}
	write(strings.Repeat("x", 2*kept) + "the end")
	if text := output.String(); len(text) != kept || !strings.HasSuffix(text, "the end") {
		t.Errorf("%d bytes are kept, which end with %q", len(text), text[max(0, len(text)-10):])
	}
}
