// Every way in which a request is unusable.

package request

import (
	"strings"
	"testing"
)

const good = `{"schema": 1, "suites": [{"suite": "s", "control": "off", "variants": ["off", "on", "base"], "against": {"on": "base"},
 "expected": [], "results": [{"path": "/0/s.txt", "name": "s.txt"}], "baselines": [],
 "metrics": {"x": {"better": "lower", "exact": true, "epsilon": 0.5}, "y": {"better": null, "exact": false}},
 "gates": [{"metric": "x", "benchmark": "*", "treatment": "*", "kind": "min", "limit": 1}],
 "state": {"planned": 20, "redone": 1, "dropped": 0, "broken": [], "unusable": "", "warnings": [{"code": "c", "message": "m"}]}}]}`

func TestGood(t *testing.T) {
	r, err := Read(strings.NewReader(good))
	if err != nil {
		t.Fatal(err)
	}
	if s := r.Suites[0]; s.Against["on"] != "base" || s.Gates[0].Limit != 1 || s.State.Warnings[0].Code != "c" || s.Metrics["x"].Direction().String() != "lower" {
		t.Errorf("%+v", s)
	}
	if _, err := Read(strings.NewReader(`{"schema": 1, "suites": [{"suite": "s", "control": "off"}]}`)); err != nil {
		t.Errorf("the least there can be: %v", err)
	}
}

func TestUnusable(t *testing.T) {
	for _, c := range []struct{ old, new, want string }{
		{`"schema": 1`, `"schema": 2`, "schema is 2"},
		{`"schema"`, `"scheme"`, `unknown field "scheme"`},
		{`"limit"`, `"limits"`, `unknown field "limits"`},
		{good, ``, "EOF"},
		{good, good[:200], "unexpected EOF"},
		{good, good + "{}", "text after its end"},
		{good, `{"schema": 1, "suites": []}`, "suites is empty"},
		{good, `{"schema": 1, "suites": [{"suite": "s", "control": "off"}, {"suite": "s", "control": "off"}]}`, `"s" stands twice`},
		{`"suite": "s"`, `"suite": ""`, "suite is empty"},
		{`"suite": "s"`, `"suite": "s\nUnit x better=lower"`, "control character"},
		{`"control": "off"`, `"control": ""`, "control is empty"},
		{`"control": "off"`, `"control": "of"`, `variants lacks the control "of"`},
		{`["off", "on", "base"]`, `["off", "on", "on", "base"]`, `variants holds "on" twice`},
		{`["off", "on", "base"]`, `["off", "on"]`, `against: variants lacks "base"`},
		{`{"on": "base"}`, `{"off": "on"}`, `"off" cannot be compared with "on"`},
		{`"expected"`, `"references": ["off"], "expected"`, `references: "off" is no treatment`},
		{`"expected"`, `"references": ["old"], "expected"`, `references: "old" is no treatment`},
		{`"expected"`, `"again": "off", "expected"`, `again: "off" is no treatment`},
		{`"expected"`, `"again": "off.again", "expected"`, `again: "off.again" is no treatment`},
		{`"expected"`, `"alternatives": ["off"], "expected"`, `alternatives: "off" is no treatment`},
		{`"expected"`, `"alternatives": ["old"], "expected"`, `alternatives: "old" is no treatment`},
		{`{"on": "base"}`, `{"on": "on"}`, `"on" cannot be compared with "on"`},
		{`"better": "lower"`, `"better": "less"`, `better is "less"`},
		{`"epsilon": 0.5`, `"epsilon": -1`, "epsilon is -1"},
		{`"kind": "min"`, `"kind": "least"`, `kind is "least"`},
		{`"metric": "x"`, `"metric": ""`, "metric, benchmark or treatment is empty"},
	} {
		text := strings.Replace(good, c.old, c.new, 1)
		if _, err := Read(strings.NewReader(text)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q instead of %q: %v", c.new, c.old, err)
		}
	}
}
