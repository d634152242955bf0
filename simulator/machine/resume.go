// A machine that continues from where another one has booted.

package machine

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
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
	lateFile  = "late"
	stateFile = "state"
)

// resume runs a machine that continues, in a folder.
func (m Machine) resume(ctx context.Context, folder string) (Run, error) {
	from, err := m.booted(ctx)
	if err == nil && m.shares() {
		var ended *Run
		if from, ended, err = m.started(ctx, from); ended != nil {
			return *ended, err
		}
	}
	if err != nil {
		return Run{}, err
	}
	// A state that is loaded is written to.
	own := filepath.Join(folder, stateFile)
	more, err := m.given(folder, plan.GoOn)
	err = errors.Join(err, snapshot.CopyFile(snapshot.State(from), own), snapshot.CopyFile(filepath.Join(from, resultsFile), filepath.Join(folder, resultsFile)))
	if err != nil {
		return Run{}, err
	}
	return m.results(ctx, folder, append(more, snapshot.Arguments(from, own, m.Memory, false)...), snapshot.Resume)
}

// shares reports whether others continue from where this machine's process waits. Plugins must see a process from its start.
func (m Machine) shares() bool {
	return m.Late != nil && m.Share && m.Tracer == nil && m.Caches == nil
}

// given are the arguments of a machine that continues, with what its guest gets. `again` is plan.PauseAgain or plan.GoOn.
func (m Machine) given(folder, again string) ([]string, error) {
	seed := sha256.Sum256([]byte(strconv.FormatUint(uint64(m.Seed), 10)))
	more := []string{
		"-S", "-option-rom", m.loader(),
		"-fw_cfg", "name=" + plan.GivenFile + ",file=" + planFile,
		"-fw_cfg", "name=" + plan.SeedFile + ",string=" + hex.EncodeToString(seed[:16]),
	}
	err := os.WriteFile(filepath.Join(folder, planFile), m.Plan, 0o644)
	if m.Late != nil {
		more = append(more, "-fw_cfg", "name="+plan.LateFile+",file="+lateFile, "-fw_cfg", "name="+plan.AgainFile+",string="+again)
		err = errors.Join(err, os.WriteFile(filepath.Join(folder, lateFile), m.Late, 0o644))
	}
	return more, err
}

// errEnded means that a process ended before it waited.
var errEnded = errors.New("the process ended during its start")

// started is the folder of a snapshot of this machine, taken when its process waits. A process that ended before has no snapshot, but a run.
func (m Machine) started(ctx context.Context, booted string) (found string, ended *Run, err error) {
	key := sha256.Sum256(fmt.Appendf(nil, "%s %d %x", filepath.Base(booted), m.Seed, sha256.Sum256(m.Plan)))
	found, err = m.Snapshots.Find(ctx, hex.EncodeToString(key[:16]), int64(m.Memory)<<20, func(saved string) error {
		folder, leave, err := newFolder()
		if err != nil {
			return err
		}
		defer leave()
		more, err := m.given(folder, plan.PauseAgain)
		if err := errors.Join(err, snapshot.Copy(booted, saved)); err != nil {
			return err
		}
		run, reason := m.save(ctx, folder, saved, more, snapshot.SaveAgain)
		if !errors.Is(reason, monitor.ErrEnded) {
			return broken(folder, reason)
		}
		if run, err = m.read(folder, run, nil); err == nil {
			ended, err = &run, errEnded
		}
		return err
	})
	if ended != nil {
		err = nil
	}
	return found, ended, err
}

// save runs a machine until it pauses, and keeps it in the folder of a snapshot. `drive` returns the time at which it paused.
func (m Machine) save(ctx context.Context, folder, saved string, more []string, drive func(*monitor.Monitor) (int64, error)) (Run, error) {
	var now int64
	more = append(more, snapshot.Arguments(saved, snapshot.State(saved), m.Memory, true)...)
	run, reason := m.emulate(ctx, folder, more, func(connection *monitor.Monitor) (err error) {
		now, err = drive(connection)
		return err
	})
	if reason == nil {
		reason = errors.Join(snapshot.SetClock(saved, now), snapshot.CopyFile(filepath.Join(folder, resultsFile), filepath.Join(saved, resultsFile)))
	}
	return run, reason
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
	first.Seed, first.Texts, first.Tracer, first.Caches = bootSeed, plan.Texts{}, nil, nil
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
		_, reason := first.save(ctx, folder, saved, more, snapshot.Save)
		if errors.Is(reason, monitor.ErrEnded) {
			reason = channel.ErrSilent
		}
		return broken(folder, reason)
	})
}
