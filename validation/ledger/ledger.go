// Package ledger stores finished studies in a file, so that a stopped simulation continues.
package ledger

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/overhead-action/overhead-action/validation/study"
)

// A Ledger is a file with one line for each finished study.
type Ledger struct {
	path    string
	program string
	seed    uint64
	found   map[string]study.Result
}

type line struct {
	Program string `json:"program"` // the program and rules that found this
	Seed    uint64 `json:"seed"`
	study.Result
}

// Open reads a ledger. Only studies of this program and seed count, and an incomplete last line does not.
func Open(path, program string, seed uint64) (*Ledger, error) {
	l := &Ledger{path: path, program: program, seed: seed, found: map[string]study.Result{}}
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return nil, err
	}
	text, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return l, nil
	} else if err != nil {
		return nil, err
	}
	whole := text[:bytes.LastIndexByte(text, '\n')+1]
	if len(whole) < len(text) {
		if err := os.Truncate(path, int64(len(whole))); err != nil {
			return nil, err
		}
	}
	for i, row := range bytes.Split(bytes.TrimSuffix(whole, []byte("\n")), []byte("\n")) {
		if len(row) == 0 {
			continue
		}
		var read line
		if err := json.Unmarshal(row, &read); err != nil {
			return nil, fmt.Errorf("%s:%d: %w; remove the file to begin again", path, i+1, err)
		}
		if read.Program == program && read.Seed == seed {
			l.found[read.Study] = read.Result
		}
	}
	return l, nil
}

// Find returns a finished study with the given number of replications.
func (l *Ledger) Find(name string, replications int) (study.Result, bool) {
	r, known := l.found[name]
	return r, known && r.Replications == replications
}

// Add stores a finished study.
func (l *Ledger) Add(r study.Result) error {
	text, err := json.Marshal(line{l.program, l.seed, r})
	if err != nil {
		return err
	}
	file, err := os.OpenFile(l.path, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o644)
	if err != nil {
		return err
	}
	_, err = file.Write(append(text, '\n'))
	if err := errors.Join(err, file.Sync(), file.Close()); err != nil {
		return err
	}
	l.found[r.Study] = r
	return nil
}

// Program identifies the running program by its bytes: another rule or model makes another program.
func Program() (string, error) {
	path, err := os.Executable()
	if err != nil {
		return "", err
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return "", err
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:8]), nil
}
