// The whole program with whole files: its output is compared with a file.

package main

import (
	"bytes"
	"encoding/json"
	"io"
	"maps"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// TestGolden judges testdata/NAME/request.json and expects testdata/NAME/comparison.json. A different result is written to NAME.got, to
// review and, if it is right, to rename.
func TestGolden(t *testing.T) {
	requests, err := filepath.Glob("testdata/*/request.json")
	if err != nil || len(requests) == 0 {
		t.Fatalf("%d requests, %v", len(requests), err)
	}
	for _, path := range requests {
		t.Run(filepath.Base(filepath.Dir(path)), func(t *testing.T) {
			in, err := os.Open(path)
			if err != nil {
				t.Fatal(err)
			}
			defer in.Close()
			expect(t, output(t, "judge", in), filepath.Join(filepath.Dir(path), "comparison.json"))
		})
	}
}

// TestRatios judges with ratios: those of the results are in testdata/NAME/ratios.txt, those of the newest stored run are the ones that it
// writes as a result, and the comparison is the same.
func TestRatios(t *testing.T) {
	same := func(map[string]any) {}
	for _, name := range []string{"worked", "windows"} {
		var now bytes.Buffer
		now.WriteString(leftOf(t, name, 100, same)["now"])
		expect(t, now, filepath.Join("testdata", name, "ratios.txt"))
	}
	then := leftOf(t, "worked", 100, func(suite map[string]any) { suite["results"], suite["baselines"] = suite["baselines"], nil })
	if left := leftOf(t, "worked", 100, same); left["stored"] == "" || left["stored"] != then["now"] {
		t.Errorf("of the stored run: %q, want %q", left["stored"], then["now"])
	}
	unreadable := []any{map[string]any{"path": "testdata/broken/bad.txt", "name": "bad.txt"}}
	left := leftOf(t, "worked", 100, func(suite map[string]any) { suite["baselines"] = unreadable })
	if stored, ok := left["stored"]; left["now"] == "" || stored != "" || !ok {
		t.Errorf("of a stored run that cannot be read: %q", left)
	}
	if left := leftOf(t, "worked", 0, same); len(left) > 0 {
		t.Errorf("of too many benchmarks: %q", left)
	}
	if left := leftOf(t, "worked", 100, func(suite map[string]any) { suite["results"] = unreadable }); len(left) > 0 {
		t.Errorf("of results that cannot be trusted: %q", left)
	}
}

// leftOf judges the changed suite of a request and returns the ratios, by now and stored.
func leftOf(t *testing.T, name string, most int, change func(suite map[string]any)) map[string]string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", name, "request.json"))
	if err != nil {
		t.Fatal(err)
	}
	var req map[string]any
	if err := json.Unmarshal(text, &req); err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	suite := req["suites"].([]any)[0].(map[string]any)
	suite["ratios"] = map[string]any{"now": filepath.Join(folder, "now"), "stored": filepath.Join(folder, "stored"), "most": most}
	change(suite)
	if text, err = json.Marshal(req); err != nil {
		t.Fatal(err)
	}
	output(t, "judge", bytes.NewReader(text))
	left := map[string]string{}
	for _, key := range []string{"now", "stored"} {
		if text, err := os.ReadFile(filepath.Join(folder, key)); err == nil {
			left[key] = string(text)
		}
	}
	return left
}

// TestPacked judges the same request after its stored runs were packed and their files removed.
func TestPacked(t *testing.T) {
	const request = "testdata/against/request.json"
	text, err := os.ReadFile(request)
	if err != nil {
		t.Fatal(err)
	}
	var req map[string]any
	if err := json.Unmarshal(text, &req); err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	var paths []string
	files := func(change func(i int, file map[string]any)) []byte {
		i := 0
		for _, suite := range req["suites"].([]any) {
			stored, _ := suite.(map[string]any)["baselines"].([]any)
			for _, file := range stored {
				change(i, file.(map[string]any))
				i++
			}
		}
		text, err := json.Marshal(req)
		if err != nil {
			t.Fatal(err)
		}
		return text
	}
	text = files(func(i int, file map[string]any) {
		paths = append(paths, filepath.Join(folder, strconv.Itoa(i)))
		file["packed"] = paths[i]
	})
	output(t, "pack", bytes.NewReader(text))
	packed := 0
	text = files(func(i int, file map[string]any) {
		if _, err := os.Stat(paths[i]); err == nil { // unusable runs are not
			packed++
			file["path"] = filepath.Join(folder, "gone.txt")
		}
	})
	if packed < 2 {
		t.Fatalf("%d of %d stored runs were packed", packed, len(paths))
	}
	expect(t, output(t, "judge", bytes.NewReader(text)), filepath.Join(filepath.Dir(request), "comparison.json"))
}

