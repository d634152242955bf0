// Reads plans with old names: they become the new ones here, and nowhere else.

package plan

import "regexp"

// A key ends in `":`, which no text inside a JSON string contains.
var oldNames = []struct {
	old *regexp.Regexp
	now string
}{
	{regexp.MustCompile(`"lane":(\s*)"box"`), `"mode":$1"simulation"`},
	{regexp.MustCompile(`"lane":`), `"mode":`},
	{regexp.MustCompile(`"words":`), `"argv":`},
}

// withNewNames returns the text of a plan with the new names of its keys and modes.
func withNewNames(text []byte) []byte {
	for _, name := range oldNames {
		text = name.old.ReplaceAll(text, []byte(name.now))
	}
	return text
}
