// From the files of a request to the layers of an image.

package request

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/overhead-action/overhead-action/simulator/architecture"
	"github.com/overhead-action/overhead-action/simulator/image"
	"github.com/overhead-action/overhead-action/simulator/jitnames"
	"github.com/overhead-action/overhead-action/simulator/plan"
)

// Files that programs expect in every system.
var system = map[string]string{
	"/etc/passwd":        "root:x:0:0:root:/root:/bin/sh\nnobody:x:65534:65534:nobody:/:/bin/false\n",
	"/etc/group":         "root:x:0:\nnogroup:x:65534:\n",
	"/etc/hosts":         "127.0.0.1 localhost simulator\n",
	"/etc/nsswitch.conf": "passwd: files\ngroup: files\nhosts: files\n",
}

// The loader's default folders; an image has no cache of further ones.
var builtin = []string{"/lib", "/usr/lib", "/lib64", "/usr/lib64", "/lib/*-linux-gnu", "/usr/lib/*-linux-gnu"}

const librarySearch = "LD_LIBRARY_PATH="

// Guest is what each image begins with: the file of its first process, and the architecture of that.
type Guest struct {
	Program      string
	Architecture architecture.Name
}

// Image makes the layers: the guest's own program, the files of the request, and the libraries that they need. A machine that has booted with the
// layers serves every plan.
func (r Request) Image(guest Guest) ([]image.Layer, plan.Texts, error) {
	parts, texts, err := r.parts(guest)
	if err != nil {
		return nil, plan.Texts{}, err
	}
	cache := image.Cache{Folder: filepath.Join(r.Cache, "images"), Limit: int64(r.Limits.Image) << 20}
	if err := cache.Within(slices.Concat(parts...)); err != nil {
		return nil, plan.Texts{}, err
	}
	var layers []image.Layer
	for _, entries := range parts {
		layer, err := cache.Layer(entries)
		if err != nil {
			return nil, plan.Texts{}, err
		}
		layers = append(layers, layer)
	}
	return layers, texts, nil
}

// Sources are the host's files of the image by their paths in the guest.
func (r Request) Sources(guest Guest) (map[string]string, error) {
	parts, _, err := r.parts(guest)
	if err != nil {
		return nil, err
	}
	found := map[string]string{}
	for _, entry := range slices.Concat(parts...) {
		if entry.Source != "" {
			found[entry.Name] = entry.Source
		}
	}
	return found, nil
}

// parts are the entries of each layer, and the texts of the guest.
func (r Request) parts(guest Guest) ([][]image.Entry, plan.Texts, error) {
	base, err := image.File("/init", guest.Program)
	if err != nil {
		return nil, plan.Texts{}, err
	}
	base.Mode = 0o755
	parts := [][]image.Entry{{base}}
	for name, text := range system {
		parts[0] = append(parts[0], image.Text(name, 0o644, []byte(text)))
	}
	if r.JITNames {
		parts = append(parts, []image.Entry{image.Text(jitnames.Path, 0o755, jitnames.Agent)})
	}
	for _, files := range r.Layers {
		entries, err := entriesOf(files)
		if err != nil {
			return nil, plan.Texts{}, err
		}
		if len(entries) > 0 {
			parts = append(parts, entries)
		}
	}
	libraries, folders, err := r.libraries(guest.Architecture, parts[1:])
	if err != nil {
		return nil, plan.Texts{}, err
	}
	texts, err := r.texts(folders, slices.Concat(parts...))
	return append(parts, libraries), texts, err
}

func entriesOf(files []File) ([]image.Entry, error) {
	var entries []image.Entry
	for _, file := range files {
		if file.given() {
			continue
		}
		if file.Text != nil {
			entries = append(entries, image.Text(file.Name, fs.FileMode(file.mode()), []byte(*file.Text)))
			continue
		}
		name := file.Name
		if name == "" {
			name = file.Source
		}
		state, err := os.Stat(file.Source)
		if err != nil {
			return nil, err
		}
		if state.IsDir() {
			tree, err := image.Tree(name, file.Source, file.Without...)
			if err != nil {
				return nil, err
			}
			entries = append(entries, tree...)
			continue
		}
		entry, err := image.File(name, file.Source)
		if err != nil {
			return nil, err
		}
		entries = append(entries, entry)
	}
	return entries, nil
}

// libraries are those that the programs among the entries need, and the folders of them that the loader must know.
func (r Request) libraries(of architecture.Name, parts [][]image.Entry) ([]image.Entry, []string, error) {
	there := image.Names{}
	for _, entry := range slices.Concat(parts...) {
		there[entry.Name] = entry
	}
	configured := image.SystemFolders("/etc/ld.so.conf")
	found, err := r.needs(image.Needs{Architecture: of, There: there, Folders: r.libraryPath(), System: configured}, slices.Concat(parts...))
	if err != nil {
		return nil, nil, err
	}
	var entries []image.Entry
	var folders []string
	for _, entry := range found {
		if folder := filepath.Dir(entry.Name); slices.Contains(configured, folder) && !isBuiltin(folder) && !slices.Contains(folders, folder) {
			folders = append(folders, folder)
		}
		if _, has := there[entry.Name]; !has {
			entries = append(entries, entry)
		}
	}
	return entries, folders, nil
}

