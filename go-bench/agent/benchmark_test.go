// The benchmarks of the pipeline: one operation is one flow event, and the level of a variant decides how far it goes.

package agent

import (
	"os"
	"runtime"
	"testing"

	"github.com/overhead-action/overhead-action/go-bench/bus"
	"github.com/overhead-action/overhead-action/go-bench/flow"
	"github.com/overhead-action/overhead-action/go-bench/redact"
	"github.com/overhead-action/overhead-action/go-bench/settings"
	"github.com/overhead-action/overhead-action/go-bench/usage"
)

func TestMain(m *testing.M) {
	usage.Declare(os.Stdout, "events/s better=higher", usage.Core+" better=lower", "exported-B/op better=lower",
		"heap-in-use-B better=lower")
	os.Exit(m.Run())
}

// bench is a consumer at the level of the variant, with its bus and its events.
type bench struct {
	level    settings.Level
	consumer Consumer
	bus      *bus.Bus
	arrived  uint64 // bytes on the bus; to be read once the bus is closed
	source   *flow.Source
}

func newBench(b *testing.B) *bench {
	b.Helper()
	s, err := settings.Read()
	if err != nil {
		b.Fatal(err)
	}
	x := &bench{level: s.Level, bus: bus.New(), source: flow.NewProfile(s.Seed).Source()}
	x.bus.Subscribe(Topic, 4, func(request []byte) { x.arrived += uint64(len(request)) })
	x.consumer = x.newConsumer()
	b.ReportAllocs()
	return x
}

func (x *bench) newConsumer() Consumer {
	if x.level == settings.Off {
		return &Empty{}
	}
	return New(x.level, x.bus)
}

// feed gives a consumer events, with a drain after every [Queue] of them and at the end.
func (x *bench) feed(b *testing.B, events int) {
	for i := range events {
		x.consumer.Observe(x.source.Next())
		if i%Queue == Queue-1 || i == events-1 {
			if err := x.consumer.Drain(); err != nil {
				b.Fatal(err)
			}
		}
	}
}

// stats are those of the consumer; an empty one has published nothing.
func (x *bench) stats() Stats {
	switch consumer := x.consumer.(type) {
	case *Empty:
		return Stats{Observed: uint64(consumer.Observed)}
	case *Agent:
		return consumer.Stats()
	}
	return Stats{}
}

// check fails a benchmark whose consumer did not do the work of its level with all events, because it would look cheap.
func (x *bench) check(b *testing.B, events int, drained bool) {
	b.Helper()
	x.bus.Close()
	wantObserved, wantPublished := uint64(events), uint64(0)
	if x.level == settings.Disabled {
		wantObserved = 0
	}
	if x.level.AtLeast(settings.Exporting) && drained {
		wantPublished = uint64(events)
	}
	stats := x.stats()
	if stats.Observed != wantObserved || stats.Published != wantPublished || stats.Dropped != 0 {
		b.Fatalf("at level %s, of %d events: %+v; want %d observed and %d published, none dropped",
			x.level, events, stats, wantObserved, wantPublished)
	}
	if x.arrived != stats.Bytes || (x.arrived > 0) != (wantPublished > 0) {
		b.Fatalf("at level %s, %d bytes were published and %d arrived", x.level, stats.Bytes, x.arrived)
	}
}

// BenchmarkObserve is the cost of an event for its source: the map and the queue, and no drain.
func BenchmarkObserve(b *testing.B) {
	x := newBench(b)
	for range flow.Length { // so that the map has every key
		x.consumer.Observe(x.source.Next())
		x.consumer.Discard()
	}
	bill := usage.Open(b)
	for i := range b.N {
		x.consumer.Observe(x.source.Next())
		if i%Queue == Queue-1 {
			x.consumer.Discard()
		}
	}
	bill.Report(b.N, "events/s")
	x.check(b, flow.Length+b.N, false)
}

// BenchmarkPipeline is the whole path of an event, from observing it to its part of a request on the bus.
func BenchmarkPipeline(b *testing.B) {
	x := newBench(b)
	x.feed(b, flow.Length)
	before := x.stats().Bytes
	bill := usage.Open(b)
	x.feed(b, b.N)
	bill.Report(b.N, "events/s")
	b.ReportMetric(float64(x.stats().Bytes-before)/float64(b.N), "exported-B/op")
	x.check(b, flow.Length+b.N, true)
}

// BenchmarkResident starts a new agent after every 200,000 events, and reports the heap that the last one
// keeps.
func BenchmarkResident(b *testing.B) {
	const lifetime = 200_000
	x := newBench(b)
	var bytes uint64
	bill := usage.Open(b)
	for left := b.N; left > 0; left -= lifetime {
		bytes += x.stats().Bytes
		x.consumer = x.newConsumer()
		x.feed(b, min(left, lifetime))
	}
	bill.Report(b.N, "events/s")
	runtime.GC()
	var memory runtime.MemStats
	runtime.ReadMemStats(&memory)
	b.ReportMetric(float64(memory.HeapInuse), "heap-in-use-B")
	if stats := x.stats(); stats.Dropped != 0 || (stats.Observed > 0) != (x.level != settings.Disabled) {
		b.Fatalf("at level %s: %+v", x.level, stats)
	}
	x.bus.Close()
	if bytes += x.stats().Bytes; x.arrived != bytes || (bytes > 0) != (x.level == settings.Exporting) {
		b.Fatalf("at level %s, %d bytes were published and %d arrived", x.level, bytes, x.arrived)
	}
}

// BenchmarkRedact keeps the head of a request of about 1.1 KiB: unchanged, or from the collecting level on without its secrets.
func BenchmarkRedact(b *testing.B) {
	s, err := settings.Read()
	if err != nil {
		b.Fatal(err)
	}
	head := redact.Sample()
	kept := make([]byte, 0, 2*len(head))
	redacting := s.Level.AtLeast(settings.Collecting)
	b.SetBytes(int64(len(head)))
	b.ReportAllocs()
	for b.Loop() {
		if redacting {
			kept = redact.Head(kept[:0], head)
		} else {
			kept = append(kept[:0], head...)
		}
	}
	if (len(kept) < len(head)) != redacting {
		b.Fatalf("at level %s a head of %d bytes was kept in %d", s.Level, len(head), len(kept))
	}
}
