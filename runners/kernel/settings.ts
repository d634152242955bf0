// Resolves a kernel suite: its workloads, what each variant attaches, and its kernels.
import { basename, isAbsolute, join, resolve } from 'node:path';
import { z } from 'zod';
import type { Findings, Path } from '../../core/config/findings.ts';
import { folderOf } from '../../core/config/machine.ts';
import { suggest } from '../../core/config/problem.ts';
import { parseArguments } from '../../core/config/quantities.ts';
import type { Settings } from '../../core/config/settings.ts';
import {
  files,
  folder,
  memory,
  SUITE_KEYS,
  type SuiteFile,
  VARIANT_KEYS,
  variantCommand,
} from '../../core/config/suite-schema.ts';
import { CONTROL } from '../../core/suite.ts';
import { kernelsSchema, kernelVariant, workloadsSchema } from './schema.ts';
import {
  AGAIN,
  IDLE,
  type KernelAgent,
  type KernelArm,
  type KernelSettings,
  type KernelSuite,
  type KernelVariant,
  type KernelWorkload,
  WORKLOADS,
} from './suite.ts';

const suiteKeys = {
  workloads: workloadsSchema.optional(),
  kernels: kernelsSchema.optional(),
  idle: z
    .boolean()
    .describe('Measure each agent also while it has nothing to do, as a variant of its own. Default: false.')
    .meta({ more: '../runners/kernel/README.md#the-arms' })
    .optional(),
  folder,
  files,
  memory,
};
const variantKeys = { command: variantCommand, ...kernelVariant };

const suiteFile = z.strictObject({ ...SUITE_KEYS, ...suiteKeys });
const variantFile = z.strictObject({ ...VARIANT_KEYS, ...variantKeys });
type KernelVariantFile = z.infer<typeof variantFile>;
type KernelFile = SuiteFile<KernelVariantFile> & z.infer<typeof suiteFile>;

/** Operations of a fork, enough that the least of them is exact in the simulator. */
export const BATCHES = 10;
/** The time limit until an agent is ready, in ms. */
const READY = 30_000;
/** Memory of a machine with a static agent, in MiB. */
export const MEMORY = 768;

/** The ways to attach something; a treatment has exactly one. */
const WAYS = ['hook', 'object', 'command'] as const;
/** Kinds of hooks that have a program of this project, as the kernel runner lists them. */
export const HOOKS = [
  'raw_tp',
  'tracepoint',
  'tp_btf',
  'fentry',
  'fexit',
  'kprobe',
  'kretprobe',
  'kprobe.multi',
  'uprobe',
  'lsm',
  'cgroup',
  'cgroup_skb',
  'sockops',
  'socket',
  'tcx',
  'xdp',
  'perf_event',
] as const;

/** Returns the settings of a kernel suite. */
function readKernelSuite(path: Path, file: KernelFile, found: Findings): KernelSettings {
  const booted = (file.mode ?? 'native') !== 'native';
  for (const key of ['files', 'memory', 'kernels'] as const) {
    if (file[key] !== undefined && !booted)
      found.reportKey(
        [...path, key],
        `${key}: is for a virtual machine, and this suite runs on the kernel that is here: add mode: simulation, or leave it out`,
      );
  }
  const workloads = Object.entries(file.workloads ?? {}).map(([name, load]) =>
    readLoad(path, name, load ?? {}, found),
  );
  if (workloads.length === 0)
    found.report(
      path,
      `no workload: add workloads, with one or more of ${WORKLOADS.join(', ')}, or a command of your own`,
    );
  const labels = (file.kernels ?? []).map(labelOf);
  const twice = labels.find((label, index) => labels.indexOf(label) < index);
  if (twice !== undefined)
    found.report([...path, 'kernels'], `kernels: two of them would be called "${twice}": remove one`);
  return { workloads, kernel: null, files: file.files ?? [], memory: file.memory ?? MEMORY };
}

