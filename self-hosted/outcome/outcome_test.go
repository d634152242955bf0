// Tests that people and programs can read why a fork has no measurement.
package outcome

import (
	"encoding/json"
	"errors"
	"fmt"
	"testing"
)

func TestOf(t *testing.T) {
	for name, c := range map[string]struct {
		err  error
		code int
		key  string
		want string
	}{
		"not measured": {fmt.Errorf("attach: %w", &NotMeasured{"needs CAP_BPF", "run as root"}), CodeNotMeasured, "notMeasured", "needs CAP_BPF"},
		"broken":       {&Broken{What: "refused", Detail: "line 1\nline 2"}, CodeBroken, "detail", "line 1\nline 2"},
		"any other":    {errors.New("no disk"), CodeBroken, "broken", "no disk"},
	} {
		t.Run(name, func(t *testing.T) {
			code, line := Of(c.err)
			var fields map[string]string
			if err := json.Unmarshal(line, &fields); err != nil {
				t.Fatal(err)
			}
			if code != c.code || fields[c.key] != c.want {
				t.Errorf("code %d, %s", code, line)
			}
		})
	}
}
