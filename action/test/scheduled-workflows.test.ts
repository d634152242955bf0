// Workflows with a schedule: the dashboard, the fleet, the validation, the kernel matrix and its nightly runs. Their permissions, measurements, files and outputs.
import assert from 'node:assert/strict';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { parse } from 'yaml';
import { cacheFolder } from '../src/host/place.ts';
import { read, type Workflow } from './workflow-rules.ts';

describe('the dashboard', () => {
  const { on, jobs } = parse(read('examples/dashboard.yml')) as Workflow;

  it('runs only for trusted events, and has exactly the permissions that it needs', () => {
    assert.deepEqual(Object.keys(on), ['schedule', 'workflow_dispatch']);
    assert.deepEqual(
      Object.entries(jobs).map(([name, { permissions }]) => [name, permissions]),
      [
        ['history', { contents: 'read', issues: 'write' }],
        ['deploy', { pages: 'write', 'id-token': 'write' }],
      ],
    );
    // A job with these permissions must not build or run anything of the repository.
    assert.ok(Object.values(jobs).every(({ steps = [] }) => steps.every(({ run }) => run === undefined)));
  });

  it('caches what the command keeps, publishes what it writes, and uses existing names', () => {
    const steps = jobs.history?.steps ?? [];
    const given = (action: string) => steps.find(({ uses }) => uses?.startsWith(action))?.with ?? {};
    const cache = join(cacheFolder({}), 'history').replace(homedir(), '~');
    assert.equal(given('actions/cache@').path, cache);
    const inputs = given('org/overhead-action@');
    assert.notEqual(inputs.out, undefined);
    assert.equal(given('actions/upload-pages-artifact@').path, inputs.out);
    const known = Object.keys((parse(read('action.yml')) as { inputs: object }).inputs);
    assert.deepEqual(
      Object.keys(inputs).filter(name => !known.includes(name)),
      [],
    );
    assert.equal(inputs.command, 'history');
  });
});

describe('the fleet', () => {
  const { on, jobs } = parse(read('examples/fleet.yml')) as Workflow;

  it('runs only for trusted events, with exactly the permissions that it needs and no stored key', () => {
    assert.deepEqual(Object.keys(on), ['schedule', 'workflow_dispatch']);
    assert.deepEqual(
      Object.entries(jobs).map(([name, { permissions }]) => [name, permissions]),
      [
        ['site', { 'id-token': 'write' }],
        ['deploy', { pages: 'write', 'id-token': 'write' }],
      ],
    );
    assert.doesNotMatch(read('examples/fleet.yml'), /secrets\./);
    // A job with these permissions must not build or run anything of the repository.
    for (const { steps = [] } of Object.values(jobs))
      assert.ok(steps.every(({ run, uses }) => run === undefined && !/checkout/.test(uses ?? '')));
  });

  it('caches the tables that the command keeps, publishes what it writes, and uses existing names', () => {
    const steps = jobs.site?.steps ?? [];
    const given = (action: string) => steps.find(({ uses }) => uses?.startsWith(action))?.with ?? {};
    const cache = join(cacheFolder({}), 'tables').replace(homedir(), '~');
    assert.equal(given('actions/cache@').path, cache);
    const inputs = given('org/overhead-action@');
    assert.deepEqual(Object.keys(inputs), ['command', 'baseline', 'out']);
    assert.equal(given('actions/upload-pages-artifact@').path, inputs.out);
    assert.equal(inputs.command, 'fleet');
  });
});

