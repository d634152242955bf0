// Packed content is read like the file; a file with any problem is not packed.

package samples

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func TestPack(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "s.txt")
	save := func(text string) {
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	text := "suite: s\ncpu: EPYC\nUnit ns/op better=higher\nUnit B/op assume=exact epsilon=0.5\n"
	for range 3 {
		text += "BenchmarkA/agent=off 100 10 ns/op 1 B/op\nBenchmarkA/agent=on 50 11.25 ns/op 1e-7 B/op\n" +
			"BenchmarkB/k=v/agent=off-8 7 3 x\nBenchmarkB/k=v/agent=on-8 7 2 x\n"
	}
	save(text)
	want, _, err := Read("s", []File{{Path: path, Name: "s.txt"}})
	if err != nil {
		t.Fatal(err)
	}
	packed := filepath.Join(folder, "packed")
	file := File{Path: path, Name: "s.txt", Packed: packed}
	if err := Pack("s", file); err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(path); err != nil { // so that only packed content can be read
		t.Fatal(err)
	}
	got, warnings, err := Read("s", []File{file})
	if err != nil || len(warnings) > 0 {
		t.Fatal(err, warnings)
	}
	if got.Rounds != 3 || !slices.Equal(got.FileRounds, want.FileRounds) || !slices.Equal(got.Variants, want.Variants) ||
		len(got.Machine) != 1 || got.Machine["cpu"] != "EPYC" || len(got.Benchmarks) != 2 {
		t.Fatalf("%+v, want %+v", got, want)
	}
	for i, b := range want.Benchmarks {
		own := got.Benchmarks[i]
		if own.Name != b.Name || !slices.Equal(own.Units, b.Units) {
			t.Fatalf("%+v, want %+v", own, b)
		}
		for _, variant := range append(want.Variants, "none") {
			if own.Operations(variant) != b.Operations(variant) {
				t.Errorf("%s: %g operations, want %g", b.Name, own.Operations(variant), b.Operations(variant))
			}
			for _, unit := range append(b.Units, "none") {
				if !slices.Equal(own.Values(variant, unit), b.Values(variant, unit)) {
					t.Errorf("%s, %s: %v, want %v", b.Name, unit, own.Values(variant, unit), b.Values(variant, unit))
				}
			}
		}
	}
	for _, unit := range []string{"ns/op", "sec/op", "B/op", "x"} {
		direction, declared := got.Direction(unit)
		epsilon, known := got.Epsilon(unit)
		if d, ok := want.Direction(unit); d != direction || ok != declared {
			t.Errorf("%s: better=%s, want %s", unit, direction, d)
		}
		exact, declared := got.Exact(unit)
		if e, ok := want.Exact(unit); e != exact || ok != declared {
			t.Errorf("%s: exact is %v, want %v", unit, exact, e)
		}
		if e, ok := want.Epsilon(unit); e != epsilon || ok != known {
			t.Errorf("%s: epsilon=%g, want %g", unit, epsilon, e)
		}
	}
}

func TestNotPacked(t *testing.T) {
	path := filepath.Join(t.TempDir(), "s.txt")
	for what, text := range map[string]string{
		"of another suite": strings.Replace(good, "suite: s", "suite: o", 1),
		"no measurement":   strings.Replace(good, "BenchmarkA", "BenchmarkA/agent=x", 1),
		"torn":             good[:len(good)-3],
		"empty":            "",
	} {
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		file := File{Path: path, Name: "s.txt", Packed: path + ".packed"}
		if err := Pack("s", file); err != nil {
			t.Fatal(err)
		}
		if os.Remove(file.Packed) == nil {
			t.Errorf("%s: was packed", what)
		}
	}
	if err := Pack("s", File{Path: path, Name: "s.txt", Packed: path + "/no/folder"}); err != nil {
		t.Errorf("a bad file that nobody would pack: %v", err)
	}
}
