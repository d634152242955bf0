// Package bus carries messages from publishers to the subscribers of a topic, inside one process.
package bus

import "sync"

// Bus is open until Close. It loses nothing: a publisher waits for a slower subscriber.
type Bus struct {
	mu          sync.RWMutex
	subscribers map[string][]chan []byte
	closed      bool
	running     sync.WaitGroup
}

// New returns a bus without subscribers.
func New() *Bus { return &Bus{subscribers: map[string][]chan []byte{}} }

// Subscribe passes every later message of a topic to a function, in order in its own goroutine. Up to
// `buffer` messages wait for it.
func (b *Bus) Subscribe(topic string, buffer int, handle func(message []byte)) {
	messages := make(chan []byte, buffer)
	b.mu.Lock()
	defer b.mu.Unlock()
	b.subscribers[topic] = append(b.subscribers[topic], messages)
	b.running.Go(func() {
		for message := range messages {
			handle(message)
		}
	})
}

// Publish sends a message to every subscriber of a topic and returns their number. They own the message from then on.
// A closed bus has none.
func (b *Bus) Publish(topic string, message []byte) int {
	b.mu.RLock()
	defer b.mu.RUnlock()
	if b.closed {
		return 0
	}
	for _, subscriber := range b.subscribers[topic] {
		subscriber <- message
	}
	return len(b.subscribers[topic])
}

// Close returns when every published message has been handled. A second call does nothing.
func (b *Bus) Close() {
	b.mu.Lock()
	if !b.closed {
		b.closed = true
		for _, subscribers := range b.subscribers {
			for _, messages := range subscribers {
				close(messages)
			}
		}
	}
	b.mu.Unlock()
	b.running.Wait()
}
