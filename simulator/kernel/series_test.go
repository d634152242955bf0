// The package of a Debian series, among the names of an index.

package kernel

import (
	"slices"
	"testing"

	"github.com/overhead-action/overhead-action/simulator/architecture"
)

func TestCandidates(t *testing.T) {
	index := []string{
		"linux-image-6.12.9-cloud-amd64", "linux-image-6.12.117+deb12-cloud-amd64", "linux-image-6.12.95+deb12-cloud-amd64-unsigned",
		"linux-image-6.12.107-cloud-amd64-dbg", "linux-image-6.12.107+deb13-rt-amd64", "linux-image-6.12.107-amd64", "linux-image-6.1.0-56-cloud-amd64",
		"linux-image-6.1.0-9-cloud-amd64", "linux-image-6.1.0-56-rt-amd64", "linux-image-6.12.20-cloud-amd64", "linux-image-6.12.11-cloud-amd64",
		"linux-image-6.1.0-56-cloud-arm64",
	}
	for _, c := range []struct {
		version, flavour string
		of               architecture.Name
		want             []string
	}{
		{"6.12", "cloud", architecture.AMD64, []string{"linux-image-6.12.117+deb12-cloud-amd64", "linux-image-6.12.20-cloud-amd64", "linux-image-6.12.11-cloud-amd64"}},
		{"6.12", "rt", architecture.AMD64, []string{"linux-image-6.12.107+deb13-rt-amd64"}},
		{"6.1", "cloud", architecture.AMD64, []string{"linux-image-6.1.0-56-cloud-amd64", "linux-image-6.1.0-9-cloud-amd64"}},
		{"6.1", "rt", architecture.AMD64, []string{"linux-image-6.1.0-56-rt-amd64"}},
		{"6.1", "cloud", architecture.ARM64, []string{"linux-image-6.1.0-56-cloud-arm64"}},
		{"7.2", "cloud", architecture.AMD64, nil},
	} {
		if got := candidates(slices.Clone(index), c.version, c.flavour, c.of); !slices.Equal(got, c.want) {
			t.Errorf("%s %s: %q", c.version, c.flavour, got)
		}
	}
}

func TestIsSeries(t *testing.T) {
	for name, want := range map[string]bool{"6.12": true, "6.1-rt": true, "linux-image-amd64": false, "6.12.1": false, "oci:x": false, "./6.1": false} {
		if IsSeries(name) != want {
			t.Errorf("%s: %v", name, !want)
		}
	}
	for _, name := range Series {
		if !IsSeries(name) {
			t.Errorf("%s is none", name)
		}
	}
	if got := fileName("oci:ghcr.io/a/b:6.6"); got != "oci_ghcr.io_a_b_6.6" {
		t.Error(got)
	}
}
