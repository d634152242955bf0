// The http runner: an application is started under each variant, and asked for the same at the same rate.
import type { Suite } from '../../action/src/config/config.ts';
import type { Warning } from '../../action/src/results/warning.ts';
import { type Application, prepareApplication, targetFor } from '../application/application.ts';
import { effective } from '../application/target.ts';
import { sameVariants } from '../command/control.ts';
import type { ForkRequest, ForkResult, Prepared, Runner, Surroundings } from '../runner.ts';
import { jcmdFor } from '../startup/alive.ts';
import { headerOf, REHEARSAL_TIMEOUT, SHORTEST_TIMEOUT, TIMEOUT_FACTOR } from '../startup/startup.ts';
import { runFork } from './fork.ts';
import { generatorOf } from './generator.ts';
import { courseOf, rehearsalOf } from './plan.ts';

export const httpRunner: Runner = { prepare };

/** The names of the one benchmark of a suite: no reader shall take one for the other. */
export const [OPEN, CLOSED, SEARCH] = ['Requests', 'ClosedLoop', 'HighestRate'];

async function prepare(suite: Suite, surroundings: Surroundings): Promise<Prepared> {
  generatorOf(surroundings);
  const application = await prepareApplication(suite, surroundings);
  try {
    return prepared(application, jcmdFor(application));
  } catch (error) {
    application.guard.close();
    throw error;
  }
}

function prepared(application: Application, jcmd: string | null): Prepared {
  const { suite, targets, guard } = application;
  const { load } = suite;
  if (load === null) throw new Error(`suite ${suite.name} has no load`);
  const measured = { course: courseOf(suite), load };
  let longest = 0;
  const run = async ({ variant, raw }: ForkRequest, rehearsal: boolean): Promise<ForkResult> => {
    const patience = rehearsal ? REHEARSAL_TIMEOUT : Math.max(SHORTEST_TIMEOUT, TIMEOUT_FACTOR * longest);
    const started = performance.now();
    const result = await runFork(application, {
      target: targetFor(application, variant),
      ...(rehearsal ? rehearsalOf(load) : measured),
      raw,
      jcmd,
      timeout: suite.timeout ?? patience,
    });
    if (rehearsal) longest = Math.max(longest, performance.now() - started);
    return result;
  };
  const variants = Object.fromEntries([...targets].map(([name, target]) => [name, effective(suite, target)]));
  return {
    benchmarks: [load.objective !== null ? SEARCH : load.rate === null ? CLOSED : OPEN] as string[],
    header: headerOf(application),
    variants: Object.fromEntries(
      Object.entries(variants).map(([name, said]) => [name, { ...said, load, course: measured.course }]),
    ),
    warnings: [...sameVariants(variants, targets), ...(load.rate === null ? [CLOSED_NOTE] : [])],
    close: guard.close,
    rehearse: request => run(request, true),
    fork: request => run(request, false),
  };
}

const CLOSED_NOTE: Warning = {
  code: 'closed-loop',
  message:
    'requests are sent when the one before is answered: while the application stands still nothing is asked, so latencies leave out what users would have waited',
};
