// Cached archives: a second image of the same files costs nothing.

package image

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/overhead-action/overhead-action/simulator/keep"
)

// Layer is an archive on disk. An image is one or more of them, in order; a later one adds to an earlier one.
type Layer struct {
	Path   string `json:"-"`
	SHA256 string `json:"sha256"`
	Size   int64  `json:"size"` // in bytes
}

// Cache keeps layers in a folder.
type Cache struct {
	Folder string
	// Limit is the most bytes of an image's files.
	Limit int64
}

// Layer is the archive of `entries`, new or cached.
func (c Cache) Layer(entries []Entry) (Layer, error) {
	all, err := complete(entries)
	if err != nil {
		return Layer{}, err
	}
	archive := filepath.Join(c.Folder, key(all)+".cpio")
	if known, found := remembered(archive); found {
		return known, nil
	}
	return store(archive, all)
}

// Within rejects images that are larger than the limit, before anything is written.
func (c Cache) Within(entries []Entry) error {
	var sum int64
	for _, entry := range entries {
		sum += entry.Size
	}
	if sum <= c.Limit {
		return nil
	}
	largest := slices.Clone(entries)
	slices.SortFunc(largest, func(a, b Entry) int { return cmp.Compare(b.Size, a.Size) })
	var names []string
	for _, entry := range largest[:min(3, len(largest))] {
		names = append(names, fmt.Sprintf("%s (%d MiB)", entry.Name, entry.Size>>20))
	}
	return fmt.Errorf("the image would hold %d MiB of files, more than its limit of %d MiB; the largest are %s: leave out files that the program does not read, or raise the limit",
		sum>>20, c.Limit>>20, strings.Join(names, ", "))
}

func key(all []Entry) string {
	sum := sha256.New()
	for _, entry := range all {
		fmt.Fprintf(sum, "%q %o %q %d %q\n", entry.Name, entry.Mode, entry.Target, entry.Size, entry.identity)
	}
	return hex.EncodeToString(sum.Sum(nil))
}

func description(archive string) string { return archive + ".json" }

// remembered is a complete layer in the cache.
func remembered(archive string) (Layer, bool) {
	text, err := os.ReadFile(description(archive))
	if err != nil {
		return Layer{}, false
	}
	known := Layer{Path: archive}
	state, err := os.Stat(archive)
	if json.Unmarshal(text, &known) != nil || err != nil || state.Size() != known.Size {
		return Layer{}, false
	}
	keep.Used(archive, description(archive))
	return known, true
}

func store(archive string, all []Entry) (Layer, error) {
	out, err := keep.Create(archive)
	if err != nil {
		return Layer{}, err
	}
	defer keep.Drop(out)
	sum := sha256.New()
	if err := Write(io.MultiWriter(out, sum), all); err != nil {
		return Layer{}, err
	}
	size, err := out.Seek(0, io.SeekCurrent)
	if err != nil {
		return Layer{}, err
	}
	made := Layer{Path: archive, SHA256: hex.EncodeToString(sum.Sum(nil)), Size: size}
	if err := keep.Commit(out, archive); err != nil {
		return Layer{}, err
	}
	text, err := json.Marshal(made)
	if err != nil {
		return Layer{}, err
	}
	return made, keep.Write(description(archive), text)
}

// Join writes the layers of an image to one file for QEMU.
func Join(out *os.File, layers []Layer) error {
	for _, layer := range layers {
		in, err := os.Open(layer.Path)
		if err != nil {
			return err
		}
		_, err = io.Copy(out, in) // in the kernel, if possible
		in.Close()
		if err != nil {
			return err
		}
	}
	return nil
}
