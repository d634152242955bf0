// `overhead check`: shows what a run would measure and which problems prevent it. Measures nothing.
import { UsageError } from '../../../core/config/problem.ts';
import { hidden } from '../../../core/results/secret.ts';
import { temporaryFault } from '../../../core/results/temporary.ts';
import { visible, visibleLines } from '../../../core/visible.ts';
import { configure, type Inputs } from '../config/inputs.ts';
import { found } from '../experiment/begin.ts';
import { type Checked, checkSuite, type Line } from '../experiment/check.ts';
import { EXIT, type Host } from '../host/host.ts';

/** Checks each suite and prints the result. Throws {@link UsageError}. */
export async function checkCommand(inputs: Inputs, host: Host): Promise<{ exitCode: number }> {
  const fault = temporaryFault();
  if (fault !== '') throw new UsageError(fault);
  const { suites } = found(configure(inputs), host);
  const states: Checked['state'][] = [];
  for (const suite of suites) {
    host.output.status(`checking ${suite.name}`);
    const { state, lines } = await checkSuite(suite, host);
    host.output.status('');
    host.output.print(`${shown(suite.name, state, lines)}\n`);
    states.push(state);
  }
  const ready = states.filter(state => state === 'ready').length;
  const broken = states.includes('broken');
  const counted = `${ready} of ${states.length} ${states.length === 1 ? 'suite' : 'suites'}`;
  host.output.print(
    broken || ready === 0
      ? `${counted} can be measured: fix the others, then check again.\n`
      : `${counted} can be measured: overhead run measures them.\n`,
  );
  return { exitCode: broken || ready === 0 ? EXIT.broken : EXIT.pass };
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
