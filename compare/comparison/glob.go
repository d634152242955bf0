// Names matched by patterns, in time of pattern times name whatever the pattern.

package comparison

// glob says whether a name matches a pattern, in which * stands for anything, also for nothing and for a slash, and ? for one
// character.
func glob(pattern, name string) bool {
	p, n := []rune(pattern), []rune(name)
	at, star, resume := 0, -1, 0 // star is the last * so far, resume the next place in the name that it could end before
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
