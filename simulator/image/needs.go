// The loader and the libraries that a program needs, read from the files, without running anything.

package image

import (
	"bufio"
	"debug/elf"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/overhead-action/overhead-action/simulator/architecture"
)

// Missing is a library or an interpreter that a program names and the host does not have.
type Missing struct {
	Library, Needed string
	Searched        []string
}

func (m *Missing) Error() string {
	return fmt.Sprintf("%s needs %s, which is in none of %s: install it, or name its folder in LD_LIBRARY_PATH",
		m.Needed, m.Library, strings.Join(m.Searched, ", "))
}

// Foreign is a program for a processor that the guest does not have.
type Foreign struct {
	Program, Processor string
	Guest              architecture.Name
}

func (f *Foreign) Error() string {
	return fmt.Sprintf("%s is a program for %s, and the simulator is a machine with an %s processor: build it for %[3]s", f.Program, f.Processor, f.Guest.Title())
}

// The usual names of processors with other names in ELF.
var processors = map[elf.Machine]string{elf.EM_X86_64: "x86-64", elf.EM_386: "32-bit x86", elf.EM_AARCH64: "arm64", elf.EM_ARM: "32-bit ARM"}

// foreign is nil for what the guest can run.
func (n Needs) foreign(file string, program *elf.File) error {
	if n.Architecture.Runs(program.Machine) {
		return nil
	}
	name, known := processors[program.Machine]
	if !known {
		name = strings.TrimPrefix(program.Machine.String(), "EM_")
	}
	return &Foreign{Program: file, Processor: name, Guest: n.Architecture}
}

// Taken is a library whose name in the image another file has.
type Taken struct{ Library, Needed, Name, By string }

func (t *Taken) Error() string {
	return fmt.Sprintf("%s needs %s, which must be %s in the image, where %s is already: put one of the two programs into another folder there",
		t.Needed, t.Library, t.Name, t.By)
}

// Needs finds, for programs and libraries of an image, every other file of the host that they need to start.
type Needs struct {
	// Architecture of the guest.
	Architecture architecture.Name
	// There is the content of the image.
	There Names
	// Folders of the guest to search after those that a file names itself, before the system's.
	Folders []string
	// System has the loader's default folders.
	System []string
}

// SystemFolders reads the loader's own configuration (ld.so.conf(5)), and adds its built-in folders.
func SystemFolders(configuration string) []string {
	return append(configured(configuration, 0), "/lib64", "/usr/lib64", "/lib", "/usr/lib", "/usr/local/lib")
}

func configured(file string, depth int) []string {
	text, err := os.ReadFile(file)
	if err != nil || depth > 5 {
		return nil // no such system: the built-in folders are left
	}
	var folders []string
	for line := range strings.Lines(string(text)) {
		line, _, _ = strings.Cut(line, "#")
		fields := strings.Fields(line)
		switch {
		case len(fields) == 0:
		case fields[0] == "include" && len(fields) > 1:
			pattern := fields[1]
			if !filepath.IsAbs(pattern) {
				pattern = filepath.Join(filepath.Dir(file), pattern)
			}
			included, _ := filepath.Glob(pattern)
			for _, name := range included {
				folders = append(folders, configured(name, depth+1)...)
			}
		case filepath.IsAbs(fields[0]):
			folders = append(folders, fields[0])
		}
	}
	return folders
}

// Of returns the files that `file` needs, under the names at which the loader in the guest will look for them, including those in the image,
// without `file` itself. A file that is neither ELF nor a script needs nothing.
func (n Needs) Of(file Entry) ([]Entry, error) {
	known := map[string]bool{file.Name: true}
	var found []Entry
	for queue := []Entry{file}; len(queue) > 0; queue = queue[1:] {
		direct, err := n.direct(queue[0])
		if err != nil {
			return nil, err
		}
		for _, one := range direct {
			if !known[one.Name] {
				known[one.Name] = true
				found = append(found, one)
				queue = append(queue, one)
			}
		}
	}
	return found, nil
}

func (n Needs) direct(file Entry) ([]Entry, error) {
	if file.Source == "" {
		return nil, nil
	}
	interpreter, err := shebang(file.Source)
	if err != nil {
		return nil, err
	}
	if interpreter != "" {
		found, err := n.at(interpreter, file)
		return []Entry{found}, err
	}
	program, err := elf.Open(file.Source)
	var format *elf.FormatError
	if errors.As(err, &format) || errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	defer program.Close()
	if err := n.foreign(file.Source, program); err != nil {
		return nil, err
	}
	return n.ofProgram(file, program)
}

// at is the file at a path of the guest: that of the image, else the host's of the same path.
func (n Needs) at(wanted string, file Entry) (Entry, error) {
	name := n.There.Real(wanted)
	if found, there := n.There[name]; there {
		return found, nil
	}
	if _, err := os.Stat(wanted); err != nil {
		return Entry{}, &Missing{Library: wanted, Needed: file.Source, Searched: []string{filepath.Dir(wanted)}}
	}
	return File(name, wanted)
}

func (n Needs) ofProgram(file Entry, program *elf.File) ([]Entry, error) {
	var found []Entry
	if loader := loaderOf(program); loader != "" {
		one, err := n.at(loader, file)
		if err != nil {
			return nil, err
		}
		found = append(found, one)
	}
	libraries, err := program.ImportedLibraries()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file.Source, err)
	}
	folders := append(append(named(file, program), same(n.Folders...)...), same(n.System...)...)
	for _, library := range libraries {
		one, err := n.locate(library, folders, file, program)
		if err != nil {
			return nil, err
		}
		found = append(found, one)
	}
	return found, nil
}

// longestPath is the longest path of Linux (PATH_MAX): a damaged file may contain anything.
const longestPath = 4096

func loaderOf(program *elf.File) string {
	for _, part := range program.Progs {
		if part.Type == elf.PT_INTERP && part.Filesz <= longestPath {
			text := make([]byte, part.Filesz)
			if _, err := part.ReadAt(text, 0); err != nil {
				return ""
			}
			return strings.TrimRight(string(text), "\x00")
		}
	}
	return ""
}

// shebang is the interpreter that a script names; empty for other files.
func shebang(file string) (string, error) {
	in, err := os.Open(file)
	if err != nil {
		return "", err
	}
	defer in.Close()
	line, _ := bufio.NewReaderSize(in, 256).ReadSlice('\n')
	rest, script := strings.CutPrefix(string(line), "#!")
	if fields := strings.Fields(rest); script && len(fields) > 0 {
		return fields[0], nil
	}
	return "", nil
}
