// Two revisions in one run, as a user has them: a repository, builds, real forks, and the messages if something is missing.
import assert from 'node:assert/strict';
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { stringify } from 'yaml';
import { readRecord } from '../../core/results/record.ts';
import { assertFixtures, BENCHMARK_JAR } from '../../runners/jmh/testing.ts';
import { readComparison } from '../src/comparison/comparison.ts';
import { TestRepository } from '../src/revisions/testing.ts';
import { assertStatus, overhead, rowsOf, scratch } from './command.ts';
import { assertBuilt, ROOT, runAction } from './fixture.ts';
import { CALM, CALM_GO, QUICK_SUITE } from './measuring.ts';

const AGENT = join(ROOT, 'jvm-bench/calibrated-agent/target/overhead-calibrated-agent.jar');
const ARGUMENTS = 'methods=overhead.fixture.*#steady';

const { path, remove } = scratch('two revisions');
after(remove);
before(() => {
  assertBuilt();
  assertFixtures();
  assert.ok(existsSync(AGENT), `${AGENT} is missing: run make setup`);
});

/** Makes the same jar with other bytes: its zip comment is one letter. */
function commented(from: string, to: string, letter: string): void {
  const bytes = readFileSync(from);
  assert.equal(bytes.readUInt32LE(bytes.length - 22), 0x06054b50, `${from} ends in a comment already`);
  bytes.writeUInt16LE(1, bytes.length - 2);
  writeFileSync(to, Buffer.concat([bytes, Buffer.from(letter)]));
}

/** The build: copies the jars of the commit to their places. */
const BUILD = '#!/bin/sh\nmkdir -p build/libs && cp jars/*.jar build/libs/\n';

/** A repository whose commit `was` built one agent and one benchmark jar, and whose working tree has others. */
function project(name: string): TestRepository {
  const repository = new TestRepository(path(name));
  mkdirSync(join(repository.folder, 'jars'));
  copyFileSync(AGENT, join(repository.folder, 'jars/agent.jar'));
  copyFileSync(BENCHMARK_JAR, join(repository.folder, 'jars/benchmarks.jar'));
  repository.commit({ gradlew: BUILD, '.gitignore': 'build/\nout*/\n.cache/\n', note: 'was' });
  repository.git('tag', 'was');
  repository.commit({ note: 'is' });
  mkdirSync(join(repository.folder, 'build/libs'), { recursive: true });
  for (const jar of ['agent', 'benchmarks'])
    commented(
      join(repository.folder, `jars/${jar}.jar`),
      join(repository.folder, `build/libs/${jar}.jar`),
      'x',
    );
  repository.write({ note: 'not committed' });
  return repository;
}

const SUITE = {
  ...QUICK_SUITE,
  rounds: { min: 6, max: 6 },
  build: ['./gradlew', '--quiet', 'jar'],
};
const TREATMENT = { agent: 'build/libs/agent.jar', 'agent-args': ARGUMENTS };
const BASE = { ...TREATMENT, ref: 'was' };

function run(repository: TestRepository, suite: object) {
  repository.write({ 'overhead.yml': stringify({ version: 1, suites: { tiny: { ...SUITE, ...suite } } }) });
  const argv = ['run', '--config', 'overhead.yml', '--seed', '1', '--out', 'out'];
  const result = overhead(repository.folder, argv, CALM);
  const folder = join(repository.folder, 'out');
  const record = () => readRecord(join(folder, 'run.json'));
  const comparison = () => readComparison(join(folder, 'comparison.json'));
  return { result, folder, record, comparison };
}

