// Package image makes cpio archives, which the kernel unpacks into its root: the same bytes for the same list of files.
package image

import (
	"bufio"
	"fmt"
	"io"
	"io/fs"
	"path"
	"slices"
	"strings"
)

// Entry is one file of the image, without owner, times and inode numbers: an image depends on names, modes and contents alone.
type Entry struct {
	// Name is an absolute path in the guest.
	Name string
	Mode fs.FileMode
	// Size of the content in bytes; Open opens it. Both are unset for directories and links.
	Size int64
	Open func() (io.ReadCloser, error)
	// Target of a symbolic link.
	Target string
	// Source is the host's file that it was made of, if any.
	Source string
	// identity changes with the content, and is cheaper to compute: a new archive is made only then.
	identity string
}

// alignment of an archive's end: the kernel finds the next one there.
const alignment = 512

// Bits of st_mode for the type of a file.
const (
	typeDirectory = 0o040000
	typeRegular   = 0o100000
	typeLink      = 0o120000
)

// Write writes `entries` as one archive in the "newc" format (linux/Documentation/driver-api/early-userspace/buffer-format.rst).
// Directories that are not listed are made, with mode 0755.
func Write(out io.Writer, entries []Entry) error {
	all, err := complete(entries)
	if err != nil {
		return err
	}
	counted := &counter{out: bufio.NewWriterSize(out, 1<<20)}
	for i, entry := range all {
		if err := counted.entry(i+1, entry); err != nil {
			return fmt.Errorf("%s: %w", entry.Name, err)
		}
	}
	if err := counted.header(0, "TRAILER!!!", 0, 0); err != nil {
		return err
	}
	if err := counted.pad(alignment); err != nil {
		return err
	}
	return counted.out.Flush()
}

// complete sorts entries, adds their directories, and rejects two of one name.
func complete(entries []Entry) ([]Entry, error) {
	named := map[string]Entry{}
	for _, entry := range entries {
		if !path.IsAbs(entry.Name) || path.Clean(entry.Name) != entry.Name || entry.Name == "/" || strings.ContainsRune(entry.Name, 0) {
			return nil, fmt.Errorf("%q is no name for a file of an image: it must be absolute, without . and .. in it", entry.Name)
		}
		if _, twice := named[entry.Name]; twice {
			return nil, fmt.Errorf("%s is in the image twice", entry.Name)
		}
		named[entry.Name] = entry
	}
	for _, entry := range entries {
		for above := path.Dir(entry.Name); above != "/"; above = path.Dir(above) {
			parent, known := named[above]
			if known && !parent.Mode.IsDir() {
				return nil, fmt.Errorf("%s cannot be in the image: %s is there and is no directory", entry.Name, above)
			}
			if !known {
				named[above] = Entry{Name: above, Mode: fs.ModeDir | 0o755}
			}
		}
	}
	all := make([]Entry, 0, len(named))
	for _, entry := range named {
		all = append(all, entry)
	}
	slices.SortFunc(all, func(a, b Entry) int { return strings.Compare(a.Name, b.Name) })
	return all, nil
}

// counter counts the bytes of the archive, for the padding.
type counter struct {
	out *bufio.Writer
	at  int64
}

func (c *counter) Write(bytes []byte) (int, error) {
	n, err := c.out.Write(bytes)
	c.at += int64(n)
	return n, err
}

func (c *counter) entry(inode int, entry Entry) error {
	mode, size := uint32(entry.Mode.Perm()), entry.Size
	if entry.Mode&fs.ModeSticky != 0 {
		mode |= 0o1000
	}
	switch entry.Mode.Type() {
	case 0:
		mode |= typeRegular
	case fs.ModeDir:
		mode |= typeDirectory
	case fs.ModeSymlink:
		mode |= typeLink
		size = int64(len(entry.Target))
	default:
		return fmt.Errorf("is a %s: an image holds files, directories and links", entry.Mode.Type())
	}
	if size >= 1<<32 {
		return fmt.Errorf("has %d bytes, more than the 4 GiB that a cpio archive can hold", size)
	}
	if err := c.header(inode, entry.Name[1:], mode, size); err != nil {
		return err
	}
	switch {
	case entry.Target != "":
		if _, err := io.WriteString(c, entry.Target); err != nil {
			return err
		}
	case entry.Open != nil:
		if err := c.content(entry); err != nil {
			return err
		}
	}
	return c.pad(4)
}

func (c *counter) content(entry Entry) error {
	in, err := entry.Open()
	if err != nil {
		return err
	}
	defer in.Close()
	copied, err := io.Copy(c, io.LimitReader(in, entry.Size+1))
	if err != nil {
		return err
	}
	if copied != entry.Size {
		return fmt.Errorf("changed while it was read: it had %d bytes", entry.Size)
	}
	return nil
}

func (c *counter) header(inode int, name string, mode uint32, size int64) error {
	links := 1
	if mode&typeDirectory != 0 {
		links = 2
	}
	_, err := fmt.Fprintf(c, "070701%08X%08X%08X%08X%08X%08X%08X%08X%08X%08X%08X%08X%08X%s\x00",
		inode, mode, 0, 0, links, 0, size, 0, 0, 0, 0, len(name)+1, 0, name)
	if err != nil {
		return err
	}
	return c.pad(4)
}

func (c *counter) pad(to int64) error {
	_, err := c.Write(make([]byte, (to-c.at%to)%to))
	return err
}
