// A fixed wait on the hot path, which a percentage would hide.

package comparison

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"
)

// A stall is reported if a treatment takes the same time, up to stallSpread, in benchmarks whose controls differ by
// stallUnlike, and takes at least stallSlowdown times as long as each of them. A factor keeps times different, so it never
// looks like that. If controls are alike, equal times are no evidence: then it takes stallCollapse times as long, and nearly all of
// the added time must be known to be no CPU time.
const (
	stallSpread   = 1.1
	stallUnlike   = 4
	stallSlowdown = 2
	// stallWait is the least share of the added time that is not CPU time. Work of a constant cost is no wait.
	stallWait = 0.5
	// stallCollapse is the slowdown, and stallIdle the share of waiting, for benchmarks whose controls are alike.
	stallCollapse = 10
	stallIdle     = 0.9
	// stallFewest is the number of benchmarks of a stall, and stallFewestBlind the number without CPU times.
	stallFewest      = 2
	stallFewestBlind = 3
)

// timed is the time of a benchmark, in ns for an operation.
type timed struct {
	benchmark string
	off, on   float64
	cpu       float64 // that the treatment adds
	cpuKnown  bool    // the CPU time is known
}

// warnStalls warns of each treatment that takes the same time in unlike benchmarks.
func (s *suite) warnStalls(rows []Row) {
	for _, treatment := range s.treatments {
		group := stalled(s.timesOf(treatment, rows))
		if len(group) == 0 {
			continue
		}
		slowest := slices.MaxFunc(group, func(a, b timed) int { return cmp.Compare(a.off, b.off) })
		fastest := slices.MinFunc(group, func(a, b timed) int { return cmp.Compare(a.off, b.off) })
		without := "from " + nanoseconds(fastest.off) + " to " + nanoseconds(slowest.off)
		if slowest.off < stallUnlike*fastest.off {
			without = "about " + nanoseconds(slowest.off) + ", and nearly all of the difference is not CPU time"
		}
		var names []string
		for _, t := range group {
			names = append(names, t.benchmark)
		}
		s.warn("constant-stall", "with %s an operation takes about %s in %s alike, and without it %s: look for a fixed wait on the hot path (a "+
			"sleep, a timer, a lock); its percentage says nothing about another program", treatment, nanoseconds(group[len(group)/2].on), list(names), without)
	}
}

// timesOf collects the elapsed and the CPU times of a treatment from the rows against the control.
func (s *suite) timesOf(treatment string, rows []Row) []timed {
	var all []timed
	of := map[string]int{}
	at := func(benchmark string) *timed {
		if _, known := of[benchmark]; !known {
			of[benchmark] = len(all)
			all = append(all, timed{benchmark: benchmark})
		}
		return &all[of[benchmark]]
	}
	for _, row := range rows {
		if row.Treatment != treatment || row.Against != s.req.Control {
			continue
		}
		switch t := at(row.Benchmark); row.Metric {
		case "ns/op":
			t.off, t.on = row.Off, row.On
		case "ops/s":
			if t.off == 0 && row.Off > 0 && row.On > 0 {
				t.off, t.on = 1e9/row.Off, 1e9/row.On
			}
		case "cpu-ns/op":
			t.cpu, t.cpuKnown = row.On-row.Off, true
		}
	}
	return all
}

// stalled returns the benchmarks in which a treatment only waits, in the order of its times; nil without such a group. The group
// must be more than half of those that the treatment slows down, because among many benchmarks some times are alike by chance.
func stalled(all []timed) []timed {
	slowed := slices.DeleteFunc(slices.Clone(all), func(t timed) bool {
		added := t.on - t.off
		return t.off == 0 || t.on < stallSlowdown*t.off || t.cpuKnown && added-t.cpu < stallWait*added
	})
	slices.SortStableFunc(slowed, func(a, b timed) int { return cmp.Compare(a.on, b.on) })
	var group []timed
	for first, last := 0, 0; last < len(slowed); last++ {
		for slowed[last].on > stallSpread*slowed[first].on {
			first++
		}
		if last+1-first > len(group) {
			group = slowed[first : last+1]
		}
	}
	fewest := stallFewest
	low, high := math.Inf(1), 0.0
	for _, t := range group {
		if !t.cpuKnown {
			fewest = stallFewestBlind
		}
		low, high = min(low, t.off), max(high, t.off)
	}
	if len(group) < fewest || 2*len(group) <= len(slowed) || high < stallUnlike*low && slices.ContainsFunc(group, timed.plausible) {
		return nil
	}
	return group
}

// plausible reports whether the time may be that of work, or of a slowdown by a factor.
func (t timed) plausible() bool {
	added := t.on - t.off
	return !t.cpuKnown || t.on < stallCollapse*t.off || added-t.cpu < stallIdle*added
}

// nanoseconds formats a time in ns with three digits, in the most readable unit.
func nanoseconds(ns float64) string {
	unit := "ns"
	for _, larger := range []string{"µs", "ms", "s"} {
		if ns < 999.5 {
			break
		}
		ns, unit = ns/1000, larger
	}
	return fmt.Sprintf("%.3g %s", ns, unit)
}

// list formats a few of many names.
func list(names []string) string {
	const most = 3
	if len(names) > most {
		return fmt.Sprintf("%s and %d more", strings.Join(names[:most], ", "), len(names)-most)
	}
	return strings.Join(names, ", ")
}
