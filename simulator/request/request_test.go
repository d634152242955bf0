// Requests: valid ones, and their images.

package request

import (
	"debug/elf"
	"encoding/binary"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/overhead-action/overhead-action/simulator/architecture"
	"github.com/overhead-action/overhead-action/simulator/plan"
)

func TestRead(t *testing.T) {
	plan, waits := `"plan":{"forks":[{"arguments":["/bin/true"]}]}`, `"plan":{"forks":[{"arguments":["/bin/true"],"await":"/go"}]}`
	for _, c := range []struct{ text, problem string }{
		{`{"cache":"/c",` + plan + `}`, ""},
		{`{` + plan + `}`, "no folder for the cache"},
		{`{"cache":"/c"}`, "no fork to run"},
		{`{"cache":"/c","sede":1,` + plan + `}`, `unknown field "sede"`},
		{`{"cache":"/c","memory":-1,` + plan + `}`, "a limit that is not above 0"},
		{`{"cache":"/c","limits":{"total":0},` + plan + `}`, "a limit that is not above 0"},
		{`{"cache":"/c","layers":[[{"name":"/a"}]],` + plan + `}`, `"/a" must have a source or a text`},
		{`{"cache":"/c","layers":[[{"name":"/a","source":"/b","text":""}]],` + plan + `}`, `"/a" must have a source or a text`},
		{`{"cache":"/c","layers":[[{"name":"/a","text":"","late":true}]],` + plan + `}`, `"/a" is late`},
		{`{"cache":"/c","layers":[[{"name":"/a","source":"/b","late":true}]],` + waits + `}`, `"/a" is late`},
		{`{"cache":"/c","layers":[[{"name":"/a","text":"","late":true}]],` + waits + `}`, ""},
		{`{`, "the request: unexpected EOF"},
		{`{"cache":"/c",` + plan + `} {"seed":2}`, "something follows its last brace"},
	} {
		r, err := Read(strings.NewReader(c.text))
		if (c.problem == "") != (err == nil) || err != nil && !strings.Contains(err.Error(), c.problem) {
			t.Errorf("%s: got %v, want %q", c.text, err, c.problem)
		}
		if err == nil && (r.Seed != 1 || r.Plan.Settle != 2e9 || r.Plan.Forks[0].Output != 1<<20 || r.Limits.Total != 900) {
			t.Errorf("the defaults are %+v", r)
		}
	}
}

// guestAt is a first process of the host's architecture.
func guestAt(path string) Guest { return Guest{path, architecture.Host} }

