// Tests of the queues: all written events are delivered, and the effect of an unchecked write to a full ring buffer.

package ring

import (
	"sync"
	"testing"

	"github.com/agilira/argus"
)

// queue is either of the two.
type queue interface {
	Produce(*Event, int) int64
	Finish(events int64)
}

// queues are both, ready to produce.
var queues = map[string]func(capacity int64, strategy argus.OptimizationStrategy, handle func(*Event)) queue{
	"boreas": func(capacity int64, strategy argus.OptimizationStrategy, handle func(*Event)) queue {
		r := NewRing(capacity, strategy, handle)
		r.Start()
		return r
	},
	"channel": func(capacity int64, _ argus.OptimizationStrategy, handle func(*Event)) queue {
		return NewChannel(int(capacity), handle)
	},
}

func TestEverythingIsDelivered(t *testing.T) {
	for name, open := range queues {
		for strategy, of := range map[string]argus.OptimizationStrategy{
			"single": argus.OptimizationSingleEvent, "small": argus.OptimizationSmallBatch,
			"large": argus.OptimizationLargeBatch, "auto": argus.OptimizationAuto,
		} {
			for _, producers := range []int{1, 3} {
				const each = 20_011 // no multiple of a batch
				var delivered, sum int64
				q := open(128, of, func(e *Event) { delivered++; sum += e.Size })
				var wg sync.WaitGroup
				accepted := make([]int64, producers)
				for p := range producers {
					wg.Go(func() { accepted[p] = q.Produce(&Event{Size: int64(p + 1)}, each) })
				}
				wg.Wait()
				q.Finish(int64(producers * each))
				var all, want int64
				for p, a := range accepted {
					all += a
					want += int64(p+1) * each
				}
				if all != int64(producers*each) || delivered != all || sum != want {
					t.Errorf("%s, %s, %d producers: %d accepted and %d delivered of %d, sum %d of %d",
						name, strategy, producers, all, delivered, producers*each, sum, want)
				}
			}
		}
	}
}

// TestRejectedWriteEndsABoreasLite is why [Ring] exists: with the version that is pinned here, a single write to a full ring
// stops all later events for good. If this fails after an update, the ring was fixed, and this package must change too.
func TestRejectedWriteEndsABoreasLite(t *testing.T) {
	const capacity = 128
	delivered := 0
	ring := argus.NewBoreasLite(capacity, argus.OptimizationSmallBatch, func(*Event) { delivered++ })
	for i := range capacity {
		if !ring.WriteFileEvent(&Event{}) {
			t.Fatalf("write %d of %d was refused", i+1, capacity)
		}
	}
	if ring.WriteFileEvent(&Event{}) {
		t.Fatal("a full ring took an event")
	}
	for ring.ProcessBatch() > 0 {
	}
	if delivered != capacity {
		t.Fatalf("%d of %d were delivered", delivered, capacity)
	}
	accepted := 0
	for range 10 * capacity {
		if ring.WriteFileEvent(&Event{}) {
			accepted++
		}
		ring.ProcessBatch()
	}
	if delivered != capacity || accepted >= capacity {
		t.Errorf("after the refused write %d were accepted and %d delivered; the ring goes on after all", accepted, delivered-capacity)
	}
}
