// Tests of the profile: 400 destinations, mixed directions and sizes, and always the same events for a seed.

package flow

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
)

type destination struct {
	peer string
	port uint16
}

func TestEveryTurnHoldsAll400Destinations(t *testing.T) {
	events := NewProfile(1).Events()
	if len(events) != Length {
		t.Fatalf("%d events, want %d", len(events), Length)
	}
	for turn := range Turns {
		distinct := map[destination]bool{}
		for _, e := range events[turn*Destinations : (turn+1)*Destinations] {
			distinct[destination{e.Peer.String(), e.Port}] = true
		}
		if len(distinct) != 400 {
			t.Errorf("turn %d holds %d destinations, want 400", turn, len(distinct))
		}
	}
}

// TestPairsOfEvenCounters is why the profile does not count peers and ports in parallel.
func TestPairsOfEvenCounters(t *testing.T) {
	distinct := map[[2]int]bool{}
	for i := range Length {
		distinct[[2]int{i % Peers, i % Ports}] = true
	}
	if len(distinct) != 200 {
		t.Errorf("i%%%d with i%%%d gives %d pairs", Peers, Ports, len(distinct))
	}
}

func TestDirectionsAndSizesAreMixed(t *testing.T) {
	var ingress, small, large int
	sizes := map[uint64]bool{}
	for _, e := range NewProfile(1).Events() {
		sizes[e.Bytes] = true
		if e.Direction == Ingress {
			ingress++
		}
		if e.Bytes <= 1<<10 {
			small++
		}
		if e.Bytes > 32<<10 {
			large++
		}
		if e.Bytes == 0 || uint64(e.Packets)*1448 < e.Bytes || uint64(e.Packets-1)*1448 >= e.Bytes {
			t.Fatalf("%d bytes in %d packets", e.Bytes, e.Packets)
		}
	}
	for name, share := range map[string]struct {
		count int
		want  float64
	}{"ingress": {ingress, 0.4}, "small": {small, 0.6}, "large": {large, 0.1}} {
		if got := float64(share.count) / Length; got < share.want-0.03 || got > share.want+0.03 {
			t.Errorf("%s: %.3f of the events, want about %g", name, got, share.want)
		}
	}
	if len(sizes) < 1000 {
		t.Errorf("%d different sizes", len(sizes))
	}
}

func TestSeedDeterminesEvents(t *testing.T) {
	if !slices.Equal(NewProfile(7).Events(), NewProfile(7).Events()) {
		t.Error("the same seed gave other events")
	}
	if slices.Equal(NewProfile(7).Events(), NewProfile(8).Events()) {
		t.Error("another seed gave the same events")
	}
}

// TestTheProfileIsRecorded fails when a change of the code, or of Go's generator, would change the measured events.
func TestTheProfileIsRecorded(t *testing.T) {
	profile := NewProfile(1)
	var text strings.Builder
	fmt.Fprintln(&text, profile)
	for _, e := range profile.Events()[:16] {
		fmt.Fprintf(&text, "%s %s %d %s %d packets %d B\n", Service(e.Peer), e.Peer, e.Port, e.Direction, e.Packets, e.Bytes)
	}
	const file = "testdata/profile.txt"
	want, err := os.ReadFile(file)
	if err != nil || text.String() != string(want) {
		if err := os.WriteFile(file+".got", []byte(text.String()), 0o644); err != nil {
			t.Fatal(err)
		}
		t.Errorf("the profile of seed 1 is not that of %s (%v); what it is now: %s.got", file, err, file)
	}
}

func TestSourceRepeats(t *testing.T) {
	profile := NewProfile(1)
	source := profile.Source()
	for i := range 2*Length + 3 {
		if got, want := *source.Next(), profile.Events()[i%Length]; got != want {
			t.Fatalf("event %d is %v, want %v", i, got, want)
		}
	}
}
