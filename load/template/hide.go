// Placeholders in a text that is encoded before it is read as a template.
package template

import (
	"crypto/rand"
	"fmt"
	"strings"
)

// Hidden replaces placeholders by words that no encoding changes.
type Hidden struct {
	mark  string
	found []string
}

// Hide returns a text with a word in place of each placeholder.
func (h *Hidden) Hide(text string) string {
	if h.mark == "" {
		h.mark = rand.Text()
	}
	return placeholder.ReplaceAllStringFunc(text, func(one string) string {
		h.found = append(h.found, one)
		return h.word(len(h.found) - 1)
	})
}

// Show puts the placeholders back.
func (h *Hidden) Show(text string) string {
	for at, one := range h.found {
		text = strings.ReplaceAll(text, h.word(at), one)
	}
	return text
}

func (h *Hidden) word(at int) string { return fmt.Sprintf("%s%dx", h.mark, at) }
