// Resolves paths of the guest to files of an image.

package image

import (
	"io/fs"
	"path"
)

// Names are the entries of an image by their names.
type Names map[string]Entry

// longestChain is the number of links that the kernel follows (MAXSYMLINKS).
const longestChain = 40

// Real resolves a path of the guest by the image's links; a circular path stays unchanged.
func (n Names) Real(name string) string {
	for range longestChain {
		target, linked := n.follow(name)
		if !linked {
			return name
		}
		name = target
	}
	return name
}

// follow resolves the first link in a path.
func (n Names) follow(name string) (string, bool) {
	for at := 1; at <= len(name); at++ {
		if at < len(name) && name[at] != '/' {
			continue
		}
		link, there := n[name[:at]]
		if !there || link.Mode.Type() != fs.ModeSymlink {
			continue
		}
		target := link.Target
		if !path.IsAbs(target) {
			target = path.Join(path.Dir(link.Name), target)
		}
		return path.Join(target, name[at:]), true
	}
	return name, false
}

// Taken is what keeps a file from being put under a real name: one that has it, or a parent that is no folder.
func (n Names) Taken(name string) (Entry, bool) {
	entry, there := n[name]
	for above := path.Dir(name); !there && above != "/" && above != "."; above = path.Dir(above) {
		if entry, there = n[above]; there && entry.Mode.IsDir() {
			return Entry{}, false
		}
	}
	return entry, there
}
