// The end of a machine's console, in a printable form.

package machine

import (
	"io"
	"os"
	"strings"
	"unicode"
)

// The shown part of a console.
const (
	consoleLines = 15
	consoleBytes = 16 << 10
)

// lastLines are the last lines of some files, in order, without terminal codes, preceded by the reason of an earlier kernel
// panic.
func lastLines(files ...string) string {
	var lines []string
	panicked := -1
	for _, file := range files {
		for line := range strings.Lines(tail(file)) {
			if line = printable(line); line != "" {
				lines = append(lines, "  "+line)
				if strings.Contains(line, "Kernel panic") {
					panicked = len(lines) - 1
				}
			}
		}
	}
	shown := lines[max(0, len(lines)-consoleLines):]
	if panicked >= 0 && panicked < len(lines)-consoleLines {
		shown = append([]string{lines[panicked]}, shown...)
	}
	return strings.Join(shown, "\n")
}

func tail(file string) string {
	in, err := os.Open(file)
	if err != nil {
		return ""
	}
	defer in.Close()
	if state, err := in.Stat(); err == nil && state.Size() > consoleBytes {
		_, _ = in.Seek(-consoleBytes, io.SeekEnd)
	}
	text, _ := io.ReadAll(in)
	return string(text)
}

// printable drops control characters, and the escape sequences of firmware.
func printable(line string) string {
	var out strings.Builder
	escape := false
	for _, r := range line {
		switch {
		case r == '\x1b':
			escape = true
		case escape:
			escape = !unicode.IsLetter(r)
		case unicode.IsPrint(r):
			out.WriteRune(r)
		}
	}
	return strings.TrimSpace(out.String())
}
