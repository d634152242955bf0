// Tests of the encoder: its output is OTLP, has every count, and has the same size each time.

package telemetry

import (
	"testing"
	"time"

	collector "go.opentelemetry.io/proto/otlp/collector/metrics/v1"
	"google.golang.org/protobuf/proto"

	"github.com/overhead-action/overhead-action/go-bench/flow"
	"github.com/overhead-action/overhead-action/go-bench/servicemap"
)

var start = time.Unix(1_700_000_000, 0)

func TestRequestHasTheEdges(t *testing.T) {
	edges := []*servicemap.Edge{
		{Service: "shop", Port: 443, Direction: flow.Egress, Flows: 2, Packets: 5, Bytes: 3000},
		{Service: "cache", Port: 6379, Direction: flow.Ingress, Flows: 1, Packets: 1, Bytes: 70},
	}
	encoder := NewEncoder("node-1", start)
	request, err := encoder.Encode(edges, start.Add(time.Second))
	if err != nil {
		t.Fatal(err)
	}
	var message collector.ExportMetricsServiceRequest
	if err := proto.Unmarshal(request, &message); err != nil {
		t.Fatal(err)
	}
	metrics := message.ResourceMetrics[0].ScopeMetrics[0].Metrics
	point := metrics[2].GetSum().DataPoints[0]
	attributes := map[string]string{}
	for _, attribute := range point.Attributes {
		attributes[attribute.Key] = attribute.Value.String()
	}
	if metrics[2].Name != Bytes || point.GetAsInt() != 3000 || len(attributes) != 3 ||
		point.TimeUnixNano-point.StartTimeUnixNano != uint64(time.Second) {
		t.Errorf("%s: %v with %v", metrics[2].Name, point, attributes)
	}
	totals, err := Totals(request)
	if err != nil || totals[Flows] != 3 || totals[Packets] != 6 || totals[Bytes] != 3070 {
		t.Errorf("Totals = %v, %v", totals, err)
	}

	// The next request counts from the end of this one.
	request, err = encoder.Encode(edges[:1], start.Add(3*time.Second))
	if err != nil || proto.Unmarshal(request, &message) != nil {
		t.Fatal(err)
	}
	point = message.ResourceMetrics[0].ScopeMetrics[0].Metrics[0].GetSum().DataPoints[0]
	if point.StartTimeUnixNano != uint64(start.Add(time.Second).UnixNano()) {
		t.Errorf("the second request counts from %d", point.StartTimeUnixNano)
	}
}

func TestTotalsRejectsOtherData(t *testing.T) {
	if _, err := Totals([]byte("no protobuf at all")); err == nil {
		t.Error("Totals took text for a request")
	}
}
