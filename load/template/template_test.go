// Placeholders: their values by seed and number, their encodings, and what is refused.
package template

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/overhead-action/overhead-action/load/plan"
)

// files writes files and reads them.
func files(t testing.TB, contents map[string]string) *Tables {
	t.Helper()
	tables, err := Read(written(t, contents))
	if err != nil {
		t.Fatal(err)
	}
	return tables
}

func written(t testing.TB, contents map[string]string) []plan.Data {
	t.Helper()
	folder := t.TempDir()
	var all []plan.Data
	for name, content := range contents {
		path := filepath.Join(folder, name)
		if err := os.WriteFile(path, []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
		all = append(all, plan.Data{Name: name, Path: path})
	}
	return all
}

func parsed(t testing.TB, tables *Tables, text string) Text {
	t.Helper()
	made, err := (&Parser{Tables: tables}).Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return made
}

var noon = time.Date(2026, 11, 26, 13, 0, 0, 5e6, time.FixedZone("", 3600))

func TestValues(t *testing.T) {
	tables := files(t, map[string]string{"names.txt": "\ufeffAda\r\n\n", "pets.csv": "id,\"the name\"\n7,\"Max & \"\"Moritz\"\"\"\n"})
	for text, want := range map[string]string{
		`{"at":"{{time}}"}`: `{"at":"2026-11-26T12:00:00.005Z"}`,
		"{{time:unix}}.":    "1795694400.",
		"{{ time:ms }}":     "1795694400005",
		"{{sequence}}":      "42",
		"{{random:3-3}}":    "3",
		"{{line:names.txt}} {{field:pets.csv:the name}}/{{field:pets.csv:id}}": `Ada Max & "Moritz"/7`,
		"{time} {{1}} {{}} {{{ }}": "{time} {{1}} {{}} {{{ }}",
	} {
		if got := string(parsed(t, tables, text).Append(nil, Body, Request{Number: 41, Now: noon})); got != want {
			t.Errorf("%s: %s, not %s", text, got, want)
		}
	}
}

func TestValuesOfFilesAreEncodedForTheirPlace(t *testing.T) {
	tables := files(t, map[string]string{"a.csv": "v\n\"x y&z\r\nHost: evil\"\n"})
	text := parsed(t, tables, "{{field:a.csv:v}}")
	for place, want := range map[Place]string{
		Body:   "x y&z\nHost: evil",
		Path:   "x%20y%26z%0AHost%3A%20evil",
		Header: "x y&z Host: evil",
	} {
		if got := string(text.Append(nil, place, Request{})); got != want {
			t.Errorf("%d: %q, not %q", place, got, want)
		}
	}
}

func TestSameSeedSameValues(t *testing.T) {
	tables := files(t, map[string]string{"l": "a\nb\nc\nd\ne\nf\ng\nh\n", "c": "x,y\n1,1\n2,2\n3,3\n4,4\n"})
	text := parsed(t, tables, "{{random:1-1000}} {{random:1-1000}} {{line:l}} {{field:c:x}}={{field:c:y}}")
	series := func(seed uint64) (all []string) {
		for number := range int64(100) {
			all = append(all, string(text.Append(nil, Body, Request{Seed: seed, Number: number})))
		}
		return all
	}
	one, again, other := series(1), series(1), series(2)
	if fmt.Sprint(one) != fmt.Sprint(again) || fmt.Sprint(one) == fmt.Sprint(other) {
		t.Error("the values are not those of the seed")
	}
	different := map[string]bool{}
	for _, values := range one {
		parts := strings.Fields(values)
		if parts[0] == parts[1] {
			different["equal"] = true
		}
		different[parts[2]] = true
		if x, y, _ := strings.Cut(parts[3], "="); x != y {
			t.Fatalf("two rows in one request: %s", parts[3])
		}
	}
	if different["equal"] || len(different) != 8 {
		t.Errorf("two numbers of a request are the same, or lines are missing: %v", different)
	}
}

func TestRandomNumbersAreInTheirRange(t *testing.T) {
	text := parsed(t, nil, "{{random:5-8}}")
	counts := map[string]int{}
	for number := range int64(4000) {
		counts[string(text.Append(nil, Body, Request{Seed: 9, Number: number}))]++
	}
	for _, value := range []string{"5", "6", "7", "8"} {
		if counts[value] < 850 || counts[value] > 1150 {
			t.Errorf("%s: %d of 4000", value, counts[value])
		}
	}
	if len(counts) != 4 {
		t.Error(counts)
	}
}

func TestSpreadIsEvenFromAnyNumberOn(t *testing.T) {
	for _, first := range []int64{0, 12_345} {
		tenth := 0
		for number := range int64(200) {
			if Spread(3, first+number) < 1<<63/5 {
				tenth++
			}
		}
		if tenth < 18 || tenth > 22 {
			t.Errorf("%d of 200 from %d on are in a tenth of all numbers", tenth, first)
		}
	}
}

func TestRefusedPlaceholders(t *testing.T) {
	tables := files(t, map[string]string{"l": "a\n", "c": "x,y\n1,2\n", "head": "x\n", "odd": "x,y\n1\n"})
	for text, want := range map[string]string{
		"{{tme}}":           "{{tme}}: no such placeholder: write one of {{time}}, ",
		"{{time:s}}":        "no such placeholder",
		"{{random}}":        "a range is FROM-TO",
		"{{random:9-1}}":    "a range is FROM-TO",
		"{{line:m}}":        "the plan has no data file m",
		"{{field:c}}":       "a field is FILE:COLUMN",
		"{{field:c:z}}":     `the data file c has no column "z": its header has x, y`,
		"{{field:head:x}}":  "the data file head has a header and no row below it",
		"{{field:odd:x}}":   "odd:2:1: wrong number of fields: expected comma-separated values",
		"{{field:none:x}}":  "the plan has no data file none",
		"{{sequence:three}": "",
	} {
		_, err := (&Parser{Tables: tables}).Parse(text)
		if (want == "") != (err == nil) || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, not %s", text, err, want)
		}
	}
}

func TestRefusedFiles(t *testing.T) {
	empty := written(t, map[string]string{"e": " \n"})
	for want, data := range map[string]plan.Data{
		"the data file e is empty":        empty[0],
		"the data file n cannot be read:": {Name: "n", Path: "/no/such/file"},
	} {
		if _, err := Read([]plan.Data{data}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, not %s", err, want)
		}
	}
}

func TestHiddenPlaceholdersSurviveAnEncoding(t *testing.T) {
	var hidden Hidden
	text := hidden.Hide("/a/{{sequence}}?b={{random:1-9}}&c={x}")
	if strings.Contains(text, "{{") || hidden.Show(text) != "/a/{{sequence}}?b={{random:1-9}}&c={x}" {
		t.Error(text)
	}
}

func BenchmarkAppend(b *testing.B) {
	tables := files(b, map[string]string{"c": "id,name\n1,Ada\n2,Max\n"})
	text := parsed(b, tables, `{"id":{{sequence}},"at":"{{time}}","age":{{random:1-20}},"name":"{{field:c:name}}"}`)
	var to []byte
	now := time.Now()
	b.ReportAllocs()
	for number := int64(0); b.Loop(); number++ {
		to = text.Append(to[:0], Body, Request{Seed: 1, Number: number, Now: now})
	}
}
