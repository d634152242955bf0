// Package warning holds notes for readers of a comparison that stop nothing.
package warning

import "fmt"

// A Warning is a value that travels to the report. Code is stable, Message is a sentence for people.
type Warning struct {
	Code    string `json:"code"`
	Message string `json:"message"`
}

// New returns a warning with a formatted message.
func New(code, format string, args ...any) Warning {
	return Warning{Code: code, Message: fmt.Sprintf(format, args...)}
}
