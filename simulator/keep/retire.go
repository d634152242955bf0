// Folders of a cache that this release does not use.

package keep

import (
	"syscall"
	"time"
)

// Retire removes unused files from folders that are no longer written to, and then empty folders. Used files stay, because
// another release may share the cache.
func Retire(folders ...string) {
	for _, folder := range folders {
		prune(folder, time.Now())
		_ = syscall.Rmdir(folder) // one that is not empty stays, and anything that is no folder
	}
}
