// The reader accepts exactly what the writer writes.

package channel

import (
	"bytes"
	"errors"
	"reflect"
	"strings"
	"testing"
)

func written(t *testing.T, forks ...Fork) []byte {
	t.Helper()
	var out bytes.Buffer
	w := NewWriter(&out)
	steps := []error{w.Hello("6.1.0")}
	for _, fork := range forks {
		steps = append(steps, w.Fork(fork))
	}
	if err := errors.Join(append(steps, w.End())...); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func TestRoundTrip(t *testing.T) {
	forks := []Fork{
		{Kind: "fork", Code: 3, Elapsed: 12, User: 7, System: 5, Stdout: Text{Bytes: []byte("a\x00\xff\n"), Lost: 9}},
		{Kind: "fork", Code: -1, Signal: "killed", Problem: "out of memory", Files: []File{{Path: "/tmp/x", Missing: true}}},
	}
	got, err := Read(written(t, forks...))
	if err != nil {
		t.Fatal(err)
	}
	if got.Kernel != "6.1.0" || !reflect.DeepEqual(got.Forks, forks) {
		t.Errorf("got %+v", got)
	}
}

func TestEveryPrefixIsRefused(t *testing.T) {
	whole := written(t, Fork{Code: 0}, Fork{Code: 1})
	for end := range whole {
		if _, err := Read(whole[:end]); err == nil {
			t.Fatalf("the first %d of %d bytes were taken for complete", end, len(whole))
		}
	}
	if _, err := Read(whole[:0]); !errors.Is(err, ErrSilent) {
		t.Errorf("nothing at all: %v", err)
	}
	if _, err := Read(whole[:len(whole)-1]); err == nil || !strings.Contains(err.Error(), "2 forks came, and no footer") {
		t.Errorf("cut off: %v", err)
	}
}

func TestRefused(t *testing.T) {
	whole := string(written(t, Fork{Code: 0}))
	failing := func() string {
		var out bytes.Buffer
		w := NewWriter(&out)
		if err := errors.Join(w.Hello("6"), w.Fail("no /proc"), w.End()); err != nil {
			t.Fatal(err)
		}
		return out.String()
	}()
	for name, c := range map[string]struct{ text, problem string }{
		"a changed byte":   {strings.Replace(whole, `"code":0`, `"code":1`, 1), "another digest"},
		"a lost line":      {strings.Join(append(strings.SplitAfter(whole, "\n")[:1], strings.SplitAfter(whole, "\n")[2:]...), ""), "1 forks and another digest"},
		"something after":  {whole + "x", "after its footer, by 1 bytes"},
		"noise":            {"Linux version 6\n" + whole, "line 1 of the result channel is damaged"},
		"no hello":         {strings.SplitAfterN(whole, "\n", 2)[1], "out of its place"},
		"another version":  {strings.Replace(whole, `"version":1`, `"version":2`, 1), "rebuild both"},
		"an unknown kind":  {strings.Replace(whole, `"fork"`, `"spoon"`, 1), `"spoon" is no kind`},
		"a failed guest":   {failing, "the guest failed: no /proc"},
		"two first lines":  {strings.SplitAfterN(whole, "\n", 2)[0] + whole, "out of its place"},
		"a cut off number": {whole[:20] + "\n", "damaged"},
	} {
		if _, err := Read([]byte(c.text)); err == nil || !strings.Contains(err.Error(), c.problem) {
			t.Errorf("%s: got %v, want %q", name, err, c.problem)
		}
	}
}
