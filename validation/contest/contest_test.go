// Tests of the contest with made-up recordings: each rule gives the expected result, and a wrong rule is detected.

package contest

import (
	"math"
	"testing"

	"github.com/overhead-action/overhead-action/validation/madeup"
	"github.com/overhead-action/overhead-action/validation/recording"
)

func judged(t *testing.T, run madeup.Run, runs int) Result {
	t.Helper()
	return Judge(madeup.Recorded(t, run), runs, 1)
}

// at returns the result of a rule at an effect.
func at(t *testing.T, r Result, way string, effect float64) float64 {
	t.Helper()
	tally, known := r.Of(way)
	for i, e := range Effects {
		if known && e == effect {
			return tally.Flagged[i]
		}
	}
	t.Fatalf("nothing is known of %s at %g", way, effect)
	return 0
}

func TestQuietMachine(t *testing.T) {
	r := judged(t, madeup.Run{Subject: recording.Slowdowns, Rounds: 200, Spread: 0.01}, 100)
	if r.Runs != 300 || r.Drawn != 20 || r.Fork != madeup.Seconds || math.Abs(r.Real-0.05) > 1e-12 || len(r.Tables) != 9 {
		t.Errorf("%+v", r)
	}
	for _, way := range []string{Pairs, Analyses, Benchstat} {
		if alarms := at(t, r, way, 0); alarms > 0.1 {
			t.Errorf("%s: false alarms in %g", way, alarms)
		}
		if power := at(t, r, way, 0.03); power < 0.99 {
			t.Errorf("%s: 3 %% is seen in %g", way, power)
		}
	}
	// Pairs are widened by the prior of the spread between runs, and forks are not.
	for way, least := range map[string]float64{Pairs: 0.95, Analyses: 0.95, Benchstat: 0.99} {
		if power := at(t, r, way, 0.02); power < least {
			t.Errorf("%s: 2 %% is seen in %g", way, power)
		}
	}
	for way, want := range map[string][2]float64{ // at 5 and 10 %
		Last110: {0, 0.5}, Last200: {0, 0}, OneRun: {0, 0.5},
	} {
		if five, ten := at(t, r, way, 0.05), at(t, r, way, 0.10); math.Abs(five-want[0]) > 0.01 || math.Abs(ten-want[1]) > 0.15 {
			t.Errorf("%s: 5 %% is seen in %g, 10 %% in %g", way, five, ten)
		}
	}
	for _, way := range []string{History, Fence} {
		if alarms, power := at(t, r, way, 0), at(t, r, way, 0.10); alarms > 0.15 || power < 0.9 {
			t.Errorf("%s: false alarms in %g, 10 %% is seen in %g", way, alarms, power)
		}
	}
	for way, forks := range map[string]float64{Pairs: 40, Benchstat: 40, Blocks: 40, Last110: 20, History: 1, OneRun: 2} {
		tally, _ := r.Of(way)
		if math.Abs(tally.Forks-forks) > 1e-9 || math.Abs(r.Minutes(tally)-forks*madeup.Seconds/60) > 1e-9 {
			t.Errorf("%s takes %g forks, %g minutes", way, tally.Forks, r.Minutes(tally))
		}
	}
	if analyses, _ := r.Of(Analyses); analyses.Forks >= 40 || analyses.Forks < 20 {
		t.Errorf("with analyses a decision takes %g forks", analyses.Forks)
	}
	if pairs, _ := r.Of(Pairs); pairs.Real < 0.99 || pairs.Wrong > 0 {
		t.Errorf("the measured 5 %% is seen in %g, 1 %% the wrong way in %g", pairs.Real, pairs.Wrong)
	}
}

// TestDrift checks that measuring one variant after the other takes the machine's drift for a change, in either direction.
func TestDrift(t *testing.T) {
	r := judged(t, madeup.Run{Subject: recording.Agents, Rounds: 60, Spread: 0.005, Drift: 0.001}, 100)
	blocks, _ := r.Of(Blocks)
	if alarms := blocks.Flagged[0]; alarms < 0.8 || blocks.Wrong < 0.2 {
		t.Errorf("blocks: false alarms in %g, the wrong way in %g", alarms, blocks.Wrong)
	}
	if alarms := at(t, r, Pairs, 0); alarms > 0.2 {
		t.Errorf("pairs: false alarms in %g", alarms)
	}
}

// TestFewRounds checks subjects with short runs: no interim analyses, and seeds by Student's distribution.
func TestFewRounds(t *testing.T) {
	r := judged(t, madeup.Run{Subject: recording.Kernel, Rounds: 40, Spread: 0.001}, 100)
	if _, known := r.Of(Analyses); known || len(r.Tables) != 8 {
		t.Errorf("looks at five seeds: %+v", r.Tables)
	}
	short := judged(t, madeup.Run{Subject: recording.Kernel, Rounds: 20, Spread: 0.001}, 1)
	if _, known := short.Of(History); known || len(short.Tables) != 6 {
		t.Errorf("a history of all 20 rounds, and none after it: %+v", short.Tables)
	}
	if power := at(t, r, Pairs, 0.01); power < 0.95 {
		t.Errorf("five seeds see 1 %% in %g", power)
	}
	if want := (110*5 + 3) * 6 / 70e3; math.Abs(r.Real-want) > 0.0005 {
		t.Errorf("the treatment that is nearest to 5 %% costs %g, want %g", r.Real, want)
	}
}
