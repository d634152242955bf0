// Requirements of programs that are on every system.

package image

import (
	"debug/elf"
	"encoding/binary"
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/overhead-action/overhead-action/simulator/architecture"
)

func built(t *testing.T, name, source string, arguments ...string) string {
	t.Helper()
	compiler, err := exec.LookPath("cc")
	if err != nil {
		t.Skip("no C compiler")
	}
	folder := t.TempDir()
	path := filepath.Join(folder, name)
	command := exec.Command(compiler, append([]string{"-x", "c", file(t, filepath.Join(folder, name+".c"), source), "-x", "none", "-o", path}, arguments...)...)
	if out, err := command.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return path
}

// of resolves a file with the same name in the image, and returns names.
func (n Needs) of(path string) ([]string, error) {
	found, err := n.Of(Entry{Name: path, Source: path})
	var names []string
	for _, one := range found {
		names = append(names, one.Name)
	}
	return names, err
}

func TestNeeds(t *testing.T) {
	needs := Needs{Architecture: architecture.Host, System: SystemFolders("/etc/ld.so.conf")}
	library := built(t, "liblate.so", "int late(void) { return 0; }", "-shared", "-fPIC")
	program := built(t, "program", "int late(void); int main(void) { return late(); }", library, "-Wl,-soname,x")

	// The library is named by its path, so it is found; the loader does not look for a name in its folder.
	found, err := needs.of(program)
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Contains(found, library) || !slices.ContainsFunc(found, func(file string) bool { return filepath.Base(file) == "libc.so.6" }) ||
		!slices.ContainsFunc(found, func(file string) bool { return strings.HasPrefix(filepath.Base(file), "ld-linux") }) {
		t.Errorf("got %v", found)
	}
	script := file(t, filepath.Join(t.TempDir(), "script"), "#! "+program+" -x\n")
	if of, err := needs.of(script); err != nil || len(of) != len(found)+1 || !slices.Contains(of, program) {
		t.Errorf("a script: %v, %v", of, err)
	}
	if of, err := needs.of(file(t, filepath.Join(t.TempDir(), "jar"), "PK")); err != nil || len(of) != 0 {
		t.Errorf("a file: %v, %v", of, err)
	}
}

