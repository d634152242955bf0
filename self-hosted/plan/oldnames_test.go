// A plan with old names is read as the same plan with new ones.

package plan

import (
	"fmt"
	"reflect"
	"strings"
	"testing"
)

func TestReadsOldNames(t *testing.T) {
	const text = `{"arm":"detached","load":{"name":"command","%s":["echo","\"lane\":\"box\""],"operations":1000},"%s": "%s"}`
	for _, c := range []struct{ old, now string }{{"box", Simulation}, {"kvm", KVM}, {"native", Native}} {
		old, err := Read(strings.NewReader(fmt.Sprintf(text, "words", "lane", c.old)))
		if err != nil {
			t.Fatal(err)
		}
		now, err := Read(strings.NewReader(fmt.Sprintf(text, "argv", "mode", c.now)))
		if err != nil {
			t.Fatal(err)
		}
		if old.Mode != c.now || old.Load.Argv[1] != `"lane":"box"` || !reflect.DeepEqual(old, now) {
			t.Errorf("%s: read %+v, not %+v", c.old, old, now)
		}
	}
}