func TestImage(t *testing.T) {
	shell, err := exec.LookPath("sh")
	if err != nil {
		t.Skip("no shell")
	}
	guest := filepath.Join(t.TempDir(), "guest")
	if err := os.WriteFile(guest, []byte("guest"), 0o755); err != nil {
		t.Fatal(err)
	}
	read := func(extra string, fork ...string) Request {
		r, err := Read(strings.NewReader(`{"cache":"` + t.TempDir() + `",` + extra + `"plan":{"forks":[{"arguments":["/bin/sh"]` + strings.Join(fork, "") + `}]}}`))
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	one := read(`"layers":[[{"name":"/bin/sh","source":"` + shell + `"},{"name":"/script","text":"exit 3"}]],`)
	layers, texts, err := one.Image(guestAt(guest))
	if err != nil {
		t.Fatal(err)
	}
	if len(layers) != 3 {
		t.Fatalf("there are %d layers: the guest, the request's one, libraries", len(layers))
	}
	again, _, err := one.Image(guestAt(guest))
	if err != nil {
		t.Fatal(err)
	}
	for i := range layers {
		if layers[i] != again[i] {
			t.Errorf("layer %d is another the second time", i)
		}
	}
	libraries, err := os.ReadFile(layers[2].Path)
	if err != nil || !strings.Contains(string(libraries), "libc.so") {
		t.Errorf("the shell's library is not in the image: %v", err)
	}
	// A machine that has booted serves any text.
	other, script, err := read(`"layers":[[{"name":"/bin/sh","source":"` + shell + `"},{"name":"/script","text":"exit 4"}]],`).Image(guestAt(guest))
	if err != nil || other[1].SHA256 != layers[1].SHA256 || string(script.Plan) != strings.Replace(string(texts.Plan), "exit 3", "exit 4", 1) {
		t.Errorf("another text: %v, %s, %v", other, script, err)
	}
	if todo, err := plan.Parse(script.Plan); err != nil || !slices.Equal(todo.Files, []plan.File{{Name: "/script", Text: "exit 4", Mode: 0o644}}) {
		t.Errorf("the plan has %+v, %v", todo.Files, err)
	}
	late := read(`"layers":[[{"name":"/bin/sh","source":"`+shell+`"},{"name":"/script","text":"exit 3","late":true}]],`, `,"await":"/go"`)
	if _, texts, err := late.Image(guestAt(guest)); err != nil || strings.Contains(string(texts.Plan), "exit 3") || !strings.Contains(string(texts.Late), "exit 3") {
		t.Errorf("a late text: %s, %s, %v", texts.Plan, texts.Late, err)
	}
	for problem, extra := range map[string]string{
		"more than its limit of 1 MiB": `"limits":{"image":1},"layers":[[{"name":"/large","source":"` + large(t) + `"}]],`,
		"/nowhere: no such file":       `"layers":[[{"source":"/nowhere"}]],`,
		"/a is in the image twice":     `"layers":[[{"name":"/a","source":"` + shell + `"}],[{"name":"/a","text":""}]],`,
	} {
		if _, _, err := read(extra).Image(guestAt(guest)); err == nil || !strings.Contains(err.Error(), problem) {
			t.Errorf("got %v, want %q", err, problem)
		}
	}
}

// The page shows a request with each existing key, and the defaults of optional ones.
func TestReadme(t *testing.T) {
	page, err := os.ReadFile("../README.md")
	if err != nil {
		t.Fatal(err)
	}
	_, block, _ := strings.Cut(string(page), "```json\n")
	block, _, _ = strings.Cut(block, "```")
	shown, err := Read(strings.NewReader(block))
	if err != nil {
		t.Fatalf("%v\n%s", err, block)
	}
	least, err := Read(strings.NewReader(`{"cache":"/c","plan":{"forks":[{"arguments":["/a"]}]}}`))
	if err != nil {
		t.Fatal(err)
	}
	if shown.Limits != least.Limits || shown.Seed != least.Seed || shown.Plan.Settle != least.Plan.Settle {
		t.Errorf("the page shows %+v, and left out they are %+v", shown, least)
	}
	for at := range reflect.TypeFor[Request]().NumField() {
		if key := reflect.TypeFor[Request]().Field(at).Tag.Get("json"); !strings.Contains(block, `"`+key+`":`) {
			t.Errorf("the page does not show %q", key)
		}
	}
}

// If a library is in a folder that only this machine's loader knows, forks get its path, also those that have their own search path.
func TestPathsOfForks(t *testing.T) {
	r, err := Read(strings.NewReader(`{"cache":"/c","plan":{"forks":[{"arguments":["/a"]},{"arguments":["/a"],"environment":["A=b","LD_LIBRARY_PATH=/own"]}]}}`))
	if err != nil {
		t.Fatal(err)
	}
	planOf := func(folders ...string) string {
		texts, err := r.texts(folders, nil)
		if err != nil {
			t.Fatal(err)
		}
		return string(texts.Plan)
	}
	plain, with := planOf(), planOf("/opt/x", "/opt/y")
	if strings.Contains(plain, "/opt") || !strings.Contains(with, `"LD_LIBRARY_PATH=/opt/x:/opt/y"`) || !strings.Contains(with, `"A=b","LD_LIBRARY_PATH=/own:/opt/x:/opt/y"`) {
		t.Errorf("plans of forks\n%s\n%s", plain, with)
	}
	if again := planOf(); again != plain {
		t.Errorf("the request has changed:\n%s\n%s", plain, again)
	}
}

// A program that the request names must have its libraries, and the message names both; other files in a folder need not.
func TestMissingLibrary(t *testing.T) {
	compiler, err := exec.LookPath("cc")
	if err != nil {
		t.Skip("no C compiler (cc)")
	}
	folder := t.TempDir()
	compile := func(source string, arguments ...string) {
		command := exec.Command(compiler, append([]string{"-x", "c", "-"}, arguments...)...)
		command.Stdin, command.Dir = strings.NewReader(source), folder
		if out, err := command.CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
	}
	compile("int late(void) { return 0; }", "-shared", "-fPIC", "-Wl,-soname,liblate.so", "-o", "liblate.so")
	if err := os.Mkdir(filepath.Join(folder, "bin"), 0o755); err != nil {
		t.Fatal(err)
	}
	compile("int late(void); int main(void) { return late(); }", "-x", "none", "liblate.so", "-o", "bin/program")
	guest := filepath.Join(folder, "liblate.so")
	of := func(layer string) error {
		r, err := Read(strings.NewReader(`{"cache":"` + t.TempDir() + `","layers":[[` + layer + `]],"plan":{"forks":[{"arguments":["/other"]}]}}`))
		if err != nil {
			t.Fatal(err)
		}
		_, _, err = r.Image(guestAt(guest))
		return err
	}
	named := of(`{"name":"/program","source":"` + folder + `/bin/program"}`)
	if named == nil || !strings.Contains(named.Error(), "bin/program needs liblate.so, which is in none of") {
		t.Errorf("named: %v", named)
	}
	if err := of(`{"name":"/programs","source":"` + folder + `/bin"}`); err != nil {
		t.Errorf("in a folder: %v", err)
	}
}

// A library that a program names by $ORIGIN is next to the program in the image too, and not at the host's path. Two programs in one folder cannot
// have two of one name.
func TestLibrariesBesideMovedPrograms(t *testing.T) {
	compiler, err := exec.LookPath("cc")
	if err != nil {
		t.Skip("no C compiler (cc)")
	}
	folder := t.TempDir()
	for _, of := range []string{"one", "two"} {
		if err := os.MkdirAll(filepath.Join(folder, of, "lib"), 0o755); err != nil {
			t.Fatal(err)
		}
		for _, arguments := range [][]string{
			{"-shared", "-fPIC", "-Wl,-soname,liblate.so", "-Dmain=late", "-o", "lib/liblate.so"},
			{"-Dafter=late()", "-o", "program", "-x", "none", "lib/liblate.so", "-Wl,-rpath,$ORIGIN/lib"},
		} {
			command := exec.Command(compiler, append([]string{"-x", "c", "-"}, arguments...)...)
			command.Stdin, command.Dir = strings.NewReader("#ifndef after\n#define after 0\n#else\nint late(void);\n#endif\nint main(void) { return after; }"), filepath.Join(folder, of)
			if out, err := command.CombinedOutput(); err != nil {
				t.Fatalf("%v\n%s", err, out)
			}
		}
	}
	of := func(first, second string) ([]byte, error) {
		r, err := Read(strings.NewReader(`{"cache":"` + t.TempDir() + `","layers":[[{"name":"` + first + `","source":"` + folder + `/one/program"},{"name":"` + second + `","source":"` + folder +
			`/two/program"}]],"plan":{"forks":[{"arguments":["` + first + `"]}]}}`))
		if err != nil {
			t.Fatal(err)
		}
		layers, _, err := r.Image(guestAt(filepath.Join(folder, "one/program")))
		if err != nil {
			return nil, err
		}
		return os.ReadFile(layers[2].Path)
	}
	libraries, err := of("/a/x", "/b/x")
	if text := string(libraries); err != nil || !strings.Contains(text, "a/lib/liblate.so") || !strings.Contains(text, "b/lib/liblate.so") || strings.Contains(text, folder[1:]) {
		t.Errorf("the libraries are not next to their programs, or are where the host has them, %v", err)
	}
	want := folder + "/two/program needs " + folder + "/two/lib/liblate.so, which must be /a/lib/liblate.so in the image, where " + folder + "/one/lib/liblate.so is already"
	if _, err := of("/a/x", "/a/y"); err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("two of one name: %v", err)
	}
}

