// What a program needs beside itself: its loader and its libraries, read from the files, without running anything.

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

// Foreign is a program made for a processor that the guest does not have.
type Foreign struct{ Program, Processor string }

func (f *Foreign) Error() string {
	return fmt.Sprintf("%s is a program for %s, and the box is a machine with an x86-64 processor; others are not supported yet: build it for x86-64",
		f.Program, f.Processor)
}

// Processors as people call them, where the ELF format calls them otherwise.
var processors = map[elf.Machine]string{elf.EM_AARCH64: "arm64", elf.EM_ARM: "32-bit ARM"}

// foreign is nil for what the guest can run: the kernel of an x86-64 machine starts programs of 32 bits too.
func foreign(file string, program *elf.File) error {
	if program.Machine == elf.EM_X86_64 || program.Machine == elf.EM_386 {
		return nil
	}
	name, known := processors[program.Machine]
	if !known {
		name = strings.TrimPrefix(program.Machine.String(), "EM_")
	}
	return &Foreign{Program: file, Processor: name}
}

// Needs finds, for programs and libraries of the host, every other file that has to be in the image for them to start.
type Needs struct {
	// Folders to search after those that a file names itself, before the system's.
	Folders []string
	// System is where the loader looks by itself.
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

// Of returns the files that `files` need, at the paths at which the loader will look for them; `files` themselves are not among them.
// What is no ELF file and no script needs nothing.
func (n Needs) Of(files ...string) ([]string, error) {
	seen := map[string]bool{}
	for _, file := range files {
		seen[file] = true
	}
	var found []string
	for queue := files; len(queue) > 0; queue = queue[1:] {
		direct, err := n.direct(queue[0])
		if err != nil {
			return nil, err
		}
		for _, file := range direct {
			if !seen[file] {
				seen[file] = true
				found = append(found, file)
				queue = append(queue[:len(queue):len(queue)], file)
			}
		}
	}
	return found, nil
}

func (n Needs) direct(file string) ([]string, error) {
	interpreter, err := shebang(file)
	if err != nil {
		return nil, err
	}
	if interpreter != "" {
		if _, err := os.Stat(interpreter); err != nil {
			return nil, &Missing{Library: interpreter, Needed: file, Searched: []string{filepath.Dir(interpreter)}}
		}
		return []string{interpreter}, nil
	}
	program, err := elf.Open(file)
	var format *elf.FormatError
	if errors.As(err, &format) || errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	defer program.Close()
	if err := foreign(file, program); err != nil {
		return nil, err
	}
	return n.ofProgram(file, program)
}

func (n Needs) ofProgram(file string, program *elf.File) ([]string, error) {
	var found []string
	if loader := loaderOf(program); loader != "" {
		if _, err := os.Stat(loader); err != nil {
			return nil, &Missing{Library: loader, Needed: file, Searched: []string{filepath.Dir(loader)}}
		}
		found = append(found, loader)
	}
	libraries, err := program.ImportedLibraries()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	folders := append(append(named(file, program), n.Folders...), n.System...)
	for _, library := range libraries {
		path := locate(library, folders, program)
		if path == "" {
			return nil, &Missing{Library: library, Needed: file, Searched: folders}
		}
		found = append(found, path)
	}
	return found, nil
}

// named are the folders that a file itself names, with $ORIGIN resolved.
func named(file string, program *elf.File) []string {
	var folders []string
	for _, tag := range []elf.DynTag{elf.DT_RPATH, elf.DT_RUNPATH} {
		values, _ := program.DynString(tag)
		for _, value := range values {
			for folder := range strings.SplitSeq(value, ":") {
				folder = strings.NewReplacer("$ORIGIN", filepath.Dir(file), "${ORIGIN}", filepath.Dir(file)).Replace(folder)
				if filepath.IsAbs(folder) {
					folders = append(folders, filepath.Clean(folder))
				}
			}
		}
	}
	return folders
}

// locate finds a library made for the same machine as `program`.
func locate(library string, folders []string, program *elf.File) string {
	if filepath.IsAbs(library) {
		folders, library = []string{filepath.Dir(library)}, filepath.Base(library)
	}
	for _, folder := range folders {
		path := filepath.Join(folder, library)
		candidate, err := elf.Open(path)
		if err != nil {
			continue
		}
		fits := candidate.Machine == program.Machine && candidate.Class == program.Class
		candidate.Close()
		if fits {
			return path
		}
	}
	return ""
}

// longestPath is what a path of Linux has at most (PATH_MAX): a damaged file may say anything.
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

// shebang is the interpreter that a script names; empty where the file is none.
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
