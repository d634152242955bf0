// A seeded profile of flow events: peers, ports, directions and sizes.

package flow

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"math/rand/v2"
	"net/netip"
)

// The size of a profile.
const (
	Peers        = 50
	Ports        = 8
	Destinations = Peers * Ports
	// Turns is how often a profile visits all destinations, each time in another order.
	Turns = 20
	// Length is the number of events of a profile; after the last one it begins again.
	Length = Turns * Destinations
)

// ports are those of services that talk to each other in a cluster.
var ports = [Ports]uint16{53, 80, 443, 5432, 6379, 8080, 9092, 50051}

// Profile is a sequence of events that its seed alone determines.
type Profile struct {
	seed   uint64
	events []Event
}

// NewProfile makes the events of a seed. Every turn has each destination once: a peer and a port that were counted in
// parallel (i % 50 with i % 8) would meet in only 200 of the 400 pairs, because both numbers are even.
func NewProfile(seed uint64) *Profile {
	random := rand.New(rand.NewPCG(seed, 0))
	events := make([]Event, 0, Length)
	for range Turns {
		for _, destination := range random.Perm(Destinations) {
			key := Key{Peer: peer(destination / Ports), Port: ports[destination%Ports], Direction: Egress}
			if random.IntN(100) < 40 {
				key.Direction = Ingress
			}
			bytes := size(random)
			events = append(events, Event{Key: key, Bytes: bytes, Packets: packets(bytes)})
		}
	}
	return &Profile{seed, events}
}

// Service is the name that a directory gives to a peer of a profile.
func Service(peer netip.Addr) string {
	address := peer.As4()
	return fmt.Sprintf("service-%02d", address[3]-1)
}

func peer(index int) netip.Addr { return netip.AddrFrom4([4]byte{10, 0, 7, byte(index + 1)}) }

// size is the payload of an event in bytes: six in ten are calls of up to 1 KiB, three are answers of up to 32 KiB, and one
// is a transfer of up to 1 MiB.
func size(random *rand.Rand) uint64 {
	switch kind := random.IntN(10); {
	case kind < 6:
		return 64 + random.Uint64N(960)
	case kind < 9:
		return 1<<10 + random.Uint64N(31<<10)
	}
	return 32<<10 + random.Uint64N(992<<10)
}

// packets is the number of segments of 1,448 bytes (Ethernet, TCP with timestamps) for a payload.
func packets(bytes uint64) uint32 { return uint32((bytes + 1447) / 1448) }

// Events are all events of the profile, in order; they must not be changed.
func (p *Profile) Events() []Event { return p.events }

// Source returns the events of a profile one by one, without end. It allocates nothing.
type Source struct {
	events []Event
	next   int
}

// Source begins at the first event.
func (p *Profile) Source() *Source { return &Source{events: p.events} }

// Next is the next event, valid until the next call.
func (s *Source) Next() *Event {
	if s.next == len(s.events) {
		s.next = 0
	}
	event := &s.events[s.next]
	s.next++
	return event
}

// String records the profile in a line: with it and the source, anyone can make the same events.
func (p *Profile) String() string {
	keys := map[Key]bool{}
	pairs := map[[2]any]bool{}
	var ingress int
	digest := sha256.New()
	for _, e := range p.events {
		keys[e.Key] = true
		pairs[[2]any{e.Peer, e.Port}] = true
		if e.Direction == Ingress {
			ingress++
		}
		digest.Write(record(e))
	}
	return fmt.Sprintf("profile: seed %d, %d events, %d destinations, %d keys, %d ingress, sha256 %s",
		p.seed, len(p.events), len(pairs), len(keys), ingress, hex.EncodeToString(digest.Sum(nil)[:8]))
}

// record is an event in bytes, for the digest.
func record(e Event) []byte {
	address := e.Peer.As4()
	bytes := append(address[:], byte(e.Direction))
	bytes = binary.BigEndian.AppendUint16(bytes, e.Port)
	bytes = binary.BigEndian.AppendUint32(bytes, e.Packets)
	return binary.BigEndian.AppendUint64(bytes, e.Bytes)
}
