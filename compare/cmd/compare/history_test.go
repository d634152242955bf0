// The command that follows stored runs: its answer, from the program's own input to its output.

package main

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"
)

func TestHistory(t *testing.T) {
	request := `{"schema": 1, "suites": [{"suite": "worked", "control": "off", "history": [
		{"path": "testdata/worked/baseline.txt", "name": "then.txt", "date": "2026-11-01T12:00:00Z", "commit": "3f2a"},
		{"path": "testdata/worked/results.txt", "name": "now.txt", "date": "", "commit": ""},
		{"path": "testdata/broken/bad.txt", "name": "bad.txt", "date": "", "commit": ""}]}]}`
	var out, errors bytes.Buffer
	if code := run([]string{"history"}, strings.NewReader(request), &out, &errors); code != 0 {
		t.Fatalf("exit code %d, %s", code, errors.String())
	}
	var answer struct {
		Schema int
		Suites []struct {
			Suite string
			Runs  []struct{ Name, Date, Commit string }
			Rows  []struct {
				Benchmark, Metric, Treatment, Better string
				Points                               []struct{ Overhead, Low, High float64 }
				Changes                              []any
			}
			Warnings []struct{ Code string }
		}
	}
	if err := json.Unmarshal(out.Bytes(), &answer); err != nil {
		t.Fatal(err)
	}
	s := answer.Suites[0]
	if answer.Schema != 1 || s.Suite != "worked" || len(s.Runs) != 2 || s.Runs[0].Commit != "3f2a" || len(s.Warnings) != 1 || s.Warnings[0].Code != "unreadable-baseline" {
		t.Fatalf("%s", out.String())
	}
	row := s.Rows[0]
	if row.Benchmark != "Checkout" || row.Metric != "ns/op" || row.Better != "lower" || len(row.Points) != 2 || row.Changes == nil {
		t.Fatalf("%+v", row)
	}
	if p := row.Points[0]; !(p.Overhead > 0.0247 && p.Overhead < 0.0249 && p.Low < p.Overhead && p.Overhead < p.High) {
		t.Errorf("then: %+v", p)
	}
}
