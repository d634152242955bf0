// The benchmarks of the queues: one operation is one event, from its producer to its consumer, with the completed work next to it.

package ring

import (
	"os"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/agilira/argus"

	"github.com/overhead-action/overhead-action/go-bench/usage"
)

func TestMain(m *testing.M) {
	usage.Declare(os.Stdout, "Mops/s better=higher")
	os.Exit(m.Run())
}

// event is the one of the ring buffer's published benchmarks: the change of a configuration file.
func event() *Event {
	e := &Event{ModTime: 1_700_000_000_000_000_000, Size: 1024, Flags: argus.FileEventModify}
	e.PathLen = uint8(copy(e.Path[:], "config.json"))
	return e
}

// report adds the work and its rate to the benchmark's own metrics.
func report(b *testing.B, work Tally) {
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds()/1e6, "Mops/s")
	b.ReportMetric(float64(work.Attempted)/float64(b.N), "attempted/op")
	b.ReportMetric(float64(work.Accepted)/float64(b.N), "accepted/op")
	b.ReportMetric(float64(work.Delivered)/float64(b.N), "delivered/op")
}

// BenchmarkSingle is one event at a time, written and read by the same goroutine.
func BenchmarkSingle(b *testing.B) {
	b.Run("impl=boreas", func(b *testing.B) {
		work := Tally{Attempted: int64(b.N)}
		ring := argus.NewBoreasLite(256, argus.OptimizationSingleEvent, func(*Event) { work.Delivered++ })
		e := event()
		b.ReportAllocs()
		b.ResetTimer()
		for range b.N {
			if ring.WriteFileEvent(e) {
				work.Accepted++
			}
			ring.ProcessBatch()
		}
		b.StopTimer()
		report(b, work)
	})
	b.Run("impl=channel", func(b *testing.B) {
		work := Tally{Attempted: int64(b.N)}
		handle := func(*Event) { work.Delivered++ }
		channel := make(chan Event, 256)
		e := event()
		b.ReportAllocs()
		b.ResetTimer()
		for range b.N {
			channel <- *e
			work.Accepted++
			taken := <-channel
			handle(&taken)
		}
		b.StopTimer()
		report(b, work)
	})
}

// BenchmarkBatch is 64 events in a row, then all of them out, by the same goroutine.
func BenchmarkBatch(b *testing.B) {
	const batch = 64
	b.Run("impl=boreas", func(b *testing.B) {
		work := Tally{Attempted: int64(b.N)}
		ring := argus.NewBoreasLite(256, argus.OptimizationLargeBatch, func(*Event) { work.Delivered++ })
		e := event()
		b.ReportAllocs()
		b.ResetTimer()
		for left := b.N; left > 0; left -= batch {
			for range min(left, batch) {
				if ring.WriteFileEvent(e) {
					work.Accepted++
				}
			}
			for ring.ProcessBatch() > 0 {
			}
		}
		b.StopTimer()
		report(b, work)
	})
	b.Run("impl=channel", func(b *testing.B) {
		work := Tally{Attempted: int64(b.N)}
		handle := func(*Event) { work.Delivered++ }
		channel := make(chan Event, 256)
		e := event()
		b.ReportAllocs()
		b.ResetTimer()
		for left := b.N; left > 0; left -= batch {
			for range min(left, batch) {
				channel <- *e
				work.Accepted++
			}
			for range len(channel) {
				taken := <-channel
				handle(&taken)
			}
		}
		b.StopTimer()
		report(b, work)
	})
}

// across measures producers and a consumer in separate goroutines, until the last event was delivered.
func across(b *testing.B, capacity int64, strategy argus.OptimizationStrategy, producers int) {
	for _, impl := range []string{"boreas", "channel"} {
		b.Run("impl="+impl, func(b *testing.B) {
			work := Tally{Attempted: int64(b.N)}
			var accepted atomic.Int64
			q := queues[impl](capacity, strategy, func(*Event) { work.Delivered++ })
			e := event()
			b.ReportAllocs()
			b.ResetTimer()
			var wg sync.WaitGroup
			for p := range producers {
				share := b.N*(p+1)/producers - b.N*p/producers
				wg.Go(func() { accepted.Add(q.Produce(e, share)) })
			}
			wg.Wait()
			q.Finish(int64(b.N))
			b.StopTimer()
			work.Accepted = accepted.Load()
			report(b, work)
		})
	}
}

// BenchmarkProducers has GOMAXPROCS producers, and one consumer (MPSC).
func BenchmarkProducers(b *testing.B) {
	across(b, 1024, argus.OptimizationSmallBatch, runtime.GOMAXPROCS(0))
}

// BenchmarkSustained is one producer that never pauses, and one consumer.
func BenchmarkSustained(b *testing.B) {
	across(b, 8192, argus.OptimizationLargeBatch, 1)
}

// BenchmarkUnchecked is the comparison that argus publishes: the ring's producer ignores the results of its writes, and the
// channel's waits. Its accepted/op and delivered/op show the value of the ring's time.
func BenchmarkUnchecked(b *testing.B) {
	b.Run("impl=boreas", func(b *testing.B) {
		work := Tally{Attempted: int64(b.N)}
		ring := argus.NewBoreasLite(256, argus.OptimizationSmallBatch, func(*Event) { work.Delivered++ })
		done := make(chan struct{})
		go func() { defer close(done); ring.RunProcessor() }()
		e := event()
		b.ReportAllocs()
		b.ResetTimer()
		for range b.N {
			ring.WriteFileEvent(e)
		}
		b.StopTimer()
		ring.Stop()
		<-done
		work.Accepted = work.Attempted - ring.Stats()["items_dropped"]
		report(b, work)
	})
	b.Run("impl=channel", func(b *testing.B) {
		work := Tally{Attempted: int64(b.N)}
		channel := NewChannel(256, func(*Event) { work.Delivered++ })
		e := event()
		b.ReportAllocs()
		b.ResetTimer()
		work.Accepted = channel.Produce(e, b.N)
		channel.Finish(work.Accepted)
		b.StopTimer()
		report(b, work)
	})
}
