// What programs need, asked of programs that are on every system.

package image

import (
	"debug/elf"
	"encoding/binary"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
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

func TestNeeds(t *testing.T) {
	needs := Needs{System: SystemFolders("/etc/ld.so.conf")}
	library := built(t, "liblate.so", "int late(void) { return 0; }", "-shared", "-fPIC")
	program := built(t, "program", "int late(void); int main(void) { return late(); }", library, "-Wl,-soname,x")

	// The library is named by its path, so it is found; its folder is not where a loader looks for a name.
	found, err := needs.Of(program)
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Contains(found, library) || !slices.ContainsFunc(found, func(file string) bool { return filepath.Base(file) == "libc.so.6" }) ||
		!slices.ContainsFunc(found, func(file string) bool { return strings.HasPrefix(filepath.Base(file), "ld-linux") }) {
		t.Errorf("got %v", found)
	}
	script := file(t, filepath.Join(t.TempDir(), "script"), "#! "+program+" -x\n")
	if of, err := needs.Of(script); err != nil || len(of) != len(found)+1 || !slices.Contains(of, program) {
		t.Errorf("a script: %v, %v", of, err)
	}
	if of, err := needs.Of(file(t, filepath.Join(t.TempDir(), "jar"), "PK")); err != nil || len(of) != 0 {
		t.Errorf("a file: %v, %v", of, err)
	}
}

func TestWhereLibrariesAreFound(t *testing.T) {
	library := built(t, "liblate.so", "int late(void) { return 0; }", "-shared", "-fPIC", "-Wl,-soname,liblate.so")
	folder := filepath.Dir(library)
	source := "int late(void); int main(void) { return late(); }"
	system := SystemFolders("/etc/ld.so.conf")

	plain := built(t, "plain", source, library)
	_, err := Needs{System: system}.Of(plain)
	var missing *Missing
	if !errors.As(err, &missing) || missing.Library != "liblate.so" || missing.Needed != plain || !strings.Contains(err.Error(), "install it, or") {
		t.Errorf("got %v", err)
	}
	if found, err := (Needs{System: system, Folders: []string{folder}}).Of(plain); err != nil || !slices.Contains(found, library) {
		t.Errorf("a named folder: %v, %v", found, err)
	}
	// A file of that name for another machine is passed over.
	foreign := t.TempDir()
	file(t, filepath.Join(foreign, "liblate.so"), "/* a linker script */")
	if found, err := (Needs{System: system, Folders: []string{foreign, folder}}).Of(plain); err != nil || !slices.Contains(found, library) {
		t.Errorf("past a foreign file: %v, %v", found, err)
	}
	runpath := built(t, "runpath", source, library, "-Wl,-rpath,$ORIGIN/lib")
	beside := filepath.Join(filepath.Dir(runpath), "lib/liblate.so")
	if err := os.MkdirAll(filepath.Dir(beside), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.Rename(library, beside); err != nil {
		t.Fatal(err)
	}
	if found, err := (Needs{System: system}).Of(runpath); err != nil || !slices.Contains(found, beside) {
		t.Errorf("$ORIGIN: %v, %v", found, err)
	}
}

// A file that is no whole program is one that needs nothing: it may lie in a folder, and nobody starts it.
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
	if _, err := (Needs{System: SystemFolders("/etc/ld.so.conf")}).Of(path); err != nil {
		t.Error(err)
	}
}

func TestMissingInterpreter(t *testing.T) {
	script := file(t, filepath.Join(t.TempDir(), "script"), "#!/nowhere/python3\n")
	if _, err := (Needs{}).Of(script); err == nil || !strings.Contains(err.Error(), script+" needs /nowhere/python3") {
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
