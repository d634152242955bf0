// Tests of the section on places of forks.

package page

import (
	"strings"
	"testing"

	"github.com/overhead-action/overhead-action/validation/madeup"
	"github.com/overhead-action/overhead-action/validation/recording"
)

// TestPlaces checks that each place is compared with the usual one of its own program, and that a place which is narrower beyond chance is named.
func TestPlaces(t *testing.T) {
	recordings := make([]*recording.Recording, len(recording.Places))
	for i, spread := range []float64{0.01, 0.005, 0.01, 0.0025, 0.005, 0.0025} { // the spread of pinned JMH is half as large, that of pinned Go twice as large
		recordings[i] = madeup.Recorded(t, madeup.Run{Subject: recording.Places[i], Rounds: 16, Spread: spread})
	}
	rows, worth := placesTable(recordings, 1)
	complete(t, rows+"\n\n"+worth)
	lines := strings.Split(rows, "\n")[2:]
	for i, want := range []string{"+0 %", "−50 %", "+0 %", "+0 %", "+100 %", "+0 %"} { // the same random numbers, of another size
		cells := strings.Split(lines[i], " | ")
		if cells[5] != want || cells[7] != want {
			t.Errorf("%s: want %s twice", lines[i], want)
		}
	}
	if want := "Narrower beyond chance (a quarter): the CPU time of JMH pinned"; !strings.HasPrefix(worth, want) {
		t.Errorf("got %s", worth)
	}

	recordings[0], recordings[5] = nil, nil
	rows, worth = placesTable(recordings, 1)
	complete(t, rows+"\n\n"+worth)
	lines = strings.Split(rows, "\n")[2:]
	if !strings.Contains(lines[0], "not recorded yet (`make sensitivity-places`)") || !strings.Contains(lines[5], "not recorded yet (`make sensitivity-places`)") {
		t.Errorf("what was not recorded:\n%s", rows)
	}
	if cells := strings.Split(lines[1], " | "); cells[5] != "–" || cells[7] != "–" {
		t.Errorf("compared with nothing: %s", lines[1])
	}
	if !strings.HasPrefix(worth, "No place is narrower") {
		t.Errorf("got %s", worth)
	}
}
