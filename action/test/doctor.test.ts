// `overhead doctor` as a user runs it, on a PATH of this test: one line for each check, the remedy, and an exit code.
import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { assertStatus, overhead, scratch } from './command.ts';
import { assertBuilt, runAction } from './fixture.ts';

describe('overhead doctor', { skip: process.platform === 'win32' ? 'needs scripts' : false }, () => {
  const { folder, path, remove } = scratch('doctor');
  before(() => {
    assertBuilt();
    program('with', 'git', 'echo "git version 2.39.5"');
    program('with', 'go', 'echo "go version go1.26.8 linux/amd64"');
    program('without', 'git', 'echo "git version 2.39.5"');
  });
  after(remove);

  function program(place: string, name: string, script: string): void {
    mkdirSync(path(place), { recursive: true });
    writeFileSync(path(place, name), `#!/bin/sh\n${script}\n`);
    chmodSync(path(place, name), 0o755);
  }

  it('prints one line for each check', () => {
    const result = overhead(folder, ['doctor', 'go'], { PATH: path('with') });
    assertStatus(result, 0);
    const [, ...lines] = result.out.trimEnd().split('\n').reverse();
    assert.match(result.out, /\nNothing is missing\.\n$/);
    for (const line of lines) if (line !== '') assert.match(line, /^(ready|note) {3,}(all|native|go) +\S/);
    assert.match(result.out, /^ready {4}all {5}Git {9}2\.39\.5$/m);
    assert.match(result.out, /^ready {4}go {6}Go {10}1\.26\.8$/m);
    assert.match(result.out, /^ready {4}all {5}cache {7}.*\.cache\/overhead is writable$/m);
  });

  it('exits with 1 if something is missing, and prints the remedy and what still works', () => {
    const result = overhead(folder, ['doctor', 'go', '--json', 'found.json'], { PATH: path('without') });
    assertStatus(result, 1);
    assert.match(
      result.out,
      /^missing {2}go {6}Go {10}there is no go on the PATH: install Go 1\.21 or newer/m,
    );
    assert.match(result.out, /\nSomething is missing for go; nothing can be measured yet\.\n$/);
    const { schema, ready, findings } = JSON.parse(readFileSync(path('found.json'), 'utf8'));
    assert.deepEqual([schema, ready], [1, false]);
    const go = findings.filter((finding: { for: string }) => finding.for === 'go');
    assert.deepEqual([go.length, go[0].name, go[0].state], [1, 'Go', 'missing']);
  });

  it('in a workflow, writes a section of the job summary, and fails if a named kind is missing', () => {
    const look = (place: string) =>
      runAction(
        folder,
        { command: 'doctor', suite: 'go' },
        { PATH: path(place), XDG_CACHE_HOME: path('.cache') },
      );
    const found = look('without');
    assert.equal(found.status, 1, found.log);
    assert.match(found.summary, /^### What this machine can measure\n/);
    assert.match(found.summary, /\n\| ❌ \| go \| Go \| .*install Go/);
    const well = look('with');
    assert.equal(well.status, 0, well.log);
    assert.match(well.summary, /Nothing is missing\./);
  });

  it('writes Markdown on request', () => {
    assertStatus(overhead(folder, ['doctor', 'kernel', '--markdown', 'found.md'], { PATH: path('with') }), 0);
    const page = readFileSync(path('found.md'), 'utf8');
    for (const what of [
      'governor',
      'turbo',
      'SMT',
      'steal',
      'pressure',
      'memory',
      'counters',
      'BTF',
      'capabilities',
    ])
      assert.ok(page.includes(`| ${what} |`), what);
  });

  it('writes only JSON to standard output on request', () => {
    const result = overhead(folder, ['doctor', 'go', '--json', '-'], { PATH: path('with') });
    assertStatus(result, 0);
    assert.equal(JSON.parse(result.out).ready, true);
    assert.equal(result.err, '');
  });

  it('knows the kinds of suites', () => {
    const result = overhead(folder, ['doctor', 'jhm']);
    assertStatus(result, 3);
    assert.match(
      result.err,
      /doctor: unknown kind "jhm": use one of command, compose, go, http, jmh, kernel, startup, simulator, privileged, noise/,
    );
  });

  it('rejects the old name of the simulator and names the new one', () => {
    const { status, err } = overhead(folder, ['doctor', 'box']);
    assert.equal(status, 3);
    assert.match(err, /doctor: unknown kind "box": it is now "simulator"/);
  });
});
