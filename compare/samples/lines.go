// The text of a result file, cleaned before the benchmark format's own reader gets it.

package samples

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"unicode/utf8"
)

// maxLine is the longest line in bytes, safely below the 64 KiB at which the format's reader fails.
const maxLine = 60 << 10

var byteOrderMark = []byte("\xEF\xBB\xBF")

// lines is an io.Reader of whole lines: it drops a UTF-8 byte order mark and the CR of a CRLF, withholds a last line that
// was cut off, and rejects text that is not UTF-8. No call of Read goes beyond the end of a line, so that the caller handles every
// line before the next one is read.
type lines struct {
	in *bufio.Reader
	// take may keep the first lines of a text; it returns their bytes and their number.
	take  func(text []byte, number int) (size, lines int)
	read  int    // lines so far
	taken int    // of those, lines that take kept
	rest  []byte // of the current line, not yet delivered
	torn  int    // number of the last line if it was cut off, else 0
	err   error
}

func newLines(in io.Reader, take func(text []byte, number int) (size, lines int)) *lines {
	return &lines{in: bufio.NewReaderSize(in, maxLine), take: take}
}

// textError is a defect of the text itself, at a line.
type textError struct {
	line int
	what string
}

func (e *textError) Error() string { return fmt.Sprintf("line %d: %s", e.line, e.what) }

// Read implements io.Reader.
func (l *lines) Read(p []byte) (n int, err error) {
	for len(l.rest) == 0 {
		if l.err != nil {
			return 0, l.err
		}
		l.next()
	}
	n = copy(p, l.rest)
	l.rest = l.rest[n:]
	return n, nil
}

// next fills rest with the next line that take does not keep, and its newline, or sets err.
func (l *lines) next() {
	if l.read == 0 {
		if start, _ := l.in.Peek(2); bytes.Equal(start, []byte("\xFF\xFE")) || bytes.Equal(start, []byte("\xFE\xFF")) {
			l.err = &textError{1, "is UTF-16; save the file as UTF-8"}
			return
		}
		if start, _ := l.in.Peek(len(byteOrderMark)); bytes.Equal(start, byteOrderMark) {
			// After a successful Peek, Discard succeeds.
			_, _ = l.in.Discard(len(byteOrderMark))
		}
	}
	l.takeBuffered()
	line, err := l.in.ReadSlice('\n')
	l.read++
	switch {
	case err == nil && l.offer(line, l.read) > 0: // it was not complete in memory before
	case errors.Is(err, io.EOF):
		if len(bytes.TrimSpace(line)) > 0 {
			l.torn = l.read
		}
		l.err = io.EOF
	case errors.Is(err, bufio.ErrBufferFull):
		l.err = &textError{l.read, fmt.Sprintf("is longer than %d bytes; check the program that wrote the file", maxLine)}
	case err != nil:
		l.err = &textError{l.read, fmt.Sprintf("cannot be read: %v", Cause(err))}
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

// takeBuffered offers the whole lines that are in memory.
func (l *lines) takeBuffered() {
	// Peek and Discard of buffered bytes succeed.
	text, _ := l.in.Peek(l.in.Buffered())
	before := l.taken
	_, _ = l.in.Discard(l.offer(text[:bytes.LastIndexByte(text, '\n')+1], l.read+1))
	l.read += l.taken - before
}

// offer offers whole lines, and returns the size of those that were taken.
func (l *lines) offer(text []byte, number int) int {
	size, lines := l.take(text, number)
	l.taken += lines
	return size
}
