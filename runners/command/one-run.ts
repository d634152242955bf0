// Variants inside one result: a run of the command is a fork of every variant, and each has its own benchmarks in the file.
import { named } from '../../core/forks/naming.ts';
import { Reported, tryOnce } from '../../core/forks/reported.ts';
import type { Warning } from '../../core/results/warning.ts';
import {
  type BenchmarkResult,
  type ForkRequest,
  type ForkResult,
  type ForksTogether,
  PreconditionError,
  type Prepared,
} from '../../core/runner.ts';
import type { CommandSuite, CommandVariant } from './suite.ts';

/** The name of a benchmark whose whole name is that of its variant. */
const WHOLE = 'Results';
/** What separates the parts of names. */
const [BEFORE, AFTER] = [/[-_./:]+$/, /^[-_./:]+/];

type Run = (request: ForkRequest<CommandVariant>, dryRun: boolean) => Promise<ForkResult>;

/** Whether one run of the command measures all variants. */
export function isOneRun({ variants }: CommandSuite): boolean {
  return variants.every(({ result }) => result !== null);
}

/** Prepares such a suite. @param run runs the command once; its benchmarks are those of all variants */
export async function inOneRun(
  suite: CommandSuite,
  control: CommandVariant,
  run: Run,
): Promise<
  Pick<
    Prepared<CommandVariant>,
    'benchmarks' | 'leading' | 'warnings' | 'dryRun' | 'fork' | 'together' | 'close'
  >
> {
  const tried = await tryOnce(request => run(request, true), control, WHOLE);
  const { benchmarks, warnings } = common(suite, tried.result.others ?? []);
  const leading = benchmarks.slice(0, 1);
  const [first = ''] = leading;
  if (first === '') {
    tried.close();
    const has = named((tried.result.others ?? []).map(({ benchmark }) => benchmark));
    throw new PreconditionError(
      `no benchmark of the results is in every variant: correct result of the variants; the results have ${has}`,
    );
  }
  const ownOf = (variant: string, result: ForkResult) =>
    [...(picked(suite, result.others ?? []).get(variant) ?? [])].flatMap(([benchmark, one]) =>
      benchmarks.includes(benchmark) ? [{ ...one, benchmark }] : [],
    );
  const reported = new Reported(ownOf(control.name, tried.result));
  for (const { name } of suite.variants) reported.narrow(name, ownOf(name, tried.result));
  const of = (variant: string, result: ForkResult): ForkResult => {
    const { kept, warnings } = reported.only(variant, ownOf(variant, result));
    const [leader, ...others] = benchmarks.flatMap(name =>
      kept.filter(({ benchmark }) => benchmark === name),
    );
    return {
      ...result,
      operations: 1,
      samples: leader?.samples ?? [],
      others,
      warnings: [...result.warnings, ...warnings],
    };
  };
  return {
    benchmarks,
    leading,
    warnings,
    close: tried.close,
    dryRun: async request => of(request.variant.name, await tried.dryRun(request)),
    fork: async request => of(request.variant.name, await run(request, false)),
    together: async (requests): Promise<ForksTogether> => {
      const names = requests.map(({ variant }) => variant.name);
      const result = await run(requests[0] as ForkRequest<CommandVariant>, false);
      return { results: names.map(name => of(name, result)), slices: names };
    },
  };
}

/** The benchmarks of each variant, by the name that they have without the part of the variant. */
function picked(
  { variants }: CommandSuite,
  results: readonly BenchmarkResult[],
): Map<string, Map<string, BenchmarkResult>> {
  const found = new Map<string, Map<string, BenchmarkResult>>(variants.map(({ name }) => [name, new Map()]));
  for (const one of results) {
    const owner = ownerOf(one.benchmark, variants);
    if (owner !== null) found.get(owner.variant)?.set(owner.rest, one);
  }
  return found;
}

/** The variant whose expression matches most of a name, and the rest of the name; null if none matches. */
export function ownerOf(
  name: string,
  variants: readonly Pick<CommandVariant, 'name' | 'result'>[],
): { readonly variant: string; readonly rest: string } | null {
  const [best] = variants
    .flatMap(({ name: variant, result }) => {
      const match = new RegExp(result ?? '(?!)').exec(name);
      return match === null || match[0] === '' ? [] : [{ variant, match }];
    })
    .sort((one, other) => other.match[0].length - one.match[0].length);
  if (best === undefined) return null;
  const { variant, match } = best;
  const [before, after] = [name.slice(0, match.index), name.slice(match.index + match[0].length)];
  const front = before.replace(BEFORE, '');
  const rest = front === '' ? after.replace(AFTER, '') : front + after;
  return { variant, rest: rest === '' ? WHOLE : rest };
}

/** The benchmarks that every variant has; a warning names the others. */
function common(
  suite: CommandSuite,
  results: readonly BenchmarkResult[],
): { readonly benchmarks: string[]; readonly warnings: Warning[] } {
  const own = [...picked(suite, results).values()];
  const all = [...new Set(own.flatMap(found => [...found.keys()]))];
  const benchmarks = all.filter(name => own.every(found => found.has(name)));
  const left = [
    ...all.filter(name => !benchmarks.includes(name)),
    ...results.map(({ benchmark }) => benchmark).filter(name => ownerOf(name, suite.variants) === null),
  ];
  const message = `${named(left)}: not in the results of every variant, and not measured`;
  return { benchmarks, warnings: left.length === 0 ? [] : [{ code: 'not-compared', message }] };
}
