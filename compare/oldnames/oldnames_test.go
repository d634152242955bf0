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
