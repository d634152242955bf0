// One process at a time that makes something in a folder of a cache: several would remove each other's downloads, or boot the same machine.

package keep

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"syscall"
	"time"
)

// glance is the interval between checks whether another has ended.
const glance = 100 * time.Millisecond

// Alone waits until no other process has a folder, or the context ends; then none has it until `leave` is called.
func Alone(ctx context.Context, folder string) (leave func(), err error) {
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return nil, err
	}
	lock, err := os.OpenFile(filepath.Join(folder, "lock"), os.O_CREATE|os.O_RDWR, 0o644)
	if err != nil {
		return nil, err
	}
	for waits := false; ; waits = true {
		err := syscall.Flock(int(lock.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
		if err == nil {
			return func() { _ = lock.Close() }, nil // nothing was written
		}
		if !errors.Is(err, syscall.EWOULDBLOCK) {
			return nil, errors.Join(fmt.Errorf("%s: %w", lock.Name(), err), lock.Close())
		}
		if !waits {
			fmt.Fprintf(os.Stderr, "simulator: another process works in %s: waiting for its end\n", folder)
		}
		select {
		case <-ctx.Done():
			return nil, errors.Join(fmt.Errorf("another process still works in %s: %w", folder, context.Cause(ctx)), lock.Close())
		case <-time.After(glance):
		}
	}
}
