// Package kernel finds the kernel that a machine boots: a file, or the content of a distribution's package.
package kernel

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/overhead-action/overhead-action/simulator/architecture"
	"github.com/overhead-action/overhead-action/simulator/packages"
)

// Kernel is one on disk.
type Kernel struct {
	Path string `json:"path"`
	// Package and Version are its package; empty for a file.
	Package string `json:"package,omitempty"`
	Version string `json:"version,omitempty"`
	SHA256  string `json:"sha256"`
	// Unpacked if Path is the content of the file of that digest.
	Unpacked bool `json:"-"`
}

// Usual are the names of small stock kernels, in order of preference: packages of Debian and of Ubuntu. The sources of a system may have packages
// of its own architecture only, so that of another one is a series of Debian.
func Usual(of architecture.Name) []string {
	if of != architecture.Host {
		return []string{"6.1"}
	}
	return []string{"linux-image-cloud-" + string(of), "linux-image-virtual", "linux-image-" + string(of)}
}

// NotReady means that no kernel has been unpacked yet, and unpacking was not requested.
type NotReady struct{ Architecture architecture.Name }

func (n *NotReady) Error() string {
	return fmt.Sprintf("no kernel is ready; run simulator-linux-%s install FOLDER, which fetches linux-image-cloud-%s (Debian) or linux-image-virtual (Ubuntu) into FOLDER without privilege, or name the file of one",
		architecture.Host, n.Architecture)
}

// File is a kernel from another source.
func File(path string) (Kernel, error) {
	sum, err := digest(path)
	if err != nil {
		return Kernel{}, unreadable(path, err)
	}
	return Kernel{Path: path, SHA256: sum}, nil
}

// unreadable explains why the file of a kernel cannot be read: on Ubuntu only root may read those in /boot.
func unreadable(path string, err error) error {
	if errors.Is(err, fs.ErrPermission) {
		return fmt.Errorf("the kernel: %w; make a copy that you may read: sudo install --mode=644 %s COPY", err, path)
	}
	return fmt.Errorf("the kernel: %w", err)
}

// Cache keeps kernels of one architecture by package and version, so that one that has left the mirrors can still be booted.
type Cache struct {
	Folder       string
	Root         packages.Root
	Architecture architecture.Name
}

// Ready is the kernel that was last resolved for one of `names`, without the network.
func (c Cache) Ready(names ...string) (Kernel, error) {
	for _, name := range names {
		name = fileName(name)
		text, err := os.ReadFile(filepath.Join(c.Folder, name+".json"))
		if err != nil {
			continue
		}
		var known Kernel
		if err := json.Unmarshal(text, &known); err != nil {
			return Kernel{}, fmt.Errorf("%s.json in %s: %w; remove it", name, c.Folder, err)
		}
		sum, err := digest(known.Path)
		if err != nil || sum != known.SHA256 {
			return Kernel{}, fmt.Errorf("%s is not the kernel that was unpacked there (%s %s); remove it, and run `simulator install FOLDER`", known.Path, known.Package, known.Version)
		}
		return known, nil
	}
	return Kernel{}, &NotReady{c.Architecture}
}

// Resolve finds the current kernel of a name, and puts it into the cache: a series of Debian, `oci:REFERENCE`, or a package of
// the system's distribution (`package:NAME`, or its bare name).
func (c Cache) Resolve(ctx context.Context, name string) (Kernel, error) {
	found, err := c.resolve(ctx, name)
	if err != nil {
		return Kernel{}, err
	}
	text, err := json.Marshal(found)
	if err != nil {
		return Kernel{}, err
	}
	return found, c.remember(name, text)
}

func (c Cache) resolve(ctx context.Context, name string) (Kernel, error) {
	if reference, ok := strings.CutPrefix(name, "oci:"); ok {
		return c.image(ctx, reference)
	}
	if IsSeries(name) {
		return c.series(ctx, name)
	}
	if err := c.Root.Update(ctx); err != nil {
		return Kernel{}, err
	}
	return c.follow(ctx, strings.TrimPrefix(name, "package:"))
}

