// Archives: their bytes, their cache, and invalid entries.

package image

import (
	"bytes"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// unpacked reads an archive back: mode and content by name, and the names in their order.
func unpacked(t *testing.T, archive []byte) (map[string]string, []string) {
	t.Helper()
	files := map[string]string{}
	var names []string
	for at := 0; ; {
		if string(archive[at:at+6]) != "070701" {
			t.Fatalf("no header at %d", at)
		}
		field := func(i int) int {
			value, err := strconv.ParseInt(string(archive[at+6+8*i:at+14+8*i]), 16, 64)
			if err != nil {
				t.Fatal(err)
			}
			return int(value)
		}
		mode, size, nameSize := field(1), field(6), field(11)
		for _, zero := range []int{2, 3, 5, 7, 8, 9, 10, 12} {
			if field(zero) != 0 {
				t.Errorf("field %d of a header is %d: it depends on the machine", zero, field(zero))
			}
		}
		name := string(archive[at+110 : at+110+nameSize-1])
		content := (at + 110 + nameSize + 3) / 4 * 4
		if name == "TRAILER!!!" {
			if len(archive)%alignment != 0 {
				t.Errorf("the archive has %d bytes", len(archive))
			}
			return files, names
		}
		files[name] = fmt.Sprintf("%o %s", mode, archive[content:content+size])
		names = append(names, name)
		at = (content + size + 3) / 4 * 4
	}
}

func TestWrite(t *testing.T) {
	entries := []Entry{
		Text("/usr/bin/b", 0o755, []byte("program")),
		{Name: "/usr/bin/a", Mode: fs.ModeSymlink | 0o777, Target: "b"},
		Text("/etc/passwd", 0o644, nil),
		{Name: "/tmp", Mode: fs.ModeDir | fs.ModeSticky | 0o777},
	}
	var one, two bytes.Buffer
	if err := Write(&one, entries); err != nil {
		t.Fatal(err)
	}
	slices.Reverse(entries)
	if err := Write(&two, entries); err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(one.Bytes(), two.Bytes()) {
		t.Error("another order of the list gives other bytes")
	}
	files, names := unpacked(t, one.Bytes())
	want := map[string]string{
		"etc": "40755 ", "etc/passwd": "100644 ", "tmp": "41777 ",
		"usr": "40755 ", "usr/bin": "40755 ", "usr/bin/a": "120777 b", "usr/bin/b": "100755 program",
	}
	if fmt.Sprint(files) != fmt.Sprint(want) {
		t.Errorf("got %v", files)
	}
	if !slices.IsSorted(names) {
		t.Errorf("a folder must stand before what is in it: %v", names)
	}
}

func TestRefused(t *testing.T) {
	growing := Text("/a", 0o644, []byte("abc"))
	growing.Size = 2
	for problem, entries := range map[string][]Entry{
		`"a" is no name`:                  {Text("a", 0o644, nil)},
		`"/a/../b" is no name`:            {Text("/a/../b", 0o644, nil)},
		"/a is in the image twice":        {Text("/a", 0o644, nil), Text("/a", 0o600, nil)},
		"/a is there and is no directory": {Text("/a", 0o644, nil), Text("/a/b", 0o644, nil)},
		"/a: changed while it was read":   {growing},
		"/a: has 4294967296 bytes":        {{Name: "/a", Size: 1 << 32}},
		"files, directories and links":    {{Name: "/a", Mode: fs.ModeNamedPipe}},
	} {
		var out bytes.Buffer
		if err := Write(&out, entries); err == nil || !strings.Contains(err.Error(), problem) {
			t.Errorf("got %v, want %q", err, problem)
		}
	}
}

func file(t *testing.T, path, text string) string {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

func layer(t *testing.T, cache Cache, name, source string) Layer {
	t.Helper()
	entry, err := File(name, source)
	if err != nil {
		t.Fatal(err)
	}
	made, err := cache.Layer([]Entry{entry})
	if err != nil {
		t.Fatal(err)
	}
	return made
}

func TestCache(t *testing.T) {
	cache := Cache{Folder: filepath.Join(t.TempDir(), "images")}
	source := file(t, filepath.Join(t.TempDir(), "program"), "one")
	first := layer(t, cache, "/program", source)
	// A new archive would have its own content again.
	kept := strings.Repeat("x", int(first.Size))
	file(t, first.Path, kept)
	if again := layer(t, cache, "/program", source); again != first {
		t.Errorf("got %+v, then %+v", first, again)
	}
	if text, err := os.ReadFile(first.Path); err != nil || string(text) != kept {
		t.Errorf("the layer was made twice: %v", err)
	}
	if other := layer(t, cache, "/other", source); other.SHA256 == first.SHA256 {
		t.Error("another name gives the same layer")
	}
	file(t, source, "two")
	if err := os.Chtimes(source, time.Time{}, time.Unix(1, 0)); err != nil {
		t.Fatal(err)
	}
	changed := layer(t, cache, "/program", source)
	if changed.SHA256 == first.SHA256 {
		t.Error("the layer of another content is the same")
	}
	// A copy elsewhere makes the same bytes: only the content counts.
	copied := layer(t, Cache{Folder: t.TempDir()}, "/program", file(t, filepath.Join(t.TempDir(), "x"), "one"))
	if copied.SHA256 != first.SHA256 {
		t.Error("the same content gives another layer")
	}
	// A layer that was cut off is made again.
	file(t, changed.Path, "cut")
	if whole := layer(t, cache, "/program", source); whole != changed {
		t.Errorf("got %+v, not %+v", whole, changed)
	}
	if state, err := os.Stat(changed.Path); err != nil || state.Size() != changed.Size {
		t.Errorf("it is still cut off: %v, %v", state, err)
	}
}

func TestLimit(t *testing.T) {
	cache := Cache{Folder: t.TempDir(), Limit: 3 << 20}
	entries := []Entry{{Name: "/small", Size: 1 << 20}, {Name: "/large", Size: 2 << 20}}
	if err := cache.Within(entries); err != nil {
		t.Error(err)
	}
	err := cache.Within(append(entries, Entry{Name: "/more", Size: 1 << 20}))
	if err == nil || !strings.Contains(err.Error(), "would hold 4 MiB of files, more than its limit of 3 MiB; the largest are /large (2 MiB), /small (1 MiB), /more (1 MiB)") {
		t.Errorf("got %v", err)
	}
}

func TestJoin(t *testing.T) {
	folder := t.TempDir()
	out, err := os.Create(filepath.Join(folder, "joined"))
	if err != nil {
		t.Fatal(err)
	}
	defer out.Close()
	layers := []Layer{{Path: file(t, filepath.Join(folder, "a"), "one")}, {Path: file(t, filepath.Join(folder, "b"), "two")}}
	if err := Join(out, layers); err != nil {
		t.Fatal(err)
	}
	if text, err := os.ReadFile(out.Name()); err != nil || string(text) != "onetwo" {
		t.Errorf("got %q, %v", text, err)
	}
	if err := Join(out, []Layer{{Path: "/nowhere"}}); err == nil {
		t.Error("a layer that is not there was joined")
	}
}

func TestTree(t *testing.T) {
	outside, root := t.TempDir(), t.TempDir()
	file(t, filepath.Join(outside, "conf/net.properties"), "net")
	file(t, filepath.Join(root, "bin/java"), "java")
	file(t, filepath.Join(root, "lib/src.zip"), "large")
	for link, target := range map[string]string{
		"bin/alias": "java", "conf": filepath.Join(outside, "conf"), "nowhere": "../none", "one": filepath.Join(outside, "conf/net.properties"),
	} {
		if err := os.Symlink(target, filepath.Join(root, link)); err != nil {
			t.Fatal(err)
		}
	}
	entries, err := Tree("/jdk", root, "lib/src.zip")
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := Write(&out, entries); err != nil {
		t.Fatal(err)
	}
	files, _ := unpacked(t, out.Bytes())
	want := map[string]string{
		"jdk": "40755 ", "jdk/bin": "40755 ", "jdk/bin/java": "100644 java", "jdk/bin/alias": "120777 java", "jdk/lib": "40755 ",
		"jdk/conf": "40755 ", "jdk/conf/net.properties": "100644 net", "jdk/nowhere": "120777 ../none", "jdk/one": "100644 net",
	}
	if fmt.Sprint(files) != fmt.Sprint(want) {
		t.Errorf("got %v", files)
	}
	if err := syscall.Mkfifo(filepath.Join(root, "pipe"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := Tree("/jdk", root); err == nil || !strings.Contains(err.Error(), "pipe is no regular file") || !strings.Contains(err.Error(), "leave it out") {
		t.Errorf("a pipe: %v", err)
	}
	if _, err := Tree("/jdk", root, "pipe"); err != nil {
		t.Errorf("a pipe that is left out: %v", err)
	}
	if err := os.Remove(filepath.Join(root, "pipe")); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(outside, filepath.Join(outside, "conf/circle")); err != nil {
		t.Fatal(err)
	}
	if _, err := Tree("/jdk", root); err == nil || !strings.Contains(err.Error(), "leads back to") {
		t.Errorf("a circle: %v", err)
	}
}
