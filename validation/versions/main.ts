// `make validation-versions`: each version of a real library judged against the version before, in the simulator or on this machine.
import { spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { today, withTable } from '../bench/update.ts';
import { GO_VERSIONS, JAVA_VERSIONS } from './list.ts';
import { type Judged, type JudgedRow, tableOf } from './table.ts';

const ROOT = join(import.meta.dirname, '../..');
const CLI = join(ROOT, 'action/dist/cli.js');
const PAGE = join(ROOT, 'docs/simulator-results.md');
/** A limit that a maintainer may set on the change between two versions. */
const LIMIT = '2%';
const METRICS = ['cpu-instr/op', 'cpu-ns/op'];

const { values } = parseArgs({
  options: {
    library: { type: 'string', default: 'go' },
    mode: { type: 'string', default: 'simulation' },
    out: { type: 'string', default: join(import.meta.dirname, 'recorded') },
    update: { type: 'boolean', default: false },
  },
});
if (values.library !== 'go' && values.library !== 'java') throw new Error('--library: give go or java');
if (values.mode !== 'native' && values.mode !== 'simulation')
  throw new Error('--mode: give native or simulation');
const { library, mode } = values;
const versions = library === 'go' ? GO_VERSIONS : JAVA_VERSIONS;
const folder = join(ROOT, 'overhead-out/validation/versions', library);
mkdirSync(folder, { recursive: true });
mkdirSync(values.out, { recursive: true });

for (const [index, version] of versions.entries()) {
  const before = versions[index - 1];
  if (before === undefined || recorded(mode).some(one => one.version === version)) continue;
  const judged = measured(before, version);
  appendFileSync(recording(mode), `${JSON.stringify(judged)}\n`);
  process.stderr.write(`${index}/${versions.length - 1} ${JSON.stringify(judged)}\n`);
}
const simulated = recorded('simulation');
if (simulated.length > 0) {
  const command = `make validation-versions LIBRARY=${library}`;
  const text = `${tableOf(simulated, recorded('native'))}\n${command}\n`;
  process.stdout.write(text);
  if (values.update) writeFileSync(PAGE, withTable(readFileSync(PAGE, 'utf8'), command, text));
}

/** The file with a line for each judged version. */
function recording(of: string): string {
  return join(values.out, `${library}-${of}.jsonl`);
}

function recorded(of: string): Judged[] {
  const path = recording(of);
  if (!existsSync(path)) return [];
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter(line => line !== '')
    .map(line => JSON.parse(line) as Judged);
}

/** Judges a version against the one before. */
function measured(before: string, version: string): Judged {
  const suite = {
    mode,
    ...(library === 'go' ? goSuite(before, version) : javaSuite(before, version)),
    gates: { [mode === 'native' ? 'cpu-ns/op' : 'cpu-instr/op']: { 'max-overhead': LIMIT } },
  };
  const config = join(folder, 'overhead.yml');
  // JSON is YAML.
  writeFileSync(
    config,
    JSON.stringify({
      version: 1,
      'time-budget': mode === 'native' ? '90s' : '60m',
      suites: { versions: suite },
    }),
  );
  const out = join(folder, 'out');
  rmSync(out, { recursive: true, force: true });
  const begun = performance.now();
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [CLI, 'run', '--config', config, '--out', out],
    { cwd: folder, encoding: 'utf8' },
  );
  const elapsed = performance.now() - begun;
  if (status !== 0 && status !== 1)
    throw new Error(`overhead run of ${version} ended with ${status}:\n${stdout}${stderr}`);
  const { suites } = JSON.parse(readFileSync(join(out, 'comparison.json'), 'utf8'));
  const rows = suites[0].rows.filter(({ metric }: { metric: string }) => METRICS.includes(metric));
  return { version, measured: today(), elapsed, rows: rows.map(rowOf) };
}

function rowOf(row: {
  benchmark: string;
  gates: { verdict: string }[];
  overhead: number;
  low: number;
  high: number;
}): JudgedRow {
  const { gates, overhead, low, high } = row;
  // Go appends the number of processors, if there are several.
  const benchmark = row.benchmark.replace(/-\d+$/, '');
  return { benchmark, verdict: gates[0]?.verdict ?? '', overhead, low, high };
}

function goSuite(before: string, version: string): object {
  const replaced = (at: string) => ({ replace: { 'github.com/prometheus/client_golang': at } });
  return {
    runner: 'go',
    module: join(import.meta.dirname, 'go'),
    env: { CGO_ENABLED: '0' },
    variants: { off: replaced(before), new: replaced(version) },
  };
}

function javaSuite(before: string, version: string): object {
  return {
    runner: 'jmh',
    include: 'MetricsBenchmark',
    'jvm-args': ['-Xms256m', '-Xmx256m', '-XX:+UseSerialGC'],
    variants: { off: { jar: jarOf(before) }, new: { jar: jarOf(version) } },
  };
}

/** The benchmarks with a version of the library. Built once. */
function jarOf(version: string): string {
  const target = join(folder, 'jars', version);
  const jar = join(target, 'benchmarks.jar');
  if (existsSync(jar)) return jar;
  const pom = join(import.meta.dirname, 'java/pom.xml');
  const argv = [
    '--quiet',
    '--batch-mode',
    '--file',
    pom,
    'package',
    `-Dlibrary.version=${version}`,
    `-DbuildDirectory=${target}`,
  ];
  const { status, stdout } = spawnSync('mvn', argv, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`Maven ended with ${status}:\n${stdout}`);
  return jar;
}
