// Package agent is the user space of a network agent: the path of an event from the kernel to the wire.
package agent

import (
	"sync"
	"sync/atomic"
	"time"

	"github.com/overhead-action/overhead-action/go-bench/bus"
	"github.com/overhead-action/overhead-action/go-bench/flow"
	"github.com/overhead-action/overhead-action/go-bench/servicemap"
	"github.com/overhead-action/overhead-action/go-bench/settings"
	"github.com/overhead-action/overhead-action/go-bench/telemetry"
)

// Consumer receives flow events, and processes them when it drains.
type Consumer interface {
	// Observe receives an event, which it must not keep, and reports whether it accepted it.
	Observe(*flow.Event) bool
	// Drain processes the events since the last call.
	Drain() error
	// Discard drops them instead: if only Observe is measured, a consumer never drains.
	Discard()
}

// Empty does nothing with events: it shows the cost of their source, which is not the agent's.
type Empty struct{ Observed int }

// Observe counts the event.
func (e *Empty) Observe(*flow.Event) bool { e.Observed++; return true }

// Drain does nothing.
func (*Empty) Drain() error { return nil }

// Discard does nothing.
func (*Empty) Discard() {}

// Topic is the topic of an agent's requests.
const Topic = "flows"

// Queue is the most events between two drains. At 1,000 flows a second that is a drain a second.
const Queue = 1024

// total is an agent's data for a key since its start.
type total struct{ flows, packets, bytes uint64 }

// Agent observes events, counts them in a service map and publishes that as OTLP.
type Agent struct {
	enabled atomic.Bool

	mu       sync.Mutex // written by Observe
	totals   map[flow.Key]*total
	queue    []flow.Event
	observed uint64
	dropped  uint64

	// Used by Drain alone.
	batch     []flow.Event
	services  *servicemap.Map
	encoder   *telemetry.Encoder
	bus       *bus.Bus
	published uint64
	bytes     uint64
}

// New returns an agent of a level above off: it is disabled at [settings.Disabled], keeps its service map to itself at
// [settings.Collecting], and publishes it to the bus at [settings.Exporting].
func New(level settings.Level, events *bus.Bus) *Agent {
	a := &Agent{
		totals:   map[flow.Key]*total{},
		queue:    make([]flow.Event, 0, Queue),
		batch:    make([]flow.Event, 0, Queue),
		services: servicemap.New(flow.Service),
	}
	a.enabled.Store(level.AtLeast(settings.Collecting))
	if level.AtLeast(settings.Exporting) {
		a.bus, a.encoder = events, telemetry.NewEncoder("node-1", time.Now())
	}
	return a
}

// Observe counts an event in the map of totals and queues it. False: the agent is disabled, or the queue is full and the
// event was dropped.
func (a *Agent) Observe(e *flow.Event) bool {
	if !a.enabled.Load() {
		return false
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	if len(a.queue) == Queue {
		a.dropped++
		return false
	}
	a.observed++
	t := a.totals[e.Key]
	if t == nil {
		t = &total{}
		a.totals[e.Key] = t
	}
	t.flows++
	t.packets += uint64(e.Packets)
	t.bytes += e.Bytes
	a.queue = append(a.queue, *e)
	return true
}

// Drain takes the queue, adds its events to the service map, and publishes the changes as one request. One goroutine
// may drain, while others observe.
func (a *Agent) Drain() error {
	a.mu.Lock()
	a.queue, a.batch = a.batch[:0], a.queue
	a.mu.Unlock()
	if len(a.batch) == 0 {
		return nil
	}
	for i := range a.batch {
		a.services.Add(&a.batch[i])
	}
	if a.encoder != nil {
		request, err := a.encoder.Encode(a.services.Changed(), time.Now())
		if err != nil {
			return err
		}
		if a.bus.Publish(Topic, request) > 0 {
			a.published += uint64(len(a.batch))
			a.bytes += uint64(len(request))
		}
	}
	a.services.Reset()
	return nil
}

// Discard drops the queued events.
func (a *Agent) Discard() {
	a.mu.Lock()
	a.queue = a.queue[:0]
	a.mu.Unlock()
}

// Stats are counts of events since the agent's start.
type Stats struct {
	Observed, Dropped uint64
	// Published is how many of them are in requests with a subscriber, and Bytes the length of those requests.
	Published, Bytes uint64
	// Keys is the number of totals that the agent keeps.
	Keys int
}

// Stats returns the agent's counts; it must not be called during a drain.
func (a *Agent) Stats() Stats {
	a.mu.Lock()
	defer a.mu.Unlock()
	return Stats{a.observed, a.dropped, a.published, a.bytes, len(a.totals)}
}
