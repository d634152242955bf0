// The digest by which the numbers of a suite can be reproduced.

package comparison

import (
	"fmt"
	"strings"
	"testing"
)

// inputDigests is the journal of rounds of one benchmark, the variants in this order; a fork's input digest is that of its round, variant and `mark`.
func inputDigests(rounds int, mark string, order ...string) string {
	var text strings.Builder
	for round := range rounds {
		var ran, message []string
		for _, variant := range order {
			ran = append(ran, fmt.Sprintf(`{"benchmark":"A","variant":"%s"}`, variant))
			message = append(message, fmt.Sprintf(`{"benchmark":"A","variant":"%[1]s","inputDigest":"%[2]d-%[1]s-%[3]s"}`, variant, round, mark))
		}
		fmt.Fprintf(&text, `{"outcome":"complete","bytes":1,"order":[%s],"inputDigests":[%s]}`+"\n", strings.Join(ran, ","), strings.Join(message, ","))
	}
	return text.String()
}

func TestInputDigest(t *testing.T) {
	of := func(text string) string {
		return judge(t, withJournal(t, ask(t, pair("cpu-instr/op", 6, 1.05)), text)).InputDigest
	}
	whole := of(inputDigests(6, "x", "off", "on"))
	if len(whole) != 64 || of(inputDigests(6, "x", "on", "off")) != whole {
		t.Errorf("%q is no digest, or hangs on the order of forks", whole)
	}
	if other := of(inputDigests(6, "y", "off", "on")); other == whole || other == "" {
		t.Errorf("another input digest of a fork gives %q", other)
	}
	for name, text := range map[string]string{
		"a fork that tells none":  strings.Replace(inputDigests(6, "x", "off", "on"), `,{"benchmark":"A","variant":"on","inputDigest":"2-on-x"}`, "", 1),
		"a machine that has none": journalOf(6, nil, 1),
	} {
		if got := of(text); got != "" {
			t.Errorf("%s: %q", name, got)
		}
	}
	if got := judge(t, ask(t, pair("cpu-ns/op", 6, 1.05))).InputDigest; got != "" {
		t.Errorf("without a journal: %q", got)
	}
}
