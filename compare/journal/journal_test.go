// The rounds that count in a journal, the ignored ones, and unreadable journals.

package journal

import (
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/overhead-action/overhead-action/compare/samples"
)

// first is the record of a round as the action writes it, 300 bytes into its result file.
const first = `{"round":1,"outcome":"complete","reason":"","seed":7,"attempt":1,"interim":[10,15,20],` +
	`"order":[{"benchmark":"A","variant":"on"},{"benchmark":"A","variant":"off"}],"started":"2026-11-01T12:00:00.000Z","elapsed":15,` +
	`"redone":0,"steal":0,"pressure":0,"iterations":[{"benchmark":"A","variant":"on","unit":"ns/op","warmup":[9,7.5],"measured":[5,5.5]}],` +
	`"bytes":300}` + "\n"

// plain is the record of a round from a version without attempts, interim analyses and iterations.
const plain = `{"round":2,"outcome":"complete","reason":"","seed":7,"order":[],"started":"","elapsed":1,"redone":0,"steal":0,"pressure":0,"bytes":400}` + "\n"

const dropped = `{"round":3,"outcome":"dropped","reason":"steal","order":[],"bytes":0}` + "\n"

func TestWholeJournal(t *testing.T) {
	rounds, err := parse(strings.NewReader(first+plain+dropped), "s.rounds.jsonl", 400)
	if err != nil {
		t.Fatal(err)
	}
	want := []Round{
		{
			Attempt: 1, Interim: []int{10, 15, 20}, Order: []Fork{{"A", "on"}, {"A", "off"}}, Elapsed: 15,
			Iterations: []Iterations{{Fork{"A", "on"}, "ns/op", []float64{9, 7.5}, []float64{5, 5.5}}},
		},
		{Attempt: 1, Order: []Fork{}, Elapsed: 1},
	}
	if !reflect.DeepEqual(rounds, want) {
		t.Errorf("rounds = %+v, want %+v", rounds, want)
	}
}

// TestCompleteRecords checks which records are of rounds in the result file.
func TestCompleteRecords(t *testing.T) {
	for _, c := range []struct {
		name, text string
		size       int64
		want       int
	}{
		{"nothing", "", 400, 0},
		{"every round", first + plain, 400, 2},
		{"a round whose lines were never written", first + plain, 399, 1},
		{"a last line that is torn", first + plain[:40], 400, 1},
		{"a last line that lacks only its end", first + strings.TrimSuffix(plain, "\n"), 400, 1},
		{"a dropped round", first + dropped + plain, 400, 2},
		{"unknown fields", strings.Replace(first, `"round"`, `"future":{"a":[1]},"round"`, 1), 400, 1},
		{"lines that are empty, and CRLF", "\n" + strings.ReplaceAll(first+plain, "\n", "\r\n") + "\r\n", 400, 2},
		{"a line longer than any buffer", strings.Replace(first, "2026", strings.Repeat("2026", 1<<16), 1), 400, 1},
	} {
		rounds, err := parse(strings.NewReader(c.text), "s.rounds.jsonl", c.size)
		if err != nil || len(rounds) != c.want {
			t.Errorf("%s: %d rounds, %v; want %d", c.name, len(rounds), err, c.want)
		}
	}
}

