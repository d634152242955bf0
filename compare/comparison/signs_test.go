// Contradicting runs.

package comparison

import (
	"strings"
	"testing"

	"github.com/overhead-action/overhead-action/compare/request"
)

func TestR4ContradictingStoredRun(t *testing.T) {
	for _, c := range []struct {
		name   string
		unit   string
		now    float64
		stored []float64
		want   string // of the message; "" for none
	}{
		{"the same sign", "ns/op", 1.05, []float64{1.04, 1.2}, ""},
		{"the other sign", "ns/op", 1.05, []float64{1.04, 0.66}, "by this run the overhead is +3.9 % to +6.1 %, by b1.txt it is -34.7 % to -33.3 %: one of them"},
		{"paid now, cost then", "ns/op", 0.95, []float64{1.04}, "by this run the overhead is -6.0 % to -4.0 %, by b0.txt it is +2.9 % to +5.1 %"},
		{"a rate, of which more is better", "MB/s", 1.34, []float64{0.9}, "by this run the overhead is -35.4 % to -32.6 %, by b0.txt it is +9.1 % to +10.9 %"},
		{"no further than runs differ", "ns/op", 1.008, []float64{0.992}, ""},
		{"an interval that holds zero", "ns/op", 1.05, []float64{1.001}, ""},
		{"stored runs that contradict each other, and not this one", "ns/op", 1.001, []float64{1.04, 0.66}, ""},
		{"neither is for certain", "ns/op", 0.999, []float64{1.001}, ""},
	} {
		req := ask(t, on(here, pair(c.unit, 10, c.now)))
		for i, factor := range c.stored {
			req.Baselines = append(req.Baselines, save(t, "b"+string(rune('0'+i))+".txt", on(here, pair(c.unit, 10, factor)).String()))
		}
		row := judge(t, req).Rows[0]
		message := ""
		for _, w := range row.Warnings {
			if w.Code == "contradicting-signs" {
				message += w.Message
			}
		}
		if (message == "") != (c.want == "") || !strings.HasPrefix(message, c.want) {
			t.Errorf("%s: %q", c.name, message)
		}
	}
}

// TestDustHasNoSign checks that counts which differ in their last digits contradict nothing, although their intervals have no width.
func TestDustHasNoSign(t *testing.T) {
	dust := func(x float64) table {
		file := on(here, pair("B/op", 10, 1))
		file.value = func(_, _, variant string, _ int) float64 {
			if variant == "on" {
				return 320 + x
			}
			return 320
		}
		return file
	}
	epsilon := 2.0
	for name, c := range map[string]struct {
		now, other float64
		epsilon    *float64
		want       bool
	}{
		"the last digits": {1e-8, -1e-8, nil, false}, "within what is the same count": {0.9, -0.9, &epsilon, false}, "more": {5, -5, &epsilon, true},
	} {
		stored, pooled := ask(t, dust(c.now)), ask(t, dust(c.now))
		stored.Baselines = append(stored.Baselines, save(t, "b.txt", dust(c.other).String()))
		pooled.Results = append(pooled.Results, save(t, "t.txt", dust(c.other).String()))
		for _, req := range []request.Suite{stored, pooled} {
			req.Metrics = map[string]request.Metric{"B/op": {Exact: true, Epsilon: c.epsilon}}
			if row := judge(t, req).Rows[0]; strings.Contains(row.codes(), "contradicting-signs") != c.want {
				t.Errorf("%s: %+v", name, row.Warnings)
			}
		}
	}
}

// TestR4ContradictingFiles checks strata: pooled, such files would show no cost.
func TestR4ContradictingFiles(t *testing.T) {
	pooled := func(a, b float64, rounds int) request.Suite {
		req := ask(t, pair("ns/op", 10, a))
		req.Results = append(req.Results, save(t, "t.txt", pair("ns/op", rounds, b).String()))
		return req
	}
	row := judge(t, pooled(1.05, 0.66, 10)).Rows[0]
	if !strings.Contains(row.codes(), "contradicting-signs") || !strings.Contains(row.Warnings[0].Message, "by s.txt the overhead is +3.9 % to +6.1 %, by t.txt it is -34.") {
		t.Errorf("%+v", row.Warnings)
	}
	for name, req := range map[string]request.Suite{"agreeing": pooled(1.05, 1.02, 10), "too short for an interval": pooled(1.05, 0.66, 5)} {
		if row := judge(t, req).Rows[0]; strings.Contains(row.codes(), "contradicting-signs") {
			t.Errorf("%s: %+v", name, row.Warnings)
		}
	}
}

// TestAgainstMayImprove checks that a treatment with `against` is not compared with the store, which has its own overhead.
func TestAgainstMayImprove(t *testing.T) {
	file := on(here, pair("ns/op", 10, 1))
	file.variants = []string{"off", "base", "head"}
	file.value = func(_, _, variant string, r int) float64 {
		return map[string]float64{"off": 100, "base": 120, "head": 110}[variant] * wobble(r+len(variant))
	}
	req := ask(t, file)
	req.Against = map[string]string{"head": "base"}
	req.Baselines = append(req.Baselines, save(t, "b.txt", file.String()))
	for _, row := range judge(t, req).Rows {
		if row.codes() != "" {
			t.Errorf("%s against %s: %+v", row.Treatment, row.Against, row.Warnings)
		}
	}
}
