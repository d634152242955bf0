// The instrumentation: OpenTelemetry's for net/http, off, disabled, collecting or exporting.

package web

import (
	"context"
	"fmt"
	"net/http"
	"sync"
	"sync/atomic"

	"go.opentelemetry.io/contrib/instrumentation/net/http/otelhttp"
	"go.opentelemetry.io/otel"
	"go.opentelemetry.io/otel/exporters/otlp/otlptrace/otlptracehttp"
	metric "go.opentelemetry.io/otel/metric/noop"
	sdk "go.opentelemetry.io/otel/sdk/trace"
	trace "go.opentelemetry.io/otel/trace/noop"

	"github.com/overhead-action/overhead-action/go-bench/settings"
	"github.com/overhead-action/overhead-action/go-bench/sink"
)

// Tracing is the instrumentation of a handler, and the proof of its work.
type Tracing struct {
	level    settings.Level
	sink     *sink.Sink
	provider *sdk.TracerProvider
	spans    atomic.Int64

	mu       sync.Mutex
	failures []error
}

// Trace wraps a handler according to a level. Spans wait if the exporter is slower: none is dropped.
func Trace(level settings.Level, handler http.Handler, to *sink.Sink) (http.Handler, *Tracing, error) {
	t := &Tracing{level: level, sink: to}
	otel.SetErrorHandler(otel.ErrorHandlerFunc(func(err error) {
		t.mu.Lock()
		defer t.mu.Unlock()
		t.failures = append(t.failures, err)
	}))
	options := []otelhttp.Option{otelhttp.WithMeterProvider(metric.NewMeterProvider())}
	switch level {
	case settings.Off:
		return handler, t, nil
	case settings.Disabled:
		options = append(options, otelhttp.WithTracerProvider(trace.NewTracerProvider()))
	default:
		var exporter sdk.SpanExporter = discard{}
		if level.AtLeast(settings.Exporting) {
			http, err := otlptracehttp.New(context.Background(), otlptracehttp.WithEndpointURL(to.URL()),
				otlptracehttp.WithRetry(otlptracehttp.RetryConfig{}))
			if err != nil {
				return nil, nil, err
			}
			exporter = http
		}
		t.provider = sdk.NewTracerProvider(sdk.WithBatcher(counting{exporter, &t.spans}, sdk.WithBlocking()))
		options = append(options, otelhttp.WithTracerProvider(t.provider))
	}
	return otelhttp.NewHandler(handler, "server", options...), t, nil
}

// Flush waits until all collected spans have left.
func (t *Tracing) Flush() error {
	if t.provider == nil {
		return nil
	}
	return t.provider.ForceFlush(context.Background())
}

// Spans is the number of spans that left the collector without an error.
func (t *Tracing) Spans() int64 { return t.spans.Load() }

// Proof is an error unless the instrumentation did the work of its level for the given requests: a span for each from
// collecting on, bytes at the sink from exporting on, and neither before. Less work would look cheap.
func (t *Tracing) Proof(requests int64) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	if len(t.failures) > 0 {
		return fmt.Errorf("the instrumentation failed %d times: %w", len(t.failures), t.failures[0])
	}
	want := int64(0)
	if t.level.AtLeast(settings.Collecting) {
		want = requests
	}
	if got := t.Spans(); got != want {
		return fmt.Errorf("at level %s, %d requests made %d spans, want %d", t.level, requests, got, want)
	}
	if bytes, exports := t.sink.Counts().Bytes, t.level.AtLeast(settings.Exporting); (bytes > 0) != exports {
		return fmt.Errorf("at level %s, %d bytes were exported", t.level, bytes)
	}
	return nil
}

// Close ends the instrumentation.
func (t *Tracing) Close() error {
	if t.provider == nil {
		return nil
	}
	return t.provider.Shutdown(context.Background())
}

// counting counts the spans that an exporter received.
type counting struct {
	sdk.SpanExporter
	spans *atomic.Int64
}

func (c counting) ExportSpans(ctx context.Context, spans []sdk.ReadOnlySpan) error {
	err := c.SpanExporter.ExportSpans(ctx, spans)
	if err == nil {
		c.spans.Add(int64(len(spans)))
	}
	return err
}

// discard receives spans and keeps them in the process.
type discard struct{}

func (discard) ExportSpans(context.Context, []sdk.ReadOnlySpan) error { return nil }
func (discard) Shutdown(context.Context) error                        { return nil }
