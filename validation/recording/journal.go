// The record of a run's rounds: their length, disturbances of the machine, and the iterations of each fork.

package recording

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strconv"
	"strings"

	"github.com/overhead-action/overhead-action/compare/journal"
	"github.com/overhead-action/overhead-action/compare/oldnames"
	"github.com/overhead-action/overhead-action/compare/signedrank"
)

// noted is one line of the journal. A dropped round has only its disturbance.
type noted struct {
	Round      int                  `json:"round"`
	Outcome    string               `json:"outcome"`
	Elapsed    float64              `json:"elapsed"`  // ms
	Steal      float64              `json:"steal"`    // of the CPU time, as a fraction
	Pressure   float64              `json:"pressure"` // of the time, as a fraction
	Redone     int                  `json:"redone"`   // sets of forks
	Iterations []journal.Iterations `json:"iterations"`
	Bytes      int64                `json:"bytes"` // of the result file after the round
}

func (n noted) complete() bool { return n.Outcome == "complete" }

// readJournal reads the journal next to a result file with this number of rounds; nil without one. A record that names more bytes than the
// file has is of a round that was never written.
func readJournal(results string, rounds int) ([]noted, error) {
	path := strings.TrimSuffix(results, ".txt") + ".rounds.jsonl"
	file, err := os.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	} else if err != nil {
		return nil, err
	}
	defer file.Close()
	size, err := os.Stat(results)
	if err != nil {
		return nil, err
	}
	var all []noted
	complete := 0
	lines := bufio.NewScanner(file)
	lines.Buffer(nil, 1<<24)
	for lines.Scan() {
		var n noted
		if err := json.Unmarshal(oldnames.Journal(lines.Bytes()), &n); err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
		if n.complete() && n.Bytes > size.Size() {
			continue
		}
		all = append(all, n)
		if n.complete() {
			complete++
		}
	}
	if err := lines.Err(); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	if complete != rounds {
		return nil, fmt.Errorf("%s: tells of %d complete rounds, and the results have %d", path, complete, rounds)
	}
	return all, nil
}

// WriteJournal writes the stored part of the journal: the iterations of the judged metric, to eight digits.
func (r *Recording) WriteJournal(w io.Writer) error {
	out := bufio.NewWriter(w)
	lines := json.NewEncoder(out)
	for _, n := range r.journal {
		n.Bytes = 0 // the stored file is shorter
		var kept []journal.Iterations
		for _, i := range n.Iterations {
			if n.complete() && i.Unit == r.Subject.Metric {
				i.Warmup = rounded(i.Warmup)
				i.Measured = rounded(i.Measured)
				kept = append(kept, i)
			}
		}
		n.Iterations = kept
		if err := lines.Encode(n); err != nil {
			return err
		}
	}
	return out.Flush()
}

func rounded(values []float64) []float64 {
	short := make([]float64, len(values))
	for i, v := range values {
		short[i], _ = strconv.ParseFloat(strconv.FormatFloat(v, 'g', 8, 64), 64)
	}
	return short
}

// Iterations returns the iterations of each fork of a variant in the judged metric, a slice for each round: nil if any fork has none.
func (r *Recording) Iterations(variant string) [][]float64 {
	var forks [][]float64
	for _, n := range r.journal {
		if !n.complete() {
			continue
		}
		var own []float64
		for _, i := range n.Iterations {
			if i.Variant == variant && i.Unit == r.Subject.Metric && i.Benchmark == r.benchmark.Name {
				own = i.Measured
			}
		}
		if len(own) == 0 {
			return nil
		}
		forks = append(forks, own)
	}
	return forks
}

// ForkSeconds returns the length of a fork with all its parts, as the median of the rounds without repeated forks; 0 without
// a journal.
func (r *Recording) ForkSeconds() float64 {
	var plain, all []float64
	for _, n := range r.journal {
		if !n.complete() {
			continue
		}
		seconds := n.Elapsed / 1000 / float64(len(r.Subject.Doses))
		all = append(all, seconds)
		if n.Redone == 0 {
			plain = append(plain, seconds)
		}
	}
	switch {
	case len(plain) > 0:
		return signedrank.Median(plain)
	case len(all) > 0:
		return signedrank.Median(all)
	}
	return 0
}

// Steal returns the steal of each round as fractions of its CPU time; nil without a journal.
func (r *Recording) Steal() []float64 {
	var all []float64
	for _, n := range r.journal {
		if n.complete() {
			all = append(all, n.Steal)
		}
	}
	return all
}

// Noise describes the disturbances of the machine, or returns "" if unknown.
func (r *Recording) Noise() string {
	if r.journal == nil {
		return ""
	}
	var dropped, redone int
	var steal, pressure spread
	for _, n := range r.journal {
		redone += n.Redone
		if !n.complete() {
			dropped++
			continue
		}
		steal.add(n.Steal)
		pressure.add(n.Pressure)
	}
	return fmt.Sprintf("the hypervisor took %s of the CPU time of a round, and some task waited for a processor in %s of the time. Sets of forks run again: %d, rounds dropped: %d",
		steal, pressure, redone, dropped)
}

// spread is the mean and the largest of some shares.
type spread struct {
	sum, largest float64
	count        int
}

func (s *spread) add(share float64) {
	s.sum += share
	s.largest = max(s.largest, share)
	s.count++
}

func (s spread) String() string {
	return fmt.Sprintf("%.1f %% (at most %.1f %%)", 100*s.sum/float64(s.count), 100*s.largest)
}
