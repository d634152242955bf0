// Problems of result files, as sentences.

package samples

import (
	"fmt"
	"strings"
)

// maxProblems is the number of problems of one file that are listed; a broken tool writes the same one a million times.
const maxProblems = 20

// Problems are the sentences that say why result files cannot be judged: "file:line: what; what to do".
type Problems []string

// Error implements error with one sentence on each line.
func (p Problems) Error() string { return strings.Join(p, "\n") }

// problems collects the problems of one file.
type problems struct {
	file  string
	list  Problems
	count int
}

// add records a problem; line 0 is the file as a whole.
func (p *problems) add(line int, format string, args ...any) {
	p.count++
	if p.count > maxProblems {
		return
	}
	position := p.file
	if line > 0 {
		position = fmt.Sprintf("%s:%d", p.file, line)
	}
	p.list = append(p.list, position+": "+fmt.Sprintf(format, args...))
}

// all returns the listed problems and the number of the others.
func (p *problems) all() Problems {
	if more := p.count - len(p.list); more > 0 {
		return append(p.list, fmt.Sprintf("%s: and %d more problems", p.file, more))
	}
	return p.list
}
