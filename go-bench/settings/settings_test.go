// Tests of the settings: valid and invalid values, and the order of levels.

package settings

import (
	"strings"
	"testing"
)

func TestReadUsesVariables(t *testing.T) {
	t.Setenv(LevelVariable, "exporting")
	t.Setenv(SlowdownVariable, "2.5")
	t.Setenv(SeedVariable, "7")
	got, err := Read()
	if want := (Settings{Level: Exporting, Slowdown: 2.5, Seed: 7}); err != nil || got != want {
		t.Errorf("Read() = %+v, %v; want %+v", got, err, want)
	}
}

func TestDefaultsAreTheControl(t *testing.T) {
	got, err := Read()
	if want := (Settings{Level: Off, Seed: 1}); err != nil || got != want {
		t.Errorf("Read() = %+v, %v; want %+v", got, err, want)
	}
}

// A variant with a misspelled level would measure the control against itself and look free.
func TestReadRejectsUnknownValues(t *testing.T) {
	for _, c := range []struct{ variable, value, fix string }{
		{LevelVariable, "export", "off, disabled, collecting, exporting"},
		{LevelVariable, "", "off, disabled, collecting, exporting"},
		{SlowdownVariable, "2%", "from 0 to 100"},
		{SlowdownVariable, "-1", "from 0 to 100"},
		{SlowdownVariable, "NaN", "from 0 to 100"},
		{SeedVariable, "-1", "a whole number"},
		{SeedVariable, "one", "a whole number"},
	} {
		t.Run(c.variable+"="+c.value, func(t *testing.T) {
			t.Setenv(c.variable, c.value)
			_, err := Read()
			if err == nil || !strings.Contains(err.Error(), c.variable) || !strings.Contains(err.Error(), c.fix) {
				t.Errorf("Read() = %v; want an error that names %s and says %q", err, c.variable, c.fix)
			}
		})
	}
}

func TestLevelsIncludeLowerOnes(t *testing.T) {
	for i, level := range Levels {
		for j, other := range Levels {
			if got, want := level.AtLeast(other), i >= j; got != want {
				t.Errorf("%s at least %s: %t, want %t", level, other, got, want)
			}
		}
	}
}