describe('the validation', () => {
  const { on, jobs } = parse(read('.github/workflows/validation.yml')) as Workflow;

  it('is tested every week by a job that may only read, and not by the daily build', () => {
    assert.deepEqual(Object.keys(on), ['schedule', 'workflow_dispatch']);
    const { permissions, steps = [] } = jobs.validation ?? {};
    assert.deepEqual(permissions, { contents: 'read' });
    assert.equal(steps.at(-1)?.run, 'make test-validation');
    const makefile = read('Makefile');
    const stage = (name: string) => new RegExp(`^${name}:.*\\n(?:\\t.*\\n)+`, 'm').exec(makefile)?.[0] ?? '';
    for (const suite of ['chdir validation .*go test', 'validation/\\*\\*/\\*\\.test\\.ts'])
      assert.match(stage('test-validation'), new RegExp(suite));
    assert.match(stage('test-go'), /filter-out validation,/);
    assert.doesNotMatch(stage('test-typescript'), /validation/);
    // A change that no longer compiles is found on the day.
    assert.match(stage('lint'), /for module in \$\(GO_MODULES\); do \(cd "\$\$module" && go vet/);
    assert.ok((JSON.parse(read('tsconfig.json')) as { include: string[] }).include.includes('validation'));
  });
});

describe('the kernel matrix', () => {
  const nightly = (path: string) => parse(read(path)) as Workflow;
  const { jobs } = parse(read('.github/workflows/kernel-matrix.yml')) as Workflow;
  const { native, watch } = (parse(read('.github/workflows/kernel-native.yml')) as Workflow).jobs;

  it('has only read permissions, and no secret, in all its jobs', () => {
    for (const [name, job] of Object.entries({ ...jobs, native })) {
      assert.deepEqual([...new Set(Object.values(job?.permissions ?? {}))], ['read'], name);
      assert.doesNotMatch(JSON.stringify(job), /secrets\b/, name);
    }
    for (const path of ['.github/workflows/kernel-nightly.yml', 'examples/kernel-nightly.yml']) {
      const { matrix, summary } = nightly(path).jobs;
      assert.deepEqual(matrix?.permissions, { contents: 'read', actions: 'read' });
      assert.equal('secrets' in (matrix ?? {}), false, 'secrets: inherit');
      assert.deepEqual(summary?.permissions, { contents: 'write', actions: 'read', issues: 'write' });
      // A job with these permissions must not build or run anything of the repository.
      assert.ok((summary?.steps ?? []).every(({ run }) => run === undefined));
    }
  });

  it('measures on a privileged machine only after a check of that machine', () => {
    const steps = native?.steps ?? [];
    const doing = steps
      .filter(({ uses }) => uses === './.overhead')
      .map(({ with: inputs }) => String(inputs?.suite ?? '').replace(/^\$.*/, 'measures'));
    assert.deepEqual(doing, ['privileged', 'measures']);
    assert.ok(steps.every(step => step['continue-on-error'] === undefined));
  });

  it('is compared with earlier nights as its page says', () => {
    const limits = read('examples/kernel/overhead.yml').match(/^.*max-regression.*$/gm) ?? [];
    assert.equal(limits.length, 2);
    for (const limit of limits) assert.ok(read('runners/kernel/README.md').includes(`\n${limit}\n`), limit);
  });

  it('R16: needs no approval at night: the job that does is in a separate workflow', () => {
    const waits = Object.entries(jobs).filter(
      ([, job]) => job.environment !== undefined || JSON.stringify(job['runs-on']).includes('self-hosted'),
    );
    assert.deepEqual(waits, []);
    for (const folder of ['.github/workflows', 'examples']) {
      const [night, reviewed] = ['nightly', 'reviewed'].map(name => nightly(`${folder}/kernel-${name}.yml`));
      assert.match(night?.jobs.matrix?.uses ?? '', /kernel-matrix\.yml/);
      assert.deepEqual(Object.keys(reviewed?.on ?? {}), ['workflow_dispatch']);
      assert.match(reviewed?.jobs.reviewed?.uses ?? '', /kernel-native\.yml/);
      // Neither workflow blocks the other.
      assert.notDeepEqual(night?.concurrency, reviewed?.concurrency);
      assert.deepEqual(
        [reviewed?.jobs.reviewed?.permissions, reviewed?.jobs.summary?.permissions],
        [
          { contents: 'read', actions: 'write' },
          { contents: 'write', actions: 'read', issues: 'write' },
        ],
      );
    }
    assert.deepEqual(native?.environment, 'overhead-kernel');
    assert.deepEqual(watch?.permissions, { actions: 'write' });
    assert.equal(watch?.if, native?.if);
  });

  it('is judged every night from the files of its jobs, and reported', () => {
    const kept = Object.values(jobs).flatMap(({ steps = [] }) =>
      steps.filter(({ uses }) => uses?.startsWith('actions/upload-artifact@')).map(step => step.with?.name),
    );
    assert.deepEqual(kept, ['kernel-build', 'kernel-matrix-simulator', 'kernel-matrix-kvm']);
    const [ours, theirs] = ['.github/workflows/kernel-nightly.yml', 'examples/kernel-nightly.yml'].map(
      path => {
        const { on, jobs } = nightly(path);
        assert.deepEqual(Object.keys(on), ['schedule', 'workflow_dispatch']);
        // A release is built already.
        const steps = (jobs.summary?.steps ?? []).filter(step => step.with?.name !== 'overhead-dist');
        return steps.map(step => [step.uses?.replace('./', 'org/overhead-action@v1'), step.with]);
      },
    );
    assert.deepEqual(ours, theirs);
    const inputs = ours?.map(([, given]) => given) ?? [];
    assert.deepEqual(inputs.slice(1), [
      { pattern: 'kernel-matrix-*', path: 'measured' },
      { command: 'compare', path: 'measured', issue: true },
    ]);
  });
});
