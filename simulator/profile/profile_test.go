// From the tracer's file to stacks, also of damaged files and hostile names; and the plugins are what their sources give.

package profile

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/overhead-action/overhead-action/simulator/architecture"
)

// recorded is a tracer's file.
type recorded struct{ bytes.Buffer }

func (r *recorded) put(kind byte, first, second uint32, words ...uint64) {
	r.WriteByte(kind)
	_ = binary.Write(r, binary.LittleEndian, []uint32{first, second})
	_ = binary.Write(r, binary.LittleEndian, words)
}

// block is one of instructions of a byte each.
func (r *recorded) block(id uint32, start uint64, length int) {
	r.put('b', id, uint32(length), start)
	for i := range length {
		_ = binary.Write(r, binary.LittleEndian, uint16(i))
	}
}

func (r *recorded) text(text string) {
	_ = binary.Write(r, binary.LittleEndian, uint16(len(text)))
	r.WriteString(text)
}

// thread begins one: its root is a context.
func (r *recorded) thread(root, space, tgid uint32, name string) {
	r.put('r', root, space)
	r.put('p', root, tgid)
	r.put('t', root, tgid)
	r.text(name)
}

func (r *recorded) mapped(space uint32, start, end, offset uint64, path string) {
	r.put('m', space, 0, start, end, offset)
	r.text(path)
}

func (r *recorded) profile(t *testing.T, symbols Symbols) Profile {
	t.Helper()
	r.put('e', 0, 0)
	read, err := readTrace(&r.Buffer)
	if err != nil {
		t.Fatal(err)
	}
	return read.Profile(symbols)
}

// lines are the stacks of a profile in a readable form.
func lines(p Profile) []string {
	var all []string
	for _, stack := range p.Stacks {
		names := []string{}
		for _, frame := range stack.Frames {
			names = append(names, p.Functions[frame].Module+":"+p.Functions[frame].Name)
		}
		all = append(all, fmt.Sprintf("%s %s %d", stack.Thread, strings.Join(names, ";"), stack.Instructions))
	}
	return all
}

const kallsyms = "ffffffff81000000 T do_syscall_64\nffffffff81000000 T _stext\nffffffff81000100 t handler [module]\n000000000001fb80 A current_task\nnonsense\n"

func TestStacks(t *testing.T) {
	var r recorded
	r.thread(1, 7, 42, "worker")
	r.block(1, 0x7f0000001010, 4)
	r.block(2, 0xffffffff81000110, 3)
	// A call, whose return address is the first of the next function; and an entry into the kernel at the second block.
	r.put('n', 2, 1, 0x7f0000001020)
	r.put('n', 3, 2, 0x7f0000001018|entrySite)
	r.put('n', 4, 3, 0xffffffff81000008)
	r.put('c', 2, 1, 100)
	r.put('c', 4, 2, 30)
	r.put('c', 1, 9, 5) // a block that is not there
	minus := int64(-3)
	r.put('c', 3, 2, uint64(minus)) // more refunds than counts
	code := map[uint32]Code{42: {Map: []byte("7f0000001000 20 void a.B.c(int)\n0x7f0000001020 0x10 later\nno line\n7f0000001000 0 empty\n")}}
	p := r.profile(t, Symbols{Kernel: ParseKernel([]byte(kallsyms)), Code: code})
	want := []string{
		"worker [jit]:void a.B.c(int);[jit]:void a.B.c(int) 100",
		"worker [jit]:void a.B.c(int);[jit]:void a.B.c(int);[kernel]:_stext;[kernel]:handler 30",
		"worker [jit]: 5",
	}
	if got := lines(p); !slices.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	if p.Instructions != 135 || p.Shortened != 0 {
		t.Errorf("%d instructions, %d shortened", p.Instructions, p.Shortened)
	}
}

// A program that starts the application is no part of its profile; what it starts is.
func TestWithoutTheStarter(t *testing.T) {
	var r recorded
	r.thread(1, 7, 42, "starter")
	r.thread(2, 8, 43, "java")
	r.mapped(7, 0x1000, 0x2000, 0, "/overhead/load")
	r.mapped(8, 0x1000, 0x2000, 0, "/jdk/bin/java")
	r.block(1, 0x1010, 1)
	r.put('c', 1, 1, 100)
	r.put('c', 2, 1, 30)
	r.put('e', 0, 0)
	read, err := readTrace(&r.Buffer)
	if err != nil {
		t.Fatal(err)
	}
	for _, one := range []struct {
		without []string
		want    int64
	}{{nil, 130}, {[]string{"/overhead/load"}, 30}, {[]string{"/load"}, 130}} {
		if p := read.Profile(Symbols{}, one.without...); p.Instructions != one.want {
			t.Errorf("without %v: %d instructions, want %d", one.without, p.Instructions, one.want)
		}
	}
}

