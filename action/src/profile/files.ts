// The stacks of each variant as files for other tools.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeCollapsed } from '../../../core/profile/collapsed.ts';
import { writePprof } from '../../../core/profile/pprof.ts';
import type { Profile, Stack } from '../../../core/profile/profile.ts';
import { hidden } from '../../../core/results/secret.ts';
import type { Pair } from './differential.ts';
import type { Target } from './targets.ts';

/** The number of operations behind the values of a file. It is the same in all files, so that two variants can be subtracted. */
const OPERATIONS = 1_000_000;

/** How a metric is named in files, and its unit in pprof. */
const KINDS: Readonly<
  Record<string, { readonly file: string; readonly type: string; readonly unit: string }>
> = {
  'cpu-ns/op': { file: 'cpu', type: 'cpu', unit: 'nanoseconds' },
  'B/op': { file: 'alloc', type: 'alloc_space', unit: 'bytes' },
  'instr/op': { file: 'instructions', type: 'instructions', unit: 'count' },
  'cpu-instr/op': { file: 'instructions', type: 'instructions', unit: 'count' },
};

/** Writes `VARIANT.cpu.pb.gz` and `VARIANT.cpu.collapsed` for both variants of a target. */
export function writeStacks(folder: string, { treatment, against }: Target, pairs: readonly Pair[]): void {
  mkdirSync(folder, { recursive: true });
  const [first] = pairs;
  if (first === undefined) return;
  const kind = KINDS[first.off.metric] ?? { file: 'other', type: 'value', unit: 'count' };
  const of = [
    [against, pairs.map(({ off }) => off)],
    [treatment, pairs.map(({ on }) => on)],
  ] as const;
  for (const [variant, profiles] of of) {
    const stacks = merged(profiles);
    const path = join(folder, `${variant}.${kind.file}`);
    writeFileSync(`${path}.collapsed`, writeCollapsed(stacks));
    writeFileSync(
      `${path}.pb.gz`,
      writePprof(stacks, kind, `${first.off.metric} of ${variant}, for ${OPERATIONS} operations`),
    );
  }
}

/** The stacks of all forks, with the mean value of {@link OPERATIONS} operations. */
function merged(profiles: readonly Profile[]): Stack[] {
  return profiles.flatMap(({ stacks, perOperation }) => {
    const sum = stacks.reduce((all, { value }) => all + value, 0);
    const unit = (perOperation * OPERATIONS) / (sum * profiles.length);
    return stacks.map(({ frames, thread, value }) => ({
      frames: frames.map(frame => ({ ...frame, name: hidden(frame.name) })),
      thread: hidden(thread),
      value: value * unit,
    }));
  });
}
