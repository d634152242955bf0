// Finds the benchmarks of a test binary with their sub-benchmarks, which are known only after a run with one operation.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { suggest } from '../../core/config/problem.ts';
import { named } from '../../core/forks/naming.ts';
import { answerIn, cutShort, lastLines, run } from '../../core/process/process.ts';
import type { GoResult } from '../../core/results/go-output.ts';
import type { UnitDeclaration } from '../../core/results/metrics.ts';
import { newTemporary } from '../../core/results/temporary.ts';
import { ForkFailure, PreconditionError } from '../../core/runner.ts';
import type { Binary } from './build.ts';
import { failure, refuse, start } from './execution.ts';
import { type GoBinaries, jobOf } from './prepared.ts';
import { excludes, type Found, includes, mayInclude } from './selection.ts';
import type { GoSuite, GoVariant } from './suite.ts';

/** The time limit for the list of a binary, in ms. */
const LIST_PATIENCE = 60_000;

/** The benchmarks of a suite, and their output. */
export interface Discovered {
  readonly found: readonly Found[];
  /** Full names of benchmarks that skipped themselves. */
  readonly skipped: readonly string[];
  readonly units: Readonly<Record<string, UnitDeclaration>>;
}

/** Runs every benchmark that may match once. Throws {@link PreconditionError} if none is left, or one fails. */
export async function discover(
  binaries: GoBinaries,
  variant: GoVariant,
  patience: number,
): Promise<Discovered> {
  const { include, exclude } = binaries.suite;
  const found: Found[] = [];
  const skipped: string[] = [];
  const known: string[] = [];
  const units: Record<string, UnitDeclaration> = {};
  const wanted = (bare: string) => includes(include, bare) && !excludes(exclude, bare);
  const scratch = newTemporary('discovery');
  try {
    for (const [path, binary] of binaries.binaries.get(variant.name) ?? []) {
      const tops = await list(binaries, binary, variant, path, scratch);
      known.push(...tops);
      for (const top of tops.filter(top => mayInclude(include, top) && !excludes(exclude, top))) {
        const job = jobOf(
          onThisMachine(binaries),
          variant,
          { package: path, bare: top },
          { operations: 1, raw: scratch, timeout: patience },
        );
        const ended = await start(job);
        const { output } = ended;
        if (
          output.failed.some(bare => wanted(bare) && isLeaf(bare, output.failed)) ||
          output.panic !== null ||
          ended.exit.timedOut
        )
          throw unusable(() => refuse(ended, top));
        const results = output.results.map(result => foundIn(result, path));
        known.push(...results.map(({ bare }) => bare));
        found.push(...results.filter(({ bare }) => wanted(bare)));
        skipped.push(...output.skipped.filter(wanted));
        Object.assign(units, output.units);
        if (ended.exit.code !== 0 && output.failed.length === 0) throw unusable(() => refuse(ended, top));
        if (results.length === 0 && output.skipped.length === 0 && output.failed.length === 0)
          throw new PreconditionError(failure(`${top} ran and reported nothing`, ended).message);
      }
    }
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
  if (found.length === 0) throw nothing(binaries.suite, [...new Set(known)], skipped);
  return { found: unique(found), skipped, units };
}

/** This machine finds benchmarks faster than the simulator, with the simulator's number of processors. */
function onThisMachine(binaries: GoBinaries): GoBinaries {
  const { simulator, environment } = binaries;
  return simulator === null
    ? binaries
    : { ...binaries, simulator: null, environment: { ...environment, GOMAXPROCS: '1' } };
}

/** Returns top-level benchmarks, as the binary itself lists them. */
async function list(
  { suite, environment, signal }: GoBinaries,
  binary: Binary,
  variant: GoVariant,
  path: string,
  scratch: string,
): Promise<string[]> {
  const log = join(scratch, 'list.log');
  const exit = await run({
    program: binary.path,
    arguments: ['-test.list=^Benchmark'],
    environment: { ...environment, ...suite.environment, ...variant.environment },
    folder: binary.folder,
    log,
    timeout: LIST_PATIENCE,
    signal,
  });
  if (exit.code !== 0)
    throw new PreconditionError(
      `the benchmarks of ${path} could not be listed${cutShort(exit)}:\n${lastLines(log)}`,
    );
  return answerIn(log, exit, `the benchmarks of ${path} could not be listed`)
    .split('\n')
    .map(line => line.trim())
    .filter(line => /^Benchmark\S*$/.test(line));
}

/** A parent fails with its sub-benchmark; the message names the sub-benchmark. */
function isLeaf(bare: string, failed: readonly string[]): boolean {
  return !failed.some(other => other.startsWith(`${bare}/`));
}

function foundIn({ name, bare }: GoResult, path: string): Found {
  // Without the plain name in the output, a number at the end is a CPU count, which Go appends to every name.
  const own = bare ?? name.replace(/-\d+$/, '');
  return { package: path, bare: own, processors: own === name ? 1 : Number(name.slice(own.length + 1)) };
}

function unusable(refusal: () => void): Error {
  try {
    refusal();
  } catch (error) {
    return error instanceof ForkFailure
      ? new PreconditionError(`${error.message}\n  Fix it, or leave it out with exclude`)
      : (error as Error);
  }
  return new PreconditionError('a benchmark failed');
}

function unique(found: readonly Found[]): Found[] {
  const known = new Map(found.map(one => [`${one.package} ${one.bare}`, one]));
  return [...known.values()];
}

function nothing(
  { include, exclude, go }: GoSuite,
  known: readonly string[],
  skipped: readonly string[],
): PreconditionError {
  const where = go?.packages.join(', ') ?? '';
  if (skipped.length > 0)
    return new PreconditionError(
      `every benchmark of ${where} that matches include /${include}/ skips itself: ${skipped.join(', ')}`,
    );
  const names = known.map(name => name.replace(/^Benchmark(?=.)/, ''));
  const close = suggest(include.replace(/^\^?(Benchmark)?|\$$/g, ''), names);
  const meant = close.startsWith('did you mean') ? `: ${close}` : '';
  const without = exclude === '' ? '' : ` without exclude /${exclude}/`;
  return new PreconditionError(
    `no benchmark of ${where} matches include /${include}/${without}${meant}; it has ${named(names) || 'none'}`,
  );
}
