// Package oldnames reads files that were written before names changed: it maps each old name to the new one.
package oldnames

import "strings"

// Header returns the value of a header key, also if the file has the key's old name or an old value. It is empty if the file has neither.
func Header(get func(key string) string, key string) string {
	if value := get(key); value != "" || key != "mode" {
		return value
	}
	if value := get("lane"); value != "box" {
		return value
	}
	return "simulation"
}

// A key ends in `":`, which no text inside a JSON string contains.
var keys = strings.NewReplacer(`"looks":`, `"interim":`, `"recipe":`, `"inputDigest":`, `"recipes":`, `"inputDigests":`)

// Journal returns a line of a journal with the new names of its keys.
func Journal(line []byte) []byte { return []byte(keys.Replace(string(line))) }
