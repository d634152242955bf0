// Forks that were still compiling while they were measured: their times are not those of the warm program.

package comparison

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/overhead-action/overhead-action/compare/gates"
	"github.com/overhead-action/overhead-action/compare/journal"
	"github.com/overhead-action/overhead-action/compare/signedrank"
	"github.com/overhead-action/overhead-action/compare/units"
)

const (
	// compilingShare is the largest share of compilers in the CPU time of a warm fork.
	compilingShare = 0.05
	// compilingFall is the largest ratio of the last third's share to the first third's if compilation was ending. An
	// agent that makes the JVM compile for ever has a constant share, which is a real cost.
	compilingFall = 0.75
	// compilingForks is the share of a variant's forks that may compile.
	compilingForks = 0.25
	// mostWarmup is the longest advised warm-up, in lengths of the fork: longer predictions are unreliable.
	mostWarmup = 4
	// dust is the rounding error of a whole number of iterations.
	dust = 1e-9
)

// compilations are the compilers' shares from the journals, by fork and one entry for each round; nil without them.
type compilations map[journal.Fork][]*journal.Compilation

// readCompilations sorts the compilers' shares from the journals by fork.
func (s *suite) readCompilations() {
	s.compiling = compilations{}
	first := 0
	for i, j := range s.journals {
		if j != nil {
			for r := range j.Rounds {
				for c := range j.Rounds[r].Compilation {
					own := &j.Rounds[r].Compilation[c]
					if s.compiling[own.Fork] == nil {
						s.compiling[own.Fork] = make([]*journal.Compilation, s.set.Rounds)
					}
					s.compiling[own.Fork][first+r] = own
				}
			}
		}
		first += s.set.FileRounds[i]
	}
}

// thirds returns the mean share of the compilers in the first and in the last third of a fork's measured iterations.
func thirds(course []float64) (first, last float64) {
	n := len(course) / 3
	return mean(course[:n]), mean(course[len(course)-n:])
}

func mean(values []float64) float64 {
	sum := 0.0
	for _, v := range values {
		sum += v
	}
	return sum / float64(len(values))
}

// compiled reports whether a fork was still compiling: its compilers took more than compilingShare, with a falling trend.
func compiled(c *journal.Compilation) bool {
	if c == nil || len(c.Course) < 3 || c.Share <= compilingShare {
		return false
	}
	first, last := thirds(c.Course)
	return last < compilingFall*first
}

// A stillCompiling is a variant with too many forks that were still compiling.
type stillCompiling struct {
	variant string
	forks   []*journal.Compilation // that were
	of      int                    // of those in the journals
}

// in returns the variant if too many of its forks were still compiling in the first rounds, else nil.
func (c compilations) in(fork journal.Fork, rounds int) *stillCompiling {
	found := stillCompiling{variant: fork.Variant}
	all := c[fork]
	for _, own := range all[:min(rounds, len(all))] {
		if own != nil {
			found.of++
		}
		if compiled(own) {
			found.forks = append(found.forks, own)
		}
	}
	if float64(len(found.forks)) <= compilingForks*float64(found.of) {
		return nil
	}
	return &found
}

// of returns which of the variants of a row were still compiling in the first rounds, if that matters to its metric.
func (c compilations) of(k key, rounds int) []*stillCompiling {
	if !units.Timed(k.unit) {
		return nil
	}
	var found []*stillCompiling
	for _, variant := range slices.Compact([]string{k.treatment, k.against}) {
		if still := c.in(k.fork(variant), rounds); still != nil {
			found = append(found, still)
		}
	}
	return found
}

// undecided returns why the gates of a row decide nothing on the first rounds; empty if they may. In the simulator they always
// decide: it has its own check for steadiness.
func (s *suite) undecided(k key, rounds int) string {
	found := s.compiling.of(k, rounds)
	if len(found) == 0 || s.seeds() {
		return ""
	}
	var who []string
	warmup := advice{}
	for _, still := range found {
		who = append(who, still.String())
		warmup = warmup.or(still.advice())
	}
	return fmt.Sprintf("still compiling: %s; %s", strings.Join(who, " and "), warmup)
}

// voidCompiling makes decisions of earlier analyses inconclusive if over all rounds too many forks were still compiling.
func (s *suite) voidCompiling(rows []Row) {
	for i, k := range s.rows {
		reason := s.undecided(k, s.set.Rounds)
		for j := range rows[i].Gates {
			if g := &rows[i].Gates[j]; reason != "" && !g.Certain() && g.Verdict != gates.Inconclusive {
				g.Void(reason)
			}
		}
	}
}

// warnCompiling names the variants with too many forks that were still compiling, with or without gates.
func (s *suite) warnCompiling() {
	for _, variant := range s.set.Variants {
		var names []string
		warmup := advice{}
		for _, b := range s.set.Benchmarks {
			if still := s.compiling.in(journal.Fork{Benchmark: b.Name, Variant: variant}, s.set.Rounds); still != nil {
				names = append(names, b.Name)
				warmup = warmup.or(still.advice())
			}
		}
		if len(names) > 0 {
			s.warn("still-compiling", "the forks of %s were still compiling while they were measured, on %s: their times are not those of a warm program; %s",
				variant, list(names), warmup)
		}
	}
}

func (c *stillCompiling) String() string {
	shares := make([]float64, len(c.forks))
	for i, fork := range c.forks {
		shares[i] = fork.Share
	}
	return fmt.Sprintf("%d of %d forks of %s (compilers took %s of their CPU time)", len(c.forks), c.of, c.variant, share(signedrank.Median(shares)))
}

// An advice is a warm-up after which forks should have compiled; its zero value is unknown.
type advice struct {
	iterations, length float64 // in ms
	beyond             bool    // no predictable length is enough
}

// advice predicts the longest warm-up that a fork needs.
func (c *stillCompiling) advice() advice {
	var longest advice
	for _, own := range c.forks {
		longest = longest.or(warmupOf(own))
	}
	return longest
}

// warmupOf predicts the warm-up of a fork. The share of the compilers is assumed to fall exponentially from the middle of the first third
// to that of the last, and the measurement should begin when its share would have met the limit; at the earliest at the beginning of the
// last third.
func warmupOf(c *journal.Compilation) advice {
	each := c.Measured / float64(len(c.Course))
	if !(each > 0) || !(c.Warmup >= 0) {
		return advice{}
	}
	n := len(c.Course) / 3
	begin := each * float64(len(c.Course)-n)
	first, last := thirds(c.Course)
	later := begin
	if last > 0 {
		later = max(begin, begin*math.Log(c.Share/compilingShare)/math.Log(first/last))
	}
	if c.Warmup+later > mostWarmup*(c.Warmup+c.Measured) {
		return advice{beyond: true}
	}
	length := rounded(each)
	return advice{iterations: math.Ceil((c.Warmup+later)/length - dust), length: length}
}

// rounded returns a number with two digits.
func rounded(x float64) float64 {
	short, _ := strconv.ParseFloat(strconv.FormatFloat(x, 'e', 1, 64), 64)
	return max(1, math.Round(short))
}

// or returns the longer warm-up of two.
func (a advice) or(b advice) advice {
	if b.beyond || !a.beyond && b.iterations*b.length > a.iterations*a.length {
		return b
	}
	return a
}

func (a advice) String() string {
	if a.iterations == 0 {
		return "give them a longer `warmup`"
	}
	return fmt.Sprintf("give them a longer `warmup`, such as `{iterations: %.0f, time: %.0fms}`", a.iterations, a.length)
}
