// Package servicemap aggregates flow events by peer service: one edge for each service, port and direction.
package servicemap

import (
	"net/netip"

	"github.com/overhead-action/overhead-action/go-bench/flow"
)

// Edge is the traffic between this host and a port of a service since the last Reset.
type Edge struct {
	Service   string
	Port      uint16
	Direction flow.Direction
	Flows     uint64
	Packets   uint64
	Bytes     uint64
}

// Map is a service map; one goroutine may use it at a time.
type Map struct {
	resolve func(netip.Addr) string
	edges   map[flow.Key]*Edge
	changed []*Edge
}

// New returns an empty map that looks up the name of each new edge's peer once.
func New(resolve func(netip.Addr) string) *Map {
	return &Map{resolve: resolve, edges: map[flow.Key]*Edge{}}
}

// Add counts an event.
func (m *Map) Add(e *flow.Event) {
	edge := m.edges[e.Key]
	if edge == nil {
		edge = &Edge{Service: m.resolve(e.Peer), Port: e.Port, Direction: e.Direction}
		m.edges[e.Key] = edge
	}
	if edge.Flows == 0 {
		m.changed = append(m.changed, edge)
	}
	edge.Flows++
	edge.Packets += uint64(e.Packets)
	edge.Bytes += e.Bytes
}

// Changed are the edges with events since the last Reset, in the order of their first event; valid until then.
func (m *Map) Changed() []*Edge { return m.changed }

// Reset sets the counts to 0. The edges stay, so their names are not looked up again.
func (m *Map) Reset() {
	for _, edge := range m.changed {
		edge.Flows, edge.Packets, edge.Bytes = 0, 0, 0
	}
	m.changed = m.changed[:0]
}
