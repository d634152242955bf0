// The same seed gives the same bytes on any host; another seed gives others; more work is found.

package trial

import (
	"maps"
	"math"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/overhead-action/overhead-action/simulator/architecture"
	"github.com/overhead-action/overhead-action/simulator/plan"
)

// workloads is one image with a C program, a shell pipeline and a Go test binary, and a fork of each.
func workloads(t *testing.T) ([]file, []plan.Fork) {
	t.Helper()
	loops := filepath.Join(t.TempDir(), "loops.test")
	if out, err := goBuild(architecture.Host, "test", "-c", "-o", loops, "./loops"); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	files := []file{{Name: "/loops.test", Source: loops}, {Name: "/bin/sh", Source: source(t, "sh")}, {Name: "/pipeline.sh", Source: "testdata/pipeline.sh"}}
	for _, name := range []string{"seq", "sort", "sha256sum", "wc"} {
		files = append(files, file{Name: "/bin/" + name, Source: source(t, name)})
	}
	forks := []plan.Fork{
		{Arguments: []string{"/loops.test", "-test.bench=.", "-test.benchtime=100x", "-test.count=8"}, Output: 1 << 20},
		{Arguments: []string{"/bin/sh", "/pipeline.sh"}, Output: 1 << 20, Collect: []string{"/tmp/numbers"}},
	}
	for _, c := range []struct{ name, linking string }{{"/sum", "-dynamic"}, {"/sum-static", "-static"}} {
		path := compiled(t, "sum.c", c.linking)
		if path == "" {
			continue
		}
		files = append(files, file{Name: c.name, Source: path})
		for _, steps := range []string{"1000000", "1000001"} {
			forks = append(forks, plan.Fork{Arguments: []string{c.name, steps}, Output: 1 << 10})
		}
	}
	return files, forks
}

// busy keeps one of the host's processors at work until the test ends.
func busy(t *testing.T) {
	t.Helper()
	done := make(chan struct{})
	go func() {
		for n := 0; ; n++ {
			select {
			case <-done:
				return
			default:
			}
		}
	}()
	t.Cleanup(func() { close(done) })
}

func TestSameSeedSameBytes(t *testing.T) {
	ready(t)
	files, forks := workloads(t)
	one := must(t, ask(t, 1, files, forks...))
	busy(t)
	two := must(t, ask(t, 1, files, forks...))
	if one.same != two.same {
		t.Errorf("two runs of seed 1 are not the same:\n%s\n%s", one.same, two.same)
	}
	for i, fork := range one.Forks {
		if fork.Code != 0 {
			t.Errorf("%v: %+v", forks[i].Arguments, fork)
		}
		t.Logf("%v: %d instructions elapsed, %d of CPU", forks[i].Arguments, fork.Elapsed, fork.User+fork.System)
	}
	if got := string(one.Forks[1].Files[0].Bytes); got != "1\n2\n3\n4\n5\n" {
		t.Errorf("the pipeline left %q", got)
	}
	other := must(t, ask(t, 2, files, forks...))
	if other.same == one.same {
		t.Error("seeds 1 and 2 give the same bytes: nothing is random")
	}

	first, second := nanoseconds(t, 9, one.Forks[0].Stdout.Bytes), nanoseconds(t, 9, other.Forks[0].Stdout.Bytes)
	for name, a := range first {
		t.Logf("%-24s %12.0f instr/op at seed 1, %+.3f %% at seed 2", name, a, 100*(second[name]/a-1))
	}
	steps(t, []int{100100, 100200, 100500, 101000, 102000}, first, second)
}

// A program that sleeps halts its machine, and the host's delay of the emulator does not matter: with four machines for each processor,
// each stopped at any point, all are the same.
func TestSleepingOnAnOverloadedHost(t *testing.T) {
	ready(t)
	naps := compiled(t, "naps.c", "-static")
	if naps == "" {
		t.Skip("no C compiler")
	}
	fork := plan.Fork{Arguments: []string{"/naps"}, Output: 1 << 10}
	crowd := 4 * runtime.NumCPU()
	answers := together(t, crowd, slices.Repeat([]simulation{ask(t, 1, []file{{Name: "/naps", Source: naps}}, fork)}, crowd))
	different := map[string]int{}
	for _, answer := range answers {
		different[answer.same]++
	}
	if len(different) != 1 {
		t.Errorf("%d machines of seed 1 gave %d different answers: %v", crowd, len(different), slices.Collect(maps.Keys(different)))
	}
}

