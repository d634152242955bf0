// Tests of the command line.

package main

import (
	"errors"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/overhead-action/overhead-action/self-hosted/outcome"
)

// The README must list exactly the commands that the error for an unknown command names.
func TestReadme(t *testing.T) {
	page, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	var documented []string
	for line := range strings.Lines(string(page)) {
		if call, _, explained := strings.Cut(line, "  "); explained && strings.HasPrefix(call, "kernel-runner ") {
			documented = append(documented, call)
		}
	}
	var broken *outcome.Broken
	if err := command([]string{"help"}); !errors.As(err, &broken) {
		t.Fatal(err)
	}
	var known []string
	for _, call := range strings.Split(strings.TrimPrefix(broken.Remedy, "kernel-runner "), " | ") {
		known = append(known, "kernel-runner "+call)
	}
	if !slices.Equal(documented, known) {
		t.Errorf("README lists %q, the program %q", documented, known)
	}
}
