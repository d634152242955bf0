// Folders of a cache that this release has no use for.

package keep

import (
	"syscall"
	"time"
)

// Retire clears folders that nothing is written to any more of what is unused, and removes those that are empty then. What is in use is left alone:
// another release may share the cache.
func Retire(folders ...string) {
	for _, folder := range folders {
		prune(folder, time.Now())
		_ = syscall.Rmdir(folder) // one that is not empty stays, and what is no folder
	}
}
