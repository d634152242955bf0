// Files of a run: only those that it wrote count, and each is kept.
import assert from 'node:assert/strict';
import { appendFileSync, existsSync, mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { hide } from '../results/secret.ts';
import { scratch } from '../testing.ts';
import { beforeRun, fromGuest } from './collect.ts';
import type { FormatName } from './formats.ts';
import type { OutputSources } from './sources.ts';

const files = scratch();

const sourcesOf = (file: string, format: FormatName = 'go'): OutputSources => ({
  results: [{ format, file, include: '' }],
  metrics: [],
});

/** What happens if a run does something with a file that has a content before it. */
function afterRun(before: string | null, run: (path: string) => void): string {
  const folder = files.next();
  const path = join(folder, 'bench.txt');
  if (before !== null) writeFileSync(path, before);
  const collect = beforeRun(sourcesOf('bench.txt'), folder);
  run(path);
  return readFileSync(collect(files.next()).files.get('bench.txt') ?? '', 'utf8');
}

describe('a file of a run', () => {
  it('is copied, whether or not an earlier run left one', () => {
    const write = (path: string) => writeFileSync(path, 'new\n');
    assert.equal(afterRun(null, write), 'new\n');
    assert.equal(afterRun('old\n', write), 'new\n');
    assert.equal(afterRun('new\n', write), 'new\n', 'the same content, written again');
    assert.equal(afterRun('', write), 'new\n');
  });

  it('must be written by the run, and be complete and new', () => {
    const nothing = () => undefined;
    assert.throws(() => afterRun(null, nothing), /bench\.txt: the command did not write it$/);
    assert.throws(
      () => afterRun('old\n', nothing),
      /bench\.txt: it is of an earlier run: this command did not write it$/,
    );
    assert.throws(() => afterRun(null, path => writeFileSync(path, '')), /bench\.txt: it is empty$/);
    assert.throws(() => afterRun(null, path => mkdirSync(path)), /bench\.txt: it is no file$/);
    assert.throws(
      () => afterRun('old\n', path => appendFileSync(path, 'new\n')),
      /bench\.txt: the command appended to the file of an earlier run/,
    );
  });

  it('stays where it is, and its copy has no secrets', () => {
    const folder = files.next();
    hide(['the-secret-of-a-test']);
    try {
      const collect = beforeRun(sourcesOf('a.txt'), folder);
      writeFileSync(join(folder, 'a.txt'), 'x the-secret-of-a-test y\n');
      const kept = collect(files.next()).files.get('a.txt') ?? '';
      assert.equal(readFileSync(kept, 'utf8'), 'x *** y\n');
      assert.match(readFileSync(join(folder, 'a.txt'), 'utf8'), /the-secret/);
    } finally {
      hide([]);
    }
  });
});

describe('a folder of Criterion', () => {
  const leave = (folder: string, name: string, text = '{}') => {
    const place = join(folder, 'target/criterion', name, 'new');
    mkdirSync(place, { recursive: true });
    for (const file of ['benchmark.json', 'estimates.json']) writeFileSync(join(place, file), text);
    return place;
  };

  it('has the benchmarks that this run wrote, without those of earlier runs', () => {
    const folder = files.next();
    leave(folder, 'old');
    const again = leave(folder, 'again');
    utimesSync(join(again, 'estimates.json'), 1, 1);
    const collect = beforeRun(sourcesOf('target/criterion', 'criterion'), folder);
    assert.throws(() => collect(files.next()), /target\/criterion: this command wrote no estimates\.json/);
    leave(folder, 'again');
    leave(folder, 'group/new one');
    const kept = collect(files.next()).estimates.get('target/criterion') ?? [];
    assert.deepEqual(
      kept.map(path => path.split('criterion-1/')[1]),
      ['again/new/estimates.json', 'group/new one/new/estimates.json'],
    );
    assert.ok(kept.every(path => existsSync(path) && existsSync(join(path, '../benchmark.json'))));
  });
});

describe('a file of a machine in the simulator', () => {
  it('is kept, and must have been sent', () => {
    const collect = (received: readonly (readonly [string, string])[]) =>
      fromGuest(
        sourcesOf('out/a.txt'),
        file => `/work/${file}`,
        new Map(received.map(([path, text]) => [path, Buffer.from(text)])),
      )(files.next());
    const kept = collect([['/work/out/a.txt', 'x']]).files.get('out/a.txt') ?? '';
    assert.equal(readFileSync(kept, 'utf8'), 'x');
    assert.throws(() => collect([]), /^Error: \/work\/out\/a\.txt: the command did not write it$/);
    assert.throws(() => collect([['/work/out/a.txt', '']]), /: it is empty$/);
  });
});
