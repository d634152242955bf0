// The output of apt, as this package reads it.

package packages

import (
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

func TestParse(t *testing.T) {
	got, err := parse([]byte("Package: linux-image-cloud-amd64\nSource: linux (6.1.192-2)\nVersion: 6.1.192-2\nDepends: linux-image-6.1 (= 6.1.192-2), kmod:any | busybox,\n  x\nDescription: a kernel\n\nPackage: other\nVersion: 1\n"))
	want := Package{Name: "linux-image-cloud-amd64", Version: "6.1.192-2", Depends: []string{"linux-image-6.1", "kmod"}}
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v, %v", got, err)
	}
	if _, err := parse(nil); err == nil || !strings.Contains(err.Error(), "is unknown to this distribution") {
		t.Errorf("got %v", err)
	}
}

func TestPlanned(t *testing.T) {
	for line, want := range map[string]Package{
		"Inst libaio1 (0.3.113-4 Debian:12.12/oldstable [amd64])":                 {Name: "libaio1", Version: "0.3.113-4"},
		"Inst libc6 [2.36-9] (2.36-9+deb12u14 Debian:12.12/oldstable [amd64]) []": {Name: "libc6", Version: "2.36-9+deb12u14"},
		"Conf libaio1 (0.3.113-4 Debian:12.12/oldstable [amd64])":                 {},
		"Inst": {},
	} {
		if got, ok := planned(line); !reflect.DeepEqual(got, want) || ok != (want.Name != "") {
			t.Errorf("%s: got %+v, %v", line, got, ok)
		}
	}
}

// fetching is a root whose apt-get records each call, and fetches the given ones of two lists, like apt: without an error.
func fetching(t *testing.T) (Root, func(script string)) {
	t.Helper()
	root := Root{Folder: t.TempDir(), Tools: t.TempDir()}
	return root, func(script string) {
		t.Helper()
		text := "#!/bin/sh\necho update >> " + filepath.Join(root.Tools, "log") + "\nlists=" + root.lists() + "\n" + script
		if err := os.WriteFile(filepath.Join(root.Tools, "apt-get"), []byte(text), 0o755); err != nil {
			t.Fatal(err)
		}
	}
}

// A list that could not be fetched is requested again, instead of counting as empty until tomorrow.
func TestUpdate(t *testing.T) {
	const failed = "echo 'W: Failed to fetch http://x/InRelease  Could not resolve host' >&2; echo 'W: Some index files failed to download.' >&2\n"
	root, apt := fetching(t)
	calls := func() int {
		log, _ := os.ReadFile(filepath.Join(root.Tools, "log"))
		return strings.Count(string(log), "\n")
	}
	apt(failed)
	if err := root.Update(t.Context()); err == nil || !strings.Contains(err.Error(), "no list of packages could be fetched") || !strings.Contains(err.Error(), "Could not resolve host") {
		t.Errorf("without a network: %v", err)
	}
	apt(failed + "> $lists/deb_main_binary-amd64_Packages.lz4\n")
	for range 2 {
		if err := root.Update(t.Context()); err != nil {
			t.Errorf("with one of two lists: %v", err)
		}
	}
	if calls() != 3 {
		t.Errorf("%d requests: a missing list is not requested again", calls())
	}
	apt("")
	for range 2 {
		if err := root.Update(t.Context()); err != nil {
			t.Error(err)
		}
	}
	if calls() != 4 {
		t.Errorf("%d requests: fresh lists were fetched again", calls())
	}
}
