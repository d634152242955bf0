// The last output of an agent, searched for a pattern.
package attach

import (
	"regexp"
	"sync"
)

// tail keeps the end of its input, and searches it for a pattern.
type tail struct {
	lock    sync.Mutex
	text    []byte
	pattern *regexp.Regexp
	matched chan struct{}
}

const kept = 16 << 10

func (t *tail) watch(pattern *regexp.Regexp, matched chan struct{}) {
	t.lock.Lock()
	defer t.lock.Unlock()
	t.pattern, t.matched = pattern, matched
	t.look()
}

func (t *tail) Write(text []byte) (int, error) {
	t.lock.Lock()
	defer t.lock.Unlock()
	t.text = append(t.text, text...)
	t.look()
	if over := len(t.text) - kept; over > 0 {
		t.text = append(t.text[:0], t.text[over:]...)
	}
	return len(text), nil
}

// look also finds a pattern that came in two pieces.
func (t *tail) look() {
	if t.pattern != nil && t.pattern.Match(t.text) {
		t.pattern = nil
		close(t.matched)
	}
}

func (t *tail) String() string {
	t.lock.Lock()
	defer t.lock.Unlock()
	return string(t.text)
}
