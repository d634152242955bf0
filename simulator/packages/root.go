// Package packages unpacks packages of the distribution into a folder of ours: nothing of the system changes, and no privilege is needed.
package packages

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

// Root is a private package root: its own lists and downloads, the system's sources, keys and status.
type Root struct {
	Folder string
	// Sources is a file of sources in place of the system's; empty for those.
	Sources string
	// Architecture is that of the packages, in Debian's terms; empty for the system's.
	Architecture string
	// Tools is the folder of apt-get, apt-cache and dpkg-deb; empty for PATH.
	Tools string
}

// ErrNone means that the system has no apt.
var ErrNone = errors.New("this system has no apt-get, apt-cache and dpkg-deb")

// fresh is how long lists count as current. Point releases leave the mirrors, so they expire.
const fresh = 12 * time.Hour

// Package is what apt would install now.
type Package struct {
	Name    string
	Version string
	Depends []string // names only, the first of alternatives
}

func (r Root) lists() string     { return filepath.Join(r.Folder, "lists") }
func (r Root) archives() string  { return filepath.Join(r.Folder, "archives") }
func (r Root) downloads() string { return filepath.Join(r.Folder, "downloads") }

// Update fetches the lists of packages, unless that was done recently. Some of them may be missing, for example of an unneeded source: the others
// are used, and the missing ones are requested again next time. It is an error if there is none.
func (r Root) Update(ctx context.Context) error {
	stamp := filepath.Join(r.Folder, "updated")
	if state, err := os.Stat(stamp); err == nil && time.Since(state.ModTime()) < fresh {
		return nil
	}
	for _, folder := range []string{r.lists() + "/partial", r.archives() + "/partial"} {
		if err := os.MkdirAll(folder, 0o755); err != nil {
			return err
		}
	}
	_, problems, err := r.in(ctx, "", "apt-get", "update")
	if err != nil {
		return err
	}
	// apt reports no error for lists that it cannot fetch.
	if !strings.Contains(problems, "Failed to fetch") {
		return os.WriteFile(stamp, nil, 0o644)
	}
	if known, _ := filepath.Glob(filepath.Join(r.lists(), "*_Packages*")); len(known) == 0 {
		return fmt.Errorf("no list of packages could be fetched: check the network, and the proxy of apt\n%s", problems)
	}
	return nil
}

// Show is apt's data of a package, in the version that it would install.
func (r Root) Show(ctx context.Context, name string) (Package, error) {
	text, err := r.apt(ctx, "apt-cache", "show", "--no-all-versions", name)
	if err != nil {
		return Package{}, err
	}
	found, err := parse(text)
	if err != nil {
		return Package{}, fmt.Errorf("the package %s: %w", name, err)
	}
	return found, nil
}

func parse(record []byte) (Package, error) {
	var found Package
	for line := range bytes.Lines(record) {
		key, value, _ := strings.Cut(strings.TrimRight(string(line), "\n"), ": ")
		switch key {
		case "Package":
			found.Name = value
		case "Version":
			found.Version = value
		case "Depends":
			for one := range strings.SplitSeq(value, ",") {
				first, _, _ := strings.Cut(one, "|")
				if fields := strings.Fields(first); len(fields) > 0 {
					found.Depends = append(found.Depends, strings.TrimSuffix(fields[0], ":any"))
				}
			}
		case "":
			if found.Name != "" {
				return found, nil
			}
		}
	}
	if found.Name == "" || found.Version == "" {
		return Package{}, errors.New("is unknown to this distribution")
	}
	return found, nil
}

// Download fetches packages, checked by apt against the distribution's signatures, and returns their files, in the order of their names.
func (r Root) Download(ctx context.Context, wanted ...Package) ([]string, error) {
	if err := os.RemoveAll(r.downloads()); err != nil {
		return nil, err
	}
	if err := os.MkdirAll(r.downloads(), 0o755); err != nil {
		return nil, err
	}
	names := []string{"download"}
	for _, one := range wanted {
		names = append(names, one.Name+"="+one.Version)
	}
	if _, _, err := r.in(ctx, r.downloads(), "apt-get", names...); err != nil {
		return nil, err
	}
	files, _ := filepath.Glob(filepath.Join(r.downloads(), "*.deb"))
	if len(files) != len(wanted) {
		return nil, fmt.Errorf("apt-get download left %d files for %d packages", len(files), len(wanted))
	}
	return files, nil
}

