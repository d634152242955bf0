// Generated shards, in the files that `overhead run --shard I/N` writes: every shard measures its share of the rounds of every suite.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { emptyRecord } from '../../core/results/empty-record.ts';
import { formatHeader, formatLine, unitLine } from '../../core/results/format.ts';
import { type RunRecord, type SuiteRecord, writeRecord } from '../../core/results/record.ts';
import { jitter } from './fixture.ts';
import { HEAD } from './github/job.ts';

export interface Scale {
  readonly shards: number;
  readonly suites: number;
  /** The rounds of each suite in one shard. */
  readonly rounds: number;
  /** The benchmarks of each suite. */
  readonly benchmarks: number;
  /** The first suites cost more than their budget. */
  readonly breaching: number;
}

/** The budget of every suite (a fraction). */
const BUDGET = 0.05;
const METRICS = ['cpu-ns/op', 'ns/op', 'B/op'] as const;
const FIRST = Date.UTC(2026, 10, 1, 12);

/** `suite-001`. */
export const suiteName = (index: number): string => `suite-${`${index + 1}`.padStart(3, '0')}`;

/** `shard-07`: in the order of its number. */
export const shardName = (index: number): string => `shard-${`${index}`.padStart(2, '0')}`;

/** The configuration of the suites. Each has a line of its own for its limit. */
export function configuration({ suites }: Pick<Scale, 'suites'>): string {
  const text = Array.from(
    { length: suites },
    (_, index) => `  ${suiteName(index)}:
    runner: jmh
    variants: { off: {}, probe: { agent: probe.jar } }
    gates:
      cpu-ns/op: { max-overhead: ${BUDGET * 100}% }
`,
  );
  return `version: 1\nsuites:\n${text.join('')}`;
}

/** Writes a folder for each shard, named by {@link shardName}, into `folder`. The same scale gives the same bytes. */
export function leaveShards(folder: string, scale: Scale): void {
  for (let index = 1; index <= scale.shards; index++)
    leaveShard(join(folder, shardName(index)), index, scale);
}

/** Writes one shard. @param more differences in its record, and in that of each suite */
export function leaveShard(
  folder: string,
  index: number,
  scale: Scale,
  more: { readonly run?: Partial<RunRecord>; readonly suite?: Partial<SuiteRecord> } = {},
): void {
  const results = join(folder, 'results');
  mkdirSync(results, { recursive: true });
  const names = Array.from({ length: scale.suites }, (_, suite) => suiteName(suite));
  const record = { ...recordOf(index, scale), ...more.run };
  const suites = names.map(name => ({ ...suiteOf(name, scale), ...more.suite }));
  writeRecord(join(folder, 'run.json'), { ...record, suites });
  for (const [suite, name] of names.entries()) {
    const { text, journal } = filesOf(name, suite, record, scale);
    writeFileSync(join(results, `${name}.txt`), text);
    writeFileSync(join(results, `${name}.rounds.jsonl`), journal);
  }
}

function recordOf(index: number, { shards }: Scale): Omit<RunRecord, 'suites'> {
  return {
    schema: 1,
    tool: '0.1.0',
    inputs: { config: '.github/overhead.yml', shard: `${index}/${shards}` },
    reproduce: `overhead run --config .github/overhead.yml --seed 7 --shard ${index}/${shards}`,
    seed: 7,
    started: new Date(FIRST + index * 1000).toISOString(),
    attempt: 1,
    shard: { index, of: shards },
    earlier: [],
    commit: HEAD,
    tree: '',
    machine: machineOf(index),
    onInconclusive: 'neutral',
    configuration: 'sha256:0123',
    skipped: [],
  };
}

/** Hosted runners have one of a few processors. */
function machineOf(index: number): Record<string, string> {
  const cpu = ['AMD EPYC 7763 64-Core Processor', 'AMD EPYC 9V74 80-Core Processor'][index % 2] ?? '';
  return { cpu, cpus: '4', memory: '16 GiB', kernel: 'Linux 6.17.0-1018-azure', image: 'ubuntu24 20261109' };
}

const benchmarksOf = ({ benchmarks }: Scale): string[] =>
  Array.from({ length: benchmarks }, (_, index) => `Work/size=${index}`);

function suiteOf(suite: string, scale: Scale): SuiteRecord {
  return {
    ...emptyRecord(suite),
    runner: 'jmh',
    variants: { off: { agent: null }, probe: { agent: 'probe.jar sha256:0123' } },
    benchmarks: benchmarksOf(scale),
    gates: [{ metric: 'cpu-ns/op', benchmark: '*', treatment: '*', kind: 'max-overhead', limit: BUDGET }],
    planned: scale.rounds,
    conditions: { collectors: 'G1', processors: '4', 'largest heap': '4000000000 B' },
    finished: true,
  };
}

function filesOf(
  suite: string,
  number: number,
  { seed, started, attempt, commit, machine, shard }: Omit<RunRecord, 'suites'>,
  scale: Scale,
): { readonly text: string; readonly journal: string } {
  const random = jitter(1 + number * 1000 + (shard?.index ?? 0));
  const cost = number < scale.breaching ? 0.2 : 0.01;
  let text = formatHeader({ suite, ...machine, commit, date: started }) + METRICS.map(unitOf).join('');
  let journal = '';
  for (let round = 1; round <= scale.rounds; round++) {
    const order = benchmarksOf(scale).flatMap(benchmark =>
      ['off', 'probe'].map(variant => ({ benchmark, variant })),
    );
    for (const { benchmark, variant } of order) {
      const time = 100 * (variant === 'off' ? 1 : 1 + cost) * (1 + 0.002 * random());
      const bytes = variant === 'off' ? 320 : 384;
      const values = [time, 1.1 * time * (1 + 0.002 * random()), bytes];
      const samples = METRICS.map((unit, index) => ({ unit, value: values[index] ?? 0 }));
      text += formatLine({ benchmark, variant, operations: 1_000_000, samples });
    }
    const entry = {
      ...{ round, outcome: 'complete', reason: '', attempt, interim: [], seed, order, started },
      ...{ elapsed: 20_000, redone: 0, steal: 0.001, pressure: 0.01 },
      bytes: Buffer.byteLength(text),
    };
    journal += `${JSON.stringify(entry)}\n`;
  }
  return { text, journal };
}

const unitOf = (unit: string): string => unitLine(unit, {});
