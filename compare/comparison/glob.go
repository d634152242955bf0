// Globs, in time of pattern times name for any pattern.

package comparison

// glob reports whether a name matches a pattern, in which * is any text, also an empty one or a slash, and ? is one
// character.
func glob(pattern, name string) bool {
	p, n := []rune(pattern), []rune(name)
	at, star, resume := 0, -1, 0 // star is the last * so far, resume the next place in the name where it could end
	for i := 0; i < len(n); {
		switch {
		case at < len(p) && p[at] == '*':
			star, resume = at, i
			at++
		case at < len(p) && (p[at] == '?' || p[at] == n[i]):
			at++
			i++
		case star >= 0:
			resume++
			at, i = star+1, resume
		default:
			return false
		}
	}
	for at < len(p) && p[at] == '*' {
		at++
	}
	return at == len(p)
}
