// The figures of the study that this project's design depends on, as published: rounded, from 10,000 replications each.

package reference

import (
	"github.com/overhead-action/overhead-action/validation/noise"
	"github.com/overhead-action/overhead-action/validation/study"
)

// overheads are % flagged at a true effect of 0/1/2/3/5/10 %.
var overheads = []struct {
	scenario noise.Scenario
	method   string
	cells    [3]string // over 5, 10 and 20 rounds
}{
	{noise.Quiet, study.Blocks, [3]string{"51.2/73/95/100/100/100", "41.0/71/97/100/100/100", "24.3/58/94/100/100/100"}},
	{noise.Quiet, study.Benchstat, [3]string{"2.5/14/51/86/100/100", "3.1/30/86/100/100/100", "4.2/41/93/100/100/100"}},
	{noise.Quiet, study.OurRule, [3]string{"0.0/0/0/0/0/0", "4.6/34/86/99/100/100", "4.9/41/93/100/100/100"}},
	{noise.Quiet, study.Last200, [3]string{"0.0/0/0/0/0/0", "0.0/0/0/0/0/0", "0.0/0/0/0/0/0"}},
	{noise.Quiet, study.Last110, [3]string{"15.8/18/19/20/23/50", "15.6/17/19/20/23/50", "16.3/18/19/20/23/50"}},
	{noise.Quiet, study.Last110One, [3]string{"0.0/0/0/1/5/50", "0.0/0/0/1/5/50", "0.1/0/0/1/5/50"}},
	{noise.Quiet, study.OneRunLong, [3]string{"0.0/0/0/0/0/50", "0.0/0/0/0/0/50", "0.0/0/0/0/0/49"}},

	{noise.Typical, study.Blocks, [3]string{"71.0/72/77/83/92/100", "66.9/69/75/81/92/100", "56.6/60/66/74/88/100"}},
	{noise.Typical, study.Benchstat, [3]string{"1.7/3/7/16/44/94", "1.1/4/16/38/83/100", "1.5/7/29/63/98/100"}},
	{noise.Typical, study.OurRule, [3]string{"0.0/0/0/0/0/0", "4.6/12/32/60/94/100", "4.6/15/48/82/100/100"}},
	{noise.Typical, study.Last200, [3]string{"0.0/0/0/0/0/0", "0.0/0/0/0/0/0", "0.0/0/0/0/0/0"}},
	{noise.Typical, study.Last110, [3]string{"15.2/17/20/22/28/49", "15.0/17/20/22/28/50", "15.2/17/20/22/28/50"}},
	{noise.Typical, study.Last110One, [3]string{"2.0/3/5/8/16/49", "1.9/3/5/8/16/50", "1.8/3/5/8/16/49"}},
	{noise.Typical, study.OneRunLong, [3]string{"0.1/0/1/2/6/51", "0.1/0/1/1/6/50", "0.1/0/1/1/5/50"}},

	{noise.Noisy, study.Blocks, [3]string{"72.3/73/73/74/79/91", "68.4/69/70/73/78/90", "57.5/58/60/62/69/87"}},
	{noise.Noisy, study.Benchstat, [3]string{"1.6/2/3/4/9/35", "1.1/2/3/7/20/73", "1.1/2/6/13/38/96"}},
	{noise.Noisy, study.OurRule, [3]string{"0.0/0/0/0/0/0", "4.9/7/11/18/39/89", "4.9/8/16/30/65/99"}},
	{noise.Noisy, study.Last200, [3]string{"0.0/0/0/0/0/0", "0.0/0/0/0/0/0", "0.0/0/0/0/0/0"}},
	{noise.Noisy, study.Last110, [3]string{"20.5/23/26/28/35/50", "20.0/23/25/28/34/50", "19.1/22/24/27/33/49"}},
	{noise.Noisy, study.Last110One, [3]string{"12.9/15/18/21/29/50", "13.0/16/19/21/29/50", "11.8/14/17/21/27/49"}},
	{noise.Noisy, study.OneRunLong, [3]string{"6.5/9/12/15/23/50", "6.0/8/11/14/23/51", "5.5/8/10/13/21/50"}},
}

