// Paths of libraries in the guest, and their files on the host.

package image

import (
	"debug/elf"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// folder is one in which the loader looks: its path in the guest, and the folders of the host with its files.
type folder struct {
	guest string
	host  []string
}

func same(paths ...string) []folder {
	var folders []folder
	for _, path := range paths {
		folders = append(folders, folder{path, []string{path}})
	}
	return folders
}

// named are the folders that a file itself names, with $ORIGIN resolved: in the guest by the name that it has there. On the host a program may be
// started by a link, and its folder is then that of the link's target.
func named(file Entry, program *elf.File) []folder {
	origins := []string{filepath.Dir(file.Source)}
	if real, err := filepath.EvalSymlinks(file.Source); err == nil && filepath.Dir(real) != origins[0] {
		origins = append(origins, filepath.Dir(real))
	}
	var folders []folder
	for _, tag := range []elf.DynTag{elf.DT_RPATH, elf.DT_RUNPATH} {
		values, _ := program.DynString(tag)
		for _, value := range values {
			for path := range strings.SplitSeq(value, ":") {
				one := folder{guest: resolved(path, filepath.Dir(file.Name))}
				for _, origin := range origins {
					one.host = append(one.host, resolved(path, origin))
				}
				if filepath.IsAbs(one.guest) {
					folders = append(folders, one)
				}
			}
		}
	}
	return folders
}

func resolved(path, origin string) string {
	return filepath.Clean(strings.NewReplacer("$ORIGIN", origin, "${ORIGIN}", origin).Replace(path))
}

// locate finds a library made for the same machine as `program`, in the image or for it.
func (n Needs) locate(library string, folders []folder, file Entry, program *elf.File) (Entry, error) {
	if filepath.IsAbs(library) {
		folders, library = same(filepath.Dir(library)), filepath.Base(library)
	}
	var taken error
	var searched []string
	for _, folder := range folders {
		searched = append(searched, folder.host...)
		name := n.There.Real(filepath.Join(folder.guest, library))
		other, there := n.There.Taken(name)
		if there && other.Name == name && fits(other.Source, program) {
			return other, nil
		}
		for _, host := range folder.host {
			source := filepath.Join(host, library)
			if !fits(source, program) {
				continue
			}
			if !there {
				return File(name, source)
			}
			taken = &Taken{Library: source, Needed: file.Source, Name: name, By: other.described()}
		}
	}
	if taken != nil {
		return Entry{}, taken
	}
	return Entry{}, &Missing{Library: library, Needed: file.Source, Searched: slices.Compact(searched)}
}

func fits(path string, program *elf.File) bool {
	candidate, err := elf.Open(path)
	if err != nil {
		return false
	}
	defer candidate.Close()
	return candidate.Machine == program.Machine && candidate.Class == program.Class
}

// Twice is nil if two entries of one name are the same file, else the problem: the first exists, a program needs the second.
func Twice(first, second Entry, program string) error {
	one, err := os.Stat(first.Source)
	other, otherErr := os.Stat(second.Source)
	if err == nil && otherErr == nil && os.SameFile(one, other) {
		return nil
	}
	return &Taken{Library: second.Source, Needed: program, Name: second.Name, By: first.described()}
}

// described is the name of an entry in messages: its source.
func (e Entry) described() string {
	if e.Source == "" {
		return e.Name
	}
	return e.Source
}