describe('two revisions of an agent', () => {
  it('are judged in the same rounds; a regression is a breach, and the run records both revisions', () => {
    const repository = project('agent');
    const was = repository.git('rev-parse', 'was');
    const { result, folder, record, comparison } = run(repository, {
      variants: {
        off: {},
        base: { ...BASE, 'agent-args': `${ARGUMENTS},garbage-bytes=1024` },
        head: { ...TREATMENT, 'agent-args': `${ARGUMENTS},garbage-bytes=4096`, against: 'base' },
      },
      // Counts have no noise: every round shows the additional allocation.
      gates: { 'B/op': { 'max-regression': '100%' } },
    });
    assertStatus(result, 1);
    assert.match(result.out, /^breach: head against base in the same rounds costs \+[\d.]+ % allocation/);
    const [suite] = record().suites;
    const { base, head } = suite?.variants ?? {};
    assert.equal(base?.revision, was);
    assert.notEqual(base?.agent, head?.agent, 'both measured one jar');
    assert.deepEqual(suite?.references, ['base']);
    const header = readFileSync(join(folder, 'results/tiny.txt'), 'utf8').split('\n\n')[0] ?? '';
    assert.match(header, new RegExp(`^revisions: base=${was.slice(0, 12)}$`, 'm'));
    assert.match(header, /^tree: modified$/m);
    const rows = rowsOf(comparison());
    const paired = rows.find(row => row.paired && row.metric === 'B/op');
    assert.deepEqual([paired?.treatment, paired?.against], ['head', 'base']);
    assert.equal(paired?.gates[0]?.basis, 'paired');
    assert.ok(rows.filter(row => row.treatment === 'base').every(row => row.gates.length === 0));
    const report = readFileSync(join(folder, 'report.md'), 'utf8');
    assert.match(
      report,
      /base is commit `[0-9a-f]{12}`, built by .*; off, head: the working tree at `[0-9a-f]{12}` with changes that are not committed/,
    );
    assert.equal(repository.git('status', '--porcelain'), 'M note\n?? overhead.yml');
  });

  it('match the example of the documentation', () => {
    const repository = project('example');
    repository.git('checkout', '--quiet', '-b', 'change');
    repository.commit();
    const text = readFileSync(join(ROOT, 'examples/revisions/overhead.yml'), 'utf8')
      .replaceAll('jar: builtin', `jar: ${BENCHMARK_JAR}`)
      .replaceAll('include: CallTreeBenchmark', 'include: FixtureBenchmark\\.steady')
      .replaceAll('overhead.calltree.CallTree#call', 'overhead.fixture.*#steady')
      .replaceAll(
        '    runner: jmh\n',
        `    runner: jmh\n    warmup: {iterations: 1, time: 50ms}\n    measurement: {iterations: 3, time: 50ms}\n`,
      )
      .replace('jmhJar]\n', 'jmhJar]\n    include: FixtureBenchmark\\.steady\n');
    repository.write({ 'overhead.yml': text });
    const argv = ['run', '--config', 'overhead.yml', '--rounds', '1', '--seed', '1', '--out', 'out'];
    const result = overhead(repository.folder, argv, CALM);
    assertStatus(result, 0);
    const [agent, program] = readRecord(join(repository.folder, 'out/run.json')).suites;
    const main = repository.git('rev-parse', 'main');
    assert.deepEqual([agent?.variants.base?.revision, program?.variants.base?.revision], [main, main]);
    assert.deepEqual([agent?.control, program?.control], ['off', 'base']);
    assert.notEqual(program?.variants.base?.jar, program?.variants.head?.jar);
  });
});

