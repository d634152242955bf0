// Package journal reads rounds.jsonl: the data that varied between the rounds of a suite, one JSON object for each round. It
// has the times of interim analyses, the order of forks, and their values by iteration.
package journal

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"
	"strings"

	"github.com/overhead-action/overhead-action/compare/oldnames"
	"github.com/overhead-action/overhead-action/compare/samples"
)

// The most interim analyses and the most rounds of a plan; no run could follow a larger one.
const (
	MaxInterim = 20
	MaxRounds  = 10_000
)

// A Journal holds the complete rounds of one result file, in the order of its lines: the k-th belongs to the k-th line of
// every benchmark and variant. A nil Journal is that of a file without one.
type Journal struct {
	Name   string // its name in messages
	Rounds []Round
}

// A Round is the record of one complete round.
type Round struct {
	Attempt      int           `json:"attempt"` // of the job that measured it, from 1
	Interim      []int         `json:"interim"` // the plan: complete rounds at which gates are judged, ascending; empty: at the end only
	Order        []Fork        `json:"order"`   // in the order of their runs
	Elapsed      float64       `json:"elapsed"` // wall time in ms
	Redone       int           `json:"redone"`  // sets of forks that were run again, inside the same time
	Iterations   []Iterations  `json:"iterations"`
	InputDigests []InputDigest `json:"inputDigests"`

	Compilation []Compilation `json:"compilation"`
}

// An InputDigest is a digest of everything that the result of a fork depends on, if that is known.
type InputDigest struct {
	Fork
	InputDigest string `json:"inputDigest"`
}

// A Fork is one fresh process: one benchmark under one variant.
type Fork struct {
	Benchmark string `json:"benchmark"`
	Variant   string `json:"variant"`
}

// Iterations are the values of one metric inside one fork, in the unit of the result file and in the order of time. Warmup is
// empty if the tool does not report it.
type Iterations struct {
	Fork
	Unit     string    `json:"unit"`
	Warmup   []float64 `json:"warmup"`
	Measured []float64 `json:"measured"`
}

// A Compilation is the share of the JIT compilers in the CPU time of a fork during the measurement.
type Compilation struct {
	Fork
	Warmup   float64   `json:"warmup"`   // wall time of the warm-up in ms
	Measured float64   `json:"measured"` // wall time of the measured iterations in ms
	Share    float64   `json:"share"`    // of the whole measurement, from 0 to 1
	Course   []float64 `json:"course"`   // of each measured iteration, in the order of time
}

// record is one line. Other fields do not matter to the statistics and are ignored.
type record struct {
	Round
	Outcome string `json:"outcome"`
	Bytes   *int64 `json:"bytes"` // size of the result file after the round
}

// Read reads the journal of a result file. It returns nil without an error if there is none. The error is a sentence
// for people: "file:line: what; what to do".
func Read(file samples.File) (*Journal, error) {
	if file.Rounds == "" {
		return nil, nil
	}
	name := nameOf(file)
	in, err := os.Open(file.Rounds)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, nil
	case err != nil:
		return nil, fmt.Errorf("%s: cannot be opened: %w; %s", name, samples.Cause(err), remedy)
	}
	defer in.Close()
	results, err := os.Stat(file.Path)
	if err != nil {
		return nil, nil // the reader of the results reports a file that cannot be opened
	}
	rounds, err := parse(in, name, results.Size())
	if err != nil {
		return nil, err
	}
	return &Journal{Name: name, Rounds: rounds}, nil
}

const remedy = "move it away to judge the results as a run of fixed length"

// nameOf returns the name of a journal in messages: next to its results, whose name is given.
func nameOf(file samples.File) string {
	folder := file.Name[:strings.LastIndexAny(file.Name, `/\`)+1]
	return folder + file.Rounds[strings.LastIndexAny(file.Rounds, `/\`)+1:]
}

// parse returns the complete rounds whose lines are among the first size bytes of the result file. A record is written before
// its lines, so the record of a killed run names more bytes than there are. An unfinished last line is the
// record of a round that was never written.
func parse(in io.Reader, name string, size int64) ([]Round, error) {
	reader := bufio.NewReader(in)
	var rounds []Round
	for number := 1; ; number++ {
		line, err := reader.ReadBytes('\n')
		switch {
		case errors.Is(err, io.EOF):
			return rounds, nil
		case err != nil:
			return nil, fmt.Errorf("%s:%d: cannot be read: %w; %s", name, number, samples.Cause(err), remedy)
		case len(strings.TrimSpace(string(line))) == 0:
			continue
		}
		var r record
		if err := r.parse(line); err != nil {
			return nil, fmt.Errorf("%s:%d: is not the record of a round: %w; %s", name, number, err, remedy)
		}
		if r.Outcome == "complete" && *r.Bytes <= size {
			rounds = append(rounds, r.Round)
		}
	}
}

// parse reads one line and checks it. Rounds of versions without attempts and interim analyses
// are of a first attempt and of fixed length.
func (r *record) parse(line []byte) error {
	r.Attempt = 1
	if err := json.Unmarshal(oldnames.Journal(line), r); err != nil {
		return err
	}
	switch {
	case r.Outcome != "complete" && r.Outcome != "dropped":
		return fmt.Errorf("outcome is %q; it is complete or dropped", r.Outcome)
	case r.Bytes == nil || *r.Bytes < 0:
		return errors.New("bytes is not the size of a file")
	case r.Attempt < 1:
		return fmt.Errorf("attempt is %d; the first is 1", r.Attempt)
	case len(r.Interim) > MaxInterim:
		return fmt.Errorf("analyses holds %d numbers, more than %d", len(r.Interim), MaxInterim)
	}
	for i, analysis := range r.Interim {
		if analysis < 1 || analysis > MaxRounds || i > 0 && analysis <= r.Interim[i-1] {
			return fmt.Errorf("interim is %v; it must be ascending numbers of rounds up to %d", r.Interim, MaxRounds)
		}
	}
	return nil
}

// Attempts returns the attempts of the job that measured the rounds, in order, each once.
func (j *Journal) Attempts() []int {
	var attempts []int
	if j == nil {
		return nil
	}
	for _, r := range j.Rounds {
		if !slices.Contains(attempts, r.Attempt) {
			attempts = append(attempts, r.Attempt)
		}
	}
	return attempts
}

// Interim returns the plan in the record of each round.
func (j *Journal) Interim() [][]int {
	if j == nil {
		return nil
	}
	analyses := make([][]int, len(j.Rounds))
	for i, r := range j.Rounds {
		analyses[i] = r.Interim
	}
	return analyses
}
