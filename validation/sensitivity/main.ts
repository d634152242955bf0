// `make sensitivity`: measures the missing runs of a series; `make sensitivity-page`: writes docs/sensitivity.md from its runs.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { UsageError } from '../../core/config/problem.ts';
import { readKept } from './kept.ts';
import { linked, pageOf } from './page.ts';
import { measureSeries, readSeries } from './series.ts';

const ROOT = join(import.meta.dirname, '../..');

const { values } = parseArgs({
  options: {
    page: { type: 'boolean', default: false },
    out: { type: 'string', default: '' },
    docs: { type: 'string', default: join(ROOT, 'docs') },
    config: { type: 'string', default: join(ROOT, 'examples/sensitivity/overhead.yml') },
    old: { type: 'string', default: '' },
    runs: { type: 'string', default: '5' },
    suites: { type: 'string', default: '' },
    design: { type: 'string', default: '' },
    seed: { type: 'string', default: '1' },
    rounds: { type: 'string', default: '' },
  },
});

function count(name: string, text: string): number {
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new UsageError(`${name}=${text}: give a whole number from 1`);
  return Number(text);
}

try {
  const out = values.out === '' ? join(ROOT, 'overhead-out/sensitivity') : resolve(values.out);
  if (values.page) {
    const page = pageOf(readSeries(out), readKept(out));
    const list = join(values.docs, 'README.md');
    const pages = linked(readFileSync(list, 'utf8'));
    writeFileSync(join(values.docs, 'sensitivity.md'), page);
    writeFileSync(list, pages);
    process.stdout.write(page);
  } else {
    mkdirSync(out, { recursive: true });
    const options = {
      root: ROOT,
      old: values.old === '' ? '' : resolve(values.old),
      config: resolve(values.config),
      out,
      runs: count('RUNS', values.runs),
      suites: values.suites.split(',').filter(name => name !== ''),
      design: values.design,
      seed: count('SEED', values.seed),
      rounds: values.rounds === '' ? null : count('ROUNDS', values.rounds),
    };
    process.exitCode = measureSeries(options, text => void process.stderr.write(`${text}\n`));
  }
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 3;
}