describe('two revisions of a Go module', () => {
  /** A benchmark with this number of allocations in each operation. */
  const source = (allocations: number) => `package codec

import "testing"

var sink [2]*[64]byte

func BenchmarkEncode(b *testing.B) {
	for i := 0; i < b.N; i++ {
		for j := 0; j < ${allocations}; j++ {
			sink[j] = new([64]byte)
		}
	}
}
`;
  const suite = {
    runner: 'go',
    package: './codec',
    operations: 200_000,
    rounds: { min: 6, max: 6 },
    env: { GOMAXPROCS: '2' },
    variants: { base: { ref: 'merge-base' }, head: { against: 'base' } },
    gates: { 'allocs/op': { 'max-regression': '1%' } },
  };

  it('are built and judged in the same rounds: one more allocation is a breach after six', () => {
    const repository = new TestRepository(path('go module'));
    const was = repository.commit({
      'src/go.mod': 'module example.com/agent\n\ngo 1.21\n',
      'src/codec/codec_test.go': source(1),
      '.gitignore': 'out/\n.cache/\n',
    });
    repository.git('checkout', '--quiet', '-b', 'change');
    repository.commit({ 'src/codec/codec_test.go': source(2) });
    const text = stringify({ version: 1, suites: { tiny: { ...suite, module: '../src' } } });
    repository.write({ 'ci/overhead.yml': text });
    const out = join(repository.folder, 'out');
    const argv = ['run', '--config', 'ci/overhead.yml', '--seed', '1', '--out', 'out'];
    const result = overhead(repository.folder, argv, CALM_GO);
    assertStatus(result, 1);
    assert.match(result.out, /^breach: head against base in the same rounds costs \+100\.0.% allocations/);
    const [record] = readRecord(join(out, 'run.json')).suites;
    assert.equal(record?.variants.base?.revision, was);
    assert.equal(record?.control, 'base');
    const rows = rowsOf(readComparison(join(out, 'comparison.json')));
    const row = rows.find(({ metric }) => metric === 'allocs/op');
    assert.deepEqual([row?.off, row?.on, row?.exact, row?.rounds], [1, 2, true, 6]);
    assert.equal(repository.git('status', '--porcelain'), '?? ci/');
  });
});

describe('a run with a revision', () => {
  it('ends before the first measurement if the revision does not exist', () => {
    const repository = project('unknown');
    const { result, folder } = run(repository, {
      variants: { off: {}, base: { ...BASE, ref: 'wsa' }, head: { ...TREATMENT, against: 'base' } },
    });
    assertStatus(result, 3);
    assert.match(result.err, /overhead\.yml:\d+:\d+: ref: "wsa" is no revision of .*: did you mean "was"\?/);
    assert.equal(existsSync(folder), false);
  });

  it('of the Action finds the merge base with the target branch of the pull request', () => {
    const repository = project('pull request');
    const suite = {
      ...SUITE,
      variants: { off: {}, base: { ...BASE, ref: 'merge-base' }, head: { ...TREATMENT, against: 'base' } },
    };
    repository.write({ 'overhead.yml': stringify({ version: 1, suites: { tiny: suite } }) });
    const ran = runAction(repository.folder, { config: 'overhead.yml' }, { GITHUB_BASE_REF: 'release-9' });
    assert.equal(ran.status, 3, ran.log);
    assert.match(ran.log, /the merge base .* cannot be found .*: there is no branch "release-9"/);
  });

  it('is broken if a revision cannot be built', () => {
    const repository = project('failing');
    const { result } = run(repository, {
      variants: { off: {}, base: BASE, head: { ...TREATMENT, against: 'base' } },
      build: ['cp', 'jars/nothing.jar', '.'],
    });
    assertStatus(result, 2);
    assert.match(
      result.out,
      /^broken: tiny: overhead\.yml:\d+:\d+: the build of base \(was, [0-9a-f]{12}\) failed with exit code 1: cp jars\/nothing\.jar \./,
    );
    assert.match(result.out, /nothing\.jar.*No such file/);
  });

  it('resumes only with the commits of its start', () => {
    const repository = project('moved');
    repository.git('branch', 'moving', 'was');
    const { result, folder } = run(repository, {
      variants: { off: {}, base: { ...BASE, ref: 'moving' }, head: { ...TREATMENT, against: 'base' } },
      rounds: { min: 1, max: 1 },
    });
    assertStatus(result, 0);
    const record = JSON.parse(readFileSync(join(folder, 'run.json'), 'utf8'));
    record.suites[0].finished = false;
    writeFileSync(join(folder, 'run.json'), JSON.stringify(record));
    assertStatus(overhead(repository.folder, ['run', '--resume', 'out'], CALM), 0);
    record.suites[0].finished = false;
    writeFileSync(join(folder, 'run.json'), JSON.stringify(record));
    repository.git('branch', '--force', 'moving', 'main');
    const again = overhead(repository.folder, ['run', '--resume', 'out'], CALM);
    assertStatus(again, 3);
    assert.match(
      again.err,
      /the configuration, a revision, an agent or a benchmark jar has changed since the run began/,
    );
  });
});
