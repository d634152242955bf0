// Programs that count instructions natively, in an emulated ARM machine whose processor has counters: the tests of the meter, run there.

package trial

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/overhead-action/overhead-action/simulator/arm"
	"github.com/overhead-action/overhead-action/simulator/image"
)

// counting are the packages whose tests count, by their modules.
var counting = []struct{ module, tests, name string }{
	{"../../runners/go/meter", "./counters", "counters"},
	{"../../runners/go/meter", ".", "meter"},
	{"../../load", "./drive", "drive"},
}

func TestCounters(t *testing.T) {
	if !*machines {
		t.Skip("boots machines: make simulator")
	}
	// These are files of other modules, which go test's cache does not track: this makes them inputs.
	t.Log("sources", os.Getenv("COUNTERS_SOURCES"))
	place, err := filepath.Abs(*cache)
	if err != nil {
		t.Fatal(err)
	}
	machine, err := arm.Place(place).Find(t.Context())
	if err != nil {
		fmt.Printf("SKIP counters of a processor: %v\n", err)
		t.Skip("no emulator or no kernel for ARM")
	}
	ctx, cancel := context.WithTimeout(t.Context(), 15*time.Minute)
	defer cancel()
	console, err := machine.Boot(ctx, counterFiles(t))
	if err != nil {
		t.Fatalf("%v\n%s", err, console)
	}
	console = strings.ReplaceAll(console, "\r", "")
	t.Log(console)
	for _, one := range counting {
		if !strings.Contains(console, "RUN /tests/"+one.name+".test <nil>") {
			t.Errorf("the tests of %s fail there, or do not end", one.name)
		}
	}
	// Here no test has a reason to be skipped.
	if left := regexp.MustCompile(`(?m)^\s*--- SKIP.*|^FAIL.*`).FindString(console); left != "" {
		t.Error(left)
	}
}

func counterFiles(t *testing.T) []image.Entry {
	t.Helper()
	folder := t.TempDir()
	var files []image.Entry
	add := func(name, source string) {
		entry, err := image.File(name, source)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, entry)
	}
	build := func(in, to string, argv ...string) {
		command := exec.Command("go", append([]string{argv[0], "-o", to}, argv[1:]...)...)
		command.Dir = in
		command.Env = append(os.Environ(), "GOOS=linux", "GOARCH=arm64", "CGO_ENABLED=0", "GOFLAGS=-trimpath -buildvcs=false")
		if out, err := command.CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
	}
	init := filepath.Join(folder, "init")
	build("counters", init, "build", ".")
	add("/init", init)
	for _, one := range counting {
		path := filepath.Join(folder, one.name+".test")
		build(one.module, path, "test", "-c", one.tests)
		add("/tests/"+one.name+".test", path)
	}
	return files
}