// A forked process has its parent's files until it maps others, and a later file replaces an earlier one.
func TestMappings(t *testing.T) {
	var r recorded
	r.put('s', 1, 0)
	r.put('s', 2, 1)
	r.mapped(1, 0x1000, 0x3000, 0, "/one")
	r.mapped(1, 0x2000, 0x3000, 0x5000, "/two")
	r.mapped(2, 0x9000, 0xa000, 0, "")
	r.put('e', 0, 0)
	read, err := readTrace(&r.Buffer)
	if err != nil {
		t.Fatal(err)
	}
	for address, want := range map[uint64]string{0x1fff: "/one", 0x2000: "/two", 0x9000: "", 0x3000: "none"} {
		m, found := read.mapped(2, address)
		if !found {
			m.path = "none"
		}
		if m.path != want {
			t.Errorf("%x is %q, want %q", address, m.path, want)
		}
	}
	if _, found := read.mapped(1, 0x9000); found {
		t.Error("a parent has the memory of its child")
	}
}

func TestHostileNames(t *testing.T) {
	var r recorded
	r.thread(1, 1, 2, "a;b\n\x00\xff")
	r.block(1, 0x1000, 1)
	r.put('c', 1, 1, 1)
	name := "evil;\x1b[31m \xff" + strings.Repeat("é", longest)
	p := r.profile(t, Symbols{Code: map[uint32]Code{2: {Map: []byte("1000 10 " + name + "\n")}}})
	if got := p.Functions[0].Name; len(got) > longest+len("…") || !strings.HasPrefix(got, "evil;\x1b") {
		t.Errorf("a name of %d bytes became %q", len(name), got)
	}
	if len(p.Stacks) != 1 || p.Stacks[0].Instructions != 1 {
		t.Errorf("the stacks are %v", p.Stacks)
	}
}

func TestDamagedTraces(t *testing.T) {
	var whole recorded
	whole.thread(1, 1, 2, "thread")
	whole.block(1, 0x1000, 1)
	whole.mapped(1, 1, 2, 3, "/file")
	whole.put('n', 2, 1, 5)
	whole.put('c', 2, 1, 7)
	for size := range whole.Len() {
		if _, err := readTrace(bytes.NewReader(whole.Bytes()[:size])); err == nil {
			t.Fatalf("the first %d bytes are read without an error", size)
		}
	}
	for what, record := range map[string]func(*recorded){
		"before its caller": func(r *recorded) { r.put('n', 2, 1, 5) },
		"does not have":     func(r *recorded) { r.put('t', 1, 1); r.text("x") },
		"a record 'x'":      func(r *recorded) { r.put('x', 1, 1) },
	} {
		var r recorded
		record(&r)
		if _, err := readTrace(&r.Buffer); err == nil || !strings.Contains(err.Error(), what) {
			t.Errorf("got %v, want %q", err, what)
		}
	}
}

// Too many stacks lose their callers, the smallest ones first, and no instruction; too deep ones their middle.
func TestLimits(t *testing.T) {
	sums := map[string]*Stack{}
	functions := []Function{{Name: "leaf"}, {Name: "caller"}}
	for i := range mostStacks + 10 {
		add(sums, fmt.Sprint("thread ", i%2), slices.Concat(slices.Repeat([]int{1}, i/2), []int{0})[max(0, i/2-deepest):], 1)
	}
	for i := range mostStacks + 5 {
		functions = append(functions, Function{Name: fmt.Sprintf("f%06d", i)})
		add(sums, "", []int{1, i + 2}, int64(i+1))
	}
	p := finish(sums, functions)
	if p.Shortened == 0 {
		t.Error("nothing was shortened")
	}
	var sum int64
	for _, stack := range p.Stacks {
		sum += stack.Instructions
	}
	if want := int64(mostStacks+10) + int64(mostStacks+5)*int64(mostStacks+6)/2; sum != want || p.Instructions != want {
		t.Errorf("%d instructions, want %d", sum, want)
	}
	if got := len(cut(make([]int, 1000))); got != deepest {
		t.Errorf("a deep stack has %d frames", got)
	}
}

func TestPrograms(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	p := openProgram(self)
	if !p.isGo || len(stops([]string{self})) == 0 {
		t.Error("a Go program is not known as one")
	}
	entry := slices.IndexFunc(p.functions, func(f function) bool { return f.name == "runtime.main" })
	if entry < 0 || p.at(p.functions[entry].address + 1)[0] != "runtime.main" || p.at(0)[0] != "" {
		t.Error("runtime.main is not where it is")
	}
	if other := openProgram("/etc/passwd"); other.names(0)[0] != "" {
		t.Error("a text has functions")
	}
	for name, want := range map[string]string{"_ZN12PhaseChaitin5SplitEjP12ResourceArea": "PhaseChaitin::Split", "main": "main", "_Zno": "_Zno"} {
		if got := readable(name); got != want {
			t.Errorf("%s became %s", name, got)
		}
	}
	for path, want := range map[string][3]any{
		"/tmp/perf-86.map": {uint32(86), false, true}, "/tmp/perf-7.jit": {uint32(7), true, true},
		"/tmp/vm.json": {uint32(0), false, false}, "/tmp/perf-x.map": {uint32(0), false, false},
	} {
		process, names, is := CodeFile(path)
		if got := [3]any{process, names, is}; got != want {
			t.Errorf("%s: got %v, want %v", path, got, want)
		}
	}
}

