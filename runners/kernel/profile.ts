// Profiles of kernel suites: what each program of an agent costs, as the kernel's BPF statistics count it in every fork.
import type { Frame, Profile, ProfiledFork, Stack } from '../../core/profile/profile.ts';
import { ForkFailure } from '../../core/runner.ts';
import type { ArmLine } from './arms.ts';
import type { ArmResult } from './fork.ts';

/** The CPU metric of an operation, and the unit of a program's part of it, by mode. */
const METRICS = [
  ['cpu-ns/op', 'bpf-ns/op'],
  ['cpu-instr/op', 'bpf-instr/op'],
] as const;
const PROGRAM = '/program=';
/** The name of what no program ran: the kernel's own work, and entering the hooks. */
const OUTSIDE = 'kernel and hooks, outside BPF programs';

/** The benchmark of the workload for one of its programs, and for itself. */
export function workloadOf(benchmark: string): string {
  return benchmark.split(PROGRAM)[0] ?? benchmark;
}

/**
 * Returns the CPU of an operation in parts: each program, called from its hook, and the operation with all that it takes to enter the hooks.
 * Throws {@link ForkFailure} if the fork lacks them.
 * @param benchmark of the workload
 */
export function kernelProfile(benchmark: string, { arm, hooks }: ArmResult): ProfiledFork {
  const own = arm.lines.get(benchmark);
  const found = METRICS.find(([metric]) => amount(own, metric) !== undefined);
  if (found === undefined) throw new ForkFailure(`${benchmark} does not report its CPU`, true);
  const [metric, unit] = found;
  const code = (name: string, agent = false): Frame => ({ name, kind: 'code', agent });
  const operation = code(benchmark);
  const programs = [...arm.lines].flatMap(([name, line]): Stack[] => {
    const value = name.startsWith(`${benchmark}${PROGRAM}`) ? (amount(line, unit) ?? 0) : 0;
    const program = code(name.slice(benchmark.length + PROGRAM.length), true);
    const hook = hooks.get(name);
    const frames = [operation, ...(hook === undefined ? [] : [code(hook)]), program];
    return value > 0 ? [{ frames, thread: '', value }] : [];
  });
  const perOperation = amount(own, metric) ?? 0;
  const rest = perOperation - programs.reduce((sum, { value }) => sum + value, 0);
  const outside: Stack = { frames: [operation, code(OUTSIDE)], thread: '', value: rest };
  const stacks = rest > 0 ? [outside, ...programs] : programs;
  const profile: Profile = { metric, perOperation, stacks };
  return { profiles: [profile], cost: null, warnings: [] };
}

function amount(line: ArmLine | undefined, wanted: string): number | undefined {
  return line?.samples.find(({ unit }) => unit === wanted)?.value;
}