// output runs the program, which must succeed.
func output(t *testing.T, command string, in io.Reader) bytes.Buffer {
	t.Helper()
	var stdout, stderr bytes.Buffer
	if code := run([]string{command}, in, &stdout, &stderr); code != 0 || stderr.Len() > 0 {
		t.Fatalf("%s: exit code %d: %s", command, code, &stderr)
	}
	if command == "judge" { // values on separate lines are easy to review
		var indented bytes.Buffer
		if err := json.Indent(&indented, stdout.Bytes(), "", " "); err != nil {
			t.Fatal(err)
		}
		stdout = indented
	}
	return stdout
}

// expect compares an output with a file.
func expect(t *testing.T, stdout bytes.Buffer, path string) {
	t.Helper()
	want, err := os.ReadFile(path)
	if err != nil {
		t.Error(err)
	}
	if !same(t, stdout.Bytes(), want) {
		if err := os.WriteFile(path+".got", stdout.Bytes(), 0o644); err != nil {
			t.Error(err)
		}
		t.Errorf("%s differs from %s.got", path, path)
	}
}

// same compares two outputs; in JSON, numbers may differ by rounding of exp and log.
func same(t *testing.T, got, want []byte) bool {
	t.Helper()
	if bytes.Equal(got, want) {
		return true
	}
	var a, b any
	if json.Unmarshal(got, &a) != nil || json.Unmarshal(want, &b) != nil {
		return false
	}
	return near(a, b)
}

func near(a, b any) bool {
	switch a := a.(type) {
	case float64:
		b, ok := b.(float64)
		return ok && math.Abs(a-b) <= 1e-9*max(math.Abs(a), math.Abs(b))+1e-12
	case map[string]any:
		b, ok := b.(map[string]any)
		return ok && maps.EqualFunc(a, b, near)
	case []any:
		b, ok := b.([]any)
		return ok && slices.EqualFunc(a, b, near)
	}
	return a == b
}

// TestWrongUse checks that only an unusable request ends with an exit code.
func TestWrongUse(t *testing.T) {
	for _, c := range []struct {
		args  []string
		stdin string
		want  string
	}{
		{nil, "", "usage"},
		{[]string{"judge", "more"}, "", "usage"},
		{[]string{"guess"}, "", "usage"},
		{[]string{"judge"}, "", "request: EOF"},
		{[]string{"judge"}, `{"schema": 2}`, "schema is 2"},
		{[]string{"pack"}, `{`, "request: unexpected EOF"},
	} {
		var stdout, stderr bytes.Buffer
		if code := run(c.args, strings.NewReader(c.stdin), &stdout, &stderr); code != 2 || stdout.Len() > 0 || !strings.Contains(stderr.String(), c.want) {
			t.Errorf("%q: exit code %d, %q, %q", c.args, code, &stdout, &stderr)
		}
	}
}

// TestBrokenSuiteIsAnAnswer checks that a missing measurement is judged, and is not an error of the program.
func TestBrokenSuiteIsAnAnswer(t *testing.T) {
	var stdout, stderr bytes.Buffer
	req := `{"schema": 1, "suites": [{"suite": "s", "control": "off", "results": [{"path": "testdata/none.txt", "name": "none.txt"}]}]}`
	if code := run([]string{"judge"}, strings.NewReader(req), &stdout, &stderr); code != 0 {
		t.Fatalf("exit code %d: %s", code, &stderr)
	}
	var got struct {
		Verdict string
		Suites  []struct {
			Treatments, Broken, Warnings, Rows []any
			Machine                            map[string]string
		}
	}
	if err := json.Unmarshal(stdout.Bytes(), &got); err != nil {
		t.Fatal(err)
	}
	s := got.Suites[0]
	if got.Verdict != "broken" || len(s.Broken) != 1 {
		t.Errorf("%+v", got)
	}
	if s.Treatments == nil || s.Warnings == nil || s.Rows == nil || s.Machine == nil {
		t.Errorf("a list is null: %s", &stdout)
	}
}
