// `make validation-caches`: programs with known locality on this machine, in time, and in the simulator with its model of caches.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { CACHES_SEED } from '../../core/simulator/caches.ts';
import { ANSWER, runInSimulator } from '../../core/simulator/machine.ts';
import { today, withTable } from '../bench/update.ts';
import { type Agreement, agreement, type Counts, FORMULAS } from './fit.ts';

const ROOT = join(import.meta.dirname, '../..');
const COMMAND = 'make validation-caches';
const PAGE = join(ROOT, 'docs/simulator-results.md');
const PROGRAM = '/patterns';
/** Enough for a steady time, and few enough for a machine of seconds. */
const OPERATIONS = { native: 20_000_000, simulation: 4_000_000 };
/** In MiB: the largest pattern needs 128, and as much again for the order of its lines. */
const MEMORY = 768;

/** Pattern and size, as the program takes them, and what it does. */
const PATTERNS: readonly (readonly [string, number, string])[] = [
  ...[32, 256, 8192, 131_072].flatMap(
    size =>
      [
        ['walk', size, `array of ${kib(size)}, in order`],
        ['random', size, `array of ${kib(size)}, at random`],
        ['list', size, `list of ${kib(size)}, in order of memory`],
        ['chase', size, `list of ${kib(size)}, at random`],
      ] as const,
  ),
  ['branches', 4, 'branches that repeat after 4'],
  ['branches', 28, 'branches that repeat after 28'],
  ['branch-random', 1, 'branches at random'],
  ['calls', 1, 'calls of 1 function'],
  ['calls', 16, 'calls of 16 functions in order'],
  ['call-random', 16, 'calls of 16 functions at random'],
  ['code', 16, 'jumps through 16 KiB of code'],
  ['code', 512, 'jumps through 512 KiB of code'],
  ['code', 4096, 'jumps through 4 MiB of code'],
];

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '7' }, update: { type: 'boolean', default: false } },
});
const folder = mkdtempSync(join(tmpdir(), 'validation-caches-'));
try {
  const program = join(folder, 'patterns');
  execFileSync('cc', ['-O1', '-o', program, join(ROOT, 'simulator/trial/testdata/patterns.c')]);
  const counts: Counts[] = [];
  for (const pattern of PATTERNS) counts.push(await counted(program, pattern));
  const times = PATTERNS.map(() => Number.POSITIVE_INFINITY);
  // Each pattern once in each round, so that a busy minute does not disturb all runs of one.
  for (let round = 0; round < Number(values.rounds); round++)
    for (const [index, pattern] of PATTERNS.entries())
      times[index] = Math.min(times[index] ?? Number.NaN, timed(program, pattern));
  const text = textOf(counts, times);
  process.stdout.write(text);
  if (values.update) writeFileSync(PAGE, withTable(readFileSync(PAGE, 'utf8'), COMMAND, text));
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Returns ns per operation. */
function timed(program: string, [pattern, size]: (typeof PATTERNS)[number]): number {
  const argv = [pattern, `${size}`, `${OPERATIONS.native}`];
  return Number.parseFloat(execFileSync(program, argv, { encoding: 'utf8' }));
}

async function counted(program: string, [pattern, size]: (typeof PATTERNS)[number]): Promise<Counts> {
  const raw = join(folder, `${pattern}-${size}`);
  await runInSimulator(
    {
      layers: [[{ name: PROGRAM, source: program }]],
      arguments: [PROGRAM, pattern, `${size}`, `${OPERATIONS.simulation}`],
      environment: {},
      directory: '/',
      openInput: false,
      collect: [],
      seed: CACHES_SEED,
      memory: MEMORY,
      raw,
      timeout: 600_000,
      observed: 'caches',
      marked: true,
    },
    {
      root: ROOT,
      cache: join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'overhead'),
      environment: { PATH: process.env.PATH ?? '' },
      notice: () => undefined,
      signal: new AbortController().signal,
    },
  );
  const { misses } = JSON.parse(readFileSync(join(raw, ANSWER), 'utf8')) as {
    misses: Record<string, number>;
  };
  const operation = Object.entries(misses).map(([name, count]) => [name, count / OPERATIONS.simulation]);
  return Object.fromEntries(operation) as Counts;
}

function textOf(counts: readonly Counts[], times: readonly number[]): string {
  const results = Object.values(FORMULAS).map(formula => agreement(counts.map(formula), times));
  const shown = (value: number) => value.toPrecision(3);
  const lines = PATTERNS.map(([, , what], index) => {
    const one = counts[index] as Counts;
    const { instructions, l1i, l1d, l2, l3, branches } = one;
    const misses = [l1i, l1d, l2, l3, branches].map(value => value.toFixed(2));
    const formulas = Object.values(FORMULAS).map((of, at) =>
      shown(of(one) * (results[at]?.cycle ?? Number.NaN)),
    );
    const cells = [what, instructions.toFixed(1), ...misses, shown(times[index] ?? Number.NaN), ...formulas];
    return `| ${cells.join(' | ')} |`;
  });
  const agreements = Object.keys(FORMULAS).map((name, index) => {
    const { cycle, rank, median, worst } = results[index] as Agreement;
    return `| ${[`by ${name}`, rank.toFixed(2), median.toFixed(1), worst.toFixed(1), cycle.toFixed(2)].join(' | ')} |`;
  });
  return `| operation | instr | L1 code | L1 data | L2 | L3 | branches | ns | ns by instructions | ns by the model |
|---|---|---|---|---|---|---|---|---|---|
${lines.join('\n')}

| ns | rank correlation with time | wrong by a factor of (median) | at most | ns of a cycle, fitted |
|---|---|---|---|---|
${agreements.join('\n')}

${COMMAND}, the least of ${values.rounds} runs, ${today()}
`;
}

function kib(size: number): string {
  return size < 1024 ? `${size} KiB` : `${size / 1024} MiB`;
}
