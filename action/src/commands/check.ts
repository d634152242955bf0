// `overhead check`: shows what a run would measure, how long it takes, what its gates could see, and which problems prevent it. Measures nothing.
import { UsageError } from '../../../core/config/problem.ts';
import { hidden, hiddenIn } from '../../../core/results/secret.ts';
import { temporaryFault } from '../../../core/results/temporary.ts';
import { visible, visibleLines } from '../../../core/visible.ts';
import { findStore } from '../baselines/open.ts';
import { configure, type Inputs } from '../config/inputs.ts';
import { found } from '../experiment/begin.ts';
import { type Checked, checkSuite, type Line } from '../experiment/check.ts';
import { totalText } from '../experiment/duration.ts';
import { writeNamed } from '../host/files.ts';
import { EXIT, type Host } from '../host/host.ts';
import { storedFacts } from './stored-facts.ts';

export interface CheckOptions {
  readonly inputs: Inputs;
  /** The store of the baselines: a folder, `branch`, `branch:NAME` or `s3://…`; null: the folder `baselines` if it exists. */
  readonly baseline: string | null;
  /** A file for the result as JSON, `-` for standard output in place of the text; null: none. */
  readonly json: string | null;
}

/** Checks each suite and prints the result. Throws {@link UsageError}. */
export async function checkCommand(
  { inputs, baseline, json }: CheckOptions,
  host: Host,
): Promise<{ exitCode: number }> {
  const fault = temporaryFault();
  if (fault !== '') throw new UsageError(fault);
  const { suites } = found(configure(inputs), host);
  const store = await findStore(baseline, host);
  const print = (text: string) => {
    if (json !== '-') host.output.print(text);
  };
  const all: Checked[] = [];
  for (const suite of suites) {
    host.output.status(`checking ${suite.name}`);
    const checked = await checkSuite(suite, host, await storedFacts(store, suite, host));
    host.output.status('');
    print(`${shown(suite.name, checked.state, checked.lines)}\n`);
    all.push(checked);
  }
  const ready = all.filter(({ state }) => state === 'ready');
  const fails = ready.length === 0 || all.some(({ state }) => state === 'broken');
  const counted = `${ready.length} of ${all.length} ${all.length === 1 ? 'suite' : 'suites'}`;
  if (ready.length > 0) print(`${totalText(ready.flatMap(({ durations }) => durations ?? []))}\n`);
  print(
    fails
      ? `${counted} can be measured: fix the others, then check again.\n`
      : `${counted} can be measured: overhead run measures them.\n`,
  );
  const facts = { schema: 1, ready: !fails, suites: all.map(one => one.facts) };
  const text = `${JSON.stringify(hiddenIn(facts), null, 2)}\n`;
  if (json === '-') host.output.print(text);
  else if (json !== null) writeNamed(json, text);
  return { exitCode: fails ? EXIT.broken : EXIT.pass };
}

function shown(suite: string, state: string, lines: readonly Line[]): string {
  const width = Math.max(...lines.map(([label]) => label.length));
  const body = lines.flatMap(([label, text]) =>
    visibleLines(hidden(text)).map((line, index) =>
      `  ${(index === 0 ? label : '').padEnd(width)}  ${line}`.trimEnd(),
    ),
  );
  return [`${visible(hidden(suite))}: ${state}`, ...body, ''].join('\n');
}
