// Whether the applications of a set can live at the same time, and be asked in turns.
import type { LoadSuite } from '../../action/src/config/config.ts';
import type { Warning } from '../../action/src/results/warning.ts';
import { type Application, isFixed } from '../application/application.ts';
import { argumentsOf } from '../application/target.ts';
import { largestHeap } from '../jmh/heap.ts';
import type { Place } from '../live.ts';
import { crowdedBy, ownMemory } from '../memory.ts';

/** What a process takes beside the heap of a JVM, in bytes: a guess. */
const BESIDE = 256 * 2 ** 20;

/** What is known of the machine as a whole, while several applications run on it. */
const WHOLE_MACHINE = 'host-cpu-ns/op';

/** Whether the forks of a suite take turns, and a warning where they cannot. */
export function turnsOf(
  application: Application,
  { objective }: LoadSuite,
): { readonly turns: boolean; readonly warnings: readonly Warning[] } {
  const { suite } = application;
  if (suite.interleave === 'forks' || suite.variants.length < 2 || objective !== null)
    return { turns: false, warnings: [] };
  const reason = obstacle(application);
  const warnings = reason === null ? crowdedBy(needed(application), ownMemory()) : [apart(reason)];
  return { turns: warnings.length === 0, warnings };
}

const apart = (reason: string): Warning => ({
  code: 'no-turns',
  message: `forks run one after the other and not in turns: ${reason}, or set interleave: forks`,
});

/** Why two applications cannot live at the same time, and what to do; null where nothing is known against it. */
function obstacle({ suite, targets }: Application): string | null {
  if (suite.application?.processes.some(isFixed))
    return 'two applications cannot have the same port. Write {port} in its place';
  const programs = [...targets.values()].map(({ processes }) =>
    processes.map(({ program }) => program.path).join('\n'),
  );
  if (new Set(programs).size > 1)
    return 'variants start different programs, and one that watches the whole machine would watch the control too. Give all variants the same program';
  if (suite.gates.some(({ metric }) => metric === WHOLE_MACHINE))
    return `${WHOLE_MACHINE} is of all applications that run. Gate cpu-ns/op`;
  return null;
}

/** The memory of all variants, in bytes. */
function needed({ suite, targets }: Application): number {
  const memory = ownMemory();
  return [...targets.values()].reduce(
    (sum, target) =>
      target.processes.reduce((own, process) => {
        const heap =
          process.program.java === null ? 0 : largestHeap(argumentsOf(suite, target, process), memory);
        return own + heap + BESIDE;
      }, sum),
    0,
  );
}

/** The application as one fork of a set sees it: its work ends where another fork fails. */
export function within(application: Application, place: Place | null): Application {
  if (place === null) return application;
  const { context } = application;
  const signal = AbortSignal.any([context.signal, place.signal]);
  return { ...application, context: { ...context, signal } };
}
