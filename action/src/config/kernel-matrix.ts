// The configuration that measures programs on several hooks and kernels, in one table.
import { stringify } from 'yaml';
import { UsageError } from '../../../core/config/problem.ts';

/** Our own programs, each on another kind of hook: the minimum cost of an agent on that hook. */
const HOOKS = ['raw_tp', 'tracepoint', 'fentry', 'kprobe', 'lsm'];
const WORKLOADS = ['connect'];

/** What a user chooses; empty lists: the usual ones. */
export interface KernelMatrix {
  /** Names as in `kernels:`. */
  readonly kernels: readonly string[];
  readonly hooks: readonly string[];
  readonly workloads: readonly string[];
  readonly mode: string;
}

/** The text of the configuration. Throws {@link UsageError} if two hooks have the same name. */
export function matrixConfiguration({ kernels, hooks, workloads, mode }: KernelMatrix): string {
  const treatments = treatmentsOf(hooks.length > 0 ? hooks : HOOKS);
  const suite = {
    runner: 'kernel',
    mode,
    optional: true,
    kernels,
    workloads: Object.fromEntries((workloads.length > 0 ? workloads : WORKLOADS).map(load => [load, {}])),
    variants: { off: {}, ...Object.fromEntries([...treatments].map(([name, hook]) => [name, { hook }])) },
  };
  return stringify({ version: 1, suites: { hooks: suite } });
}

/**
 * Hooks by the names of their variants. Throws {@link UsageError} if two have the same name: only one would be
 * measured.
 */
function treatmentsOf(hooks: readonly string[]): Map<string, string> {
  const named = new Map<string, string>();
  for (const hook of hooks) {
    const other = named.get(nameOf(hook)) ?? hook;
    if (other !== hook)
      throw new UsageError(
        `--hooks: the hooks ${other} and ${hook} would both be called ${nameOf(hook)}: measure one at a time, or name them in a configuration`,
      );
    named.set(nameOf(hook), hook);
  }
  return named;
}

/** The variant name of a hook; digits after a dash would be parsed as a number of processors. */
const nameOf = (hook: string): string => hook.replace(/[^A-Za-z0-9._+-]/g, '_').replace(/-(\d+)$/, '_$1');
