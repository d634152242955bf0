// Which settings belong to which runner. A setting that the runner of a suite does not have is an error.
import type { Findings, Path } from './findings.ts';
import type { SuiteFile, VariantFile } from './schema.ts';

type RunnerName = SuiteFile['runner'];
type Owners<Key extends string> = { readonly [K in Key]?: readonly RunnerName[] };

/** Settings that only some runners have. */
const SUITE_KEYS: Owners<keyof SuiteFile> = {
  jar: ['jmh'],
  params: ['jmh'],
  threads: ['jmh'],
  jdk: ['jmh', 'startup', 'http'],
  'jvm-args': ['jmh', 'startup', 'http'],
  interleave: ['jmh', 'go', 'command', 'startup', 'http'],
  warmup: ['jmh', 'http'],
  measurement: ['jmh', 'http'],
  include: ['jmh', 'go'],
  exclude: ['jmh', 'go'],
  package: ['go'],
  module: ['go'],
  measure: ['go'],
  operations: ['go'],
  application: ['startup', 'http'],
  processes: ['startup', 'http'],
  ready: ['startup', 'http'],
  request: ['startup', 'http'],
  load: ['http'],
  heap: ['jmh', 'startup', 'http'],
  workloads: ['kernel'],
  kernels: ['kernel'],
  idle: ['kernel'],
  command: ['command', 'startup', 'http'],
  folder: ['command', 'startup', 'http', 'kernel'],
  'exit-codes': ['command'],
  files: ['command', 'startup', 'http', 'kernel'],
  memory: ['command', 'startup', 'http', 'kernel'],
};
const VARIANT_KEYS: Owners<keyof VariantFile> = {
  agent: ['jmh', 'command', 'startup', 'http'],
  sha256: ['jmh', 'command', 'startup', 'http'],
  'agent-args': ['jmh', 'command', 'startup', 'http'],
  'jvm-args': ['jmh', 'command', 'startup', 'http'],
  jar: ['jmh'],
  tags: ['go'],
  ldflags: ['go'],
  overlay: ['go'],
  toolexec: ['go'],
  replace: ['go'],
  benchmark: ['go'],
  command: ['command', 'startup', 'http', 'kernel'],
  hook: ['kernel'],
  object: ['kernel'],
  work: ['kernel'],
  ring: ['kernel'],
  events: ['kernel'],
  ready: ['kernel'],
};
const ATTACHED_KEYS: Owners<'log' | 'class' | 'thread' | 'exports'> = {
  log: ['jmh', 'go', 'command', 'startup', 'http'],
  class: ['jmh', 'command', 'startup', 'http'],
  thread: ['jmh'],
  exports: ['http'],
};

/** Reports every setting that the runner of a suite does not have. */
export function checkRunner(path: Path, file: SuiteFile, found: Findings): void {
  const { runner } = file;
  const check = (at: Path, settings: object, owners: Owners<string>) => {
    for (const [key, runners] of Object.entries(owners)) {
      if ((settings as Record<string, unknown>)[key] === undefined || runners?.includes(runner)) continue;
      found.reportKey(
        [...at, key],
        `"${key}" is of the runner ${runners?.join(' or ')}, and this suite has the runner ${runner}: remove it`,
      );
    }
  };
  check(path, file, SUITE_KEYS);
  for (const [name, variant] of Object.entries(file.variants)) {
    const at = [...path, 'variants', name];
    check(at, variant ?? {}, VARIANT_KEYS);
    check([...at, 'attached'], variant?.attached ?? {}, ATTACHED_KEYS);
  }
}
