// How many events a ring takes: `go test ./trial -run '^$' -bench Ring`.
package trial

import (
	"errors"
	"os"
	"runtime"
	"testing"
	"time"

	"github.com/cilium/ebpf"
	"github.com/cilium/ebpf/link"
	"github.com/cilium/ebpf/ringbuf"
	"golang.org/x/sys/unix"

	reference "github.com/overhead-action/overhead-action/self-hosted/programs"
)

func BenchmarkRing(b *testing.B) {
	for name, mode := range map[string]uint32{"wakeup": 1, "polling": 2} {
		b.Run(name, func(b *testing.B) { flood(b, mode) })
	}
}

// flood makes one event of 32 bytes in each system call, while a reader takes them.
func flood(b *testing.B, mode uint32) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	spec, err := reference.Reference(reference.Hook{Kind: "raw_tp", Target: "sys_enter"}, reference.Constants{
		Thread: uint32(unix.Gettid()), Number: unix.SYS_GETPPID + 1, Mode: mode,
	})
	if err != nil {
		b.Fatal(err)
	}
	collection, err := ebpf.NewCollection(spec)
	if err != nil {
		b.Skip(err)
	}
	defer collection.Close()
	attached, err := link.AttachRawTracepoint(link.RawTracepointOptions{Name: "sys_enter", Program: collection.Programs["oh_raw_tp"]})
	if err != nil {
		b.Fatal(err)
	}
	defer attached.Close()
	reader, err := ringbuf.NewReader(collection.Maps[reference.Ring])
	if err != nil {
		b.Fatal(err)
	}
	read, stop := make(chan uint64), make(chan struct{})
	go func() { read <- drain(reader, mode == 2, stop) }()
	for b.Loop() {
		unix.Getppid()
	}
	elapsed := b.Elapsed()
	counts, err := collection.Maps[reference.Counts].LookupBytes(uint32(0))
	if err != nil {
		b.Fatal(err)
	}
	close(stop)
	seen, lost := word(counts), word(counts[8:])
	if got := <-read; got != seen-lost {
		b.Errorf("%d events came of %d that were not lost", got, seen-lost)
	}
	b.ReportMetric(float64(seen)/elapsed.Seconds(), "events/s")
	b.ReportMetric(float64(lost)/float64(seen), "lost/event")
	if err := reader.Close(); err != nil {
		b.Error(err)
	}
}

func word(bytes []byte) (value uint64) {
	for i := range 8 {
		value |= uint64(bytes[i]) << (8 * i)
	}
	return value
}

// drain counts what comes until it is told to stop and nothing is left.
func drain(reader *ringbuf.Reader, polling bool, stop chan struct{}) (count uint64) {
	var record ringbuf.Record
	for last := false; ; {
		select {
		case <-stop:
			last = true
		default:
		}
		if polling && !last {
			time.Sleep(time.Millisecond)
			reader.SetDeadline(time.Now())
		} else {
			reader.SetDeadline(time.Now().Add(20 * time.Millisecond))
		}
		var err error
		for err == nil {
			if err = reader.ReadInto(&record); err == nil {
				count++
			}
		}
		if last || !errors.Is(err, os.ErrDeadlineExceeded) {
			return count
		}
	}
}
