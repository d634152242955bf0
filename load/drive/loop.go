// Package drive sends requests at a fixed rate, independent of their answers, and measures the application's usage.
package drive

import (
	"errors"
	"math"
	"sync"
	"sync/atomic"
	"time"

	"github.com/HdrHistogram/hdrhistogram-go"

	"github.com/overhead-action/overhead-action/load/client"
	"github.com/overhead-action/overhead-action/load/plan"
)

const (
	// backlog is the largest number of due requests; the next one is dropped.
	backlog = 1 << 17
	// notice is the longest time until a stop is noticed.
	notice = 50 * time.Millisecond
	// longest is the longest latency that a histogram distinguishes.
	longest = 10 * time.Minute
	digits  = 3
)

// Loop sends requests over open connections.
type Loop struct {
	Connections []*client.Connection
	// Rate is that of an open loop, per second: each request has an intended start, from which its latency counts, even
	// if it had to wait for a connection. With 0 each connection sends as soon as it has its answer.
	Rate float64
	// Patience is how long due requests are still sent after the end.
	Patience time.Duration
	// Sleep sleeps until a moment.
	Sleep func(time.Time)
	// First is the number of the first request.
	First int64
	// Kinds is the number of kinds of requests with their own latency, and Kind is that of a request.
	Kinds int
	Kind  func(number int64) int
}

// Tally counts requests by their results.
type Tally struct {
	plan.Sent
	Elapsed time.Duration
	// Numbers is how many numbers of requests were used.
	Numbers int64
	// Latency is from the intended start, Service from the sending, both in ns.
	Latency, Service *hdrhistogram.Histogram
	// Kinds have the latency of each kind of requests.
	Kinds []*hdrhistogram.Histogram
}

// newTally is an empty one.
func newTally(kinds int) Tally {
	tally := Tally{Latency: newHistogram(), Service: newHistogram(), Kinds: make([]*hdrhistogram.Histogram, kinds)}
	for at := range tally.Kinds {
		tally.Kinds[at] = newHistogram()
	}
	return tally
}

// add adds further requests.
func (t *Tally) add(other Tally) {
	t.Due += other.Due
	t.Begun += other.Begun
	t.Sending += other.Sending
	t.Right += other.Right
	t.Dropped += other.Dropped
	t.Wrong += other.Wrong
	t.Failed += other.Failed
	if t.First == "" {
		t.First = other.First
	}
	t.Bytes += other.Bytes
	t.Elapsed += other.Elapsed
	t.Latency.Merge(other.Latency)
	t.Service.Merge(other.Service)
	for at, one := range other.Kinds {
		t.Kinds[at].Merge(one)
	}
}

// Run sends until stop is closed, or count requests were sent unless that is 0. Each correct answer is added to done as it comes.
func (l *Loop) Run(stop <-chan struct{}, count int64, done *atomic.Int64) Tally {
	run := &run{loop: l, begin: time.Now(), done: done, tally: newTally(l.Kinds)}
	var slots chan int64
	if l.Rate > 0 {
		slots = make(chan int64, backlog)
	}
	var workers sync.WaitGroup
	for _, connection := range l.Connections {
		workers.Go(func() {
			before := connection.Bytes
			defer func() { run.count(func(tally *Tally) { tally.Bytes += connection.Bytes - before }) }()
			if l.Rate > 0 {
				run.takeFrom(slots, connection)
			} else {
				run.oneAfterTheOther(stop, count, connection)
			}
		})
	}
	if l.Rate > 0 {
		run.pace(slots, stop)
		close(slots)
	}
	workers.Wait()
	run.tally.Numbers = run.numbers(count)
	run.tally.Elapsed = run.length()
	run.tally.Sending = max(run.tally.Sending, int64(run.tally.Elapsed))
	return run.tally
}

func newHistogram() *hdrhistogram.Histogram {
	return hdrhistogram.New(1000, int64(longest), digits)
}

