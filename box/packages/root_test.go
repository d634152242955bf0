// What apt says, as this package reads it.

package packages

import (
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
	if _, err := parse(nil); err == nil || !strings.Contains(err.Error(), "is none that this distribution has") {
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
