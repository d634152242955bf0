// Tests of the redaction: no secret is kept, and nothing else changes, for any head.

package redact

import (
	"bytes"
	"strings"
	"testing"
)

func TestRemovesOnlySecrets(t *testing.T) {
	for name, c := range map[string]struct{ head, want string }{
		"a secret":                 {"GET / HTTP/1.1\r\nCookie: a=b\r\nHost: x\r\n\r\n", "GET / HTTP/1.1\r\nCookie: [redacted]\r\nHost: x\r\n\r\n"},
		"in any case":              {"GET / HTTP/1.1\r\nAUTHORIZATION:Basic x\r\n\r\n", "GET / HTTP/1.1\r\nAUTHORIZATION: [redacted]\r\n\r\n"},
		"a space before the colon": {"GET / HTTP/1.1\r\nCookie : a=b\r\n\r\n", "GET / HTTP/1.1\r\nCookie : [redacted]\r\n\r\n"},
		"folded lines":             {"GET / HTTP/1.1\r\nCookie: a=b;\r\n c=d\r\n\te=f\r\nHost: x\r\n y\r\n\r\n", "GET / HTTP/1.1\r\nCookie: [redacted]\r\nHost: x\r\n y\r\n\r\n"},
		"bare line feeds":          {"GET / HTTP/1.1\nX-Api-Key: k\nHost: x\n\n", "GET / HTTP/1.1\nX-Api-Key: [redacted]\nHost: x\n\n"},
		"cut off in a secret":      {"GET / HTTP/1.1\r\nCookie: a=", "GET / HTTP/1.1\r\nCookie: [redacted]"},
		"a name that begins alike": {"GET / HTTP/1.1\r\nCookies: 3\r\n\r\n", "GET / HTTP/1.1\r\nCookies: 3\r\n\r\n"},
		"a colon in the first":     {"cookie:x HTTP/1.1\r\nHost: x\r\n\r\n", "cookie:x HTTP/1.1\r\nHost: x\r\n\r\n"},
		"nothing":                  {"", ""},
	} {
		if got := string(Head(nil, []byte(c.head))); got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}

func TestSampleHas1100BytesAndTwoSecrets(t *testing.T) {
	sample := Sample()
	if len(sample) != 1126 {
		t.Errorf("%d bytes", len(sample))
	}
	got := Head(nil, sample)
	if count := bytes.Count(got, []byte(Redacted)); count != 2 {
		t.Errorf("%d values were redacted, want 2", count)
	}
	for _, secret := range []string{"eyJhbGci", "session=", "5f5f"} {
		if !strings.Contains(string(sample), secret) || strings.Contains(string(got), secret) {
			t.Errorf("%q is not in the sample, or still there when it is redacted", secret)
		}
	}
}

func TestAllocatesNothing(t *testing.T) {
	sample := Sample()
	into := make([]byte, 0, 2*len(sample))
	if allocations := testing.AllocsPerRun(100, func() { into = Head(into[:0], sample) }); allocations != 0 {
		t.Errorf("%g allocations", allocations)
	}
}
