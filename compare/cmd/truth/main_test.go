// Tests of the command: what it prints, keeps and writes.

package main

import (
	"bytes"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/overhead-action/overhead-action/compare/truth/recording"
)

// record writes a recording of 40 rounds.
func record(t *testing.T, subject recording.Subject) string {
	t.Helper()
	random := rand.New(rand.NewPCG(1, 2))
	text := "suite: " + subject.Suite + "\ncommit: 0123456789abcdef\ndate: 2026-11-21T12:00:00.000Z\n\n"
	for range 40 {
		for _, dose := range subject.Doses {
			text += fmt.Sprintf("BenchmarkTree/agent=%s 10 1 ns/op %g cpu-ns/op\n", dose.Variant, (1+dose.Cost)*math.Exp(0.01*random.NormFloat64()))
		}
	}
	path := filepath.Join(t.TempDir(), subject.File())
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

func recorded(t *testing.T) (paths []string) {
	for _, subject := range recording.Subjects {
		paths = append(paths, record(t, subject))
	}
	return paths
}

func TestProve(t *testing.T) {
	folder := t.TempDir()
	o := options{
		replications: 20, seed: 1, out: folder,
		recordings: recorded(t), keep: filepath.Join(folder, "kept"), page: filepath.Join(folder, "truth.md"),
	}
	var out, progress bytes.Buffer
	met, err := prove(o, &out, &progress)
	if err != nil {
		t.Fatal(err)
	}
	if strings.Contains(out.String(), "\nNOT ") == met {
		t.Errorf("all is as it must be: %v, but the lines say:\n%s", met, out.String())
	}
	for _, want := range []string{
		"expected", "564 figures, ", "  truth: the 95 % interval", "truth-go: what costs 5 % breaches", "must be 90 %", "  simulated: of 0.3 % a commit, all three see: must be 95 %",
	} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("the output lacks %q", want)
		}
	}
	if done := strings.Count(progress.String(), ": done in "); done != 29 {
		t.Errorf("%d studies are done", done)
	}
	page := text(t, o.page)

	// Again: nothing is simulated, and what was kept is all that is needed.
	o.recordings, o.page = nil, o.page+".again"
	progress.Reset()
	if _, err := prove(o, &out, &progress); err != nil {
		t.Fatal(err)
	}
	if progress.Len() > 0 {
		t.Errorf("done again: %s", progress.String())
	}
	if text(t, o.page) != page {
		t.Error("the page differs")
	}

	// One recording anew, and no simulation at all: the rest of the page stays.
	o.replications, o.recordings = 0, []string{record(t, recording.Slowdowns)}
	if err := os.WriteFile(o.recordings[0], []byte(strings.ReplaceAll(text(t, o.recordings[0]), "2026-11-21", "2026-11-22")), 0o644); err != nil {
		t.Fatal(err)
	}
	out.Reset()
	if _, err := prove(o, &out, &progress); err != nil {
		t.Fatal(err)
	}
	first, second, _ := strings.Cut(page, "in Go\n\nMeasured on 2026-11-21")
	if want := first + "in Go\n\nMeasured on 2026-11-22" + second; text(t, o.page) != want {
		t.Errorf("the page is not the one before with another date:\n%s", text(t, o.page))
	}
	if strings.Contains(out.String(), "figures") {
		t.Errorf("simulated: %s", out.String())
	}
}

func text(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestUnusable(t *testing.T) {
	page := filepath.Join(t.TempDir(), "truth.md")
	both := recorded(t)
	for want, o := range map[string]options{
		"missing/truth.txt":              {recordings: []string{"missing/truth.txt"}},
		"no suite's results are called ": {recordings: []string{"other.txt"}},
		"truth is not recorded":          {recordings: both[1:], page: page},
		"truth.md: no such file":         {recordings: both, page: page},
	} {
		if _, err := prove(o, &bytes.Buffer{}, &bytes.Buffer{}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want %q", err, want)
		}
	}
}

func TestOneIsNotRecorded(t *testing.T) {
	var out bytes.Buffer
	if _, err := prove(options{recordings: recorded(t)[:1], keep: t.TempDir()}, &out, &bytes.Buffer{}); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(out.String(), "  truth: what costs 5 %") || !strings.Contains(out.String(), "truth-go is not recorded\n") {
		t.Errorf("said: %s", out.String())
	}
}
