// The tables of measured results.

package page

import (
	"fmt"
	"slices"
	"strings"

	"github.com/overhead-action/overhead-action/validation/recording"
)

// values returns the values of a recording for the page; nil without one.
func (s Subject) values() map[string]any {
	r := s.Recording
	if r == nil {
		return nil
	}
	variants := len(r.Subject.Doses)
	noise := ""
	if r.Noise() != "" {
		noise = "\nDuring the recording, " + r.Noise() + "."
	}
	return map[string]any{
		"Date":         r.Key("date")[:len("2006-01-02")],
		"Commit":       r.Key("commit")[:12],
		"Machine":      machine(r),
		"Noise":        noise,
		"Steps":        thousands(r.Subject.Steps),
		"Two":          thousands(r.Subject.Steps / 50),
		"Rounds":       r.Rounds,
		"Runs":         recording.Runs,
		"Drawn":        r.Subject.Drawn,
		"Minutes":      fmt.Sprintf("%.1f", float64(3*r.Subject.Drawn)*r.ForkSeconds()/60),
		"Scale":        scale(r),
		"Variants":     words(variants),
		"Pairs":        len(r.Contrasts),
		"Forks":        r.Rounds * variants,
		"Doses":        doses(r),
		"Judged":       judged(r.Subject, s.Judgement),
		"Requirements": requirements(s.Judgement.Requirements()),
	}
}

func machine(r *recording.Recording) string {
	m := r.Machine
	var parts []string
	for _, key := range []string{"cpu", "cpus", "memory", "kernel", "image", "runtime"} {
		if value := m[key]; key == "cpus" && value == "1" {
			parts = append(parts, "1 CPU")
		} else if value != "" && key == "cpus" {
			parts = append(parts, value+" CPUs")
		} else if value != "" {
			parts = append(parts, value)
		}
	}
	return strings.Join(parts, ", ")
}

// scale describes the source of the cost of a step; "" without one.
func scale(r *recording.Recording) string {
	if r.Scale == nil {
		return ""
	}
	estimate, low, high := r.Scale.Whole()
	return fmt.Sprintf("`%s` gives the cost of a step: %s more steps than `%s` cost %s [%s, %s].",
		r.Scale.Treatment.Variant, count(r.Scale.Treatment.Steps), r.Scale.Control.Variant, cost(estimate), cost(low), cost(high))
}

// count formats a number of steps.
func count(steps float64) string {
	if steps >= 1e6 {
		return fmt.Sprintf("%g million", steps/1e6)
	}
	return thousands(int(steps))
}

// doses shows the found cost of each variant against the first.
func doses(r *recording.Recording) string {
	rows := [][]string{{"variant", "true cost", fmt.Sprintf("found over all %d rounds [95 %%]", r.Rounds), "contains the truth", "spread"}}
	for _, c := range r.Contrasts {
		if !isFirst(r.Subject, c.Control) {
			continue
		}
		estimate, low, high := c.Whole()
		name := "`" + c.Treatment.Variant + "`"
		if c.Control.Group > 0 {
			name += ", against `" + c.Control.Variant + "`"
		}
		rows = append(rows, []string{
			name, cost(c.Cost()), fmt.Sprintf("%s [%s, %s]", cost(estimate), cost(low), cost(high)),
			mark(low <= c.Cost() && c.Cost() <= high), fmt.Sprintf("%.2f %%", 100*c.Spread()),
		})
	}
	return table(rows...)
}

// isFirst reports whether a dose is that of its group which the others are compared with.
func isFirst(s recording.Subject, dose recording.Dose) bool {
	first := slices.IndexFunc(s.Doses, func(d recording.Dose) bool { return d.Group == dose.Group })
	return s.Doses[first].Variant == dose.Variant
}

// judged shows how the drawn runs of each variant against the first of its group were judged, and of all pairs together.
func judged(s recording.Subject, j recording.Judgement) string {
	rows := [][]string{{
		"variant, against", "true cost", "95 % interval contains the truth",
		fmt.Sprintf("breaches %g %%", 100*recording.Budget), "passes", "with interim analyses: breaches", "passes", "rounds", "separate runs: contain", "breached",
	}}
	row := func(name, cost string, o, blocks recording.Outcome) []string {
		of := func(n int) string { return percent(o.Share(n)) + " %" }
		return []string{
			name, cost, of(o.Held), of(o.Breached), of(o.Passed), of(o.BreachedAtInterim), of(o.PassedAtInterim),
			fmt.Sprintf("%.1f", float64(o.Rounds)/float64(o.Runs)),
			fmt.Sprintf("%d of %d", blocks.Held, blocks.Runs), fmt.Sprintf("%d of %d", blocks.Breached, blocks.Runs),
		}
	}
	var drawn, blocks recording.Outcome
	for i, c := range j.Contrasts {
		drawn, blocks = drawn.Plus(j.Drawn[i]), blocks.Plus(j.Blocks[i])
		if isFirst(s, c.Control) {
			rows = append(rows, row("`"+c.Treatment.Variant+"`, `"+c.Control.Variant+"`", cost(c.Cost()), j.Drawn[i], j.Blocks[i]))
		}
	}
	// Their costs differ, so only the intervals can be summed up.
	rows = append(rows, []string{
		fmt.Sprintf("all %d pairs", len(j.Contrasts)), "–", percent(drawn.Share(drawn.Held)) + " %", "–", "–", "–", "–", "–",
		fmt.Sprintf("%d of %d", blocks.Held, blocks.Runs), "–",
	})
	return table(rows...)
}

func requirements(all []recording.Requirement) string {
	rows := [][]string{{"requirement", "limit", "result", ""}}
	for _, r := range all {
		bound := "≤ "
		if r.AtLeast {
			bound = "≥ "
		}
		rows = append(rows, []string{r.Text, bound + percent(r.Need) + " %", percent(r.Got) + " %", mark(r.Met())})
	}
	return table(rows...)
}
