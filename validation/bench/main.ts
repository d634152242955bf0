// `make bench`: measures our self-overhead on this machine. With `--simulator` it measures a suite in the simulator, with `--kernels` suites on kernels, with `--export` exports of years of runs, with `--page` a report in a browser, with `--shards` many shards. It prints one table, and fails if a limit is broken.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { machineHeader, readMachine } from '../../core/results/machine.ts';
import { measureBranch } from './branch.ts';
import { measureExport } from './exporting.ts';
import { measureGoRunning } from './go-running.ts';
import { measureHistory } from './history.ts';
import { measureJudging } from './judging.ts';
import { measureKernels } from './kernel-running.ts';
import {
  branchLines,
  exportLines,
  goLines,
  historyLines,
  isOver,
  judgingLines,
  kernelLines,
  LIMITS,
  type Line,
  pageLines,
  runningLines,
  shardLines,
  simulatorLines,
} from './limits.ts';
import { ROOT } from './metered.ts';
import { measurePage } from './page.ts';
import { measureRunning } from './running.ts';
import { measureShards } from './shards.ts';
import { measureSimulated } from './simulator-running.ts';
import { outcome, table } from './table.ts';
import { withTable } from './update.ts';

const PAGE = join(ROOT, 'docs/self-overhead.md');
const START = { rounds: 1, timeBudget: '1s' };

/** The sizes of the full form, and of the quick form, which takes no minutes. */
const FULL = {
  benchmarks: [10, 50, 500, 5000],
  stored: 10_000,
  repeats: 5,
  whole: { rounds: 6, timeBudget: '60s' },
  // A Go fork is shorter, so the fixed parts of a run need more rounds to be as small as in a usual run.
  go: { rounds: 20, timeBudget: '120s' },
};
const QUICK = { benchmarks: [10, 50, 500], stored: 1_000, repeats: 1, whole: null, go: null };

/** What each of many shards measured. */
const SHARDED = { suites: 200, rounds: 2, benchmarks: 5, breaching: 3 };

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean' },
    update: { type: 'boolean' },
    simulator: { type: 'boolean' },
    kernels: { type: 'boolean' },
    export: { type: 'boolean' },
    page: { type: 'boolean' },
    shards: { type: 'boolean' },
  },
});
const { benchmarks, stored, repeats, whole, go } = values.quick ? QUICK : FULL;
const tell = (text: string): void => void process.stderr.write(`${text}\n`);

// The system's temporary folder may be in memory, which would take memory from the measured programs.
mkdirSync(join(ROOT, '.tools'), { recursive: true });
const folder = mkdtempSync(join(ROOT, '.tools/bench-'));
try {
  const lines: Line[] = [];
  // Printed at once, so that a later error loses no measurement.
  const add = (measured: readonly Line[]): void => {
    lines.push(...measured);
    tell(table(measured));
  };
  if (values.simulator) {
    const simulated = measureSimulated(
      join(folder, 'running-simulator'),
      { seeds: 5, starts: repeats },
      tell,
    );
    if (simulated !== null) add(simulatorLines(simulated));
  } else if (values.kernels) {
    const kernels = measureKernels(join(folder, 'running-kernels'), 5, tell);
    if (kernels !== null) add(kernelLines(kernels));
  } else if (values.page) {
    const opened = await measurePage(folder, LIMITS.page.rows, repeats, tell);
    if (opened !== null) add(pageLines(opened));
  } else if (values.shards) {
    const scales = [5, 50].map(shards => ({ shards, ...SHARDED }));
    add(shardLines(measureShards(join(folder, 'shards'), scales, repeats, tell)));
  } else if (values.export) {
    mkdirSync(join(folder, 'export'));
    add(exportLines(measureExport(join(folder, 'export'), stored, tell)));
  } else {
    const sizes = benchmarks.map(count => ({ benchmarks: count, rounds: 20, baselines: 8 }));
    add(judgingLines(measureJudging(join(folder, 'judging'), sizes, repeats, tell)));
    add(branchLines(await measureBranch(join(folder, 'branch'), stored, repeats, tell)));
    add(historyLines(measureHistory(join(folder, 'history'), stored, repeats, tell)));
    add(runningLines(measureRunning(join(folder, 'running'), { start: START, whole, repeats }, tell)));
    if (go !== null) add(goLines(measureGoRunning(join(folder, 'running-go'), go, tell)));
  }
  const facts = machineHeader(readMachine());
  const machine = ['cpu', 'cpus', 'memory', 'kernel', 'image'].map(key => `${key}: ${facts[key]}`).join(', ');
  const date = new Date().toISOString().slice(0, 10);
  const part = (['simulator', 'kernels', 'export', 'page', 'shards'] as const).find(name => values[name]);
  const command = `make bench${part === undefined ? '' : ` BENCH=--${part}`}`;
  const text = `${table(lines)}\n\n${outcome(lines)}\n\n${command}, Node ${process.versions.node}, ${date}, ${machine}\n`;
  process.stdout.write(text);
  if (values.update) writeFileSync(PAGE, withTable(readFileSync(PAGE, 'utf8'), command, text));
  if (lines.some(isOver)) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
