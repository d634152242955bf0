// The Action in a workflow, run on this machine by act: inputs from YAML, outputs for later steps, and the job result for each verdict.
import assert from 'node:assert/strict';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { stringify } from 'yaml';
import { AGENT_JAR, assertFixtures, BENCHMARK_JAR } from '../../runners/jmh/testing.ts';
import { type Acted, act, actIsMissing, commitAll, copyAction, summaryOf } from './act.ts';
import { assertBuilt, COMPILED, writeResultFiles } from './fixture.ts';
import { CALM } from './measuring.ts';

const STORE = 'stored';

/** The smallest real measurement: one benchmark, forks of half a second. */
const TINY = {
  version: 1,
  suites: {
    tiny: {
      runner: 'jmh',
      jar: `jars/${basename(BENCHMARK_JAR)}`,
      include: 'FixtureBenchmark\\.steady$',
      warmup: { iterations: 1, time: '50ms' },
      measurement: { iterations: 3, time: '50ms' },
      rounds: { min: 1, max: 1 },
      variants: { off: {}, probe: { agent: `jars/${basename(AGENT_JAR)}`, 'agent-args': 'transform' } },
    },
  },
};

interface Step {
  readonly id?: string;
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, string>>;
  readonly env?: Readonly<Record<string, string>>;
  readonly 'continue-on-error'?: boolean;
}

/** The expression by which a later step reads an output of the step `id`. */
function outputOf(id: string, name: string): string {
  return `\${{ steps.${id}.${name} }}`;
}

describe('the Action, run by act', { skip: actIsMissing(), concurrency: 2 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'overhead-act-'));
  const repository = join(folder, 'repository');

  before(() => {
    assertBuilt();
    assertFixtures();
    mkdirSync(join(repository, '.github/workflows'), { recursive: true });
    copyAction(repository);
    writeResultFiles(join(repository, 'measured'));
    for (const jar of [AGENT_JAR, BENCHMARK_JAR]) cpSync(jar, join(repository, 'jars', basename(jar)));
    writeFileSync(join(repository, 'tiny.yml'), stringify(TINY));
    // An empty local store, so that the Action does not fetch a branch from github.com.
    mkdirSync(join(repository, STORE));
    writeFileSync(join(repository, STORE, '.gitkeep'), '');
    commitAll(repository);
  });
  after(() => rmSync(folder, { recursive: true }));

  let jobs = 0;
  function runJob(name: string, steps: readonly Step[]): Promise<Acted> {
    const checkout = { uses: 'actions/checkout@3d3c42e5aac5ba805825da76410c181273ba90b1' };
    const workflow = {
      name,
      on: 'push',
      jobs: { test: { 'runs-on': 'ubuntu-latest', steps: [checkout, ...steps] } },
    };
    const path = `.github/workflows/${name}-${jobs++}.yml`;
    writeFileSync(join(repository, path), stringify(workflow));
    return act(repository, mkdtempSync(join(folder, 'act-')), {
      workflow: path,
      environment: { ...CALM, ...COMPILED },
    });
  }

  const judge = (verdict: string, inputs: Readonly<Record<string, string>> = {}): Step => ({
    id: verdict,
    uses: './',
    with: {
      command: 'compare',
      path: `measured/${verdict}.txt`,
      'max-overhead': '5%',
      out: `out/${verdict}`,
      baseline: STORE,
      ...inputs,
    },
    'continue-on-error': true,
  });

  it('passes its verdict, breaches and files to the next step', async () => {
    const verdicts = ['pass', 'breach', 'inconclusive', 'broken'];
    const names = ['outcome', 'outputs.verdict', 'outputs.breaches', 'outputs.comparison', 'outputs.report'];
    const run = await runJob('outputs', [
      ...verdicts.map(verdict => judge(verdict)),
      {
        env: Object.fromEntries(verdicts.map(id => [id, names.map(name => outputOf(id, name)).join(' ')])),
        run: `${verdicts.map(id => `echo "output: ${id}: $${id}"`).join('\n')}\nhead -c 20 "out/breach/comparison.json"`,
      },
    ]);
    assert.equal(run.status, 0, run.log);
    const answers = run.entries.flatMap(entry => /^output: (.*)/.exec(entry.msg?.trim() ?? '')?.[1] ?? []);
    assert.deepEqual(answers, [
      'pass: success pass 0 out/pass/comparison.json out/pass/report.md',
      'breach: failure breach 1 out/breach/comparison.json out/breach/report.md',
      'inconclusive: success inconclusive 0 out/inconclusive/comparison.json out/inconclusive/report.md',
      'broken: failure broken 0 out/broken/comparison.json out/broken/report.md',
    ]);
  });

  for (const [name, step, status] of [
    ['a breach', judge('breach'), 1],
    ['something broken', judge('broken'), 2],
    ['wrong use', judge('pass', { 'max-overhead': 'five' }), 3],
  ] as const) {
    it(`fails the job on ${name}, with exit code ${status}`, async () => {
      const run = await runJob('red', [{ ...step, 'continue-on-error': false }]);
      assert.equal(run.status, 1, run.log);
      // act may lose the last log lines of a failed command, so protocol.test.ts checks the log instead.
      assert.deepEqual(
        run.entries.flatMap(entry => /^exit status (\d+)$/.exec(entry.msg ?? '')?.[1] ?? []),
        [`${status}`],
      );
    });
  }

  it('writes the job summary', async () => {
    const run = await runJob('summary', [{ ...judge('pass'), 'continue-on-error': false }]);
    assert.equal(run.status, 0, run.log);
    assert.match(summaryOf(run, 'test'), /Encode/);
  });

  it('measures with and without an agent', async () => {
    const run = await runJob('measure', [
      {
        id: 'tiny',
        uses: './',
        with: { config: 'tiny.yml', rounds: '2', seed: '1', out: 'out', baseline: STORE },
      },
      {
        env: { OUTPUTS: ['verdict', 'results'].map(name => outputOf('tiny', `outputs.${name}`)).join(' ') },
        run: 'echo "output: $OUTPUTS"; cat out/results/tiny.txt; ls -1 out',
      },
    ]);
    assert.equal(run.status, 0, run.log);
    const lines = run.entries.map(entry => entry.msg?.trim() ?? '');
    assert.ok(lines.includes('output: pass out/results'), run.log);
    const variants = lines.flatMap(
      line => /^BenchmarkSteady\/agent=(\w+)\s.* cpu-ns\/op/.exec(line)?.[1] ?? [],
    );
    assert.deepEqual(variants.sort(), ['off', 'off', 'probe', 'probe'], run.log);
    for (const name of ['comparison.json', 'raw', 'report.md', 'results', 'run.json'])
      assert.ok(lines.includes(name), name);
    const groups = run.entries.filter(entry => entry.command === 'group');
    assert.ok(groups.length > 0, 'long output is not folded');
    assert.equal(run.entries.filter(entry => entry.command === 'endgroup').length, groups.length);
  });
});
