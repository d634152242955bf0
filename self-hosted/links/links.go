// Package links lists the machine's BPF links.
package links

import (
	"errors"
	"time"

	"github.com/cilium/ebpf/link"
	"golang.org/x/sys/unix"
)

// All returns what `of` takes from each link, ascending by id. A link is closed after its call.
func All[T any](of func(link.ID, link.Link) T) ([]T, error) {
	return settled(func() (all []T, err error) {
		each := new(link.Iterator)
		defer each.Close()
		for each.Next() {
			all = append(all, of(each.ID, each.Link))
		}
		return all, each.Err()
	})
}

// settled lists again while the list has a link that a process is just creating: the kernel answers EAGAIN for it, for microseconds.
func settled[T any](list func() ([]T, error)) (all []T, err error) {
	for range 100 {
		if all, err = list(); !errors.Is(err, unix.EAGAIN) {
			break
		}
		time.Sleep(time.Millisecond)
	}
	return all, err
}
