// Shared helpers for tests of the commands: the folder of a finished run, and results of several days.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { emptyRecord } from '../../../core/results/empty-record.ts';
import { type RunRecord, type SuiteRecord, writeRecord } from '../../../core/results/record.ts';
import { RECORD, type RecordedRun } from './recorded.ts';

/** Differences from a finished first attempt of six rounds. */
export interface Left {
  readonly suite?: Partial<SuiteRecord>;
  readonly run?: Partial<RunRecord>;
  /** Complete rounds in the result file; 0: no file. */
  readonly rounds?: number;
}

/** The record of the one suite, `codec`. */
export function suiteRecord(more: Partial<SuiteRecord> = {}): SuiteRecord {
  return {
    ...emptyRecord('codec'),
    runner: 'jmh',
    variants: { off: { agent: null }, probe: { agent: 'probe.jar sha256:0123' } },
    benchmarks: ['Encode'],
    gates: [{ metric: 'cpu-ns/op', benchmark: '*', treatment: '*', kind: 'max-overhead', limit: 0.05 }],
    planned: 6,
    conditions: { collectors: 'G1', processors: '2', 'largest heap': '4000000000 B' },
    finished: true,
    ...more,
  };
}

let runs = 0;

/** Writes a run into a folder: its record, result file and journal. */
export function leaveRun(folder: string, { suite = {}, run = {}, rounds = 6 }: Left = {}): RecordedRun {
  mkdirSync(join(folder, 'results'), { recursive: true });
  const record: RunRecord = {
    schema: 1,
    tool: '0.1.0',
    inputs: {},
    reproduce: 'overhead run --seed 7',
    seed: 7,
    started: new Date(Date.UTC(2026, 10, 1, 12, runs++)).toISOString(),
    attempt: 1,
    shard: null,
    earlier: [],
    commit: '',
    tree: '',
    machine: {},
    onInconclusive: 'neutral',
    configuration: '',
    suites: [suiteRecord(suite)],
    skipped: [],
    ...run,
  };
  writeRecord(join(folder, RECORD), record);
  if (rounds > 0) {
    const commit = record.commit === '' ? '' : `commit: ${record.commit}\n`;
    let text = `suite: codec\ndate: ${record.started}\n${commit}\nUnit cpu-ns/op better=lower\n`;
    let journal = '';
    for (let round = 1; round <= rounds; round++) {
      for (const [variant, value] of [
        ['off', 100 + round / 10],
        ['probe', 101 + round / 9],
      ])
        text += `BenchmarkEncode/agent=${variant}  1000  ${value} cpu-ns/op\n`;
      const entry = {
        round,
        outcome: 'complete',
        reason: '',
        seed: record.seed,
        started: record.started,
        elapsed: 0,
        redone: 0,
        steal: 0,
        pressure: 0,
        attempt: record.attempt,
        interim: [],
        order: [],
        bytes: text.length,
      };
      journal += `${JSON.stringify(entry)}\n`;
    }
    writeFileSync(join(folder, 'results/codec.txt'), text);
    writeFileSync(join(folder, 'results/codec.rounds.jsonl'), journal);
  }
  return { folder, record };
}

/** The commit of a day. */
export const commitOf = (day: number): string => String(day).padStart(2, '0').repeat(20);

/**
 * The result file of a day in November, with a slightly varied cost factor for `on`.
 * @param more lines of its header
 */
export function resultsOfDay(
  day: number,
  factor = 1.03,
  more: Readonly<Record<string, string>> = {},
): string {
  const date = `2026-11-${String(day).padStart(2, '0')}T03:15:00.250Z`;
  const header = { suite: 'jvm', cpu: 'EPYC', commit: commitOf(day), date, ...more };
  const lines = Object.entries(header).map(([key, value]) => `${key}: ${value}\n`);
  const rounds = Array.from({ length: 8 }, (_, round) => {
    const off = 100 + ((round * 3 + day) % 8) / 100;
    const on = off * factor * (1 + ((round * 5 + day * 3) % 8) / 4000);
    return `BenchmarkX/agent=off  1  ${off} ns/op\nBenchmarkX/agent=on  1  ${on} ns/op\n`;
  });
  return `${lines.join('')}\nUnit ns/op better=lower\n${rounds.join('')}`;
}
