// The host's end of the channel.

package channel

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
)

// Results are the complete output of a machine.
type Results struct {
	Kernel string `json:"kernelRelease"`
	Forks  []Fork `json:"forks"`
}

// Succeeded reports whether all forks ended well. Only such results are kept, because a retry should run the others again.
func (r Results) Succeeded() bool {
	return !slices.ContainsFunc(r.Forks, func(fork Fork) bool { return fork.Code != 0 || fork.Problem != "" })
}

// ErrSilent means that the guest never wrote: its kernel did not boot, or did not reach our init.
var ErrSilent = errors.New("the guest never reached its first program")

// Read reads the whole channel. After an error results must not be used.
func Read(text []byte) (Results, error) {
	if len(bytes.TrimSpace(text)) == 0 {
		return Results{}, ErrSilent
	}
	var results Results
	for rest, number := text, 1; ; number++ {
		line, after, found := bytes.Cut(rest, []byte("\n"))
		if !found {
			return Results{}, truncated(len(text), len(results.Forks))
		}
		var head struct {
			Kind string `json:"kind"`
		}
		if err := json.Unmarshal(line, &head); err != nil {
			return Results{}, fmt.Errorf("line %d of the result channel is damaged: %w", number, err)
		}
		if (head.Kind == "hello") != (number == 1) {
			return Results{}, fmt.Errorf("line %d of the result channel is a %q out of its place", number, head.Kind)
		}
		end, err := results.take(head.Kind, line, text[:len(text)-len(rest)])
		if err != nil {
			return Results{}, fmt.Errorf("line %d of the result channel: %w", number, err)
		}
		if end {
			if len(after) > 0 {
				return Results{}, fmt.Errorf("the result channel goes on after its footer, by %d bytes", len(after))
			}
			return results, nil
		}
		rest = after
	}
}

// take adds one line, and reports whether it was the last.
func (r *Results) take(kind string, line, before []byte) (bool, error) {
	switch kind {
	case "hello":
		var hello Hello
		if err := json.Unmarshal(line, &hello); err != nil {
			return false, err
		}
		if hello.Version != Version {
			return false, fmt.Errorf("the guest speaks version %d, this is version %d: rebuild both (make dist)", hello.Version, Version)
		}
		r.Kernel = hello.Kernel
		return false, nil
	case "fork":
		var fork Fork
		if err := json.Unmarshal(line, &fork); err != nil {
			return false, err
		}
		r.Forks = append(r.Forks, fork)
		return false, nil
	case "failure":
		var failure Failure
		if err := json.Unmarshal(line, &failure); err != nil {
			return false, err
		}
		return false, fmt.Errorf("the guest failed: %s", failure.Message)
	case "end":
		var footer Footer
		if err := json.Unmarshal(line, &footer); err != nil {
			return false, err
		}
		sum := sha256.Sum256(before)
		if footer.Forks != len(r.Forks) || footer.SHA256 != hex.EncodeToString(sum[:]) {
			return false, fmt.Errorf("the footer has %d forks and another digest, and %d forks came", footer.Forks, len(r.Forks))
		}
		return true, nil
	default:
		return false, fmt.Errorf("%q is no kind of line", kind)
	}
}

func truncated(size, forks int) error {
	return fmt.Errorf("the result channel was cut off: %d bytes and %d forks came, and no footer", size, forks)
}
