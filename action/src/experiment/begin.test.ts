// Tests of where a run may begin, and what must be unchanged to resume it.
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { writeRecord } from '../../../core/results/record.ts';
import { assertRefused, NOTHING } from '../config/testing.ts';
import type { Host } from '../host/host.ts';
import { context, ENVIRONMENT, scratch, TestRepository } from '../revisions/testing.ts';
import { RECORD } from '../runs/recorded.ts';
import { leaveRun } from '../runs/testing.ts';
import { begin, resume } from './begin.ts';
import type { RunOptions } from './options.ts';

const files = scratch();
const here = process.cwd();
after(() => process.chdir(here));

const host: Host = {
  ...context(files.folder),
  environment: ENVIRONMENT,
  commit: '',
  modified: false,
  base: '',
  image: '',
  attempt: 1,
  event: null,
  remote: () => assert.fail('no remote is needed'),
  output: {
    width: 80,
    colour: false,
    interactive: false,
    print: () => undefined,
    pour: () => assert.fail('nothing is streamed'),
    tell: () => undefined,
    status: () => undefined,
    begin: () => undefined,
    end: () => undefined,
  },
};

function options(out: string, config: string | null): RunOptions {
  return {
    inputs: { ...NOTHING, config },
    seed: '7',
    out,
    shard: null,
    baseline: null,
    earlier: [],
    attempts: null,
    resume: null,
    json: null,
  };
}

/** A project in a folder of its own, which becomes the current directory. */
function project(name: string): TestRepository {
  const repository = new TestRepository(join(files.folder, name));
  repository.commit();
  process.chdir(repository.folder);
  return repository;
}

/** Begins a run with the first configuration, and resumes it with the second. */
function continued(name: string, first: string, second: string): void {
  const repository = project(name);
  repository.write({ 'overhead.yml': first });
  const { folder, record, lock } = begin(options('out', 'overhead.yml'), host);
  writeRecord(join(folder, RECORD), record);
  lock.release();
  repository.write({ 'overhead.yml': second });
  resume('out', { ...options('out', null) }, host).lock.release();
}

describe('a run that was stopped', () => {
  const of = (places: string, head = '', more = '') =>
    `version: 1\n${head}suites:\n  codec:\n    runner: jmh\n    jar: codec.jar\n    params: { places: [${places}] }\n    variants: { off: {}, probe: { agent: p.jar${more} } }\n`;

  it('does not resume with other parameters, whatever their names', () => {
    continued('same', of('10'), of('10'));
    assertRefused(() => continued('other', of('10'), of('20')), /its rounds cannot be continued/);
  });

  it('resumes if the keys of a revision only moved in the file', () => {
    const revision = ', ref: HEAD';
    continued('moved', of('10', '', revision), of('10', '# A comment.\n\n', revision));
    assertRefused(
      () => continued('another', of('10', '', revision), of('20', '', revision)),
      /its rounds cannot be continued/,
    );
  });
});

describe('a new run', () => {
  const config =
    'version: 1\nsuites:\n  codec:\n    runner: jmh\n    jar: codec.jar\n    variants: { off: {}, probe: { agent: p.jar } }\n';
  const started = (out: string) => begin(options(out, 'overhead.yml'), host);

  it('names the content of a folder that is not free, and suggests another folder', () => {
    project('taken').write({ 'overhead.yml': config });
    leaveRun('out/kernels');
    writeFileSync('out/kernels.kernels.yml', '');
    assertRefused(
      () => started('out'),
      /^--out out is not the folder of a run, and holds kernels, kernels\.kernels\.yml: name another folder, such as --out out\/run, or empty this one$/,
    );
    started('out/run').lock.release();
    mkdirSync('many');
    for (const letter of 'abcde') writeFileSync(`many/${letter}`, '');
    assertRefused(() => started('many'), /holds a, b, c and 2 more: name/);
  });

  it('does not move a run away that is inside the folder of a finished run', () => {
    project('nested').write({ 'overhead.yml': config });
    leaveRun('out');
    leaveRun('out/kernels');
    assertRefused(
      () => started('out'),
      /^out holds another run, out\/kernels, which would be moved away with it: name another folder with --out, or move that one$/,
    );
    assert.ok(existsSync('out/kernels/run.json'));
  });
});
