// Package settings reads the environment of the benchmarks: the settings of a suite's variant.
package settings

import (
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
)

// Level is the active part of an instrumentation.
type Level string

// The levels; each includes the previous one.
const (
	Off        Level = "off"        // no instrumentation at all: the control
	Disabled   Level = "disabled"   // present and disabled
	Collecting Level = "collecting" // it collects, and its data stays in the process
	Exporting  Level = "exporting"  // it encodes and sends its data
)

// Levels are all levels, the least first.
var Levels = []Level{Off, Disabled, Collecting, Exporting}

// AtLeast reports whether a level includes another one.
func (l Level) AtLeast(other Level) bool {
	return slices.Index(Levels, l) >= slices.Index(Levels, other)
}

// The variables that a variant may set.
const (
	LevelVariable    = "OVERHEAD_LEVEL"
	SlowdownVariable = "OVERHEAD_SLOWDOWN"
	SeedVariable     = "OVERHEAD_SEED"
)

// Settings of a benchmark. Without any variable they are those of the control.
type Settings struct {
	Level Level
	// Slowdown is the busy work that is added to an operation, in percent of the operation's own.
	Slowdown float64
	// Seed is the seed of every random choice.
	Seed uint64
}

// Read reads the settings from the environment. An unknown value is an error that names the variable and its valid values.
func Read() (Settings, error) {
	s := Settings{Level: Off, Seed: 1}
	if text, set := os.LookupEnv(LevelVariable); set {
		s.Level = Level(text)
		if !slices.Contains(Levels, s.Level) {
			return s, fmt.Errorf("%s=%q: no such level; use %s", LevelVariable, text, strings.Join(names(), ", "))
		}
	}
	if text, set := os.LookupEnv(SlowdownVariable); set {
		percent, err := strconv.ParseFloat(text, 64)
		if err != nil || !(percent >= 0 && percent <= 100) {
			return s, fmt.Errorf("%s=%q: not a percentage; use a number from 0 to 100", SlowdownVariable, text)
		}
		s.Slowdown = percent
	}
	if text, set := os.LookupEnv(SeedVariable); set {
		seed, err := strconv.ParseUint(text, 10, 64)
		if err != nil {
			return s, fmt.Errorf("%s=%q: not a seed; use a whole number from 0", SeedVariable, text)
		}
		s.Seed = seed
	}
	return s, nil
}

func names() []string {
	names := make([]string, len(Levels))
	for i, level := range Levels {
		names[i] = string(level)
	}
	return names
}
