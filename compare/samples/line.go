// One benchmark line: its name and its values.

package samples

import (
	"bytes"
	"fmt"
	"math"
	"strconv"

	"golang.org/x/perf/benchfmt"

	"github.com/overhead-action/overhead-action/compare/units"
)

const agentKey = "/agent="

// split extracts the variant from a benchmark's name: Foo/size=64/agent=otel-8 is Foo/size=64-8 of otel. wrong ends a sentence
// that begins with the name.
func split(name benchfmt.Name) (benchmark, variant, wrong string) {
	if at := bytes.Index(name, []byte(agentKey)); at > 0 && isVariant(name[at+len(agentKey):]) { // the usual name needs no parts
		return string(name[:at]), string(name[at+len(agentKey):]), ""
	}
	return splitParts(name)
}

func splitParts(name benchfmt.Name) (benchmark, variant, wrong string) {
	base, parts := name.Parts()
	rest := bytes.Clone(base)
	found := false
	for _, part := range parts {
		value, ok := bytes.CutPrefix(part, []byte(agentKey))
		switch {
		case !ok:
			rest = append(rest, part...)
		case found:
			return "", "", "has more than one " + agentKey + " key; keep the one that names the variant"
		default:
			variant, found = string(value), true
		}
	}
	switch {
	case !found:
		return "", "", "has no " + agentKey + " key; name the variant in it, such as " + agentKey + "off for the control"
	case variant == "":
		return "", "", "has an empty " + agentKey + " key; name the variant in it, such as " + agentKey + "off for the control"
	case len(rest) == 0:
		return "", "", "has no name before its keys"
	}
	return string(rest), variant, ""
}

// isVariant reports whether the text after the first /agent= of a name is certainly a variant and nothing else.
func isVariant(text []byte) bool {
	return len(text) > 0 && bytes.IndexByte(text, '/') < 0 && (bytes.IndexByte(text, '-') < 0 || text[len(text)-1] > '9')
}

// written returns a unit and its value as in the file; the format's reader keeps them next to its own.
func written(v benchfmt.Value) (unit string, x float64) {
	if v.OrigUnit != "" {
		return v.OrigUnit, v.OrigValue
	}
	return v.Unit, v.Value
}

// implausible returns why a value cannot be a measurement, or "".
func implausible(x float64, unit string) string {
	number := strconv.FormatFloat(x, 'g', -1, 64)
	switch {
	case x > 0 && x >= units.Smallest && x <= units.Bound(unit):
		return ""
	case x == 0 && !units.Elapsed(unit):
		return ""
	case math.IsNaN(x) || math.IsInf(x, 0):
		return fmt.Sprintf("%s %s is not a valid measurement; check the program that wrote it, then measure again", number, unit)
	case x < 0:
		return fmt.Sprintf("%s %s is negative; report a cost or an amount, not a difference", number, unit)
	case x == 0:
		return fmt.Sprintf("0 %s: every operation takes time; measure more operations in a fork, or with a finer clock", unit)
	case x < units.Smallest:
		return fmt.Sprintf("%s %s is too small to be a measurement (the least is %g); check the program that wrote it", number, unit, units.Smallest)
	}
	return fmt.Sprintf("%s %s is too large to be a measurement (the most is %g); check the program that wrote it", number, unit, units.Bound(unit))
}