// follow finds the package that holds a package's kernel.
func (c Cache) follow(ctx context.Context, name string) (Kernel, error) {
	chain, err := c.chain(ctx, name)
	if err != nil {
		return Kernel{}, err
	}
	for _, wanted := range chain {
		found, err := c.unpack(ctx, wanted)
		if err != nil {
			return Kernel{}, err
		}
		if found.Path != "" {
			return found, nil
		}
	}
	var names []string
	for _, wanted := range chain {
		names = append(names, wanted.Name)
	}
	return Kernel{}, fmt.Errorf("none of the packages %s has a kernel (a file vmlinuz)", strings.Join(names, ", "))
}

// image are packages that may hold a kernel. Since 6.19 Debian's linux-image-… is empty and linux-binary-… has the file.
var image = regexp.MustCompile(`^linux-(image|binary)-`)

// chain is the package `name`, and those of its recursive dependencies that may hold a kernel; the last of them is the likeliest.
func (c Cache) chain(ctx context.Context, name string) ([]packages.Package, error) {
	var chain []packages.Package
	visited := map[string]bool{}
	for queue := []string{name}; len(queue) > 0; queue = queue[1:] {
		if visited[queue[0]] {
			continue
		}
		visited[queue[0]] = true
		found, err := c.Root.Show(ctx, queue[0])
		if err != nil {
			return nil, err
		}
		chain = append([]packages.Package{found}, chain...)
		for _, needed := range found.Depends {
			if image.MatchString(needed) {
				queue = append(queue, needed)
			}
		}
	}
	return chain, nil
}

// unpack returns a kernel without a path if the package has none.
func (c Cache) unpack(ctx context.Context, wanted packages.Package) (Kernel, error) {
	path := filepath.Join(c.Folder, wanted.Name+"_"+strings.ReplaceAll(wanted.Version, ":", "_"), "vmlinuz")
	if _, err := os.Stat(path); err != nil {
		if found, err := c.fetch(ctx, wanted, path); err != nil || !found {
			return Kernel{}, err
		}
	}
	sum, err := digest(path)
	return Kernel{Path: path, Package: wanted.Name, Version: wanted.Version, SHA256: sum}, err
}

// fetch extracts the kernel from a package, and reports whether there was one. Modules are left out: the simulator loads none.
func (c Cache) fetch(ctx context.Context, wanted packages.Package, path string) (bool, error) {
	files, err := c.Root.Download(ctx, wanted)
	if err != nil {
		return false, err
	}
	// A killed one may have left its own: with modules, several hundred MiB.
	making := filepath.Join(c.Folder, ".unpacking")
	if err := os.RemoveAll(making); err != nil {
		return false, err
	}
	defer os.RemoveAll(making)
	if err := errors.Join(c.Root.Unpack(ctx, files[0], making), os.Remove(files[0])); err != nil {
		return false, err
	}
	found := locate(making)
	if found == "" {
		return false, nil
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return false, err
	}
	// Ubuntu's kernels are readable by root only, and a cache that root made serves others.
	return true, errors.Join(os.Chmod(found, 0o644), os.Rename(found, path))
}

func locate(folder string) string {
	for _, pattern := range []string{"boot/vmlinuz-*", "usr/lib/modules/*/vmlinuz", "lib/modules/*/vmlinuz"} {
		if found, _ := filepath.Glob(filepath.Join(folder, pattern)); len(found) > 0 {
			return found[0]
		}
	}
	return ""
}

func digest(path string) (string, error) {
	in, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer in.Close()
	sum := sha256.New()
	if _, err := io.Copy(sum, in); err != nil {
		return "", err
	}
	return hex.EncodeToString(sum.Sum(nil)), nil
}