// Missing downloads a package with all dependencies that the system has not installed; it returns the files.
func (r Root) Missing(ctx context.Context, name string) ([]string, error) {
	plan, err := r.apt(ctx, "apt-get", "install", "--simulate", "--no-install-recommends", name)
	if err != nil {
		return nil, err
	}
	var wanted []Package
	for line := range strings.Lines(string(plan)) {
		if one, ok := planned(line); ok {
			wanted = append(wanted, one)
		}
	}
	if len(wanted) == 0 {
		return nil, fmt.Errorf("%s is installed already, and does not work", name)
	}
	return r.Download(ctx, wanted...)
}

// Install unpacks a package with all dependencies that the system has not installed, replacing `folder`.
func (r Root) Install(ctx context.Context, name, folder string) error {
	if err := r.Update(ctx); err != nil {
		return err
	}
	files, err := r.Missing(ctx, name)
	if err != nil {
		return err
	}
	making := folder + ".unpacking"
	if err := os.RemoveAll(making); err != nil {
		return err
	}
	for _, file := range files {
		if err := errors.Join(r.Unpack(ctx, file, making), os.Remove(file)); err != nil {
			return err
		}
	}
	return errors.Join(os.RemoveAll(folder), os.Rename(making, folder))
}

// planned reads a line like "Inst libaio1 [0.3.112] (0.3.113-4 Debian:12.12/oldstable [amd64])".
func planned(line string) (Package, bool) {
	fields := strings.Fields(line)
	if len(fields) < 3 || fields[0] != "Inst" {
		return Package{}, false
	}
	for _, field := range fields[2:] {
		if version, found := strings.CutPrefix(field, "("); found {
			return Package{Name: fields[1], Version: version}, true
		}
	}
	return Package{}, false
}

// Unpack puts the files of a package below `folder`; its scripts are not run.
func (r Root) Unpack(ctx context.Context, file, folder string) error {
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	_, _, err := r.in(ctx, "", "dpkg-deb", "--extract", file, folder)
	return err
}

func (r Root) apt(ctx context.Context, program string, arguments ...string) ([]byte, error) {
	out, _, err := r.in(ctx, "", program, arguments...)
	return out, err
}

// in runs a program in a folder, and returns its output and its errors.
func (r Root) in(ctx context.Context, folder, program string, arguments ...string) ([]byte, string, error) {
	path, err := r.tool(program)
	if err != nil {
		return nil, "", err
	}
	options := []string{}
	if program != "dpkg-deb" {
		options = []string{"--quiet=2",
			"--option=Dir::State::Lists=" + r.lists(), "--option=Dir::Cache=" + r.Folder, "--option=Dir::Cache::Archives=" + r.archives(),
			"--option=Debug::NoLocking=true", "--option=APT::Sandbox::User=root", "--option=Acquire::Retries=3"}
		if r.Sources != "" {
			options = append(options, "--option=Dir::Etc::SourceList="+r.Sources, "--option=Dir::Etc::SourceParts=/dev/null")
		}
		if r.Architecture != "" {
			// For another architecture nothing is installed here.
			options = append(options, "--option=APT::Architecture="+r.Architecture, "--option=APT::Architectures="+r.Architecture, "--option=Dir::State::status=/dev/null")
		}
		if program == "apt-cache" {
			options = options[1:]
		}
	}
	command := exec.CommandContext(ctx, path, append(options, arguments...)...)
	command.Dir = folder
	command.Env = append(os.Environ(), "LC_ALL=C", "DEBIAN_FRONTEND=noninteractive")
	command.WaitDelay = 5 * time.Second
	var out, stderr bytes.Buffer
	command.Stdout, command.Stderr = &out, &stderr
	err = command.Run()
	problems := strings.TrimSpace(stderr.String())
	if err != nil {
		return nil, problems, fmt.Errorf("%s %s: %w\n%s", program, strings.Join(arguments, " "), err, problems)
	}
	return out.Bytes(), problems, nil
}

func (r Root) tool(name string) (string, error) {
	if r.Tools != "" {
		name = filepath.Join(r.Tools, name)
	}
	path, err := exec.LookPath(name)
	if err != nil {
		return "", ErrNone
	}
	return path, nil
}