// run is shared by the connections of one run.
type run struct {
	loop  *Loop
	begin time.Time
	done  *atomic.Int64
	next  atomic.Int64
	// ended is when the run should end, in ns since it began; 0 while it continues.
	ended atomic.Int64

	mu    sync.Mutex
	tally Tally
}

// numbers is how many were used. Each connection of a closed loop takes one too many.
func (r *run) numbers(count int64) int64 {
	if r.loop.Rate > 0 {
		return r.tally.Due
	}
	if next := r.next.Load(); count == 0 || next < count {
		return next
	}
	return count
}

func (r *run) count(change func(*Tally)) {
	r.mu.Lock()
	defer r.mu.Unlock()
	change(&r.tally)
}

func (r *run) length() time.Duration {
	if ended := r.ended.Load(); ended > 0 {
		return time.Duration(ended)
	}
	return time.Since(r.begin)
}

// late is how far a moment lies behind the end; 0 before it.
func (r *run) late(now time.Time) time.Duration {
	ended := r.ended.Load()
	if ended == 0 {
		return 0
	}
	return now.Sub(r.begin) - time.Duration(ended)
}

// due is the intended start of a request of an open loop.
func (r *run) due(number int64) time.Time {
	return r.begin.Add(time.Duration(math.Round(float64(number) / r.loop.Rate * 1e9)))
}

// pace puts each request into slots when it is due.
func (r *run) pace(slots chan<- int64, stop <-chan struct{}) {
	var end time.Time
	for number := int64(0); ; number++ {
		at := r.due(number)
		if end.IsZero() && r.stopped(at, stop) {
			end = time.Now()
			r.ended.Store(int64(end.Sub(r.begin)))
		}
		// Requests that became due before the end must be sent, even if the pacer itself was late.
		if !end.IsZero() && !at.Before(end) {
			r.count(func(tally *Tally) { tally.Due = number })
			return
		}
		select {
		case slots <- number:
		default:
			r.count(func(tally *Tally) { tally.Dropped++ })
		}
	}
}

// stopped waits for a moment, and reports whether there was a stop by then, which it notices during a long wait.
func (r *run) stopped(at time.Time, stop <-chan struct{}) bool {
	for {
		left := time.Until(at)
		r.loop.Sleep(time.Now().Add(min(left, notice)))
		select {
		case <-stop:
			return true
		default:
			if left <= notice {
				return false
			}
		}
	}
}

func (r *run) takeFrom(slots <-chan int64, connection *client.Connection) {
	for number := range slots {
		if r.late(time.Now()) > r.loop.Patience {
			r.count(func(tally *Tally) { tally.Dropped++ })
			continue
		}
		r.send(number, r.due(number), connection)
	}
}

func (r *run) oneAfterTheOther(stop <-chan struct{}, count int64, connection *client.Connection) {
	for {
		select {
		case <-stop:
			return
		default:
		}
		number := r.next.Add(1) - 1
		if count > 0 && number >= count {
			return
		}
		r.send(number, time.Now(), connection)
	}
}

func (r *run) send(number int64, due time.Time, connection *client.Connection) {
	number += r.loop.First
	begun := time.Now()
	err := connection.Do(number)
	ended := time.Now()
	if err == nil {
		r.done.Add(1)
	}
	r.count(func(tally *Tally) {
		record(tally.Latency, ended.Sub(due))
		record(tally.Service, ended.Sub(begun))
		if r.loop.Kinds > 0 {
			record(tally.Kinds[r.loop.Kind(number)], ended.Sub(due))
		}
		tally.Begun++
		tally.Sending = max(tally.Sending, int64(begun.Sub(r.begin)))
		var wrong *client.WrongError
		switch {
		case err == nil:
			tally.Right++
			return
		case errors.As(err, &wrong):
			tally.Wrong++
		default:
			tally.Failed++
		}
		if tally.First == "" {
			tally.First = err.Error()
		}
	})
}

// record stores a time that is too long for the histogram as its longest.
func record(into *hdrhistogram.Histogram, took time.Duration) {
	_ = into.RecordValue(int64(min(max(took, 0), longest))) // within its bounds, no value is rejected
}
