// Tests of the pipeline: events arrive on the bus at the configured level, and losses are counted.

package agent

import (
	"sync"
	"testing"

	"github.com/overhead-action/overhead-action/go-bench/bus"
	"github.com/overhead-action/overhead-action/go-bench/flow"
	"github.com/overhead-action/overhead-action/go-bench/settings"
	"github.com/overhead-action/overhead-action/go-bench/telemetry"
)

// run feeds events of the profile to an agent, with a drain whenever the queue is full, and returns the messages on the bus.
func run(t *testing.T, level settings.Level, events int) (stats Stats, arrived map[string]uint64, messages int) {
	t.Helper()
	b, arrived := bus.New(), map[string]uint64{}
	b.Subscribe(Topic, 4, func(request []byte) {
		messages++
		totals, err := telemetry.Totals(request)
		if err != nil {
			t.Error(err)
		}
		for name, value := range totals {
			arrived[name] += value
		}
	})
	a := New(level, b)
	source := flow.NewProfile(1).Source()
	for i := range events {
		a.Observe(source.Next())
		if (i+1)%Queue == 0 || i+1 == events {
			if err := a.Drain(); err != nil {
				t.Fatal(err)
			}
		}
	}
	b.Close()
	return a.Stats(), arrived, messages
}

func TestRoundTrip(t *testing.T) {
	const events = 3*Queue + 17
	stats, arrived, messages := run(t, settings.Exporting, events)
	want := map[string]uint64{}
	source := flow.NewProfile(1).Source()
	for range events {
		e := source.Next()
		want[telemetry.Flows]++
		want[telemetry.Packets] += uint64(e.Packets)
		want[telemetry.Bytes] += e.Bytes
	}
	for name, value := range want {
		if arrived[name] != value {
			t.Errorf("%s: %d arrived, want %d", name, arrived[name], value)
		}
	}
	if messages != 4 || stats.Observed != events || stats.Published != events || stats.Dropped != 0 {
		t.Errorf("%d messages, %+v", messages, stats)
	}
}

func TestEachLevelDoesItsWork(t *testing.T) {
	for level, want := range map[settings.Level]struct {
		observed, published uint64
		messages            int
	}{
		settings.Disabled:   {0, 0, 0},
		settings.Collecting: {2 * Queue, 0, 0},
		settings.Exporting:  {2 * Queue, 2 * Queue, 2},
	} {
		stats, arrived, messages := run(t, level, 2*Queue)
		if stats.Observed != want.observed || stats.Published != want.published || messages != want.messages ||
			(len(arrived) > 0) != (want.messages > 0) {
			t.Errorf("%s: %+v and %d messages, want %+v", level, stats, messages, want)
		}
	}
}

// Most of the 400 destinations are seen in both directions, each of which is a key.
func TestTheAgentSeesAllDestinations(t *testing.T) {
	stats, _, _ := run(t, settings.Collecting, flow.Length)
	if stats.Keys < flow.Destinations || stats.Keys > 2*flow.Destinations {
		t.Errorf("%d keys, want %d to %d", stats.Keys, flow.Destinations, 2*flow.Destinations)
	}
}

func TestAFullQueueIsCounted(t *testing.T) {
	a := New(settings.Collecting, nil)
	source := flow.NewProfile(1).Source()
	for range Queue {
		if !a.Observe(source.Next()) {
			t.Fatal("dropped before the queue was full")
		}
	}
	if a.Observe(source.Next()) {
		t.Error("took an event that has no place")
	}
	if stats := a.Stats(); stats.Observed != Queue || stats.Dropped != 1 {
		t.Errorf("%+v", stats)
	}
	a.Discard()
	if !a.Observe(source.Next()) {
		t.Error("no place after Discard")
	}
}

func TestNoListenerNoPublication(t *testing.T) {
	a := New(settings.Exporting, bus.New())
	a.Observe(flow.NewProfile(1).Source().Next())
	if err := a.Drain(); err != nil || a.Stats().Published != 0 {
		t.Errorf("Drain = %v, %+v", err, a.Stats())
	}
}

func TestConcurrentObserversAndDrain(t *testing.T) {
	a := New(settings.Collecting, nil)
	var observers sync.WaitGroup
	var taken [4]uint64
	for i := range taken {
		observers.Go(func() {
			source := flow.NewProfile(uint64(i)).Source()
			for range 5000 {
				if a.Observe(source.Next()) {
					taken[i]++
				}
			}
		})
	}
	done := make(chan struct{})
	go func() { observers.Wait(); close(done) }()
	for running := true; running; {
		select {
		case <-done:
			running = false
		default:
		}
		if err := a.Drain(); err != nil {
			t.Fatal(err)
		}
	}
	stats := a.Stats()
	if sum := taken[0] + taken[1] + taken[2] + taken[3]; stats.Observed != sum || stats.Observed+stats.Dropped != 20000 {
		t.Errorf("%d were taken, %+v", sum, stats)
	}
}
