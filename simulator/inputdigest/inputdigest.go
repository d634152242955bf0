// Package inputdigest computes the digest of everything that a result depends on, so that the same bytes can be reproduced.
package inputdigest

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"os"
	"path/filepath"

	"github.com/overhead-action/overhead-action/simulator/channel"
	"github.com/overhead-action/overhead-action/simulator/keep"
	"github.com/overhead-action/overhead-action/simulator/kernel"
	"github.com/overhead-action/overhead-action/simulator/machine"
)

// version increases when the same inputs give other results: then no stored result is used.
const version = 2

// Inputs are everything that a result depends on.
type Inputs struct {
	// Digest is that of the rest: SHA-256, in hex.
	Digest string `json:"digest"`
	Format int    `json:"format"`
	QEMU   string `json:"qemu"` // its version
	Kernel struct {
		Package string `json:"package,omitempty"`
		Version string `json:"version,omitempty"`
		SHA256  string `json:"sha256"`
		// Unpacked if the machine starts the content of that file.
		Unpacked bool `json:"unpacked,omitempty"`
	} `json:"kernel"`
	// Image is the SHA-256 of each of its archives, in order.
	Image []string `json:"image"`
	// Plan is the SHA-256 of what the guest runs.
	Plan string `json:"plan"`
	// Late is that of what the guest gets when its process waits.
	Late string `json:"late,omitempty"`
	// Arguments of QEMU without the paths of files; the seed is one of them.
	Arguments []string `json:"arguments"`
}

// Of is the input digest of a machine.
func Of(m machine.Machine) (Inputs, error) {
	r := Inputs{Format: version, QEMU: m.QEMU.Version, Arguments: m.Arguments()}
	// The source of a kernel does not matter: its digest counts, and the rest is for people.
	r.Kernel.SHA256, r.Kernel.Unpacked = m.Kernel.SHA256, m.Kernel.Unpacked
	for _, layer := range m.Image {
		r.Image = append(r.Image, layer.SHA256)
	}
	r.Plan = digestOf(m.Plan)
	if m.Late != nil {
		r.Late = digestOf(m.Late)
	}
	text, err := json.Marshal(r)
	if err != nil {
		return Inputs{}, err
	}
	r.Digest = digestOf(text)
	r.named(m.Kernel)
	return r, nil
}

func digestOf(text []byte) string {
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:])
}

func (r *Inputs) named(k kernel.Kernel) {
	r.Kernel.Package, r.Kernel.Version = k.Package, k.Version
}

// Store keeps results by the digest of their inputs.
type Store struct{ Folder string }

func (s Store) path(digest string) string { return filepath.Join(s.Folder, digest+".json") }

// Read returns the stored result; an error if there is none, or it is unreadable.
func (s Store) Read(digest string) (channel.Results, bool) {
	var results channel.Results
	text, err := os.ReadFile(s.path(digest))
	if err != nil || json.Unmarshal(text, &results) != nil || len(results.Forks) == 0 {
		return channel.Results{}, false
	}
	keep.Used(s.path(digest))
	return results, true
}

// Write stores a result. One with a failed fork is not stored, because a retry should run it again.
func (s Store) Write(digest string, results channel.Results) error {
	if !results.Succeeded() {
		return nil
	}
	text, err := json.Marshal(results)
	if err != nil {
		return err
	}
	return keep.Write(s.path(digest), text)
}