function readLoad(
  path: Path,
  name: string,
  file: NonNullable<NonNullable<KernelFile['workloads']>[string]>,
  found: Findings,
): KernelWorkload {
  const at = [...path, 'workloads', name];
  const argv = parseArguments(file.command ?? []);
  const own = (WORKLOADS as readonly string[]).includes(name);
  if (!/^[A-Za-z][A-Za-z0-9_.]{0,31}$/.test(name))
    found.reportKey(at, `load name "${name}" must be letters, digits, "_" and ".", a letter first`);
  else if (own && file.command !== undefined)
    found.report([...at, 'command'], `"${name}" is a load of overhead: give yours another name`);
  else if (!own && argv.length === 0)
    found.reportKey(
      at,
      `unknown workload "${name}": ${suggest(name, WORKLOADS)} A workload of your own has a command`,
    );
  const rates = file.rates ?? null;
  if (rates?.some((rate, index) => index > 0 && rate <= (rates[index - 1] ?? 0)))
    found.report([...at, 'rates'], `rates: ${rates.join(', ')} do not rise: write them in order, each once`);
  return { name, argv, operations: file.operations ?? null, batches: file.batches ?? BATCHES, rates };
}

/**
 * Returns what a variant attaches.
 * @param revised whether its relative paths begin in a revision that is not checked out yet
 */
function readKernelVariant(
  path: Path,
  suite: KernelFile,
  name: string,
  file: KernelVariantFile,
  revised: boolean,
  found: Findings,
): KernelArm {
  const at = [...path, 'variants', name];
  if (name === AGAIN || name.endsWith(IDLE))
    found.reportKey(
      at,
      `variant name "${name}": names that end in .again and ${IDLE} are of arms that overhead adds`,
    );
  const folder = folderOf(suite, revised);
  const detached: KernelArm = { arm: 'detached', agent: null, events: {}, folder };
  const ways = WAYS.filter(way => file[way] !== undefined);
  if (name === CONTROL) {
    for (const key of [...WAYS, 'events', 'ready', 'work', 'ring'] as const)
      if (file[key] !== undefined)
        found.reportKey([...at, key], `"${CONTROL}" is the control and attaches nothing: leave ${key} out`);
    return detached;
  }
  if (ways.length !== 1) {
    const problem = ways.length === 0 ? 'attaches nothing' : `names ${ways.join(' and ')}`;
    found.report(
      at,
      `"${name}" ${problem}: say one of hook (a program of ours), object (a BPF object file) and command (an agent)`,
    );
    return detached;
  }
  checkOwn(at, name, file, found);
  for (const load of Object.keys(file.events ?? {}))
    if (!Object.hasOwn(suite.workloads ?? {}, load))
      found.reportKey(
        [...at, 'events', load],
        `events: this suite has no workload "${load}": ${suggest(load, Object.keys(suite.workloads ?? {}))}`,
      );
  const agent = readAgent(at, file, found);
  const here = { arm: 'attached', agent, events: file.events ?? {}, folder } as const;
  return revised ? here : kernelInFolder(here, folder);
}

/** Reports settings that belong to another way of attaching. */
function checkOwn(at: Path, name: string, file: KernelVariantFile, found: Findings): void {
  for (const [key, way] of [
    ['work', 'hook'],
    ['ring', 'hook'],
    ['ready', 'command'],
  ] as const) {
    if (file[key] !== undefined && file[way] === undefined)
      found.reportKey([...at, key], `${key}: belongs to ${way}, which "${name}" does not have: remove it`);
  }
  const type = file.hook?.split('/')[0] ?? '';
  if (file.hook !== undefined && !(HOOKS as readonly string[]).includes(type))
    found.report([...at, 'hook'], `unknown hook "${file.hook}": ${suggest(type, HOOKS)}`);
}

function readAgent(at: Path, file: KernelVariantFile, found: Findings): KernelAgent {
  if (file.hook !== undefined)
    return {
      kind: 'reference',
      hook: file.hook,
      work: file.work ?? 0,
      ring: file.ring === undefined || file.ring === 'none' ? false : file.ring,
    };
  if (file.object !== undefined) return { kind: 'object', file: file.object };
  const argv = parseArguments(file.command ?? []);
  if ((argv[0] ?? '') === '') found.report([...at, 'command'], 'command: the program has no name');
  found.pattern([...at, 'ready', 'log'], file.ready?.log);
  return {
    kind: 'command',
    argv,
    ready: file.ready?.log ?? null,
    timeout: found.duration([...at, 'ready', 'timeout'], file.ready?.timeout) ?? READY,
  };
}