// TestUnreadable checks that anything but a torn end is reported with its line and a remedy, and that no round is used then.
func TestUnreadable(t *testing.T) {
	for _, c := range []struct{ old, new, want string }{
		{plain, "{\n", "s.rounds.jsonl:2: is not the record of a round: unexpected end of JSON input"},
		{plain, "null\n", `s.rounds.jsonl:2: is not the record of a round: outcome is ""`},
		{`"round":2,"outcome":"complete"`, `"round":2,"outcome":"done"`, `outcome is "done"`},
		{`"bytes":400`, `"bytes":-1`, "bytes is not the size of a file"},
		{`,"bytes":400`, ``, "bytes is not the size of a file"},
		{`"bytes":400`, `"bytes":"400"`, "bytes"},
		{`"attempt":1`, `"attempt":0`, "s.rounds.jsonl:1: is not the record of a round: attempt is 0; the first is 1"},
		{`[10,15,20]`, `[10,15,15]`, "interim is [10 15 15]"},
		{`[10,15,20]`, `[0,15]`, "interim is [0 15]"},
		{`[10,15,20]`, `[1.5]`, "interim"},
		{`[10,15,20]`, `[10,10001]`, "numbers of rounds up to 10000"},
		{`[10,15,20]`, "[1" + strings.Repeat(",2", MaxInterim) + "]", "analyses holds 21 numbers, more than 20"},
		{`"measured":[5,5.5]`, `"measured":[5,1e999]`, "measured"},
	} {
		text := strings.Replace(first+plain+dropped, c.old, c.new, 1)
		rounds, err := parse(strings.NewReader(text), "s.rounds.jsonl", 400)
		if err == nil || !strings.Contains(err.Error(), c.want) || !strings.HasSuffix(err.Error(), remedy) || rounds != nil {
			t.Errorf("%q instead of %q: %d rounds, %v", c.new, c.old, len(rounds), err)
		}
	}
}

func TestRead(t *testing.T) {
	folder := t.TempDir()
	write := func(name, text string) string {
		path := filepath.Join(folder, name)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	results := write("s.txt", strings.Repeat("x", 350))
	file := samples.File{Path: results, Name: "out/results/s.txt", Rounds: write("s.rounds.jsonl", first+plain)}

	j, err := Read(file)
	if err != nil || j.Name != "out/results/s.rounds.jsonl" || len(j.Rounds) != 1 {
		t.Errorf("%+v, %v", j, err)
	}
	file.Rounds = write("t.rounds.jsonl", first+"{}\n"+plain)
	if j, err = Read(file); j != nil || err == nil || !strings.HasPrefix(err.Error(), "out/results/t.rounds.jsonl:2: ") {
		t.Errorf("%+v, %v", j, err)
	}
	file.Rounds = folder
	if j, err = Read(file); j != nil || err == nil || strings.Contains(err.Error(), "/tmp/") {
		t.Errorf("a folder: %+v, %v", j, err)
	}
	for _, none := range []string{"", filepath.Join(folder, "none.jsonl")} {
		file.Rounds = none
		if j, err = Read(file); j != nil || err != nil {
			t.Errorf("%q: %+v, %v", none, j, err)
		}
	}
}

func TestAttemptsAndAnalyses(t *testing.T) {
	j := &Journal{Rounds: []Round{{Attempt: 2}, {Attempt: 1, Interim: []int{10}}, {Attempt: 2}}}
	if got := j.Attempts(); !reflect.DeepEqual(got, []int{2, 1}) {
		t.Errorf("attempts = %v", got)
	}
	if got := j.Interim(); !reflect.DeepEqual(got, [][]int{nil, {10}, nil}) {
		t.Errorf("analyses = %v", got)
	}
	j = nil
	if j.Attempts() != nil || j.Interim() != nil {
		t.Errorf("without a journal: %v, %v", j.Attempts(), j.Interim())
	}
}

// FuzzParse checks that any journal is either rejected with its line or yields valid rounds.
func FuzzParse(f *testing.F) {
	f.Add(first+plain+dropped, int64(400))
	f.Add(first+plain[:40], int64(299))
	f.Add("{}\n\n[1]\n", int64(0))
	f.Fuzz(func(t *testing.T, text string, size int64) {
		rounds, err := parse(strings.NewReader(text), "s", size)
		if err != nil {
			if !strings.HasPrefix(err.Error(), "s:") || rounds != nil {
				t.Fatalf("%d rounds, %v", len(rounds), err)
			}
			return
		}
		if lines := strings.Count(text, "\n"); len(rounds) > lines {
			t.Fatalf("%d rounds in %d lines", len(rounds), lines)
		}
		for _, r := range rounds {
			if r.Attempt < 1 || len(r.Interim) > MaxInterim {
				t.Fatalf("%+v", r)
			}
		}
	})
}
