// Debian releases with their own lists, in addition to that of the system; and packages by the beginning of their names.

package packages

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
)

// keyring holds the keys of all releases that Debian still serves.
const keyring = "/usr/share/keyrings/debian-archive-keyring.gpg"

// ErrNoKeys means that no key could verify a package of Debian.
var ErrNoKeys = errors.New("the keys of Debian are not here (" + keyring + "): apt-get install debian-archive-keyring")

// Of is a root next to this one with only these releases of Debian. The system's own sources are neither changed nor read.
func (r Root) Of(releases []string) (Root, error) {
	if _, err := os.Stat(keyring); err != nil {
		return Root{}, ErrNoKeys
	}
	other := Root{Folder: filepath.Join(r.Folder, strings.Join(releases, "+")), Architecture: r.Architecture, Tools: r.Tools}
	architecture := cmp.Or(r.Architecture, runtime.GOARCH)
	other.Sources = filepath.Join(other.Folder, "debian.sources")
	if err := os.MkdirAll(other.Folder, 0o755); err != nil {
		return Root{}, err
	}
	var text strings.Builder
	for _, release := range releases {
		archive := "debian"
		if strings.HasSuffix(release, "-security") {
			archive = "debian-security"
		}
		fmt.Fprintf(&text, "Types: deb\nURIs: http://deb.debian.org/%s\nSuites: %s\nComponents: main\nArchitectures: %s\nSigned-By: %s\n\n", archive, release, architecture, keyring)
	}
	return other, os.WriteFile(other.Sources, []byte(text.String()), 0o644)
}

// Names are the packages whose names begin with a text.
func (r Root) Names(ctx context.Context, beginning string) ([]string, error) {
	text, err := r.apt(ctx, "apt-cache", "pkgnames", beginning)
	return strings.Fields(string(text)), err
}

// SortNewest orders names by the versions in them, numbers by their size, the newest first.
func SortNewest(names []string) {
	slices.SortFunc(names, func(a, b string) int { return -natural(a, b) })
}

// natural compares two texts, with runs of digits as numbers.
func natural(a, b string) int {
	for a != "" && b != "" {
		x, y := digits(a), digits(b)
		if x > 0 && y > 0 {
			one, other := strings.TrimLeft(a[:x], "0"), strings.TrimLeft(b[:y], "0")
			if by := cmpBy(len(one), len(other), strings.Compare(one, other)); by != 0 {
				return by
			}
			a, b = a[x:], b[y:]
			continue
		}
		if a[0] != b[0] {
			return int(a[0]) - int(b[0])
		}
		a, b = a[1:], b[1:]
	}
	return len(a) - len(b)
}

func cmpBy(one, other, otherwise int) int {
	if one != other {
		return one - other
	}
	return otherwise
}

func digits(text string) int {
	n := 0
	for n < len(text) && text[n] >= '0' && text[n] <= '9' {
		n++
	}
	return n
}