// needs rejects programs that lack a library, need one under another's name, or are for another processor. A folder may contain libraries that
// nobody loads, for example those of a desktop or of a phone: their requirements do not matter.
func (r Request) needs(needs image.Needs, entries []image.Entry) ([]image.Entry, error) {
	found := image.Names{}
	for _, entry := range entries {
		of, err := needs.Of(entry)
		for _, one := range of {
			if first, there := found[one.Name]; there && err == nil {
				err = image.Twice(first, one, entry.Source)
			}
		}
		var missing *image.Missing
		var taken *image.Taken
		var foreign *image.Foreign
		if (errors.As(err, &missing) || errors.As(err, &taken)) && !r.names(entry) || errors.As(err, &foreign) && !r.starts(entry) {
			continue
		}
		if err != nil {
			return nil, err
		}
		for _, one := range of {
			found[one.Name] = one
		}
	}
	return slices.SortedFunc(maps.Values(found), func(a, b image.Entry) int { return strings.Compare(a.Name, b.Name) }), nil
}

// names reports whether the request names this file itself, not only a folder that it is in.
func (r Request) names(entry image.Entry) bool {
	return r.starts(entry) || slices.ContainsFunc(slices.Concat(r.Layers...), func(file File) bool { return file.Source == entry.Source })
}

// starts reports whether a fork runs this file.
func (r Request) starts(entry image.Entry) bool {
	return slices.ContainsFunc(r.Plan.Forks, func(fork plan.Fork) bool { return fork.Arguments[0] == entry.Name })
}

func isBuiltin(folder string) bool {
	return slices.ContainsFunc(builtin, func(pattern string) bool {
		matches, _ := filepath.Match(pattern, folder)
		return matches
	})
}

// libraryPath is the loader's search path in the guest from the plan's environment.
func (r Request) libraryPath() []string {
	var folders []string
	for _, fork := range r.Plan.Forks {
		for _, setting := range fork.Environment {
			if value, found := strings.CutPrefix(setting, librarySearch); found {
				folders = append(folders, filepath.SplitList(value)...)
			}
		}
	}
	return folders
}

// longestGiven is the most bytes of a text that the guest gets with its plan, which it reads byte by byte. Longer ones are part of the image.
const longestGiven = 64 << 10

// given reports whether the file is a short text, which is not part of the image: so images are the same for forks that differ in such texts.
func (f File) given() bool { return f.Text != nil && len(*f.Text) <= longestGiven }

func (f File) mode() uint32 {
	if f.Mode == 0 {
		return 0o644
	}
	return f.Mode
}

// texts are the plan as the guest reads it. Its files may not have the name of a file of the image.
func (r Request) texts(folders []string, entries []image.Entry) (plan.Texts, error) {
	// The request itself does not change.
	r.Plan.Forks = slices.Clone(r.Plan.Forks)
	for i, fork := range r.Plan.Forks {
		r.Plan.Forks[i].Environment = searched(fork.Environment, folders)
	}
	named := map[string]bool{}
	for _, entry := range entries {
		named[entry.Name] = true
	}
	r.Plan.Files = nil
	late := plan.Late{Files: []plan.File{}}
	for _, file := range slices.Concat(r.Layers...) {
		if !file.given() {
			continue
		}
		if named[file.Name] {
			return plan.Texts{}, fmt.Errorf("%s is in the image twice", file.Name)
		}
		named[file.Name] = true
		files := &r.Plan.Files
		if file.Late {
			files = &late.Files
		}
		*files = append(*files, plan.File{Name: file.Name, Text: *file.Text, Mode: file.mode()})
	}
	var texts plan.Texts
	var err, err2 error
	texts.Plan, err = json.Marshal(r.Plan)
	if r.Plan.Waits() {
		texts.Late, err2 = json.Marshal(late)
	}
	return texts, errors.Join(err, err2)
}

// searched is an environment in which the loader looks in these folders too, after those that the environment names itself: of two settings of
// one name the last counts.
func searched(environment, folders []string) []string {
	if len(folders) == 0 {
		return environment
	}
	joined := strings.Join(folders, ":")
	all := []string{librarySearch + joined}
	for _, setting := range environment {
		if own, is := strings.CutPrefix(setting, librarySearch); is && own != "" {
			setting += ":" + joined
		} else if is {
			setting += joined
		}
		all = append(all, setting)
	}
	return all
}
