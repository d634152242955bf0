// Old headers have the values of new ones.
package oldnames

import "testing"

func TestHeader(t *testing.T) {
	for _, c := range []struct{ key, value, want string }{
		{"mode", "simulation", "simulation"},
		{"lane", "box", "simulation"},
		{"lane", "kvm", "kvm"},
		{"cpu", "AMD", ""},
	} {
		get := func(key string) string {
			if key == c.key {
				return c.value
			}
			return ""
		}
		if got := Header(get, "mode"); got != c.want {
			t.Errorf("%s: %s is mode %q, want %q", c.key, c.value, got, c.want)
		}
	}
}

func TestJournal(t *testing.T) {
	got := string(Journal([]byte(`{"looks":[10],"recipes":[{"variant":"say \"looks\":","recipe":"1"}]}`)))
	if want := `{"interim":[10],"inputDigests":[{"variant":"say \"looks\":","inputDigest":"1"}]}`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}
