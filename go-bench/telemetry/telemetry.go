// Package telemetry encodes a service map for OpenTelemetry's collectors: metrics in protobuf (OTLP).
package telemetry

import (
	"time"

	collector "go.opentelemetry.io/proto/otlp/collector/metrics/v1"
	common "go.opentelemetry.io/proto/otlp/common/v1"
	metrics "go.opentelemetry.io/proto/otlp/metrics/v1"
	resource "go.opentelemetry.io/proto/otlp/resource/v1"
	"google.golang.org/protobuf/proto"

	"github.com/overhead-action/overhead-action/go-bench/servicemap"
)

// The names of the metrics of an edge.
const (
	Flows   = "network.flow.count"
	Packets = "network.flow.packets"
	Bytes   = "network.flow.io"
)

// Encoder makes export requests of edges; one goroutine may use it at a time. It keeps the attributes of every edge that
// it has seen, like the edges themselves.
type Encoder struct {
	resource   *resource.Resource
	attributes map[*servicemap.Edge][]*common.KeyValue
	last       uint64
}

// NewEncoder returns an encoder for the agent of a host; the first request counts from `start`.
func NewEncoder(host string, start time.Time) *Encoder {
	return &Encoder{
		resource:   &resource.Resource{Attributes: []*common.KeyValue{text("host.name", host)}},
		attributes: map[*servicemap.Edge][]*common.KeyValue{},
		last:       uint64(start.UnixNano()),
	}
}

// Encode returns a request with the counts of the edges since the last one, as deltas. The caller owns the bytes.
func (e *Encoder) Encode(edges []*servicemap.Edge, now time.Time) ([]byte, error) {
	points := [3][]*metrics.NumberDataPoint{}
	end := uint64(now.UnixNano())
	for i := range points {
		points[i] = make([]*metrics.NumberDataPoint, len(edges))
	}
	for i, edge := range edges {
		attributes := e.of(edge)
		for j, value := range [...]uint64{edge.Flows, edge.Packets, edge.Bytes} {
			points[j][i] = &metrics.NumberDataPoint{
				Attributes:        attributes,
				StartTimeUnixNano: e.last,
				TimeUnixNano:      end,
				Value:             &metrics.NumberDataPoint_AsInt{AsInt: int64(value)},
			}
		}
	}
	e.last = end
	return proto.Marshal(&collector.ExportMetricsServiceRequest{ResourceMetrics: []*metrics.ResourceMetrics{{
		Resource: e.resource,
		ScopeMetrics: []*metrics.ScopeMetrics{{Metrics: []*metrics.Metric{
			sum(Flows, "{flow}", points[0]), sum(Packets, "{packet}", points[1]), sum(Bytes, "By", points[2]),
		}}},
	}}})
}

func (e *Encoder) of(edge *servicemap.Edge) []*common.KeyValue {
	attributes := e.attributes[edge]
	if attributes == nil {
		attributes = []*common.KeyValue{
			text("server.address", edge.Service),
			{Key: "server.port", Value: &common.AnyValue{Value: &common.AnyValue_IntValue{IntValue: int64(edge.Port)}}},
			text("network.io.direction", edge.Direction.String()),
		}
		e.attributes[edge] = attributes
	}
	return attributes
}

func text(key, value string) *common.KeyValue {
	return &common.KeyValue{Key: key, Value: &common.AnyValue{Value: &common.AnyValue_StringValue{StringValue: value}}}
}

func sum(name, unit string, points []*metrics.NumberDataPoint) *metrics.Metric {
	return &metrics.Metric{Name: name, Unit: unit, Data: &metrics.Metric_Sum{Sum: &metrics.Sum{
		DataPoints:             points,
		AggregationTemporality: metrics.AggregationTemporality_AGGREGATION_TEMPORALITY_DELTA,
		IsMonotonic:            true,
	}}}
}

// Totals are the sums of a request's metrics, by name. An error means that the bytes are no export request.
func Totals(request []byte) (map[string]uint64, error) {
	var message collector.ExportMetricsServiceRequest
	if err := proto.Unmarshal(request, &message); err != nil {
		return nil, err
	}
	totals := map[string]uint64{}
	for _, resource := range message.ResourceMetrics {
		for _, scope := range resource.ScopeMetrics {
			for _, metric := range scope.Metrics {
				for _, point := range metric.GetSum().GetDataPoints() {
					totals[metric.Name] += uint64(point.GetAsInt())
				}
			}
		}
	}
	return totals, nil
}
