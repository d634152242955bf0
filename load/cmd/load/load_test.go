// The command's usage, and an unreadable plan.

package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// The page names exactly the existing calls.
func TestReadme(t *testing.T) {
	page, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	var documented []string
	for line := range strings.Lines(string(page)) {
		if call, _, explained := strings.Cut(line, "  "); explained && strings.HasPrefix(call, "load ") {
			documented = append(documented, call)
		}
	}
	usage := command(t.Context(), nil)
	known := strings.Split(strings.TrimPrefix(usage.Error(), "usage: "), " | ")
	if !slices.Equal(documented, known) {
		t.Errorf("the page has %q, and the program %q", documented, known)
	}
}

func TestCheckedPlans(t *testing.T) {
	path := filepath.Join(t.TempDir(), "plan")
	for content, want := range map[string]string{
		`{"address":"127.0.0.1:1","requests":[{"method":"GET","path":"/{{sequence}}","template":true}]}`: "",
		`{"address":"127.0.0.1:1","requests":[{"method":"GET","path":"/{{line:n}}","template":true}]}`:   "{{line:n}}: the plan has no data file n",
		`{"address":"127.0.0.1:1"`: "unexpected end of JSON",
	} {
		if err := os.WriteFile(path, []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
		err := command(t.Context(), []string{"check", path})
		if (want == "") != (err == nil) || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, not %s", content, err, want)
		}
	}
}

func TestNoPlan(t *testing.T) {
	folder := t.TempDir()
	plan, answer := filepath.Join(folder, "plan"), filepath.Join(folder, "answer")
	if err := os.WriteFile(plan, []byte(`{"rate":`), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, what := range []string{"drive", "script"} {
		for path, message := range map[string]string{plan: plan + ": unexpected end of JSON", filepath.Join(folder, "none"): "no such file"} {
			if err := command(t.Context(), []string{what, path, answer}); err == nil || !strings.Contains(err.Error(), message) {
				t.Errorf("%s: %v, not %s", what, err, message)
			}
		}
	}
	if items, err := os.ReadDir(folder); err != nil || len(items) != 1 {
		t.Errorf("left are %v, %v", items, err)
	}
}
