// Shared by tests of the whole Action: result files of known cost, and the Action started like GitHub's runner does.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parse as parseYaml } from 'yaml';

export const ROOT = join(import.meta.dirname, '../..');

/** The compile cache of Node: the bundle is the same in a thousand processes of these tests. */
export const COMPILED = { NODE_COMPILE_CACHE: join(ROOT, '.tools/compiled') };

/** The builds of the command, such as its profiler: each is compiled by the first test that needs it. */
const BUILDS = join(ROOT, '.tools/cache/overhead/builds');

/** Makes a folder, the XDG_CACHE_HOME of a process, that has nothing but the builds of other tests. */
export function makeCache(folder: string): void {
  mkdirSync(BUILDS, { recursive: true });
  mkdirSync(join(folder, 'overhead'), { recursive: true });
  symlinkSync(BUILDS, join(folder, 'overhead/builds'));
}

/** A result file of twelve rounds whose treatment costs `overhead`, a fraction, with `noise` as the largest deviation in each round. */
export function resultFile(overhead: number, noise: number): string {
  const random = jitter(7);
  const lines = Array.from({ length: 12 }, () => {
    const off = 100 * (1 + 0.002 * random());
    const on = off * (1 + overhead + noise * random());
    return `BenchmarkEncode/agent=off 1000000 ${off.toFixed(3)} cpu-ns/op\nBenchmarkEncode/agent=probe 1000000 ${on.toFixed(3)} cpu-ns/op\n`;
  });
  return `suite: codec\ncpu: Test CPU\nUnit cpu-ns/op better=lower\n${lines.join('')}`;
}

/** Result files for every verdict under a budget of 5 %, in `folder`; the names are the verdicts. */
export function writeResultFiles(folder: string): void {
  mkdirSync(folder, { recursive: true });
  const header = 'suite: codec\ncpu: Test CPU\nUnit cpu-ns/op better=lower\n';
  const files = {
    'pass.txt': resultFile(0.01, 0.002),
    'breach.txt': resultFile(0.2, 0.002),
    'inconclusive.txt': resultFile(0.05, 0.1),
    'broken.txt': `${header}BenchmarkEncode/agent=off 1 100 cpu-ns/op\nBenchmarkEncode/agent=probe 1 NaN cpu-ns/op\n`,
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
}

/** Numbers from -1 to 1, the same on every machine (Lehmer 1951, with the multiplier of Park & Miller 1988). */
export function jitter(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48271) % 2147483647;
    return (2 * state) / 2147483647 - 1;
  };
}

export interface ActionRun {
  readonly status: number | null;
  readonly log: string;
  readonly outputs: Readonly<Record<string, string>>;
  readonly summary: string;
}

/** How GitHub's runner starts the bundle in `folder`, and how it reads the files of the bundle. */
export interface ActionProcess {
  readonly argv: string[];
  readonly options: { readonly cwd: string; readonly env: NodeJS.ProcessEnv };
  readonly read: (status: number | null, log: string) => ActionRun;
}

/** Passes inputs and files in environment variables, and no other variables. */
export function actionProcess(
  folder: string,
  inputs: Readonly<Record<string, string>>,
  more: Readonly<Record<string, string>> = {},
): ActionProcess {
  const outputFile = join(folder, 'runner', 'output');
  const summaryFile = join(folder, 'runner', 'summary');
  mkdirSync(dirname(outputFile), { recursive: true });
  writeFileSync(outputFile, '');
  writeFileSync(summaryFile, '');
  const given = Object.entries({ ...defaults(), ...inputs }).map(([name, value]) => [
    `INPUT_${name.toUpperCase()}`,
    value,
  ]);
  const env = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    CI: 'true',
    GITHUB_ACTIONS: 'true',
    GITHUB_WORKSPACE: folder,
    GITHUB_OUTPUT: outputFile,
    GITHUB_STEP_SUMMARY: summaryFile,
    ...COMPILED,
    ...Object.fromEntries(given),
    ...more,
  };
  return {
    argv: [join(ROOT, 'action/dist/main.js')],
    options: { cwd: folder, env },
    read: (status, log) => ({
      status,
      log,
      outputs: parseOutputs(readFileSync(outputFile, 'utf8')),
      summary: readFileSync(summaryFile, 'utf8'),
    }),
  };
}

/** Runs the bundle in `folder` the way GitHub's runner does. */
export function runAction(
  folder: string,
  inputs: Readonly<Record<string, string>>,
  more: Readonly<Record<string, string>> = {},
): ActionRun {
  const { argv, options, read } = actionProcess(folder, inputs, more);
  const result = spawnSync(process.execPath, argv, { ...options, encoding: 'utf8' });
  return read(result.status, `${result.stdout}${result.stderr}`);
}

/** The runner passes every input of action.yml; an input without a default is empty. */
function defaults(): Record<string, string> {
  const { inputs } = parseYaml(readFileSync(join(ROOT, 'action.yml'), 'utf8')) as {
    inputs: Record<string, { default?: string }>;
  };
  return Object.fromEntries(Object.entries(inputs).map(([name, input]) => [name, input.default ?? '']));
}

/** The heredoc form of GITHUB_OUTPUT, `name<<delimiter`, and the short one, `name=value`. */
function parseOutputs(text: string): Record<string, string> {
  const outputs: Record<string, string> = {};
  const lines = text.split('\n');
  for (let index = 0; index < lines.length; index++) {
    const [, name, delimiter] = /^([^=]+?)<<(.+)$/.exec(lines[index] ?? '') ?? [];
    const short = /^([^=]+)=(.*)$/.exec(lines[index] ?? '');
    if (name !== undefined && delimiter !== undefined) {
      const end = lines.indexOf(delimiter, index + 1);
      outputs[name] = lines.slice(index + 1, end).join('\n');
      index = end;
    } else if (short?.[1] !== undefined) outputs[short[1]] = short[2] ?? '';
  }
  return outputs;
}

/** A missing bundle is a failure, never a skipped test. */
export function assertBuilt(): void {
  for (const name of ['main.js', 'cli.js', 'wasi.js', 'programs.json', 'wasm.br']) {
    if (!existsSync(join(ROOT, 'action/dist', name)))
      throw new Error(`action/dist/${name} is missing: run make dist`);
  }
}
