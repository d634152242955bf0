// Programs that count instructions natively, in a machine of arm64, whose emulated processor has counters, unlike that of a PC: the tests of the
// meter, run there.

package trial

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/overhead-action/overhead-action/simulator/architecture"
	"github.com/overhead-action/overhead-action/simulator/plan"
)

// counting are the packages whose tests count, by their modules.
var counting = []struct{ module, tests, name string }{
	{"../../runners/go/meter", "./counters", "counters"},
	{"../../runners/go/meter", ".", "meter"},
	{"../../load", "./drive", "drive"},
}

func TestCounters(t *testing.T) {
	readyFor(t, architecture.ARM64)
	// These are files of other modules, which go test's cache does not track: this makes them inputs.
	t.Log("sources", os.Getenv("COUNTERS_SOURCES"))
	folder := t.TempDir()
	var files []file
	var forks []plan.Fork
	for _, one := range counting {
		path := filepath.Join(folder, one.name+".test")
		command := exec.Command("go", "test", "-c", "-o", path, one.tests)
		command.Dir = one.module
		command.Env = append(os.Environ(), "GOOS=linux", "GOARCH=arm64", "CGO_ENABLED=0", "GOFLAGS=-trimpath -buildvcs=false")
		if out, err := command.CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
		name := "/tests/" + one.name + ".test"
		files = append(files, file{Name: name, Source: path})
		// Only in a machine of its own may a test change the machine's settings.
		forks = append(forks, plan.Fork{Arguments: []string{name, "-test.v", "-test.run=Counted"}, Environment: []string{"COUNTERS_MACHINE=own"}, Output: 1 << 20})
	}
	request := ask(t, 1, files, forks...)
	request.Of = architecture.ARM64
	for i, fork := range must(t, request).Forks {
		t.Logf("%s%s", fork.Stdout.Bytes, fork.Stderr.Bytes)
		if fork.Code != 0 || fork.Problem != "" {
			t.Errorf("the tests of %s fail there: code %d %s", counting[i].name, fork.Code, fork.Problem)
		}
		// Here no test has a reason to be skipped.
		if left := regexp.MustCompile(`(?m)^\s*--- SKIP.*|^testing: warning: no tests.*`).Find(fork.Stdout.Bytes); left != nil {
			t.Errorf("%s", left)
		}
	}
}
