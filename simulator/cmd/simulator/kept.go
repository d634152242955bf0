// Answers of earlier machines, by everything that they depend on.

package main

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/overhead-action/overhead-action/simulator/inputdigest"
	"github.com/overhead-action/overhead-action/simulator/keep"
	"github.com/overhead-action/overhead-action/simulator/machine"
	"github.com/overhead-action/overhead-action/simulator/request"
)

// kept is where the answer to a request is kept: results by their input digest, and apart from them what plugins add.
type kept struct {
	results inputdigest.Store
	digest  string
	// observed is the file of an answer with a profile or misses; empty for others.
	observed string
	// never for a machine in time, which differs each time.
	never bool
}

func keptOf(at place, wanted request.Request, digest string) (kept, error) {
	k := kept{results: inputdigest.Store{Folder: at.results()}, digest: digest, never: wanted.Accelerator == machine.KVM}
	if !wanted.Profile && !wanted.Caches {
		return k, nil
	}
	key, err := observedKey(wanted, digest)
	k.observed = filepath.Join(at.observed(), key+".json")
	return k, err
}

// observedKey depends on this program too, which has the plugins and names functions.
func observedKey(wanted request.Request, digest string) (string, error) {
	self, err := os.Executable()
	if err != nil {
		return "", err
	}
	program, err := os.Open(self)
	if err != nil {
		return "", err
	}
	defer program.Close()
	sum := sha256.New()
	fmt.Fprintf(sum, "%s %t %t %t %q\n", digest, wanted.Profile, wanted.Caches, wanted.Marked, wanted.Profiled)
	if _, err := io.Copy(sum, program); err != nil {
		return "", err
	}
	return hex.EncodeToString(sum.Sum(nil)), nil
}

// read completes an answer, and reports whether one is kept.
func (k kept) read(result *Answer) bool {
	if k.never {
		return false
	}
	if k.observed == "" {
		found, known := k.results.Read(k.digest)
		result.Results = found
		return known
	}
	var found Answer
	text, err := os.ReadFile(k.observed)
	if err != nil || json.Unmarshal(text, &found) != nil || len(found.Forks) == 0 {
		return false
	}
	keep.Used(k.observed)
	result.Results, result.Profile, result.Misses = found.Results, found.Profile, found.Misses
	return true
}

func (k kept) write(result Answer) error {
	if k.never {
		return nil
	}
	if k.observed == "" {
		return k.results.Write(k.digest, result.Results)
	}
	if !result.Succeeded() {
		return nil
	}
	text, err := json.Marshal(result)
	if err != nil {
		return err
	}
	return keep.Write(k.observed, text)
}
