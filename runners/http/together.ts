// Whether the applications of a set can live at the same time and take turns.

import { type Application, isFixed } from '../../core/application/application.ts';
import type { LoadSettings } from '../../core/application/load.ts';
import { argumentsOf } from '../../core/application/target.ts';
import type { Place } from '../../core/forks/live.ts';
import { crowdedBy, ownMemory } from '../../core/forks/memory.ts';
import { largestHeap } from '../../core/jvm/heap.ts';
import type { Warning } from '../../core/results/warning.ts';

/** An estimate of a process's memory outside the heap of a JVM, in bytes. */
const OUTSIDE_HEAP = 256 * 2 ** 20;

/** Metrics of the whole machine, which has several live applications. */
const WHOLE_MACHINE = 'host-cpu-ns/op';

/** Returns whether the forks of a suite take turns, with a warning if they cannot. */
export function turnsOf(
  application: Application,
  { objective }: LoadSettings,
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

/** Returns why two applications cannot live at the same time, with the remedy; null if they may. */
function obstacle({ suite, targets }: Application): string | null {
  if (suite.application.processes.some(isFixed))
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

/** Returns the memory of all variants, in bytes. */
function needed({ suite, targets }: Application): number {
  const memory = ownMemory();
  return [...targets.values()].reduce(
    (sum, target) =>
      target.processes.reduce((own, process) => {
        const heap =
          process.program.java === null ? 0 : largestHeap(argumentsOf(suite, target, process), memory);
        return own + heap + OUTSIDE_HEAP;
      }, sum),
    0,
  );
}

/** One fork of a set: its work ends if another fork fails. */
export function within(application: Application, place: Place | null): Application {
  if (place === null) return application;
  const { context } = application;
  const signal = AbortSignal.any([context.signal, place.signal]);
  return { ...application, context: { ...context, signal } };
}
