// Stacks of a Go profile: what each function is, and which stacks belong to the metric.
import type { CollapsedLine } from '../../core/profile/collapsed.ts';
import { goKind, goThread } from '../../core/profile/go-frames.ts';
import { goName } from '../../core/profile/names.ts';
import type { Frame, Stack } from '../../core/profile/profile.ts';

/** Goroutines of testing. A benchmark runs once with one operation (`run1`), then with all (`launch`); with `b.Loop` only once, in `run1`. */
const ONE = 'testing.(*B).run1';
const ALL = 'testing.(*B).launch';
const RUN = 'testing.(*B).runN';
const START = 'runtime.main';

/** Returns CPU time as stacks: of the whole process, as `cpu-ns/op` is, without the profiler's own work. @param agents modules of agents */
export function cpuStacks(lines: readonly CollapsedLine[], agents: readonly string[]): Stack[] {
  return named(lines)
    .filter(line => !isProfiler(line))
    .map(line => stackOf(line, agents));
}

/**
 * Returns allocated bytes as stacks: of the operations, as `B/op` is. What the process allocates before them is left out, and so is what the run of
 * one operation allocates with the same stack, because that is the benchmark's set-up.
 */
export function allocationStacks(lines: readonly CollapsedLine[], agents: readonly string[]): Stack[] {
  const all = named(lines).filter(line => line.names[0] !== START);
  const isLaunched = all.some(({ names }) => names[0] === ALL && names[1] === RUN);
  if (!isLaunched) return all.map(line => stackOf(line, agents));
  const setUp = new Map<string, number>();
  for (const { names, value } of all)
    if (names[0] === ONE) setUp.set(keyOf(names), (setUp.get(keyOf(names)) ?? 0) + value);
  const stacks: Stack[] = [];
  for (const line of all) {
    if (line.names[0] === ONE) continue;
    const once = line.names[0] === ALL ? (setUp.get(keyOf(line.names)) ?? 0) : 0;
    const value = Math.max(0, line.value - once);
    setUp.set(keyOf(line.names), Math.max(0, once - line.value));
    if (value > 0) stacks.push(stackOf({ ...line, value }, agents));
  }
  return stacks;
}

function named(lines: readonly CollapsedLine[]): CollapsedLine[] {
  return lines.map(({ names, value }) => ({ names: names.map(goName), value }));
}

/** A stack without the goroutine that it is of. */
function keyOf(names: readonly string[]): string {
  return names.slice(1).join('\n');
}

/** Whether testing begins, ends or writes a profile. */
function isProfiler({ names: [entry, ...names] }: CollapsedLine): boolean {
  return (
    entry === 'runtime/pprof.profileWriter' ||
    (entry === START && names.some(name => /^testing\.\(\*M\)\.(?:before|after|writeProfiles)$/.test(name)))
  );
}

function stackOf({ names, value }: CollapsedLine, agents: readonly string[]): Stack {
  const frames = names.map((name): Frame => {
    const agent = agents.some(module => name.startsWith(`${module}.`) || name.startsWith(`${module}/`));
    return { name, kind: agent ? 'code' : goKind(name), agent };
  });
  const thread = frames.some(({ kind, name }) => kind === 'code' && name !== '')
    ? ''
    : goThread(names[0] ?? '', names.at(-1) ?? '');
  return { frames, thread, value };
}
