// `make validation-simulator`: many runs of a suite in the simulator, each of five seeds, judged one by one.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { today, withTable } from '../bench/update.ts';
import { runsOf, summaryOf, type Verdict } from './runs.ts';

const ROOT = join(import.meta.dirname, '../..');
const CLI = join(ROOT, 'action/dist/cli.js');
const CONFIG = join(import.meta.dirname, 'overhead.yml');
const PAGE = join(ROOT, 'docs/simulator-results.md');

/** The suites, with the budget of a run. */
const BUDGETS: Readonly<Record<string, string>> = { exact: '0.2%', calls: '0%' };

const { values } = parseArgs({
  options: {
    suite: { type: 'string', default: 'exact' },
    rounds: { type: 'string', default: '' },
    out: { type: 'string', default: '' },
    update: { type: 'boolean', default: false },
  },
});
const budget = BUDGETS[values.suite];
if (budget === undefined)
  throw new Error(`--suite ${values.suite}: give one of ${Object.keys(BUDGETS).join(', ')}`);
if (values.update && values.rounds !== '')
  throw new Error('--update: the page shows all runs, so leave out --rounds');
const out = values.out || join(ROOT, 'overhead-out/validation', `simulator-${values.suite}`);

measure(values.suite);
const folder = join(out, 'runs');
mkdirSync(folder, { recursive: true });
const text = readFileSync(join(out, 'results', `${values.suite}.txt`), 'utf8');
const verdicts = runsOf(text).map((run, index) => judged(join(folder, `${index + 1}.txt`), run));
const command = `make validation-simulator SUITE=${values.suite}`;
const summary = `${values.suite}, a budget of ${budget}: ${summaryOf(verdicts)}\n\n${command}, ${today()}\n`;
process.stdout.write(summary);
if (values.update) writeFileSync(PAGE, withTable(readFileSync(PAGE, 'utf8'), command, summary));

/** Measures the rounds that are missing. */
function measure(suite: string): void {
  const resumed = existsSync(join(out, 'run.json'));
  const rounds = values.rounds === '' ? [] : ['--rounds', values.rounds];
  const argv = resumed
    ? ['run', '--config', CONFIG, '--resume', out]
    : ['run', suite, '--config', CONFIG, '--seed', '1', ...rounds, '--out', out];
  const { status } = spawnSync(process.execPath, [CLI, ...argv], { cwd: ROOT, stdio: 'inherit' });
  if (status !== 0) throw new Error(`overhead ${argv.join(' ')} ended with ${status}`);
}

/** Judges the file of one run. */
function judged(file: string, run: string): Verdict {
  writeFileSync(file, run);
  const argv = ['compare', file, '--max-overhead', budget as string, '--json', '-'];
  const { stdout, stderr } = spawnSync(process.execPath, [CLI, ...argv], { cwd: folder, encoding: 'utf8' });
  try {
    const { suites } = JSON.parse(stdout.slice(stdout.indexOf('{')));
    const row = suites[0].rows.find(({ gates }: { gates: unknown[] }) => gates.length > 0);
    return { verdict: row.gates[0].verdict, overhead: row.overhead, low: row.low, high: row.high };
  } catch (error) {
    throw new Error(`${file} could not be judged: ${(error as Error).message}\n${stdout}${stderr}`);
  }
}
