// Package redact removes the secrets of an HTTP message's head before an agent keeps it.
package redact

import "bytes"

// Redacted replaces a secret.
const Redacted = "[redacted]"

// secret are the headers whose values are never kept.
var secret = [][]byte{
	[]byte("authorization"), []byte("cookie"), []byte("proxy-authorization"), []byte("set-cookie"),
	[]byte("x-api-key"), []byte("x-auth-token"),
}

// Head appends an HTTP head to `into`, with the values of secret headers replaced, and their continuation lines left out.
// Everything else is kept to the byte. It allocates only if `into` is too small.
func Head(into, head []byte) []byte {
	hidden := false
	for start := true; len(head) > 0; start = false {
		line := head
		if end := bytes.IndexByte(head, '\n'); end >= 0 {
			line = head[:end+1]
		}
		head = head[len(line):]
		if continued := line[0] == ' ' || line[0] == '\t'; continued && hidden {
			continue
		}
		colon := bytes.IndexByte(line, ':')
		hidden = !start && colon >= 0 && isSecret(bytes.TrimRight(line[:colon], " \t"))
		if !hidden {
			into = append(into, line...)
			continue
		}
		into = append(into, line[:colon+1]...)
		into = append(into, ' ')
		into = append(into, Redacted...)
		into = append(into, line[len(bytes.TrimRight(line, "\r\n")):]...)
	}
	return into
}

func isSecret(name []byte) bool {
	for _, s := range secret {
		if len(name) == len(s) && bytes.EqualFold(name, s) {
			return true
		}
	}
	return false
}
