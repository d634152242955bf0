// The text of a result file, cleaned before the benchmark format's own reader sees it.

package samples

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"unicode/utf8"
)

// maxLine is the longest line in bytes, safely below the 64 KiB at which the format's reader gives up.
const maxLine = 60 << 10

var byteOrderMark = []byte("\xEF\xBB\xBF")

// lines is an io.Reader of whole lines: it drops a UTF-8 byte order mark and the CR of a CRLF, withholds a last line that
// was cut off, and refuses what is not UTF-8 text. Line numbers stay those of the file.
type lines struct {
	in   *bufio.Reader
	read int    // lines so far
	rest []byte // of the current line, not yet delivered
	torn int    // number of the last line if it was cut off, else 0
	err  error
}

func newLines(in io.Reader) *lines {
	return &lines{in: bufio.NewReaderSize(in, maxLine)}
}

// textError is a defect of the text itself, at a line.
type textError struct {
	line int
	what string
}

func (e *textError) Error() string { return fmt.Sprintf("line %d: %s", e.line, e.what) }

// Read implements io.Reader.
func (l *lines) Read(p []byte) (n int, err error) {
	for n < len(p) {
		if len(l.rest) == 0 && l.err == nil {
			l.next()
		}
		if len(l.rest) == 0 {
			break
		}
		copied := copy(p[n:], l.rest)
		l.rest = l.rest[copied:]
		n += copied
	}
	if n == 0 && len(p) > 0 {
		return 0, l.err
	}
	return n, nil
}

// next fills rest with the next line and its newline, or sets err.
func (l *lines) next() {
	if l.read == 0 {
		if start, _ := l.in.Peek(2); bytes.Equal(start, []byte("\xFF\xFE")) || bytes.Equal(start, []byte("\xFE\xFF")) {
			l.err = &textError{1, "is UTF-16; save the file as UTF-8"}
			return
		}
		if start, _ := l.in.Peek(len(byteOrderMark)); bytes.Equal(start, byteOrderMark) {
			// A Peek that found the bytes makes the Discard succeed.
			_, _ = l.in.Discard(len(byteOrderMark))
		}
	}
	line, err := l.in.ReadSlice('\n')
	l.read++
	switch {
	case errors.Is(err, io.EOF):
		if len(bytes.TrimSpace(line)) > 0 {
			l.torn = l.read
		}
		l.err = io.EOF
	case errors.Is(err, bufio.ErrBufferFull):
		l.err = &textError{l.read, fmt.Sprintf("is longer than %d bytes; no benchmark writes that, look at what wrote the file", maxLine)}
	case err != nil:
		l.err = &textError{l.read, fmt.Sprintf("cannot be read: %v", reason(err))}
	case bytes.IndexByte(line, 0) >= 0:
		l.err = &textError{l.read, "holds a zero byte; the file is not text, or its disk was full: measure again"}
	case !utf8.Valid(line):
		l.err = &textError{l.read, "is not UTF-8; save the file as UTF-8"}
	default:
		if bytes.HasSuffix(line, []byte("\r\n")) {
			line = append(line[:len(line)-2], '\n')
		}
		l.rest = line
	}
}