func TestLibraryFolders(t *testing.T) {
	library := built(t, "liblate.so", "int late(void) { return 0; }", "-shared", "-fPIC", "-Wl,-soname,liblate.so")
	folder := filepath.Dir(library)
	source := "int late(void); int main(void) { return late(); }"
	system := SystemFolders("/etc/ld.so.conf")

	plain := built(t, "plain", source, library)
	_, err := Needs{Architecture: architecture.Host, System: system}.of(plain)
	var missing *Missing
	if !errors.As(err, &missing) || missing.Library != "liblate.so" || missing.Needed != plain || !strings.Contains(err.Error(), "install it, or") {
		t.Errorf("got %v", err)
	}
	if found, err := (Needs{Architecture: architecture.Host, System: system, Folders: []string{folder}}).of(plain); err != nil || !slices.Contains(found, library) {
		t.Errorf("a named folder: %v, %v", found, err)
	}
	// A file of that name for another machine is skipped.
	foreign := t.TempDir()
	file(t, filepath.Join(foreign, "liblate.so"), "/* a linker script */")
	if found, err := (Needs{Architecture: architecture.Host, System: system, Folders: []string{foreign, folder}}).of(plain); err != nil || !slices.Contains(found, library) {
		t.Errorf("past a foreign file: %v, %v", found, err)
	}
	runpath := built(t, "runpath", source, library, "-Wl,-rpath,$ORIGIN/lib")
	sibling := filepath.Join(filepath.Dir(runpath), "lib/liblate.so")
	if err := os.MkdirAll(filepath.Dir(sibling), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.Rename(library, sibling); err != nil {
		t.Fatal(err)
	}
	if found, err := (Needs{Architecture: architecture.Host, System: system}).of(runpath); err != nil || !slices.Contains(found, sibling) {
		t.Errorf("$ORIGIN: %v, %v", found, err)
	}
}

// If a program has another folder in the image, the library that it names by $ORIGIN must be found from there.
func TestOriginInImage(t *testing.T) {
	library := built(t, "liblate.so", "int late(void) { return 0; }", "-shared", "-fPIC", "-Wl,-soname,liblate.so")
	program := built(t, "program", "int late(void); int main(void) { return late(); }", library, "-Wl,-rpath,$ORIGIN/../lib")
	home := filepath.Join(filepath.Dir(program), "home")
	move := func(from, to string) string {
		if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.Rename(from, to); err != nil {
			t.Fatal(err)
		}
		return to
	}
	program, sibling := move(program, filepath.Join(home, "bin/program")), move(library, filepath.Join(home, "lib/liblate.so"))
	linked := filepath.Join(t.TempDir(), "linked")
	if err := os.Symlink(program, linked); err != nil {
		t.Fatal(err)
	}
	own := file(t, filepath.Join(t.TempDir(), "own.so"), "")
	if text, err := os.ReadFile(sibling); err != nil || os.WriteFile(own, text, 0o644) != nil {
		t.Fatal(err)
	}
	system := SystemFolders("/etc/ld.so.conf")
	for name, c := range map[string]struct {
		program      Entry
		there        []Entry
		name, source string
	}{
		"moved":                  {Entry{Name: "/app/bin/program", Source: program}, nil, "/app/lib/liblate.so", sibling},
		"to the top":             {Entry{Name: "/program", Source: program}, nil, "/lib/liblate.so", sibling},
		"where it was":           {Entry{Name: program, Source: program}, nil, sibling, sibling},
		"started by a link":      {Entry{Name: "/app/bin/program", Source: linked}, nil, "/app/lib/liblate.so", sibling},
		"of the request":         {Entry{Name: "/app/bin/program", Source: program}, []Entry{{Name: "/app/lib/liblate.so", Source: own}}, "/app/lib/liblate.so", own},
		"of its folder":          {Entry{Name: "/app/bin/program", Source: program}, []Entry{{Name: "/app/lib", Mode: fs.ModeDir}}, "/app/lib/liblate.so", sibling},
		"by a link":              {Entry{Name: "/app/bin/program", Source: program}, []Entry{{Name: "/app/lib", Mode: fs.ModeSymlink, Target: "lib64"}, {Name: "/app/lib64/liblate.so", Source: own}}, "/app/lib64/liblate.so", own},
		"sibling what a link is": {Entry{Name: "/app/bin/program", Source: program}, []Entry{{Name: "/app/lib", Mode: fs.ModeSymlink, Target: "/real"}}, "/real/liblate.so", sibling},
	} {
		there := Names{}
		for _, one := range append(c.there, c.program) {
			there[one.Name] = one
		}
		found, err := Needs{Architecture: architecture.Host, There: there, System: system}.Of(c.program)
		at := slices.IndexFunc(found, func(one Entry) bool { return one.Name == c.name })
		if err != nil || at < 0 || found[at].Source != c.source {
			t.Errorf("%s: not %s from %s, but %v, %v", name, c.name, c.source, found, err)
		}
	}
	for name, other := range map[string]Entry{
		"text":   {Name: "/app/lib/liblate.so"},
		"above":  {Name: "/app/lib", Source: own},
		"folder": {Name: "/app/lib/liblate.so", Mode: fs.ModeDir},
	} {
		_, err := Needs{Architecture: architecture.Host, There: Names{other.Name: other}, System: system}.Of(Entry{Name: "/app/bin/program", Source: program})
		if want := program + " needs " + sibling + ", which must be /app/lib/liblate.so in the image, where "; err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestLinksInACircle(t *testing.T) {
	there := Names{"/a": {Name: "/a", Mode: fs.ModeSymlink, Target: "b"}, "/b": {Name: "/b", Mode: fs.ModeSymlink, Target: "/a"}}
	if real := there.Real("/a/x"); real != "/a/x" {
		t.Errorf("it leads to %s", real)
	}
}

// A file that is not a whole program needs nothing: it may be in a folder that nobody runs.
func TestDamagedProgram(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(self)
	if err != nil {
		t.Fatal(err)
	}
	// The first of its segments becomes the path of a loader, of 4 EiB.
	segment := text[binary.LittleEndian.Uint64(text[32:]):]
	binary.LittleEndian.PutUint32(segment, uint32(elf.PT_INTERP))
	binary.LittleEndian.PutUint64(segment[32:], 1<<62)
	path := filepath.Join(t.TempDir(), "damaged")
	if err := os.WriteFile(path, text, 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := (Needs{Architecture: architecture.Host, System: SystemFolders("/etc/ld.so.conf")}).of(path); err != nil {
		t.Error(err)
	}
}

func TestMissingInterpreter(t *testing.T) {
	script := file(t, filepath.Join(t.TempDir(), "script"), "#!/nowhere/python3\n")
	if _, err := (Needs{}).of(script); err == nil || !strings.Contains(err.Error(), script+" needs /nowhere/python3") {
		t.Errorf("got %v", err)
	}
}

func TestSystemFolders(t *testing.T) {
	folder := t.TempDir()
	file(t, filepath.Join(folder, "ld.so.conf.d/b.conf"), "/opt/b # why\n\n# none\n")
	configuration := file(t, filepath.Join(folder, "ld.so.conf"), "include ld.so.conf.d/*.conf\n/opt/a\ninclude "+filepath.Join(folder, "ld.so.conf")+"\n")
	got := SystemFolders(configuration)
	if got[0] != "/opt/b" || got[1] != "/opt/a" || got[len(got)-1] != "/usr/local/lib" {
		t.Errorf("got %v", got)
	}
}
