// An installation waits for another one, and can be stopped while it waits.

package keep

import (
	"context"
	"errors"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

func TestOneInstallationAtATime(t *testing.T) {
	cache := filepath.Join(t.TempDir(), "cache")
	leave, err := Alone(t.Context(), cache)
	if err != nil {
		t.Fatal(err)
	}
	short, cancel := context.WithTimeout(t.Context(), 2*glance)
	defer cancel()
	if _, err := Alone(short, cache); !errors.Is(err, context.DeadlineExceeded) || !strings.Contains(err.Error(), "another process still works in "+cache) {
		t.Errorf("next to another: %v", err)
	}
	time.AfterFunc(2*glance, leave)
	after, err := Alone(t.Context(), cache)
	if err != nil {
		t.Fatal(err)
	}
	after()
}
