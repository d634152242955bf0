// Kernels of Debian by their series: the releases that have one, and the newest package of it.

package kernel

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/overhead-action/overhead-action/simulator/architecture"
	"github.com/overhead-action/overhead-action/simulator/keep"
	"github.com/overhead-action/overhead-action/simulator/packages"
)

// Series are the usual kernels of a matrix, the oldest first. Others of the newest release can be named the same way.
var Series = []string{"5.10", "6.1", "6.1-rt", "6.12", "6.19", "7.2"}

// releases are those in which Debian keeps a series for long; all others are in the newest.
var releases = map[string][]string{
	"5.10": {"bullseye", "bullseye-security"},
	"6.1":  {"bookworm", "bookworm-security"},
	"6.12": {"trixie", "trixie-security"},
}
var newest = []string{"trixie-backports", "sid"}

// written matches the name of a series: a version, and the flavour with real-time scheduling.
var written = regexp.MustCompile(`^([0-9]+\.[0-9]+)(-rt)?$`)

// IsSeries reports whether a name is that of a series.
func IsSeries(name string) bool { return written.MatchString(name) }

// series finds the newest package of a series in the releases that have it, and fetches its kernel.
func (c Cache) series(ctx context.Context, name string) (Kernel, error) {
	parts := written.FindStringSubmatch(name)
	suites, ok := releases[parts[1]]
	if !ok {
		suites = newest
	}
	root, err := c.Root.Of(suites)
	if err != nil {
		return Kernel{}, err
	}
	if err := root.Update(ctx); err != nil {
		return Kernel{}, err
	}
	flavour := "cloud"
	if parts[2] != "" {
		flavour = "rt"
	}
	names, err := root.Names(ctx, "linux-image-"+parts[1]+".")
	if err != nil {
		return Kernel{}, err
	}
	found := candidates(names, parts[1], flavour, c.Architecture)
	if len(found) == 0 {
		return Kernel{}, fmt.Errorf("no package of %s has a kernel %s (%s); name one of %s, package:NAME or oci:REFERENCE", strings.Join(suites, ", "), parts[1], flavour, strings.Join(Series, ", "))
	}
	other := Cache{Folder: c.Folder, Root: root, Architecture: c.Architecture}
	var problems []error
	// An index may still name files that its mirror no longer has.
	for _, one := range found {
		kernel, err := other.follow(ctx, one)
		if err == nil {
			return kernel, nil
		}
		problems = append(problems, err)
	}
	return Kernel{}, errors.Join(problems...)
}

// most is how many packages of a series are tried.
const most = 3

// candidates are the packages of a series that hold a kernel, the newest first. Versions are in their names.
func candidates(names []string, version, flavour string, of architecture.Name) []string {
	pattern := regexp.MustCompile(`^linux-image-` + regexp.QuoteMeta(version) + `\.[^-]*(-[^-]+)?-` + flavour + `-` + string(of) + `$`)
	var found []string
	for _, name := range names {
		if pattern.MatchString(name) {
			found = append(found, name)
		}
	}
	packages.SortNewest(found)
	return found[:min(most, len(found))]
}

// remember stores the kernel of a name, so that it can be booted without the network.
func (c Cache) remember(name string, text []byte) error {
	if err := os.MkdirAll(c.Folder, 0o755); err != nil {
		return err
	}
	return keep.Replace(filepath.Join(c.Folder, fileName(name)+".json"), text) // others may be about to boot it
}

// unsafe matches characters that a file name must not have.
var unsafe = regexp.MustCompile(`[^A-Za-z0-9._+-]+`)

// fileName is a name of a kernel as that of a file.
func fileName(name string) string { return unsafe.ReplaceAllString(name, "_") }