var line = regexp.MustCompile(`(?m)^Benchmark(\S+)\s+\d+\s+([\d.]+) ns/op`)

func nanoseconds(t *testing.T, benchmarks int, output []byte) map[string]float64 {
	t.Helper()
	all := map[string][]float64{}
	for _, match := range line.FindAllSubmatch(output, -1) {
		value, err := strconv.ParseFloat(string(match[2]), 64)
		if err != nil {
			t.Fatal(err)
		}
		all[string(match[1])] = append(all[string(match[1])], value)
	}
	found := map[string]float64{}
	for name, values := range all {
		// Sometimes there is one tick of the kernel more or less, 0.03 % of a fork; the second of eight is the work itself.
		slices.Sort(values)
		found[name] = values[min(1, len(values)-1)]
	}
	if len(found) != benchmarks {
		t.Fatalf("got %d benchmarks from:\n%s", len(found), output)
	}
	return found
}

// steps checks the calibrated loop: 0.1 % more work is 0.1 % more instructions, to a fifth, at each seed.
func steps(t *testing.T, sizes []int, seeds ...map[string]float64) {
	t.Helper()
	for i, found := range seeds {
		base := found["Sum/steps=100000"]
		for _, size := range sizes {
			added, want := found["Sum/steps="+strconv.Itoa(size)]/base-1, float64(size)/100000-1
			if math.Abs(added-want) > want/5 {
				t.Errorf("seed %d: %.1f %% more work reads as %.3f %%", i+1, 100*want, 100*added)
			}
		}
	}
}

// Variants differ in the length of their images and plans; their forks begin at the same time of the machine, a full second.
func TestSameInstant(t *testing.T) {
	ready(t)
	begun := func(environment string, more ...file) string {
		t.Helper()
		got := must(t, ask(t, 1, append(more, file{Name: "/bin/cat", Source: source(t, "cat")}),
			plan.Fork{Arguments: []string{"/bin/cat", "/proc/uptime"}, Environment: []string{environment}, Output: 1 << 10}))
		seconds, _, _ := strings.Cut(string(got.Forks[0].Stdout.Bytes), " ")
		return seconds
	}
	one, two := begun("A=b"), begun("AGENT=of another length", file{Name: "/agent", Text: new(strings.Repeat("agent", 5e6))})
	if one != two || !strings.HasSuffix(one, ".00") {
		t.Errorf("one variant begins after %s s of the machine, the other after %s s", one, two)
	}
}

func TestFiveSeeds(t *testing.T) {
	long(t, "five seeds")
	files, forks := workloads(t)
	spread(t, func(seed int) simulation { return ask(t, seed, files, forks...) }, func(got answered) map[string]float64 {
		values := map[string]float64{"shell pipeline": cpu(got.Forks[1])}
		for name, value := range nanoseconds(t, 9, got.Forks[0].Stdout.Bytes) {
			values["Go, "+name] = value
		}
		for i, fork := range got.Forks[2:] {
			values[strings.Join(forks[2+i].Arguments, " ")] = cpu(fork)
		}
		return values
	})
}

func TestKnownResult(t *testing.T) {
	ready(t)
	request := ask(t, 1, []file{{Name: "/bin/sh", Source: source(t, "sh")}, {Name: "/x", Text: new("echo " + t.TempDir())}}, plan.Fork{Arguments: []string{"/bin/sh", "/x"}})
	request.Fresh = false
	first, again := must(t, request), must(t, request)
	if first.Host.Known || !again.Host.Known || first.same != again.same {
		t.Errorf("known: %v, then %v; the same: %v", first.Host.Known, again.Host.Known, first.same == again.same)
	}
}
