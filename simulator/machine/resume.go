// A machine that continues from where another one has booted.

package machine

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strconv"

	"github.com/overhead-action/overhead-action/simulator/channel"
	"github.com/overhead-action/overhead-action/simulator/image"
	"github.com/overhead-action/overhead-action/simulator/monitor"
	"github.com/overhead-action/overhead-action/simulator/plan"
	"github.com/overhead-action/overhead-action/simulator/snapshot"
)

// Files of a machine in its folder.
const (
	planFile  = "plan"
	stateFile = "state"
)

// resume runs a machine that continues, in a folder.
func (m Machine) resume(ctx context.Context, folder string) (Run, error) {
	booted, err := m.booted(ctx)
	if err != nil {
		return Run{}, err
	}
	// A state that is loaded is written to.
	state, err := os.ReadFile(snapshot.State(booted))
	if err != nil {
		return Run{}, err
	}
	given, own := filepath.Join(folder, planFile), filepath.Join(folder, stateFile)
	if err := errors.Join(os.WriteFile(own, state, 0o644), os.WriteFile(given, m.Plan, 0o644)); err != nil {
		return Run{}, err
	}
	seed := sha256.Sum256([]byte(strconv.FormatUint(uint64(m.Seed), 10)))
	more := append(snapshot.Arguments(booted, own, m.Memory, false),
		"-S", "-option-rom", m.loader(),
		"-fw_cfg", "name="+plan.GivenFile+",file="+planFile,
		"-fw_cfg", "name="+plan.SeedFile+",string="+hex.EncodeToString(seed[:16]))
	return m.results(ctx, folder, more, snapshot.Resume)
}

// loader is the firmware with which a kernel is booted. A machine that continues has it too, and not the kernel: the emulator would load that again, into
// the memory of the one that runs.
func (m Machine) loader() string {
	if m.Kernel.Unpacked {
		return "pvh.bin"
	}
	return "linuxboot_dma.bin"
}

// booted is the folder of a snapshot that this machine continues from. It depends on everything but the seed and the plan.
func (m Machine) booted(ctx context.Context) (string, error) {
	first := m
	first.Seed, first.Plan, first.Tracer, first.Caches = bootSeed, nil, nil, nil
	text, err := json.Marshal(struct {
		QEMU, Kernel string
		Image        []image.Layer
		Arguments    []string
	}{m.QEMU.Version, m.Kernel.SHA256, m.Image, first.Arguments()})
	if err != nil {
		return "", err
	}
	key := sha256.Sum256(text)
	return m.Snapshots.Find(ctx, hex.EncodeToString(key[:16]), int64(m.Memory)<<20, func(saved string) error {
		folder, leave, err := newFolder()
		if err != nil {
			return err
		}
		defer leave()
		more, err := first.boot(folder)
		if err != nil {
			return err
		}
		more = append(more, snapshot.Arguments(saved, snapshot.State(saved), m.Memory, true)...)
		var now int64
		_, reason := first.emulate(ctx, folder, more, func(connection *monitor.Monitor) (err error) {
			now, err = snapshot.Save(connection)
			return err
		})
		if errors.Is(reason, monitor.ErrEnded) {
			reason = channel.ErrSilent
		}
		if reason == nil {
			reason = snapshot.SetClock(saved, now)
		}
		return broken(folder, reason)
	})
}
