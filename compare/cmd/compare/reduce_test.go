// The commands behind a history: estimates of stored runs, and their changes of level, from input to output.

package main

import (
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"math"
	"strings"
	"testing"
)

// answerTo runs a command and decodes its output.
func answerTo(t *testing.T, command, request string, answer any) {
	t.Helper()
	var out, errors bytes.Buffer
	if code := run([]string{command}, strings.NewReader(request), &out, &errors); code != 0 {
		t.Fatalf("exit code %d, %s", code, errors.String())
	}
	if err := json.Unmarshal(out.Bytes(), answer); err != nil {
		t.Fatalf("%s: %v", out.String(), err)
	}
}

func TestReduce(t *testing.T) {
	var answer struct {
		Schema int
		Suites []struct {
			Suite string
			Runs  []struct {
				Name    string
				Control bool
				Rows    []struct {
					Benchmark, Metric, Treatment, Better string
					Theta, Low, High, SE                 float64
					Rounds                               int
				}
			}
			Warnings []struct{ Code string }
		}
	}
	answerTo(t, "reduce", `{"schema": 1, "suites": [{"suite": "worked", "control": "off", "history": [
		{"path": "testdata/worked/baseline.txt", "name": "then.txt", "date": "2026-11-01T12:00:00Z", "commit": "3f2a"},
		{"path": "testdata/worked/results.txt", "name": "now.txt", "date": "", "commit": ""},
		{"path": "testdata/broken/bad.txt", "name": "bad.txt", "date": "", "commit": ""}]}]}`, &answer)
	s := answer.Suites[0]
	if answer.Schema != 1 || s.Suite != "worked" || len(s.Runs) != 2 || s.Runs[0].Name != "then.txt" || !s.Runs[0].Control ||
		len(s.Warnings) != 1 || s.Warnings[0].Code != "unreadable-baseline" {
		t.Fatalf("%+v", answer)
	}
	row := s.Runs[0].Rows[0]
	if row.Benchmark != "Checkout" || row.Metric != "ns/op" || row.Better != "lower" || row.Rounds != 10 {
		t.Errorf("%+v", row)
	}
	// The stored run of the worked example in package history.
	if math.Abs(row.Theta-0.0245) > 1e-4 || !(row.Low < row.Theta && row.Theta < row.High && row.SE > 0) {
		t.Errorf("%+v", row)
	}
}

// thetas are values as a search has them.
func thetas(t *testing.T, values ...float64) string {
	t.Helper()
	raw, err := binary.Append(nil, binary.LittleEndian, values)
	if err != nil {
		t.Fatal(err)
	}
	return base64.StdEncoding.EncodeToString(raw)
}

func TestLevels(t *testing.T) {
	var answer struct {
		Schema int
		Series []struct {
			Changes []struct {
				At, Since int
				Confirmed bool
				Before    float64
				Machine   []string
			}
			Drift *struct{ Runs int }
		}
	}
	steps := thetas(t, 0.03, 0.031, 0.03, 0.029, 0.03, 0.031, 0.05, 0.051, 0.05, 0.049, 0.05, 0.051)
	answerTo(t, "levels", `{"schema": 1, "machines": [{"cpu": "A"}, {"cpu": "B"}], "runs": [0,0,0,0,0,0,1,1,1,1,1,1], "series": [
		{"better": "lower", "runs": [], "thetas": "`+steps+`",
		 "now": {"theta": 0.05, "se": 0.001, "rounds": 10, "machine": 1}, "then": [{"theta": 0.03, "se": 0.001, "rounds": 10, "machine": 0}]},
		{"better": "higher", "runs": [3, 5], "thetas": "`+thetas(t, 0.1, 0.1)+`", "now": null, "then": []}]}`, &answer)
	if answer.Schema != 1 || len(answer.Series) != 2 || len(answer.Series[0].Changes) != 1 || answer.Series[1].Changes == nil || answer.Series[1].Drift != nil {
		t.Fatalf("%+v", answer)
	}
	c := answer.Series[0].Changes[0]
	if c.At != 6 || c.Since != 6 || !c.Confirmed || len(c.Machine) != 1 || math.Abs(c.Before-0.0306) > 1e-3 || answer.Series[0].Drift.Runs != 1 {
		t.Errorf("%+v", answer.Series[0])
	}
	var out, errors bytes.Buffer
	if code := run([]string{"levels"}, strings.NewReader(`{"schema": 1, "runs": [0]}`), &out, &errors); code != 2 || !strings.Contains(errors.String(), "search: ") {
		t.Errorf("exit code %d, %s", code, errors.String())
	}
}
