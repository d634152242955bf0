// Tests of the command: its output, and the files that it keeps and writes.

package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/overhead-action/overhead-action/validation/madeup"
	"github.com/overhead-action/overhead-action/validation/recording"
)

// record makes up the recordings of some subjects, and returns a folder with the folders of their runs.
func record(t *testing.T, subjects ...recording.Subject) string {
	t.Helper()
	runs := t.TempDir()
	for _, subject := range subjects {
		results := filepath.Join(runs, subject.Suite, "results")
		if err := os.MkdirAll(results, 0o755); err != nil {
			t.Fatal(err)
		}
		if _, err := madeup.Write(results, madeup.Run{Subject: subject, Rounds: max(40, subject.Least), Spread: 0.01}); err != nil {
			t.Fatal(err)
		}
	}
	return runs
}

func TestProve(t *testing.T) {
	folder := t.TempDir()
	o := options{
		replications: 20, seed: 1, out: folder,
		recordings: record(t, recording.Subjects...), keep: filepath.Join(folder, "kept"),
		page: filepath.Join(folder, "validation.md"), sensitivity: filepath.Join(folder, "sensitivity-tried.md"),
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
		"expected", "618 figures, ", "  validation: 95 % intervals", "validation-go: breaches of a budget of 2 % at a cost of 5 %", "validation-kernel: breaches of a budget of 2 % at no cost", "must be 80 %",
		"  simulated: drift of 0.3 % a commit found by all three: must be 95 %",
	} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("the output lacks %q", want)
		}
	}
	if done := strings.Count(progress.String(), ": done in "); done != 29 {
		t.Errorf("%d studies are done", done)
	}
	page := text(t, o.page)
	if tried := text(t, o.sensitivity); !strings.Contains(tried, "\n| load | usual: ") || !strings.Contains(tried, "They are not recorded yet") {
		t.Errorf("what could show more:\n%s", tried)
	}

	// Again: nothing is simulated, and the kept files are enough.
	o.recordings, o.page, o.sensitivity = "", o.page+".again", ""
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

	// One new recording without a simulation: the rest of the page is unchanged.
	o.replications, o.recordings = 0, record(t, recording.Slowdowns)
	again := filepath.Join(o.recordings, recording.Slowdowns.Suite, "results", recording.Slowdowns.File())
	if err := os.WriteFile(again, []byte(strings.ReplaceAll(text(t, again), "2026-11-21", "2026-11-22")), 0o644); err != nil {
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
	page := filepath.Join(t.TempDir(), "validation.md")
	short := record(t, recording.Agents)
	file := filepath.Join(short, recording.Agents.Suite, "results", recording.Agents.File())
	if err := os.WriteFile(file, []byte(strings.ReplaceAll(text(t, file), "agent=plus5", "agent=plus6")), 0o644); err != nil {
		t.Fatal(err)
	}
	for want, o := range map[string]options{
		"no cpu-ns/op of ":                         {recordings: short},
		"-page: validation is not recorded":        {recordings: record(t, recording.Slowdowns), page: page},
		"-sensitivity: validation is not recorded": {recordings: t.TempDir(), sensitivity: page},
		"validation.md: no such file":              {recordings: record(t, recording.Agents), page: page},
	} {
		if _, err := prove(o, &bytes.Buffer{}, &bytes.Buffer{}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want %q", err, want)
		}
	}
}

func TestOneIsNotRecorded(t *testing.T) {
	var out bytes.Buffer
	if _, err := prove(options{recordings: record(t, recording.Agents), keep: t.TempDir()}, &out, &bytes.Buffer{}); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(out.String(), "  validation: breaches of a budget of 2 % at a cost of 5 %") || !strings.Contains(out.String(), "validation-go is not recorded\n") {
		t.Errorf("output: %s", out.String())
	}
}
