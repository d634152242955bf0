// Package metrics is what a service does with a library of metrics for each request, and at each scrape.
package metrics

import (
	"testing"

	"github.com/prometheus/client_golang/prometheus"
)

var (
	methods = []string{"GET", "PUT", "POST", "DELETE"}
	codes   = []string{"200", "301", "404", "500"}
)

func registered(b *testing.B) (*prometheus.Registry, *prometheus.CounterVec, *prometheus.HistogramVec) {
	registry := prometheus.NewRegistry()
	requests := prometheus.NewCounterVec(prometheus.CounterOpts{Name: "requests_total"}, []string{"method", "code"})
	durations := prometheus.NewHistogramVec(prometheus.HistogramOpts{Name: "duration_seconds"}, []string{"method"})
	registry.MustRegister(requests, durations)
	b.Cleanup(func() {
		if families, err := registry.Gather(); err != nil || len(families) != 2 {
			b.Errorf("%d families, %v", len(families), err)
		}
	})
	return registry, requests, durations
}

// BenchmarkRequest counts a request and observes its duration.
func BenchmarkRequest(b *testing.B) {
	_, requests, durations := registered(b)
	for i := range b.N {
		requests.WithLabelValues(methods[i%4], codes[i/4%4]).Inc()
		durations.WithLabelValues(methods[i%4]).Observe(float64(i%100) / 50)
	}
}

// BenchmarkScrape gathers all metrics.
func BenchmarkScrape(b *testing.B) {
	registry, requests, durations := registered(b)
	for _, method := range methods {
		durations.WithLabelValues(method).Observe(1)
		for _, code := range codes {
			requests.WithLabelValues(method, code).Inc()
		}
	}
	for range b.N {
		if _, err := registry.Gather(); err != nil {
			b.Fatal(err)
		}
	}
}
