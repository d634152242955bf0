// Tests of the service map: sums are right, names are looked up once, and nothing is counted twice.

package servicemap

import (
	"net/netip"
	"testing"

	"github.com/overhead-action/overhead-action/go-bench/flow"
)

func TestCountsByServicePortAndDirection(t *testing.T) {
	lookups := 0
	m := New(func(peer netip.Addr) string { lookups++; return "of " + peer.String() })
	a := flow.Key{Peer: netip.MustParseAddr("10.0.0.1"), Port: 80, Direction: flow.Egress}
	b := flow.Key{Peer: a.Peer, Port: 80, Direction: flow.Ingress}
	for range 3 {
		m.Add(&flow.Event{Key: a, Packets: 2, Bytes: 100})
	}
	m.Add(&flow.Event{Key: b, Packets: 1, Bytes: 7})
	changed := m.Changed()
	if len(changed) != 2 || lookups != 2 || len(m.edges) != 2 {
		t.Fatalf("%d edges changed, %d names looked up, %d edges; want 2 of each", len(changed), lookups, len(m.edges))
	}
	if want := (Edge{Service: "of 10.0.0.1", Port: 80, Direction: flow.Egress, Flows: 3, Packets: 6, Bytes: 300}); *changed[0] != want {
		t.Errorf("the first edge is %+v, want %+v", *changed[0], want)
	}
	if want := (Edge{Service: "of 10.0.0.1", Port: 80, Direction: flow.Ingress, Flows: 1, Packets: 1, Bytes: 7}); *changed[1] != want {
		t.Errorf("the second edge is %+v, want %+v", *changed[1], want)
	}
	m.Reset()
	if len(m.Changed()) != 0 {
		t.Error("edges are still changed after Reset")
	}
	m.Add(&flow.Event{Key: b, Packets: 1, Bytes: 5})
	if changed := m.Changed(); len(changed) != 1 || changed[0].Bytes != 5 || lookups != 2 {
		t.Errorf("after Reset: %d changed, %d looked up", len(changed), lookups)
	}
}

func TestMapHasTheWholeProfile(t *testing.T) {
	m := New(flow.Service)
	var bytes uint64
	for _, e := range flow.NewProfile(1).Events() {
		m.Add(&e)
		bytes += e.Bytes
	}
	destinations := map[[2]any]bool{}
	for _, edge := range m.Changed() {
		destinations[[2]any{edge.Service, edge.Port}] = true
		bytes -= edge.Bytes
	}
	if len(destinations) != flow.Destinations || bytes != 0 {
		t.Errorf("%d destinations, want %d; %d bytes missing", len(destinations), flow.Destinations, bytes)
	}
}
