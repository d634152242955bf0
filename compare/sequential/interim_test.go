// The interim analyses of a run, and the level of each.

package sequential

import (
	"fmt"
	"testing"

	"github.com/overhead-action/overhead-action/compare/worked"
)

// written formats analyses as rounds:level, with a ! after the last one.
func written(analyses ...Analysis) string {
	text := ""
	for _, l := range analyses {
		text += fmt.Sprintf(" %d:%.6f", l.Rounds, l.Level)
		if l.Last {
			text += "!"
		}
	}
	return text
}

func TestTaken(t *testing.T) {
	plan := []int{10, 15, 20}
	for _, c := range []struct {
		plan     []int
		complete int
		want     string
	}{
		{nil, 20, " 20:0.025000!"},
		{[]int{}, 3, " 3:0.025000!"},
		{plan, 20, " 10:0.001525 15:0.009162 20:0.022000!"},
		{plan, 15, " 10:0.001525 15:0.009162"},
		{plan, 10, " 10:0.001525"},
		{plan, 12, " 10:0.001525 12:0.022000!"},
		{plan, 7, " 7:0.022000!"},
		{plan, 25, " 10:0.001525 15:0.009162 25:0.022000!"},
		{[]int{10}, 10, " 10:0.025000!"},
		{[]int{10}, 8, " 8:0.025000!"},
	} {
		if got := written(Taken(c.plan, c.complete)...); got != c.want {
			t.Errorf("%v after %d rounds:%s, want%s", c.plan, c.complete, got, c.want)
		}
	}
}

func TestPooled(t *testing.T) {
	three, two := []int{10, 15, 20}, []int{10, 20}
	for _, c := range []struct {
		plans [][]int
		want  string
	}{
		{[][]int{nil, {}}, " 30:0.025000!"},
		{[][]int{nil, two}, " 30:0.024500!"},
		{[][]int{two, three, nil}, " 30:0.022000!"},
		{[][]int{three, two}, " 30:0.022000!"},
	} {
		if got := written(Pooled(c.plans, 30)); got != c.want {
			t.Errorf("%v:%s, want%s", c.plans, got, c.want)
		}
	}
	if Pooled([][]int{two, three}, 30).Planned() != 20 || Pooled([][]int{nil}, 30).Planned() != 0 {
		t.Error("the planned rounds of pooled runs")
	}
}

func TestAmong(t *testing.T) {
	analyses := Taken([]int{10, 15, 20}, 20)
	worked.Near(t, "of one gate", analyses[1].Among(1), analyses[1].Level, 0)
	worked.Near(t, "of no gate", analyses[1].Among(0), analyses[1].Level, 0)
	worked.Near(t, "of three gates", analyses[1].Among(3), .002252, 5e-7)
	if first := analyses[0].Among(2); LeastRounds(first) <= 10 {
		t.Errorf("at the first interim analysis one of two gates could be breached: %g", first)
	}
}

func TestLeastRounds(t *testing.T) {
	for level, want := range map[float64]int{Side: 6, .022: 6, 1. / 64: 6, 1. / 65: 7, .000977: 10, .000412: 12} {
		if got := LeastRounds(level); got != want {
			t.Errorf("%g takes %d rounds, want %d", level, got, want)
		}
	}
}

func TestPlanOf(t *testing.T) {
	plan, other := []int{10, 20}, []int{10, 15}
	for _, c := range []struct {
		noted [][]int
		want  string
	}{
		{nil, "[] true"},
		{[][]int{nil, {}}, "[] true"},
		{[][]int{nil, plan, plan}, "[10 20] true"},
		{[][]int{plan, other}, "[] false"},
		{[][]int{plan, nil}, "[] false"},
	} {
		plan, ok := PlanOf(c.noted)
		if got := fmt.Sprint(plan, ok); got != c.want {
			t.Errorf("%v: %s, want %s", c.noted, got, c.want)
		}
	}
}
