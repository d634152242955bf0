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
func record(t *testing.T) string {
	t.Helper()
	random := rand.New(rand.NewPCG(1, 2))
	text := "suite: truth\ncommit: 0123456789abcdef\ndate: 2026-11-21T12:00:00.000Z\n\n"
	for range 40 {
		for _, dose := range recording.Doses {
			text += fmt.Sprintf("BenchmarkTree/agent=%s 10 1 ns/op %g cpu-ns/op\n", dose.Variant, (1+dose.Cost)*math.Exp(0.01*random.NormFloat64()))
		}
	}
	path := filepath.Join(t.TempDir(), "truth.txt")
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestProve(t *testing.T) {
	folder := t.TempDir()
	o := options{
		replications: 20, seed: 1, out: folder,
		recording: record(t), keep: filepath.Join(folder, "kept", "truth.txt"), page: filepath.Join(folder, "truth.md"),
	}
	var out, progress bytes.Buffer
	met, err := prove(o, &out, &progress)
	if err != nil {
		t.Fatal(err)
	}
	if strings.Contains(out.String(), "\nNOT ") == met {
		t.Errorf("all is as it must be: %v, but the lines say:\n%s", met, out.String())
	}
	for _, want := range []string{"expected", "530 figures, ", "holds the truth", "must be 90 %"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("the output lacks %q", want)
		}
	}
	if done := strings.Count(progress.String(), ": done in "); done != 22 {
		t.Errorf("%d studies are done", done)
	}
	page, err := os.ReadFile(o.page)
	if err != nil {
		t.Fatal(err)
	}

	// Again: nothing is simulated, and what was kept is all that is needed.
	o.recording, o.page = "", o.page+".again"
	progress.Reset()
	if _, err := prove(o, &out, &progress); err != nil {
		t.Fatal(err)
	}
	if progress.Len() > 0 {
		t.Errorf("done again: %s", progress.String())
	}
	if again, err := os.ReadFile(o.page); err != nil || string(again) != string(page) {
		t.Errorf("the page differs, or %v", err)
	}
}

func TestNothingRecorded(t *testing.T) {
	o := options{replications: 1, seed: 1, out: t.TempDir(), recording: "missing.txt"}
	if _, err := prove(o, &bytes.Buffer{}, &bytes.Buffer{}); err == nil || !strings.Contains(err.Error(), "missing.txt") {
		t.Errorf("error: %v", err)
	}
}
