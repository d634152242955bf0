// What processes would miss in the caches of a processor.

package profile

import (
	_ "embed"
	"fmt"
	"os"
	"path/filepath"
)

//go:embed caches.so
var caches []byte

// Caches is a machine's model of caches and of a branch predictor.
type Caches struct{ plugin }

// Misses are estimates by the model, and the instructions that they belong to. Lines that its prefetcher fetches in time are not among them.
type Misses struct {
	Instructions int64 `json:"instructions"`
	L1I          int64 `json:"l1i"`
	L1D          int64 `json:"l1d"`
	L2           int64 `json:"l2"`
	L3           int64 `json:"l3"`
	// TLB has data only.
	TLB int64 `json:"tlb"`
	// Branches were predicted wrong: their direction or their target.
	Branches int64 `json:"branches"`
}

const missesFile = "misses"

// NewCaches makes the model for an emulator and a kernel, as New.
func NewCaches(version [2]int, kernel Kernel, vmlinux string, marked bool) (*Caches, error) {
	made, err := newPlugin("caches", missesFile, caches, version, kernel, vmlinux, marked, nil)
	return &Caches{made}, err
}

// Read reads what the model has written into the folder of its machine.
func (c *Caches) Read(folder string) (*Misses, error) {
	text, err := os.ReadFile(filepath.Join(folder, missesFile))
	if err != nil {
		return nil, fmt.Errorf("the model of caches wrote nothing: %w", err)
	}
	var m Misses
	if _, err := fmt.Sscanf(string(text), "instructions %d\nl1i %d\nl1d %d\nl2 %d\nl3 %d\ntlb %d\nbranches %d\n",
		&m.Instructions, &m.L1I, &m.L1D, &m.L2, &m.L3, &m.TLB, &m.Branches); err != nil {
		return nil, fmt.Errorf("the file of the model of caches is cut off: %w", err)
	}
	return &m, nil
}
