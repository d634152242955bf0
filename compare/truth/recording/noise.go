// How disturbed the machine was while a recording was made.

package recording

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"
)

// noiseKey is the header line that tells of it. A run does not write it: it is kept with what is kept of a recording.
const noiseKey = "noise"

// observed is what the journal of a run notes of one round.
type observed struct {
	Outcome  string  `json:"outcome"`
	Steal    float64 `json:"steal"`    // of the CPU time, as a fraction
	Pressure float64 `json:"pressure"` // of the time, as a fraction
	Redone   int     `json:"redone"`   // sets of forks
}

// noise says what the journal beside a result file tells of the machine: "" where there is no journal.
func noise(results string) (string, error) {
	path := strings.TrimSuffix(results, ".txt") + ".rounds.jsonl"
	file, err := os.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return "", nil
	} else if err != nil {
		return "", err
	}
	defer file.Close()
	var complete, dropped, redone int
	var steal, pressure spread
	lines := bufio.NewScanner(file)
	lines.Buffer(nil, 1<<24)
	for lines.Scan() {
		var round observed
		if err := json.Unmarshal(lines.Bytes(), &round); err != nil {
			return "", fmt.Errorf("%s: %w", path, err)
		}
		redone += round.Redone
		if round.Outcome != "complete" {
			dropped++
			continue
		}
		complete++
		steal.add(round.Steal)
		pressure.add(round.Pressure)
	}
	if err := lines.Err(); err != nil {
		return "", fmt.Errorf("%s: %w", path, err)
	}
	if complete == 0 {
		return "", fmt.Errorf("%s: tells of no complete round", path)
	}
	return fmt.Sprintf("the hypervisor took %s of the CPU time of a round, some task waited for a processor in %s of its time; sets of forks run again: %d, rounds thrown away: %d",
		steal, pressure, redone, dropped), nil
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
