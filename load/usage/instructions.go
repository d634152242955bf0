// Instructions of processes, if the processor counts them.
package usage

import (
	"errors"
	"slices"

	"github.com/overhead-action/overhead-action/runners/go/meter/counters"
)

// looks is how often the processes of sessions are listed until no more have come.
const looks = 10

// Instructions counts those of all processes of sessions from now on, and of their new children. The processes are stopped for a moment.
func Instructions(leaders []int, scope counters.Scope) (counters.Group, error) {
	for range looks {
		before := Members(leaders)
		counted, err := counters.Attach(before, scope)
		if err != nil {
			return counters.Group{}, err
		}
		// A process that was started before its parent stopped has no counter.
		if slices.Equal(before, Members(leaders)) {
			return counted, nil
		}
		if err := counted.Close(); err != nil {
			return counters.Group{}, err
		}
	}
	return counters.Group{}, errors.New("the application starts one process after the other: its instructions cannot be counted")
}

// Members are the processes of sessions, in their order.
func Members(leaders []int) []int {
	var found []int
	for _, one := range members(leaders) {
		found = append(found, one.id)
	}
	slices.Sort(found)
	return found
}
