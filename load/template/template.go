// Package template renders requests: constant text with placeholders, whose values depend on the seed and the request's number alone.
package template

import (
	"errors"
	"fmt"
	"math/bits"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// placeholder is `{{kind}}` or `{{kind:details}}`. Other braces are text.
var placeholder = regexp.MustCompile(`\{\{\s*([a-z]+)(?::([^{}]*?))?\s*\}\}`)

// Known are the forms of a placeholder, for messages.
const Known = "{{time}}, {{time:unix}}, {{time:ms}}, {{sequence}}, {{random:FROM-TO}}, {{line:FILE}} and {{field:FILE:COLUMN}}"

type kind int

const (
	constant kind = iota
	rfc3339
	unixSeconds
	unixMilliseconds
	sequence
	random
	line
	field
)

// layout is RFC 3339 with milliseconds.
const layout = "2006-01-02T15:04:05.000Z07:00"

// part is constant text, or a placeholder.
type part struct {
	kind kind
	text string
	// from and span are of a random number: the first value, and the number of values.
	from int64
	span uint64
	// draw tells apart the random values of a request.
	draw uint64
	// table is the index of a file, and column that of a column in it.
	table, column int
}

// Text is a text with placeholders.
type Text struct {
	parts  []part
	tables *Tables
}

// Parser reads the texts of one request. A row of a file is the same in all of them.
type Parser struct {
	Tables *Tables
	draws  uint64
}

// Constant is a text without placeholders.
func Constant(text string) Text { return Text{parts: []part{{text: text}}} }

// Parse reads a text. An unknown placeholder is an error.
func (p *Parser) Parse(text string) (Text, error) {
	made := Text{tables: p.Tables}
	end := 0
	for _, at := range placeholder.FindAllStringSubmatchIndex(text, -1) {
		if at[0] > end {
			made.parts = append(made.parts, part{text: text[end:at[0]]})
		}
		details := ""
		if at[4] >= 0 {
			details = text[at[4]:at[5]]
		}
		one, err := p.part(text[at[2]:at[3]], details)
		if err != nil {
			return Text{}, fmt.Errorf("%s: %w", text[at[0]:at[1]], err)
		}
		made.parts = append(made.parts, one)
		end = at[1]
	}
	if end < len(text) {
		made.parts = append(made.parts, part{text: text[end:]})
	}
	return made, nil
}

func (p *Parser) part(name, details string) (part, error) {
	switch {
	case name == "time" && details == "":
		return part{kind: rfc3339}, nil
	case name == "time" && details == "unix":
		return part{kind: unixSeconds}, nil
	case name == "time" && details == "ms":
		return part{kind: unixMilliseconds}, nil
	case name == "sequence" && details == "":
		return part{kind: sequence}, nil
	case name == "random":
		first, last, _ := strings.Cut(details, "-")
		from, err := strconv.ParseInt(first, 10, 64)
		to, wrong := strconv.ParseInt(last, 10, 64)
		if err != nil || wrong != nil || to < from {
			return part{}, errors.New("a range is FROM-TO, for example 1-10")
		}
		p.draws++
		return part{kind: random, from: from, span: uint64(to-from) + 1, draw: p.draws}, nil
	case name == "line":
		at, err := p.Tables.find(details)
		if err == nil {
			err = p.Tables.all[at].asLines()
		}
		return part{kind: line, table: at}, err
	case name == "field":
		split := strings.LastIndexByte(details, ':')
		if split < 0 {
			return part{}, errors.New("a field is FILE:COLUMN")
		}
		at, err := p.Tables.find(details[:split])
		if err != nil {
			return part{}, err
		}
		column, err := p.Tables.all[at].column(details[split+1:])
		return part{kind: field, table: at, column: column}, err
	}
	return part{}, fmt.Errorf("no such placeholder: write one of %s", Known)
}

// IsConstant reports whether there is no placeholder.
func (t Text) IsConstant() bool {
	for _, one := range t.parts {
		if one.kind != constant {
			return false
		}
	}
	return true
}

// Request is what the values of placeholders depend on.
type Request struct {
	Seed uint64
	// Number is that of the request in its fork, from 0.
	Number int64
	Now    time.Time
}

// Place is where a text goes, and so how values of files are written.
type Place int

const (
	// Body has values as they are.
	Body Place = iota
	// Path has them percent-encoded.
	Path
	// Header has them on one line.
	Header
)

var oneLine = strings.NewReplacer("\r", " ", "\n", " ")

// Append appends the text of a request.
func (t Text) Append(to []byte, place Place, request Request) []byte {
	for index := range t.parts {
		one := &t.parts[index]
		if one.kind != line && one.kind != field {
			to = one.append(to, request)
			continue
		}
		value := one.value(t.tables, request)
		switch place {
		case Path:
			value = strings.ReplaceAll(url.QueryEscape(value), "+", "%20")
		case Header:
			value = oneLine.Replace(value)
		}
		to = append(to, value...)
	}
	return to
}

func (p *part) append(to []byte, request Request) []byte {
	switch p.kind {
	case rfc3339:
		return request.Now.UTC().AppendFormat(to, layout)
	case unixSeconds:
		return strconv.AppendInt(to, request.Now.Unix(), 10)
	case unixMilliseconds:
		return strconv.AppendInt(to, request.Now.UnixMilli(), 10)
	case sequence:
		return strconv.AppendInt(to, request.Number+1, 10)
	case random:
		return strconv.AppendInt(to, p.from+int64(below(Draw(request.Seed, request.Number, p.draw), p.span)), 10)
	default:
		return append(to, p.text...)
	}
}

// value is that of a file.
func (p *part) value(tables *Tables, request Request) string {
	file := tables.all[p.table]
	drawn := Draw(request.Seed, request.Number, ^uint64(p.table))
	if p.kind == line {
		return file.lines[below(drawn, uint64(len(file.lines)))]
	}
	return file.records[below(drawn, uint64(len(file.records)))][p.column]
}

// below maps a random number to 0 … span-1; span 0 is 2⁶⁴.
func below(drawn, span uint64) uint64 {
	if span == 0 {
		return drawn
	}
	high, _ := bits.Mul64(drawn, span)
	return high
}
