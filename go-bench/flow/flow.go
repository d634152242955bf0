// Package flow is the input of a network agent: events of connections, and a recorded profile of them.
package flow

import "net/netip"

// Direction is which side opened a connection, from the view of the agent's host.
type Direction uint8

// The directions.
const (
	Ingress Direction = iota + 1
	Egress
)

// String is the direction in terms of OpenTelemetry's `network.io.direction`.
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

// Event is one report about a connection: its traffic since the last one.
type Event struct {
	Key
	Packets uint32
	Bytes   uint64
}
