// CPU time of the JIT compilers of a fork during the measurement.
import { shareOf } from '../../core/forks/compilation.ts';
import type { ForkResult } from '../../core/runner.ts';
import { groupsOf } from './groups.ts';
import { measured } from './output.ts';
import type { Vm } from './vm.ts';

/** Returns the compilers' share of the CPU time of a fork in its measured iterations; undefined if the system does not report it. */
export function compilationOf(vm: Vm): ForkResult['compilation'] {
  const iterations = measured(vm);
  const course: number[] = [];
  let compilers = 0;
  let all = 0;
  for (const iteration of iterations) {
    const groups = groupsOf(iteration, new Set());
    if (groups === null || iteration.cpuNs === null) return undefined;
    course.push(shareOf(groups.compilers, iteration.cpuNs));
    compilers += groups.compilers;
    all += iteration.cpuNs;
  }
  if (course.length === 0) return undefined;
  const wall = (of: Vm['iterations']) => of.reduce((sum, { wallNs }) => sum + wallNs, 0) / 1e6;
  return {
    warmup: wall(vm.iterations.filter(({ kind }) => kind === 'warmup')),
    measured: wall(iterations),
    share: shareOf(compilers, all),
    course,
  };
}
