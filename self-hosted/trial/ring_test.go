// The largest event rate of a ring: `go test ./trial -run '^$' -bench Ring`.
package trial

import (
	"errors"
	"io"
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

// An event for each system call is limited by system calls and their hook; events of a program that the kernel itself runs repeatedly
// show the limit of the ring and its reader.
func BenchmarkRing(b *testing.B) {
	for name, mode := range map[string]uint32{"wakeup": 1, "polling": 2} {
		b.Run(name+"/calls", func(b *testing.B) {
			hook := reference.Hook{Kind: "raw_tp", Target: "sys_enter"}
			flood(b, hook, mode, func(program *ebpf.Program) (func() error, io.Closer, error) {
				attached, err := link.AttachRawTracepoint(link.RawTracepointOptions{Name: hook.Target, Program: program})
				return func() error { unix.Getppid(); return nil }, attached, err
			})
		})
		b.Run(name+"/kernel", func(b *testing.B) {
			flood(b, reference.Hook{Kind: "socket", Target: "filter"}, mode, func(program *ebpf.Program) (func() error, io.Closer, error) {
				packet := ebpf.RunOptions{Data: make([]byte, 64), Repeat: 1000}
				return func() error { _, err := program.Run(&packet); return err }, io.NopCloser(nil), nil
			})
		})
	}
}

// flood makes events of 32 bytes, while a reader takes them.
func flood(b *testing.B, hook reference.Hook, mode uint32, start func(*ebpf.Program) (func() error, io.Closer, error)) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	spec, err := reference.Reference(hook, reference.Constants{Thread: uint32(unix.Gettid()), Number: unix.SYS_GETPPID + 1, Mode: mode})
	if err != nil {
		b.Fatal(err)
	}
	collection, err := ebpf.NewCollection(spec)
	if err != nil {
		b.Skip(err)
	}
	defer collection.Close()
	events, held, err := start(collection.Programs[hook.Program()])
	if err != nil {
		b.Fatal(err)
	}
	defer held.Close()
	reader, err := ringbuf.NewReader(collection.Maps[reference.Ring])
	if err != nil {
		b.Fatal(err)
	}
	read, stop := make(chan uint64), make(chan struct{})
	go func() { read <- drain(reader, mode == 2, stop) }()
	for b.Loop() {
		if err := events(); err != nil {
			b.Fatal(err)
		}
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

// drain counts events until it is stopped and nothing is left.
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
