// The search for the highest rate, with known capacities and with a server.
package drive

import (
	"context"
	"errors"
	"math"
	"strings"
	"testing"
	"time"

	"github.com/overhead-action/overhead-action/load/plan"
)

func TestHighest(t *testing.T) {
	for _, capacity := range []float64{30, 500, 999, 1000, 5000} {
		got, err := highest(1000, func(rate float64) (bool, error) { return rate <= capacity, nil })
		if want := min(capacity, 1000); err != nil || got > want || want-got > 10 {
			t.Errorf("of %g: %g, %v", capacity, got, err)
		}
	}
	if got, err := highest(1000, func(float64) (bool, error) { return false, nil }); got != 0 || err != nil {
		t.Error(got, err)
	}
	gone := errors.New("gone")
	if _, err := highest(1000, func(rate float64) (bool, error) { return false, gone }); !errors.Is(err, gone) {
		t.Error(err)
	}
}

func TestMetObjective(t *testing.T) {
	of := planOf(t, fine)
	of.Rate, of.Objective = 100, &plan.Objective{Percentile: 50, Limit: int64(time.Minute)}
	answer, err := Application(context.Background(), of)
	if err != nil || answer.Problem != "" {
		t.Fatal(err, answer.Problem)
	}
	if last := answer.Tried[len(answer.Tried)-1]; last.Rate > 100 || math.IsNaN(answer.Highest) || answer.Highest <= 0 {
		t.Errorf("%g, %+v", answer.Highest, answer.Tried)
	}
}

func TestUnreachableObjective(t *testing.T) {
	of := planOf(t, fine)
	of.Rate, of.Windows, of.Objective = 1000, 1, &plan.Objective{Percentile: 99, Limit: 1}
	if got := problemOf(t, of); !strings.HasPrefix(got, "no rate keeps p99 within 1ns: at ") {
		t.Error(got)
	}
}

func TestSingleDisturbanceIsIgnored(t *testing.T) {
	planOf := map[float64]int{}
	disturbed := func(rate float64) (bool, error) {
		planOf[rate]++
		return planOf[rate] > 1 && rate <= 600, nil
	}
	if got, err := highest(1000, twice(disturbed)); err != nil || got > 600 || got < 590 {
		t.Error(got, err)
	}
	if planOf[1000] != 2 || planOf[500] != 2 {
		t.Errorf("%v", planOf)
	}
}
