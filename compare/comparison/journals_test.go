// Suites whose result files have journals: errors, and the additional data.

package comparison

import (
	"fmt"
	"strings"
	"testing"

	"github.com/overhead-action/overhead-action/compare/gates"
	"github.com/overhead-action/overhead-action/compare/request"
	"github.com/overhead-action/overhead-action/compare/samples"
)

// journalOf is the journal of a run with a plan of interim analyses, one round of the attempt on each line. Its records count for any size
// of the result file.
func journalOf(rounds int, analyses []int, attempt int) string {
	plan := strings.Join(strings.Fields(fmt.Sprint(analyses)), ",")
	return strings.Repeat(fmt.Sprintf(`{"outcome":"complete","attempt":%d,"interim":%s,"bytes":1}`+"\n", attempt, plan), rounds)
}

// withJournal gives the last result file of a request a journal.
func withJournal(t *testing.T, req request.Suite, text string) request.Suite {
	t.Helper()
	req.Results[len(req.Results)-1].Rounds = save(t, "s.rounds.jsonl", text).Path
	return req
}

func TestBrokenJournals(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"a bad line", journalOf(4, nil, 1) + "{\n" + journalOf(5, nil, 1), "s.rounds.jsonl:5: is not the record of a round"},
		{"too few rounds", journalOf(9, nil, 1), "s.rounds.jsonl: counts 9 complete rounds and s.txt holds 10"},
		{"too many rounds", journalOf(11, nil, 1), "s.rounds.jsonl: counts 11 complete rounds and s.txt holds 10"},
	} {
		req := withJournal(t, ask(t, pair("ns/op", 10, 1.05), gate(request.MaxOverhead, "ns/op", 0.07)), c.text)
		s := judge(t, req)
		if s.Verdict != gates.Broken || len(s.Broken) != 1 || !strings.HasPrefix(s.Broken[0], c.want) || !strings.Contains(s.Broken[0], "move it away") {
			t.Errorf("%s: %s %q", c.name, s.Verdict, s.Broken)
		}
		req.Results[0].Rounds = ""
		if s := judge(t, req); s.Verdict != gates.Pass {
			t.Errorf("%s, moved away: %s %q", c.name, s.Verdict, s.Broken)
		}
	}
}

// TestAttempts checks that rounds of several attempts are pooled and counted, in one file or in several.
func TestAttempts(t *testing.T) {
	one := withJournal(t, ask(t, pair("ns/op", 10, 1.05)), journalOf(4, nil, 1)+journalOf(6, nil, 2))
	if s := judge(t, one); s.Rounds.Attempts != 2 || s.Rounds.Complete != 10 {
		t.Errorf("in one file: %+v", s.Rounds)
	}
	two := withJournal(t, ask(t, pair("ns/op", 4, 1.05)), journalOf(4, nil, 1))
	two.Results = append(two.Results, save(t, "t.txt", pair("ns/op", 5, 1.05).String()))
	if s := judge(t, two); s.Rounds.Attempts != 1 {
		t.Errorf("of which one is unknown: %+v", s.Rounds)
	}
	if s := judge(t, withJournal(t, two, journalOf(5, nil, 3))); s.Rounds.Attempts != 2 || s.Rounds.Complete != 9 {
		t.Errorf("in two files: %+v", s.Rounds)
	}
}

// TestS24KilledRun checks that a round with a record and without lines does not count.
func TestS24KilledRun(t *testing.T) {
	text := pair("ns/op", 6, 1.05).String()
	records := journalOf(6, nil, 1) + strings.Replace(journalOf(1, nil, 2), `"bytes":1`, fmt.Sprintf(`"bytes":%d`, len(text)+80), 1) + `{"outcome":"co`
	for name, more := range map[string]string{"before its first line": "", "after half of it": "BenchmarkA/agent=off 1 1"} {
		s := judge(t, withJournal(t, request.Suite{
			Suite: "s", Control: "off", Results: []samples.File{save(t, "s.txt", text+more)},
		}, records))
		if len(s.Broken) > 0 || s.Rounds.Complete != 6 || s.Rounds.Attempts != 1 {
			t.Errorf("%s: %q %+v", name, s.Broken, s.Rounds)
		}
	}
}