// A program for another processor than the guest's is rejected if a fork starts it; otherwise it may be in the image.
func TestForeignProgram(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(self)
	if err != nil {
		t.Fatal(err)
	}
	program := filepath.Join(t.TempDir(), "program")
	of := func(processor elf.Machine, guest architecture.Name, started string) error {
		binary.LittleEndian.PutUint16(text[18:], uint16(processor)) // e_machine
		if err := os.WriteFile(program, text, 0o755); err != nil {
			t.Fatal(err)
		}
		r, err := Read(strings.NewReader(`{"cache":"` + t.TempDir() + `","layers":[[{"name":"/program","source":"` + program + `"}]],"plan":{"forks":[{"arguments":["` + started + `"]}]}}`))
		if err != nil {
			t.Fatal(err)
		}
		_, _, err = r.Image(Guest{self, guest})
		return err
	}
	for _, c := range []struct {
		processor elf.Machine
		guest     architecture.Name
		problem   string
	}{
		{elf.EM_AARCH64, architecture.AMD64, "arm64, and the simulator is a machine with an x86-64 processor: build it for x86-64"},
		{elf.EM_X86_64, architecture.ARM64, "x86-64, and the simulator is a machine with an arm64 processor: build it for arm64"},
	} {
		if err := of(c.processor, c.guest, "/program"); err == nil || !strings.Contains(err.Error(), program+" is a program for "+c.problem) {
			t.Errorf("started: %v", err)
		}
		if err := of(c.processor, c.guest, "/other"); err != nil {
			t.Errorf("next to it: %v", err)
		}
	}
}

func large(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "large")
	if err := os.WriteFile(path, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.Truncate(path, 2<<20); err != nil {
		t.Fatal(err)
	}
	return path
}