/** Returns a variant whose relative paths begin at a folder. */
function kernelInFolder(kernel: KernelArm, root: string): KernelArm {
  const folder = resolve(root, kernel.folder);
  const { agent } = kernel;
  return {
    ...kernel,
    folder,
    agent: agent?.kind === 'object' ? { ...agent, file: resolve(folder, agent.file) } : agent,
  };
}

/** Returns the files that a variant needs from its revision, by key. */
function kernelPaths({ agent, folder }: KernelArm): (readonly [string, string])[] {
  const path = agent?.kind === 'object' ? agent.file : agent?.kind === 'command' ? (agent.argv[0] ?? '') : '';
  // A plain name is looked up in PATH.
  const own = agent?.kind === 'object' || path.includes('/');
  return agent === null || isAbsolute(path) || !own ? [] : [[agent.kind, join(folder, path)]];
}

/**
 * Returns the variants with the added arms: the control again, and if the suite wants it, each program of this project
 * with nothing to do. Other agents have no such form.
 */
export function withArms(variants: readonly KernelVariant[], idle: boolean): KernelVariant[] {
  const [control, ...treatments] = variants.toSorted(
    (left, right) => Number(right.name === CONTROL) - Number(left.name === CONTROL),
  );
  if (control === undefined) return [];
  const arms = treatments.flatMap(variant =>
    idle && variant.kernel.agent?.kind === 'reference'
      ? [
          { ...variant, name: `${variant.name}${IDLE}`, kernel: { ...variant.kernel, arm: 'idle' as const } },
          variant,
        ]
      : [variant],
  );
  return [control, { ...control, name: AGAIN }, ...arms];
}

/** The longest name of a kernel in the name of a suite, in characters. */
const LONGEST_LABEL = 64;

/** Returns the name of a kernel for the name of a suite, which names files; of a digest only the beginning. */
export function labelOf(kernel: string): string {
  const name = basename(kernel.replace(/^(oci|package):/, '')).replace(
    /@sha256:([0-9a-f]{12})[0-9a-f]*$/,
    '-$1',
  );
  return name
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/^[-.]+/, '')
    .slice(0, LONGEST_LABEL);
}

/** Returns a suite for each kernel that it names, or the suite itself. */
function onEachKernel(suite: KernelSuite, kernels: readonly string[]): KernelSuite[] {
  if (kernels.length === 0) return [suite];
  return kernels.map(written => {
    // A text that looks like a path is one, relative to this folder.
    const boots = /^(oci|package):/.test(written) || !written.includes('/') ? written : resolve(written);
    const part = labelOf(written);
    return {
      ...suite,
      name: `${suite.name}.${part}`,
      matrix: { name: suite.name, part },
      kernel: { ...suite.kernel, kernel: boots },
    };
  });
}

export const kernelSettings: Settings<KernelSuite, KernelFile, KernelVariantFile> = {
  suiteKeys,
  variantKeys,
  attachKeys: [],
  unread: 'its workloads are programs of overhead, which print nothing else',
  modes: ['kvm'],
  readSuite: ({ path, file, found }, { control }) => {
    if (control !== CONTROL)
      found.report(
        [...path, 'variants'],
        `"${control}" is the control here, and that of a kernel is called "${CONTROL}": nothing attached`,
      );
    return { kernel: readKernelSuite(path, file, found), again: AGAIN };
  },
  readVariant: ({ path, file, name, variant, revised, found }) => ({
    kernel: readKernelVariant(path, file, name, variant, revised, found),
  }),
  withArms: (variants, { idle = false }) => withArms(variants, idle),
  parts: (suite, { kernels = [] }) => (suite.mode === 'native' ? [suite] : onEachKernel(suite, kernels)),
  unmeasured: (_, { kernel }) =>
    kernelPaths(kernel).length > 0
      ? null
      : 'name what its build makes as object or command, by a relative path',
  artefacts: ({ kernel }) => kernelPaths(kernel).map(([key, path]) => ({ key, path })),
  inFolder: (variant, root) => ({ ...variant, kernel: kernelInFolder(variant.kernel, root) }),
};
