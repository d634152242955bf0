// Package flow is what a network agent sees: events of connections, and a recorded profile of them to measure with.
package flow

import "net/netip"

// Direction says who opened a connection, seen from the host of the agent.
type Direction uint8

// The directions.
const (
	Ingress Direction = iota + 1
	Egress
)

// String is the direction in the words of OpenTelemetry's `network.io.direction`.
func (d Direction) String() string {
	switch d {
	case Ingress:
		return "receive"
	case Egress:
		return "transmit"
	}
	return "unknown"
}

// Key is what events are counted by.
type Key struct {
	Peer      netip.Addr
	Port      uint16
	Direction Direction
}

// Event is one report about a connection: what it carried since the last one.
type Event struct {
	Key
	Packets uint32
	Bytes   uint64
}