// verdicts are % pass/breach/inconclusive of a budget of 5 % at a true cost of 0, 2, 4, 5, 6, 8 and 10 %. They were computed
// with the t interval, which should be within one point of the signed-rank interval's.
var verdicts = []struct {
	scenario noise.Scenario
	rounds   int
	cells    [7]string
}{
	{noise.Quiet, 20, [7]string{"100/0/0", "99.9/0/0.1", "39/0/61", "2.6/2.7/95", "0/39/61", "0/99.9/0", "0/100/0"}},
	{noise.Typical, 10, [7]string{"94.7/0/5.3", "59/0/41", "11/0.5/89", "2.3/2.2/95", "0.5/10.5/89", "0/57/43", "0/92.5/7.5"}},
	{noise.Typical, 20, [7]string{"99.6/0/0.4", "80/0/20", "15/0.2/85", "2.3/2.5/95", "0.2/15/85", "0/79/21", "0/99.5/0.5"}},
	{noise.Noisy, 20, [7]string{"66.5/0/33.5", "30/0.1/70", "7/0.7/92", "2.6/2.6/95", "0.8/6.8/92", "0.1/29/71", "0/63/37"}},
}

// stopping are the rules that may stop early: the % of wrong verdicts if the truth lies on the limit, over all scenarios,
// and, unless empty, the results in two of them.
var stopping = []struct {
	rule, wrong          string
	passes, passRounds   string // typical, true 0 %
	breaches, failRounds string // typical, true 10 %
	quietRounds          string // quiet, true 0 %
}{
	{study.FixedRule, "4.7-5.0", "99.7", "20", "99.3", "20", "20"},
	{study.AnalysesRule, "4.4-4.8", "99.6", "14.1", "99.2", "14.4", "11.0"},
	{study.PocockRule, "4.2-4.9", "99.1", "11.4", "98.3", "11.7", "10.0"},
	{study.AnytimeRule, "1.5-1.9", "94.6", "11.3", "92.3", "11.8", "6.9"},
	{study.EveryRule, "16-17", "99.9", "7.6", "99.7", "7.9", "6.1"},
}

// baselines are % flagged at a true change of 0/1/2/3/5/8 %.
var baselines = []struct {
	comparison string
	cells      [3]string // typical and one type of processor, typical and a mixed fleet, quiet and a mixed fleet
}{
	{study.OnTimes, [3]string{"30.0/38/46/54/69/86", "41.2/45/49/52/59/67", "45.5/49/53/58/65/72"}},
	{study.Last105, [3]string{"16.6/22/29/35/51/72", "33.8/37/41/44/51/61", "32.8/35/39/42/50/62"}},
	{study.OnMeans, [3]string{"2.3/11/28/54/93/100", "8.5/19/35/54/86/99", "18.0/38/61/81/98/100"}},
	{study.OnRatios, [3]string{"2.5/11/28/53/92/100", "8.6/19/35/53/86/99", "17.4/37/60/80/98/100"}},
	{study.OneStored, [3]string{"0.2/2/8/23/73/100", "2.6/7/16/31/68/97", "2.4/8/22/44/84/100"}},
	{study.NoLimit, [3]string{"1.1/8/29/61/97/100", "3.1/10/25/46/84/99", "4.6/16/38/64/94/100"}},
	{study.Default, [3]string{"0.0/0.1/1.1/8/59/99", "0.1/0.7/3.1/10/44/92", "0.1/0.9/4.6/15/62/98"}},
	{study.EightRuns, [3]string{"0.0/0/1.3/9/64/100", "0.1/0.6/3.0/10/47/94", "0.1/0.7/3.8/15/65/99"}},
}
