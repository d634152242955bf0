// Package ring holds two queues between goroutines that lose nothing: argus's ring buffer BoreasLite, and a Go channel.
package ring

import (
	"runtime"
	"sync/atomic"

	"github.com/agilira/argus"
)

// Event is the content of both queues: the ring buffer's own 128 bytes, by value.
type Event = argus.FileChangeEvent

// Tally is the work of a queue, counted at its place.
type Tally struct {
	Attempted, Accepted, Delivered int64
}

// Batch is the number of events that a producer of a ring reserves at once.
const Batch = 32

// slack is the number of events that the ring's consumer may have read and not released: its largest batch.
const slack = 64

// Ring is a BoreasLite that is never overfilled.
//
// A full BoreasLite (v1.4.2) rejects a write only after it has taken its place in the order. That place is never
// filled, and the consumer never passes it: from then on nothing is delivered and everything is rejected. Neither checking the
// result nor repeating the write helps. So a producer must know beforehand that there is room, and reserves it by [Batch].
type Ring struct {
	*argus.BoreasLite
	room      int64        // events that may be in flight at once
	reserved  atomic.Int64 // events that producers have reserved
	delivered atomic.Int64 // written by the consumer alone
	done      chan struct{}
}

// NewRing returns a ring of a capacity (a power of 2, at least 128) that passes each event to a function; nothing runs yet.
func NewRing(capacity int64, strategy argus.OptimizationStrategy, handle func(*Event)) *Ring {
	r := &Ring{room: capacity - slack, done: make(chan struct{})}
	r.BoreasLite = argus.NewBoreasLite(capacity, strategy, func(e *Event) {
		handle(e)
		r.delivered.Store(r.delivered.Load() + 1)
	})
	return r
}

// Start runs the ring's own consumer.
func (r *Ring) Start() {
	go func() {
		defer close(r.done)
		r.RunProcessor()
	}()
}

// Produce writes an event repeatedly, waits if there is no room, and returns how many were accepted.
func (r *Ring) Produce(event *Event, count int) int64 {
	var accepted int64
	for count > 0 {
		batch := min(count, Batch)
		until := r.reserved.Add(int64(batch))
		for until-r.delivered.Load() > r.room {
			runtime.Gosched()
		}
		for range batch {
			if r.WriteFileEvent(event) {
				accepted++
			}
		}
		count -= batch
	}
	return accepted
}

// Finish waits until the given number of events was delivered, then ends the ring's consumer.
func (r *Ring) Finish(events int64) {
	for r.delivered.Load() < events {
		runtime.Gosched()
	}
	r.Stop()
	<-r.done
}

// Channel is a channel and the goroutine that reads from it.
type Channel struct {
	events chan Event
	done   chan struct{}
}

// NewChannel returns a channel of a capacity, and passes each event to a function.
func NewChannel(capacity int, handle func(*Event)) *Channel {
	c := &Channel{events: make(chan Event, capacity), done: make(chan struct{})}
	go func() {
		defer close(c.done)
		var event Event // one for all: each of its own would be on the heap, because the function gets its address
		for open := true; open; {
			if event, open = <-c.events; open {
				handle(&event)
			}
		}
	}()
	return c
}

// Produce sends an event repeatedly; a full channel makes it wait. All are accepted.
func (c *Channel) Produce(event *Event, count int) int64 {
	for range count {
		c.events <- *event
	}
	return int64(count)
}

// Finish ends the channel and waits until everything in it was handled. No producer may be at work.
func (c *Channel) Finish(int64) {
	close(c.events)
	<-c.done
}
