// Valid and invalid plans.

package plan

import (
	"strings"
	"testing"
)

func TestParse(t *testing.T) {
	for _, c := range []struct{ text, problem string }{
		{`{"forks":[{"arguments":["/bin/true"]}]}`, ""},
		{`{"settle":2000000000,"forks":[{"arguments":["/bin/a","-x"],"directory":"/tmp","collect":["/tmp/out"],"limit":5}]}`, ""},
		{`{`, "no JSON"},
		{`{}`, "no fork"},
		{`{"settle":-1,"forks":[{"arguments":["/bin/true"]}]}`, "negative"},
		{`{"forks":[{"arguments":["/bin/true"]},{}]}`, "fork 2: names no program"},
		{`{"forks":[{"arguments":["true"]}]}`, `"true" is no absolute path`},
		{`{"forks":[{"arguments":["/bin/true"],"collect":["out"]}]}`, `"out" is no absolute path`},
		{`{"forks":[{"arguments":["/bin/true"],"directory":"tmp"}]}`, `"tmp" is no absolute path`},
		{`{"forks":[{"arguments":["/bin/true"],"limit":-1}]}`, "negative"},
		{`{"forks":[{"arguments":["/bin/true"],"await":"/go"}]}`, ""},
		{`{"forks":[{"arguments":["/bin/true"],"await":"go"}]}`, `"go" is no absolute path`},
		{`{"forks":[{"arguments":["/bin/true"],"await":"/go"},{"arguments":["/bin/true"]}]}`, "must be the only one of its plan"},
	} {
		_, err := Parse([]byte(c.text))
		switch {
		case c.problem == "" && err != nil:
			t.Errorf("%s: %v", c.text, err)
		case c.problem != "" && (err == nil || !strings.Contains(err.Error(), c.problem)):
			t.Errorf("%s: got %v, want %q", c.text, err, c.problem)
		}
	}
}

func TestParseLate(t *testing.T) {
	for text, problem := range map[string]string{`{`: "no JSON", `{"files":[{"name":"a"}]}`: `"a" is no absolute path`} {
		if _, err := ParseLate([]byte(text)); err == nil || !strings.Contains(err.Error(), problem) {
			t.Errorf("%s: got %v, want %q", text, err, problem)
		}
	}
	if late, err := ParseLate([]byte(`{"files":[{"name":"/a","text":"b"}]}`)); err != nil || len(late.Files) != 1 {
		t.Errorf("%+v, %v", late, err)
	}
}