// Code has the names that were written while it was loaded; stubs have those of the end.
func TestGeneratedCode(t *testing.T) {
	g := readCode(Code{
		Names: []byte("n 1 a.B.outer\nn 2 a.C.inner\nm 1000 20 1\np 1010 1\np 1018 1 2\nn 3 a.Late.code\nm 2000 10 1\nm 2000 10 3\nm zz 1 1\np\nx\n"),
		Map:   []byte("0x1000 20 void a.B.outer()\n3000 10 Interpreter\n"),
	})
	for address, want := range map[uint64]string{
		0x1000: "a.B.outer", 0x1010: "a.B.outer", 0x1011: "a.B.outer a.C.inner", 0x1018: "a.B.outer a.C.inner", 0x1019: "a.B.outer",
		0x1020: "", 0x2000: "a.Late.code", 0x3001: "Interpreter", 0x4000: "",
	} {
		if got := strings.Join(g.at(address), " "); got != want {
			t.Errorf("%x is %q, want %q", address, got, want)
		}
	}
}

func TestPlugin(t *testing.T) {
	for version, want := range map[[2]int]byte{{7, 2}: 1, {8, 2}: 1, {9, 0}: 2, {9, 1}: 3, {10, 2}: 3, {11, 0}: 3, {11, 1}: 7, {12, 0}: 7} {
		made, err := compiledFor(version, tracer)
		if err != nil {
			t.Fatal(err)
		}
		at := 0
		for at < len(made) && version != [2]int{7, 2} && made[at] == tracer[at] {
			at++
		}
		if version != [2]int{7, 2} && version != [2]int{8, 2} && (at == len(made) || made[at] != want) {
			t.Errorf("QEMU %v reads another version than %d", version, want)
		}
	}
	if err := Check(architecture.AMD64, "/bin/sh"); err == nil || !strings.Contains(err.Error(), "built without plugins") {
		t.Errorf("a shell: %v", err)
	}
	if err := Check(architecture.ARM64, "/bin/sh"); err == nil || !strings.Contains(err.Error(), "exist for x86-64, and this is arm64") {
		t.Errorf("another architecture: %v", err)
	}
	if _, err := (&Tracer{}).Read(t.TempDir()); err == nil || !strings.Contains(err.Error(), "wrote nothing") {
		t.Errorf("without a file: %v", err)
	}
}

func TestMisses(t *testing.T) {
	folder := t.TempDir()
	if _, err := (&Caches{}).Read(folder); err == nil || !strings.Contains(err.Error(), "wrote nothing") {
		t.Errorf("without a file: %v", err)
	}
	text := "instructions 9\nl1i 1\nl1d 2\nl2 3\nl3 4\ntlb 5\nbranches 6\n"
	for length, want := range map[int]string{len(text) - 2: "cut off", 10: "cut off", len(text): ""} {
		if err := os.WriteFile(filepath.Join(folder, missesFile), []byte(text[:length]), 0o644); err != nil {
			t.Fatal(err)
		}
		got, err := (&Caches{}).Read(folder)
		if want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%d bytes: %v", length, err)
		}
		if want == "" && (err != nil || *got != Misses{9, 1, 2, 3, 4, 5, 6}) {
			t.Errorf("got %+v, %v", got, err)
		}
	}
}

// compiler made the plugins: others write other bytes.
const compiler = "12."

func TestGenerated(t *testing.T) {
	out, err := exec.Command("gcc", "-dumpfullversion").Output()
	if err != nil || !strings.HasPrefix(string(out), compiler) {
		fmt.Println("SKIP simulator/profile: gcc 12 is not here, so nobody knows whether the plugins are what their sources give")
		t.Skip("no gcc 12")
	}
	root := t.TempDir()
	if err := os.CopyFS(root, os.DirFS(".")); err != nil {
		t.Fatal(err)
	}
	generate := exec.Command("go", "generate", filepath.Join(root, "generate.go"))
	generate.Dir = root
	if out, err := generate.CombinedOutput(); err != nil {
		t.Fatalf("go generate: %v\n%s", err, out)
	}
	for name, embedded := range map[string][]byte{"tracer.so": tracer, "caches.so": caches} {
		made, err := os.ReadFile(filepath.Join(root, name))
		if err != nil || !bytes.Equal(made, embedded) {
			t.Errorf("%s is not what its sources give: go generate ./profile (%v)", name, err)
		}
	}
}
