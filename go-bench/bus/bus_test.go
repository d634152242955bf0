// Tests of the bus: every message arrives, in order, at every subscriber.

package bus

import (
	"slices"
	"testing"
)

func TestEveryMessageArrivesInOrder(t *testing.T) {
	b := New()
	var first, second, other []byte
	b.Subscribe("flows", 1, func(m []byte) { first = append(first, m...) })
	b.Subscribe("flows", 64, func(m []byte) { second = append(second, m...) })
	b.Subscribe("logs", 1, func(m []byte) { other = append(other, m...) })
	var sent []byte
	for i := range byte(200) {
		sent = append(sent, i)
		if got := b.Publish("flows", []byte{i}); got != 2 {
			t.Fatalf("message %d went to %d subscribers, want 2", i, got)
		}
	}
	b.Close()
	if !slices.Equal(first, sent) || !slices.Equal(second, sent) {
		t.Errorf("arrived: %d and %d of %d bytes, or out of order", len(first), len(second), len(sent))
	}
	if len(other) != 0 {
		t.Errorf("the other topic got %d bytes", len(other))
	}
}

func TestNoListener(t *testing.T) {
	b := New()
	if got := b.Publish("flows", nil); got != 0 {
		t.Errorf("without subscribers: %d", got)
	}
	handled := 0
	b.Subscribe("flows", 1, func([]byte) { handled++ })
	b.Close()
	b.Close()
	if got := b.Publish("flows", nil); got != 0 || handled != 0 {
		t.Errorf("after Close: given to %d, handled %d", got, handled)
	}
}
