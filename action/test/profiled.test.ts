// Profiles through the command: after a breach, at any time, and none where one fails.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { readProfile } from '../src/profile/file.ts';
import { assertStatus, overhead, scratch } from './command.ts';
import { assertBuilt } from './fixture.ts';
import { CALM_GO, configureGo } from './measuring.ts';

describe('a profile', () => {
  const { folder, path, remove } = scratch('profiles');
  before(assertBuilt);
  after(remove);

  const configured = (name: string, suite: object = {}) => {
    configureGo(path(name), {
      include: 'Steady',
      // No process takes less than that: the gate is breached on any machine.
      gates: { 'cpu-ns/op': { max: '0.000001 cpu-ns/op' } },
      rounds: { min: 6, max: 6 },
      ...suite,
    });
    return name;
  };
  const run = (config: string, out: string) =>
    overhead(folder, ['run', '--config', config, '--seed', '1', '--out', out], CALM_GO);

  it('follows a breach, and the verdict stays: causes, profile.json, and files for other tools', () => {
    const result = run(configured('breach.yml'), 'breach');
    assertStatus(result, 1);
    assert.match(
      result.err,
      /tiny: runs again under a profiler, .*The verdict is final: overhead compare breach prints it/,
    );
    assert.match(result.err, /tiny: profile 1\/\d: Steady-2/);
    assert.match(result.out, /Where the cost is: /);
    const [suite] = readProfile(path('breach'))?.suites ?? [];
    assert.equal(suite?.suite, 'tiny');
    assert.ok(suite?.rows.some(({ metric, sets }) => metric === 'cpu-ns/op' && sets >= 3));
    assert.ok(globSync('profiles/tiny/*/off.cpu.pb.gz', { cwd: path('breach') }).length === 1);
    assert.match(readFileSync(path('breach', 'report.md'), 'utf8'), /Where the cost is/);
  });

  it('has files that go tool pprof compares', () => {
    const [place = ''] = globSync(path('breach', 'profiles/tiny/*'));
    const argv = ['tool', 'pprof', '-top', '-diff_base', 'off.cpu.pb.gz', 'probe.cpu.pb.gz'];
    const { stdout, stderr } = spawnSync('go', argv, { cwd: place, encoding: 'utf8' });
    // Two variants that do the same may differ in no function.
    assert.match(stdout, /^Type: cpu$[\s\S]*^Showing nodes accounting for /m, stderr);
  });

  it('is shown again by report and compare', () => {
    for (const argv of [
      ['report', 'breach'],
      ['compare', 'breach'],
    ])
      assert.match(overhead(folder, argv).out, /Where the cost is: /, argv.join(' '));
  });

  it('that cannot be read changes no verdict', () => {
    writeFileSync(path('breach', 'profile.json'), '{"schema": 1, "suites": [{');
    const result = overhead(folder, ['compare', 'breach']);
    assertStatus(result, 1);
    assert.match(result.out, /The profile is left out: .*profile\.json: it cannot be read/);
  });

  it('is not made without a breach, nor with profile: never', () => {
    for (const [name, suite] of [
      ['pass', { gates: { 'cpu-ns/op': { max: '1000000000 cpu-ns/op' } } }],
      ['never', { profile: 'never' }],
    ] as const) {
      const result = run(configured(`${name}.yml`, suite), name);
      assertStatus(result, name === 'pass' ? 0 : 1);
      assert.ok(!existsSync(path(name, 'profile.json')), name);
    }
  });

  it('is made at any time, judges nothing, and replaces only another profile', () => {
    configured('alone.yml');
    const argv = [
      'profile',
      '--config',
      'alone.yml',
      '--sets',
      '2',
      '--out',
      'alone',
      '--json',
      'alone.json',
    ];
    const result = overhead(folder, argv, CALM_GO);
    assertStatus(result, 0);
    assert.match(result.out, /Steady-2: probe against off, /);
    assert.deepEqual(JSON.parse(readFileSync(path('alone.json'), 'utf8')).schema, 1);
    assert.match(readFileSync(path('alone', 'profile.html'), 'utf8'), /^<!doctype html>/i);
    writeFileSync(path('alone', 'notes.txt'), 'mine');
    const refused = overhead(folder, argv, CALM_GO);
    assertStatus(refused, 3);
    assert.match(refused.err, /holds other files than a profile, such as notes\.txt: name another folder/);
    assert.ok(existsSync(path('alone', 'profile.json')));
    rmSync(path('alone', 'notes.txt'));
    const few = overhead(folder, ['profile', '--config', 'alone.yml', '--sets', '1']);
    assertStatus(few, 3);
    assert.match(few.err, /--sets 1: give a whole number from 2 to 16/);
    assert.ok(!existsSync(join(folder, 'overhead-profile')));
  });
});
