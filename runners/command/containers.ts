// Containers that a command starts itself, such as those of Testcontainers: metered while it runs, and removed after it.
import type { Findings, Path } from '../../core/config/findings.ts';
import { readHere } from '../../core/containers/counters.ts';
import { type Engine, EngineFailure, shortly } from '../../core/containers/engine.ts';
import { type Spent, samplesOf, uncounted, unitOf, unitsOf } from '../../core/containers/samples.ts';
import { ContainerWatch, TESTCONTAINERS, type Watched } from '../../core/containers/watch.ts';
import type { Sample } from '../../core/results/format.ts';
import type { UnitDeclaration } from '../../core/results/metrics.ts';
import type { Warning } from '../../core/results/warning.ts';
import { ForkFailure, type RunContext } from '../../core/runner.ts';
import type { ContainerSettings } from './suite.ts';

/** The names of all containers together, and of the command itself, in units. */
const ALL = 'containers';
const OWN = 'command';
/** What the command and its containers use together. */
const SHARED: readonly string[] = ['cpu-ns/op', 'user-ns/op', 'system-ns/op'];
/** A container that ended has no memory in use. */
const LATER = 'memory-B';

interface ContainersFile {
  readonly mode?: string | undefined;
  readonly containers?:
    | { readonly label?: string | undefined; readonly engine?: Engine['kind'] | undefined }
    | undefined;
}

/** Reads the containers of a suite; null without any. Problems are reported. @param oneRun whether one run measures all variants */
export function readContainers(
  path: Path,
  { mode, containers }: ContainersFile,
  oneRun: boolean,
  found: Findings,
): ContainerSettings | null {
  if (containers === undefined) return null;
  const { label = TESTCONTAINERS, engine = null } = containers;
  const at = [...path, 'containers'];
  if (mode !== undefined && mode !== 'native')
    found.reportKey(at, 'containers: run only on this machine: leave mode out');
  if (oneRun)
    found.reportKey(
      at,
      'containers: their cost would be the same in every variant, because variants with result are parts of one run: remove it',
    );
  if (!/^[\w][\w./-]*(=[^\s]*)?$/.test(label))
    found.report([...at, 'label'], `"${label}" is no label: write KEY or KEY=VALUE`);
  return { label, engine };
}

/** What the containers of a run used. */
export interface Used {
  readonly samples: readonly Sample[];
  readonly units: Readonly<Record<string, UnitDeclaration>>;
  readonly warnings: readonly Warning[];
}

const NONE: Used = { samples: [], units: {}, warnings: [] };

/** Containers of a prepared suite. */
export interface Containers {
  readonly engine: Engine;
  readonly label: string;
}

/**
 * Runs a command with its containers metered, and removes what it leaves. Throws {@link ForkFailure}.
 * @param containers null if it starts none
 * @param variant for messages
 */
export async function withContainers<T>(
  containers: Containers | null,
  variant: string,
  { environment, signal }: Pick<RunContext, 'environment' | 'signal'>,
  run: () => Promise<T>,
): Promise<{ readonly done: T; readonly used: Used }> {
  if (containers === null) return { done: await run(), used: NONE };
  const { engine, label } = containers;
  const around = { environment, signal };
  const watch = await ContainerWatch.begin({ engine, label, around, read: readHere }).catch(asFailure);
  const left: Warning[] = [];
  let result: { readonly done: T; readonly used: Used };
  try {
    const running = run();
    const watched = running.then(
      () => watch.end(),
      () => watch.end(),
    );
    // The failure of the command is the cause, if both fail.
    const done = await running.catch(async error => {
      await watched.catch(() => undefined);
      throw error;
    });
    result = { done, used: usedOf(await watched.catch(asFailure), label, variant) };
  } finally {
    await watch.remove().catch((error: Error) => {
      const message = `${variant}: containers with the label ${label} could not be removed: ${shortly(error)}`;
      left.push({ code: 'not-removed', message });
    });
  }
  return { ...result, used: { ...result.used, warnings: [...result.used.warnings, ...left] } };
}

function asFailure(error: unknown): never {
  throw error instanceof EngineFailure ? new ForkFailure(error.message) : error;
}

function usedOf({ spent, containers, missed, hidden }: Watched, label: string, variant: string): Used {
  if (hidden.length > 0)
    throw new ForkFailure(
      `${hidden.join(', ')}: this machine does not show the cgroups of containers: the engine runs on another machine or in a virtual one. Run overhead where the engine is`,
      true,
    );
  if (spent.length === 0 && missed.length > 0)
    throw new ForkFailure(
      `${missed.join(', ')} ended before the first reading, and no other container with the label ${label} ran: measure containers that live longer`,
    );
  if (spent.length === 0)
    throw new ForkFailure(
      `no container with the label ${label} ran while the command did: correct label, or remove containers`,
    );
  const names = [...new Set(spent.map(({ service }) => service))].filter(
    name => name !== ALL && name !== OWN,
  );
  const of = (name: string, own: readonly Spent[]) =>
    samplesOf(own, 1).flatMap(({ unit, value }) =>
      unit === LATER ? [] : [{ unit: unitOf(name, unit), value }],
    );
  return {
    samples: [
      ...of(ALL, spent),
      ...names.flatMap(name =>
        of(
          name,
          spent.filter(({ service }) => service === name),
        ),
      ),
    ],
    units: unitsOf([ALL, OWN, ...names]),
    warnings: [
      ...(missed.length === 0
        ? []
        : [
            {
              code: 'not-counted',
              message: `${variant}: ${missed.join(', ')} ended before the first reading, and is in no number`,
            },
          ]),
      ...uncounted(
        spent.map(({ service, usage }) => ({ service, usage: { ...usage, memory: 0 } })),
        containers,
      ),
    ],
  };
}

/**
 * Returns the samples of a command with those of its containers. CPU time, the primary metric, is that of both: a cost that moves into a
 * container would be hidden otherwise. The command's own part has a unit of its own.
 */
export function together(command: readonly Sample[], { samples }: Used): Sample[] {
  const shared = command.filter(({ unit }) => SHARED.includes(unit));
  const sums = command.flatMap(sample => {
    if (!shared.includes(sample)) return [sample];
    const added = samples.find(({ unit }) => unit === unitOf(ALL, sample.unit));
    return added === undefined ? [] : [{ ...sample, value: sample.value + added.value }];
  });
  return [...sums, ...shared.map(({ unit, value }) => ({ unit: unitOf(OWN, unit), value })), ...samples];
}
