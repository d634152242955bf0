// A request as the bytes that are sent: constant, or a template.
package client

import (
	"bytes"
	"net/http"
	"strconv"
	"strings"

	"github.com/overhead-action/overhead-action/load/plan"
	"github.com/overhead-action/overhead-action/load/template"
)

// wire is a request over HTTP/1.1.
type wire struct {
	// constant is the whole request; nil for a template.
	constant []byte
	// line and headers end before the length of the body.
	line, headers, body template.Text
	// length is whether the headers have a length.
	length bool
}

// newWire also returns the request for the reader of its answer.
func newWire(address string, wanted plan.Request, parser *template.Parser) (*http.Request, wire, error) {
	var hidden template.Hidden
	hide := func(text string) string { return text }
	if wanted.Template {
		hide = hidden.Hide
	}
	body := wanted.Body
	if wanted.Template && body != "" {
		body = "?" // its length is known only later
	}
	head, err := http.NewRequest(wanted.Method, "http://"+address+hide(wanted.Path), strings.NewReader(body))
	if err != nil {
		return nil, wire{}, err
	}
	head.Header.Set("User-Agent", "overhead")
	for name, value := range wanted.Headers {
		if strings.EqualFold(name, "Host") {
			head.Host = hide(value)
			continue
		}
		head.Header.Set(name, hide(value))
	}
	var written bytes.Buffer
	if err := head.Write(&written); err != nil {
		return nil, wire{}, err
	}
	if !wanted.Template {
		return head, wire{constant: written.Bytes()}, nil
	}
	all, _, _ := strings.Cut(written.String(), "\r\n\r\n")
	made := wire{length: body != ""}
	if made.length {
		all = strings.Replace(all, "\r\nContent-Length: 1", "", 1)
	}
	line, headers, _ := strings.Cut(hidden.Show(all), "\r\n")
	if made.line, err = parser.Parse(line + "\r\n"); err != nil {
		return nil, wire{}, err
	}
	if made.headers, err = parser.Parse(headers + "\r\n"); err != nil {
		return nil, wire{}, err
	}
	made.body, err = parser.Parse(wanted.Body)
	return head, made, err
}

// append appends the request. The content is memory for its body.
func (w *wire) append(to []byte, content *[]byte, of template.Request) []byte {
	if w.constant != nil {
		return append(to, w.constant...)
	}
	to = w.line.Append(to, template.Path, of)
	to = w.headers.Append(to, template.Header, of)
	if !w.length {
		return append(to, "\r\n"...)
	}
	*content = w.body.Append((*content)[:0], template.Body, of)
	to = append(to, "Content-Length: "...)
	to = strconv.AppendInt(to, int64(len(*content)), 10)
	to = append(to, "\r\n\r\n"...)
	return append(to, *content...)
}
