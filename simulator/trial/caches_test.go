// The model of caches: a program without locality misses more, the same seed misses the same, and the guest does not notice it.

package trial

import (
	"encoding/json"
	"math"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/overhead-action/overhead-action/simulator/plan"
	"github.com/overhead-action/overhead-action/simulator/profile"
)

func TestCaches(t *testing.T) {
	ready(t)
	patterns := compiled(t, "patterns.c")
	if patterns == "" {
		t.Skip("no C compiler")
	}
	const operations, kibibytes = 1_000_000, 4096
	of := func(pattern string) simulation {
		return ask(t, 1, []file{{Name: "/patterns", Source: patterns}},
			plan.Fork{Arguments: []string{"/patterns", pattern, strconv.Itoa(kibibytes), strconv.Itoa(operations)}, Output: 1 << 10})
	}
	machines := map[string]struct {
		pattern string
		flags   []string
	}{
		"random": {"random", []string{"caches", "marked"}}, "again": {"random", []string{"caches", "marked"}},
		"walk": {"walk", []string{"caches"}}, // the whole process, to compare with the kernel
	}
	answers := map[string]map[string]json.RawMessage{}
	misses := map[string]profile.Misses{}
	var lock sync.Mutex
	var running sync.WaitGroup
	for name, one := range machines {
		running.Go(func() {
			parts, err := with(t, of(one.pattern), one.flags...)
			lock.Lock()
			defer lock.Unlock()
			var read profile.Misses
			if err == nil {
				err = json.Unmarshal(parts["misses"], &read)
			}
			if err != nil {
				t.Errorf("%s: %v", name, err)
			}
			answers[name], misses[name] = parts, read
		})
	}
	running.Wait()
	if t.Failed() {
		return
	}
	random, walk := misses["random"], misses["walk"]
	if random != misses["again"] {
		t.Errorf("one seed missed %+v and %+v", random, misses["again"])
	}
	if plain := must(t, of("random")); !strings.HasSuffix(plain.same, string(answers["random"]["forks"])) {
		t.Error("with a model of caches, a machine has other results than without")
	}
	// 4 MiB are more than L1 and L2, and less than L3. An access in order misses once in eight, and its prefetcher sees most of these.
	for name, pair := range map[string][2]int64{"L1D": {random.L1D, walk.L1D}, "L2": {random.L2, walk.L2}} {
		if pair[0] < operations*7/10 || pair[1] > operations/25 {
			t.Errorf("%s: %d misses at random and %d in order, of %d accesses", name, pair[0], pair[1], operations)
		}
	}
	t.Logf("at random %+v, in order %+v", random, walk)
	if random.L3 > operations/10 {
		t.Errorf("%d misses of a cache that holds all", random.L3)
	}
	if each := float64(random.Instructions) / operations; each < 15 || each > 25 {
		t.Errorf("between the marks are %.1f instructions of an operation", each)
	}
	if difference := float64(walk.Instructions)/charged(t, string(answers["walk"]["forks"])) - 1; math.Abs(difference) > 0.005 {
		t.Errorf("the model saw %d instructions, %+.3f %% of what the kernel counts", walk.Instructions, 100*difference)
	}
}
