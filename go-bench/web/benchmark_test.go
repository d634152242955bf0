// The benchmarks of the server: one operation is one request and its answer over the loopback, the client's side included.

package web

import (
	"fmt"
	"net/http"
	"os"
	"testing"

	"github.com/overhead-action/overhead-action/go-bench/settings"
	"github.com/overhead-action/overhead-action/go-bench/usage"
)

func TestMain(m *testing.M) {
	usage.Declare(os.Stdout, "requests/s better=higher", usage.Core+" better=lower", "exported-B/op better=lower",
		"sink-ns/op better=lower")
	os.Exit(m.Run())
}

// customers are exchanges with rows all over the table.
func customers() []Exchange {
	exchanges := make([]Exchange, 0, 32)
	for i := range cap(exchanges) {
		id := FirstCustomer + i*37%Customers
		exchanges = append(exchanges, Exchange{fmt.Sprintf("/customers/%d", id), Found(Name(id))})
	}
	return exchanges
}

func serve(b *testing.B, handler http.Handler, exchanges []Exchange) {
	b.Helper()
	chosen, err := settings.Read()
	if err != nil {
		b.Fatal(err)
	}
	s, err := Open(chosen.Level, handler, exchanges)
	if err != nil {
		b.Fatal(err)
	}
	defer s.Close()
	if err := s.Serve(500); err != nil {
		b.Fatal(err)
	}
	spans, before := s.Spans(), s.Sink.Counts()
	b.ReportAllocs()
	bill := usage.Open(b)
	if err := s.Serve(b.N); err != nil {
		b.Fatal(err)
	}
	bill.Report(b.N, "requests/s")
	sunk := s.Sink.Counts().Minus(before)
	b.ReportMetric(float64(s.Spans()-spans)/float64(b.N), "spans/op")
	b.ReportMetric(float64(sunk.Bytes)/float64(b.N), "exported-B/op")
	b.ReportMetric(float64(sunk.CPU.Nanoseconds())/float64(b.N), "sink-ns/op")
	if err := s.Proof(); err != nil {
		b.Fatal(err)
	}
}

// BenchmarkHello is a handler of microseconds, where any addition is relatively large.
func BenchmarkHello(b *testing.B) { serve(b, Hello(), []Exchange{{"/", Greeting}}) }

// BenchmarkCustomer is a handler that finds a row in SQLite.
func BenchmarkCustomer(b *testing.B) {
	db, find, err := Database()
	if err != nil {
		b.Fatal(err)
	}
	defer db.Close()
	serve(b, Customer(find), customers())
}
