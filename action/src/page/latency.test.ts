// Latency histograms of forks: found next to the results by round, benchmark, variant and try, and read.
import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { it } from 'node:test';
import { temporary } from '../../../core/testing.ts';
import { parseHistogram } from './latency.ts';
import { readSuiteRounds } from './rounds.ts';
import { SHARES } from './shares.ts';

const TEXT = readFileSync(join(import.meta.dirname, 'testdata/latency.hgrm'), 'utf8');
const run = temporary('overhead-latency-');

function write(path: string, text: string): void {
  mkdirSync(dirname(join(run, path)), { recursive: true });
  writeFileSync(join(run, path), text);
}

it('a histogram is read at each share that its number of requests supports', () => {
  const latencies = parseHistogram(TEXT) ?? [];
  const at = (share: (typeof SHARES)[number]) => latencies[SHARES.indexOf(share)] ?? null;
  const lines = TEXT.split('\n').map(line => line.trim().split(/\s+/).map(Number));
  const expected = lines.find(([, share]) => (share ?? 0) >= 0.5)?.[0] ?? 0;
  assert.ok(Math.abs((at(0.5) ?? 0) / (expected * 1e6) - 1) < 1e-3);
  assert.ok((at(0.99) ?? 0) > (at(0.5) ?? 0));
  // 1,000 requests: one is above 99.9 %, and 99.95 % cannot be determined.
  assert.notEqual(at(0.999), null);
  assert.equal(at(0.9995), null);
  for (const text of ['', 'no histogram', TEXT.replaceAll(/^ .*$/gm, '')])
    assert.equal(parseHistogram(text), null);
});

it('histograms of the complete rounds are found, each of the valid try', () => {
  const slow = TEXT.replace(/^( +)(\d)/gm, '$19$2');
  const line = (variant: string) => `BenchmarkOpen/agent=${variant}  1  5 ns/op\n`;
  const block = line('off') + line('otel');
  write('results/load.txt', `suite: load\n\n${block.repeat(2)}`);
  const record = (round: number, outcome: string, bytes: number) => ({
    round,
    outcome,
    reason: '',
    seed: 1,
    order: [],
    started: '',
    elapsed: 1,
    redone: 0,
    steal: 0,
    pressure: 0,
    bytes,
  });
  const head = 'suite: load\n\n'.length;
  const records = [
    record(1, 'complete', head + block.length),
    record(2, 'dropped', 0),
    record(3, 'complete', head + 2 * block.length),
  ];
  write('results/load.rounds.jsonl', records.map(one => `${JSON.stringify(one)}\n`).join(''));
  for (const round of ['001', '002', '003'])
    for (const variant of ['off', 'otel'])
      write(`raw/load/round-${round}/1-Open/${variant}/latency.hgrm`, round === '002' ? slow : TEXT);
  write('raw/load/round-003/1-Open/otel-try-2/latency.hgrm', slow);
  const { latencies } = readSuiteRounds([join(run, 'results/load.txt')]);
  const [usual, other] = [parseHistogram(TEXT), parseHistogram(slow)];
  assert.notDeepEqual(usual, other);
  assert.deepEqual(latencies, [
    { benchmark: 'Open', variant: 'off', forks: [usual, usual] },
    { benchmark: 'Open', variant: 'otel', forks: [usual, other] },
  ]);
  const file = join(run, 'results/load.txt');
  assert.deepEqual(readSuiteRounds([file, file]).latencies[1]?.forks, [usual, other, usual, other]);
});
