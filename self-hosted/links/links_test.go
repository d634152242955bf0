// Lists in which a link is not readable yet.
package links

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"golang.org/x/sys/unix"
)

// A link that another process is just creating is listed a moment later; a lasting error is returned.
func TestLinksThatAreJustCreated(t *testing.T) {
	creating := fmt.Errorf("get link fd from ID 57: %w", unix.EAGAIN)
	want := []int{56, 57}
	for _, unsettled := range []int{0, 2} {
		lists := 0
		got, err := settled(func() ([]int, error) {
			if lists++; lists <= unsettled {
				return nil, creating
			}
			return want, nil
		})
		if err != nil || !slices.Equal(got, want) {
			t.Errorf("after %d lists: %v, %v", unsettled, got, err)
		}
	}
	for _, lasting := range []error{creating, unix.EPERM} {
		if _, err := settled(func() ([]int, error) { return nil, lasting }); !errors.Is(err, lasting) {
			t.Errorf("%v becomes %v", lasting, err)
		}
	}
}
