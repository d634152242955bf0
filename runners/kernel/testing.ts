// Shared parts of the kernel runner's tests: suites, and a script that replaces the program for the kernel.

import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RunContext } from '../../core/runner.ts';
import { CONTROL, SUITE_DEFAULTS } from '../../core/suite.ts';
import { placeProgram } from '../../core/testing-programs.ts';
import { withArms } from './settings.ts';
import {
  AGAIN,
  BARE,
  type KernelAgent,
  type KernelArm,
  type KernelSettings,
  type KernelSuite,
  type KernelVariant,
  type KernelWorkload,
} from './suite.ts';

/** The preflight of a kernel that allows everything. */
export const ALLOWED = {
  kernel: '6.1.0',
  statsEnabled: false,
  kvm: false,
  findings: [],
};

/** The output of each pass: the cost of a reference program with a polled ring for connects. */
export const PRINTED = {
  detached: 'BenchmarkConnect 20000 25000 ns/op 24000 cpu-ns/op 24000 total-cpu-ns/op',
  cost: 'BenchmarkConnect 20000 26600 ns/op 25100 cpu-ns/op 26000 total-cpu-ns/op 900 agent-cpu-ns/op 2000000 agent-heap-B 9000000 agent-peak-rss-B 1052672 bpf-map-B 70000000 attached-after-ns',
  attribution:
    'BenchmarkConnect 20000 6 events/op 4096 high-water-B 1052672 bpf-map-B\nBenchmarkConnect/program=on_state 20000 1860 bpf-ns/op 6 runs/op 0 misses/op 45 verified-instr 312 jited-B 81000 load-ns 12000 attach-ns\nHook Connect/program=on_state tracepoint/sock/inet_sock_set_state',
  loss: 'BenchmarkConnect 20000 6 events/op 0 lost/op 8192 high-water-B 210000 events/s',
} as const;

/** The behaviour for an arm and a pass, as lines of a shell. */
export const prints = (text: string, end = 'exit 0') =>
  `cat <<'END'\n${text}\nEND\necho 'people read this' >&2\n${end}`;

/** The default behaviour: `$arm` and `$pass` are those of its plan. */
export const MEASURES = `case $arm in detached) ${prints(PRINTED.detached)} ;; esac
case $pass in
cost) ${prints(PRINTED.cost)} ;;
attribution) ${prints(PRINTED.attribution)} ;;
loss) ${prints(PRINTED.loss)} ;;
esac`;

export interface Scripted {
  readonly context: RunContext;
  readonly root: string;
  /** An empty folder each time; its name has a blank, like some users' folders. */
  readonly raw: () => string;
  readonly remove: () => void;
}

/** The name of the kernel runner in the bundle. */
export const PROGRAM = 'kernel-runner-linux-amd64';

/** A project whose kernel runner is a script. */
export function scripted(measures = MEASURES, preflight: object = ALLOWED): Scripted {
  const root = mkdtempSync(join(tmpdir(), 'overhead kernel-'));
  placeProgram(
    root,
    PROGRAM,
    `#!/bin/sh
if [ "$1" = preflight ]; then echo '${JSON.stringify(preflight, null, 1)}'; echo 'people read this' >&2; exit; fi
arm=$(sed -n 's/^ "arm": "\\(.*\\)",$/\\1/p' "$2") pass=$(sed -n 's/^ "pass": "\\(.*\\)",$/\\1/p' "$2")
echo "$arm $pass" >> '${root}/started'
${measures}
`,
  );
  let count = 0;
  return {
    root,
    context: {
      root,
      cache: join(root, 'cache'),
      environment: { PATH: process.env.PATH ?? '' },
      notice: () => undefined,
      signal: new AbortController().signal,
    },
    raw: () => {
      const folder = join(root, `raw ${count++}`);
      mkdirSync(folder);
      return folder;
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}

/** A program of this project on a hook. */
export const reference = (ring: false | 'wakeup' | 'polling' = 'polling'): KernelAgent => ({
  kind: 'reference',
  hook: 'tracepoint',
  work: 0,
  ring,
});

/** A treatment that attaches something. */
export function attaching(name: string, agent: KernelAgent, rest: Partial<KernelArm> = {}): KernelVariant {
  return { ...BARE, name, kernel: { arm: 'attached', agent, events: {}, folder: '/', ...rest } };
}

/** A workload with defaults. */
export const load = (name: string, rest: Partial<KernelWorkload> = {}): KernelWorkload => ({
  name,
  argv: [],
  operations: null,
  batches: 10,
  rates: null,
  ...rest,
});

/** A suite of these treatments, with the arms that overhead adds. */
export function kernelSuite(
  treatments: readonly KernelVariant[],
  rest: Partial<KernelSuite> = {},
  kernel: Partial<KernelSettings> = {},
  idle = false,
): KernelSuite {
  const control: KernelVariant = {
    ...BARE,
    name: CONTROL,
    kernel: { arm: 'detached', agent: null, events: {}, folder: '/' },
  };
  return {
    ...SUITE_DEFAULTS,
    name: 'tiny',
    runner: 'kernel',
    rounds: { min: 6, max: 6 },
    timeBudget: 60_000,
    again: AGAIN,
    variants: withArms([control, ...treatments], idle),
    kernel: { workloads: [load('connect')], kernel: null, files: [], memory: 768, ...kernel },
    ...rest,
  };
}
