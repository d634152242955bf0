// Package inputdigest names everything that a result depends on, so that the same bytes can be had again, here or elsewhere.
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

// version is raised when the same parts begin to give other results: then nothing that was kept is used.
const version = 1

// Inputs are what it takes to get a result again.
type Inputs struct {
	// Digest stands for all of the rest: SHA-256, in hex.
	Digest string `json:"digest"`
	Format int    `json:"format"`
	QEMU   string `json:"qemu"` // its version
	Kernel struct {
		Package string `json:"package,omitempty"`
		Version string `json:"version,omitempty"`
		SHA256  string `json:"sha256"`
		// Unpacked where the machine starts what that file held.
		Unpacked bool `json:"unpacked,omitempty"`
	} `json:"kernel"`
	// Image is the SHA-256 of each of its archives, in order.
	Image []string `json:"image"`
	// Arguments of QEMU without the paths of files; the seed is one of them.
	Arguments []string `json:"arguments"`
}

// Of is the input digest of a machine.
func Of(m machine.Machine) (Inputs, error) {
	r := Inputs{Format: version, QEMU: m.QEMU.Version, Arguments: m.Arguments()}
	// Where a kernel came from changes nothing: its digest is what counts, and the rest is said for people.
	r.Kernel.SHA256, r.Kernel.Unpacked = m.Kernel.SHA256, m.Kernel.Unpacked
	for _, layer := range m.Image {
		r.Image = append(r.Image, layer.SHA256)
	}
	text, err := json.Marshal(r)
	if err != nil {
		return Inputs{}, err
	}
	sum := sha256.Sum256(text)
	r.Digest = hex.EncodeToString(sum[:])
	r.named(m.Kernel)
	return r, nil
}

func (r *Inputs) named(k kernel.Kernel) {
	r.Kernel.Package, r.Kernel.Version = k.Package, k.Version
}

// Store keeps results by the digest of their input digest.
type Store struct{ Folder string }

func (s Store) path(digest string) string { return filepath.Join(s.Folder, digest+".json") }

// Read is the result that was kept; not found where there is none, or none that can be read.
func (s Store) Read(digest string) (channel.Results, bool) {
	var results channel.Results
	text, err := os.ReadFile(s.path(digest))
	if err != nil || json.Unmarshal(text, &results) != nil || len(results.Forks) == 0 {
		return channel.Results{}, false
	}
	keep.Used(s.path(digest))
	return results, true
}

// Write keeps a result. One with a failed fork is not kept: who tries again wants to see it.
func (s Store) Write(digest string, results channel.Results) error {
	for _, fork := range results.Forks {
		if fork.Code != 0 || fork.Problem != "" {
			return nil
		}
	}
	text, err := json.Marshal(results)
	if err != nil {
		return err
	}
	return keep.Write(s.path(digest), text)
}
