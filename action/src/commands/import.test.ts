// Tests of `overhead import` on stores.
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { BranchStore, DEFAULT_BRANCH } from '../baselines/branch.ts';
import { DirectoryStore } from '../baselines/directory.ts';
import { importNamed } from '../baselines/import-facts.ts';
import { CLEAN, finished, hosted, resultText } from '../baselines/testing.ts';
import { emptyRequest } from '../comparison/judge.ts';
import { LARGEST_FILE } from '../importers/values.ts';
import type { BaselineOptions } from './baseline.ts';
import { historyCommand } from './history.ts';
import { type ImportOptions, importCommand } from './import.ts';
import { storedInputs } from './stored.ts';
import { exchange, IMPORTS } from './testing.ts';

const { root, path, host, heard, baseline, imported, history } = exchange('import');

/** A name that no content has. */
const NOWHERE = `imported-${'0'.repeat(16)}.txt`;

describe('overhead import', () => {
  it('stores new values once and prints a summary', async () => {
    const out = await imported(path('a'));
    assert.match(
      out,
      /data\.js: github-action-benchmark: suite "Go Benchmark", 2 runs from 2023-11-23 to 2023-11-25, 8 values; suite "Python /,
    );
    assert.match(out, /2 files of imported values stored\. overhead history shows them/);
    assert.match(await imported(path('a')), /0 files of imported values stored; 2 were there already/);
    assert.deepEqual(
      readdirSync(path('a', 'Go Benchmark')).map(name => name.replace(/[0-9a-f]{16}/, 'X')),
      ['imported-X.txt'],
    );
  });

  it('puts every imported value on the history page', async () => {
    await imported(path('page'));
    const html = path('page.html');
    const defaults = { config: null, maxDrift: null, summary: null, all: false, json: null };
    await historyCommand(
      { store: path('page'), suites: [], last: null, control: null, ...defaults, html },
      host,
    );
    const data = JSON.parse(/id="data">(.*?)<\/script>/s.exec(readFileSync(html, 'utf8'))?.[1] ?? '');
    const [suite] = data.suites;
    assert.deepEqual(
      [data.verdict, suite.name, suite.sources],
      [
        'imported',
        'Go Benchmark',
        ['2 runs imported from github-action-benchmark, from 2023-11-23 to 2023-11-25'],
      ],
    );
    assert.deepEqual([suite.imported[0].benchmark, suite.imported[0].values[0]], ['Encode', 41653]);
  });

  it('lists imported files below the runs and prunes them on request', async () => {
    const place = path('kept');
    const call = (more: Partial<BaselineOptions> & Pick<BaselineOptions, 'action'>) =>
      baseline({ store: place, suites: [], ...more });
    const prune = (more: object) =>
      call({ action: 'prune', keep: null, olderThan: null, imported: true, dryRun: false, ...more });
    const today = path('today.csv');
    const now = new Date().toISOString();
    writeFileSync(today, `date,benchmark,unit,value\n${now},a,ns,1\n`);
    await imported(place);
    await imported(place, { files: [today], suite: 'Go Benchmark' });
    await new DirectoryStore(place).append(
      finished(resultText({ suite: 'Go Benchmark' }), { suite: 'Go Benchmark' }),
    );
    const list = await call({ action: 'list', suites: ['Go Benchmark'] });
    assert.match(list, /^Go Benchmark: 1 run\n/);
    assert.match(
      list,
      /\n· imported from csv: 1 run of .*, 1 value; imported-\w+\.txt\n· imported from github-action-benchmark: 2 runs from 2023-11-23 to 2023-11-25, \d+ values;/,
    );
    assert.match(list.replace(/\s+/g, ' '), /Imported values are no baseline: no run is compared with them/);
    const files = () =>
      readdirSync(join(place, 'Go Benchmark')).filter(name => name.startsWith('imported-')).length;
    assert.match(await prune({ imported: false, keep: '1' }), /Go Benchmark: 0 removed, 1 kept\n/);
    assert.equal(files(), 2, 'runs and imported values are pruned separately');
    assert.match(
      await prune({ olderThan: '90d', dryRun: true }),
      /would remove \S.*imported-.*\nGo Benchmark: 1 would be removed, 1 kept\n/,
    );
    assert.match(await prune({ olderThan: '90d' }), /^removed .*\nGo Benchmark: 1 removed, 1 kept\n/);
    assert.equal(files(), 1);
    writeFileSync(join(place, 'Go Benchmark', 'imported-0123456789abcdef.txt'), '?\n');
    assert.match(
      await call({ action: 'list' }),
      /\n! \S.*\s+Benchmark\/imported-0123456789abcdef\.txt:1:\s+not a line/,
    );
    assert.match(await prune({ olderThan: '90d' }), /Go Benchmark: 0 removed, 2 kept\n/);
    assert.match(await prune({}), /Go Benchmark: 2 removed, 0 kept\n/);
    assert.equal((await new DirectoryStore(place).list('Go Benchmark')).baselines.length, 1);
    await assert.rejects(
      prune({ keep: '3' }),
      /--keep counts stored runs and does not work with --imported: leave it out/,
    );
  });

  it('shows an imported file unchanged, with its source and the facts that are unknown', async () => {
    const place = path('shown');
    const call = (action: 'show' | 'accept' | 'pin', name: string) =>
      baseline({ action, store: place, name, reason: 'why', as: null });
    await assert.rejects(
      call('show', NOWHERE),
      /no file .* is called "imported-0+\.txt": none is stored; overhead import/,
    );
    await imported(place);
    const [file = ''] = readdirSync(join(place, 'Go Benchmark'));
    const text = readFileSync(join(place, 'Go Benchmark', file), 'utf8');
    const out = await call('show', file);
    assert.equal(out.slice(-text.length), text);
    const words = out.slice(0, -text.length).replace(/\s+/g, ' ');
    assert.match(
      words,
      /Benchmark\/imported-\w+\.txt: imported from github-action-benchmark, and no baseline/,
    );
    assert.match(
      words,
      /known: 2 runs from 2023-11-23 to 2023-11-25; 8 values of 2 benchmarks; commits; which way/,
    );
    assert.match(words, /not known: pairs \(.*\); forks \(.*\); variants/);
    for (const name of [`Go Benchmark/${file}`, join(place, 'Go Benchmark', file)])
      assert.equal(await call('show', name), out, name);
    const wrong = file.replace(/.\.txt/, file.at(-5) === '0' ? '1.txt' : '0.txt');
    await assert.rejects(call('show', wrong), new RegExp(`did you mean "${file}"\\?`));
    for (const action of ['accept', 'pin'] as const)
      await assert.rejects(
        call(action, file),
        /holds imported values, which are not a run and are never compared with/,
      );
    writeFileSync(join(place, 'Go Benchmark', NOWHERE), 'suite: x\n?\n');
    await assert.rejects(call('show', NOWHERE), /imported-0+\.txt:2: not a line of imported values/);
    writeFileSync(join(place, 'Go Benchmark', NOWHERE), 'suite: x\n');
    await assert.rejects(
      call('show', NOWHERE),
      /imported-0+\.txt: the file contains no imported value: remove it/,
    );
    await new DirectoryStore(place).bring([{ suite: 'copy', text }]);
    await assert.rejects(
      call('show', file),
      /2 files of imported values are called .*: name one of .*Go Benchmark.*copy/,
    );
  });

  it('does not store values again if only their format differs', async () => {
    const place = path('again');
    const results = [{ command: 'a', mean: 0.002, user: 0.001, system: 0 }];
    writeFileSync(path('means.json'), JSON.stringify({ results }));
    const files = [path('means.json')];
    const request = { files, suite: 'mine', date: '2026-11-21T03:15:00.000Z' };
    // The format of an earlier release, which wrote each value on a line of its own as a fork.
    const text = `suite: mine
imported: hyperfine

Unit ns/op better=lower
Unit user-ns/op better=lower
Unit system-ns/op better=lower

date: 2026-11-21T03:15:00.000Z
commit:
forks: lines
Benchmarka  1  2000000 ns/op
Benchmarka  1  1000000 user-ns/op  0 system-ns/op
`;
    await new DirectoryStore(place).bring([{ suite: 'mine', text }]);
    assert.match(
      await imported(place, request),
      /: 0 files of imported values stored; one was there already/,
    );
    // Another value or direction is a new file; an unreadable stored file counts as empty.
    const others = [text.replace('2000000', '7'), text.replace('Unit ns/op better=lower\n', ''), 'x\n'];
    for (const [index, other] of others.entries()) {
      await new DirectoryStore(path(`other-${index}`)).bring([{ suite: 'mine', text: other }]);
      const out = await imported(path(`other-${index}`), { ...request, files: [...files, ...files] });
      assert.match(out, /: 1 file of imported values stored; one was there already/);
    }
    assert.match(
      await imported(place, { ...request, date: '2026-11-22' }),
      /: 1 file of imported values stored\./,
    );
  });

  it('shows imported values apart from runs, and counts a value once if a longer history is imported', async () => {
    const text = readFileSync(join(IMPORTS, 'data.js'), 'utf8');
    writeFileSync(
      path('grown.js'),
      text.replace('1700870402830', '1700970402830').replaceAll('1a2b3c', '2a2b3c'),
    );
    await imported(path('b'));
    await imported(path('b'), { files: [path('grown.js')] });
    const out = await history(path('b'));
    assert.match(
      out,
      /^Go Benchmark, imported from github-action-benchmark: 3 runs from 2023-11-23 to 2023-11-26\. Values/,
    );
    assert.match(out, /nothing is judged by them\n/);
    assert.match(out, /\n {2}Encode +time +3 +39\.8 µs\/op +41\.7 µs\/op +█▁▁ +39\.8 µs\/op\n/);
    const { suites } = JSON.parse(await history(path('b'), '-'));
    assert.deepEqual(suites[0].runs, []);
    assert.deepEqual(suites[0].imported[0].points[0], {
      date: '2023-11-23T09:01:52.406Z',
      commit: '0f1e2d3c4b5a69788796a5b4c3d2e1f001234567',
      value: 41653,
      values: 1,
      forks: null,
    });
  });

  it('never uses imported values as baselines or history', async () => {
    const place = path('c');
    await imported(place, { files: [join(IMPORTS, 'values.csv')] });
    const store = new DirectoryStore(place);
    const request = {
      ...emptyRequest('nightly', 'off'),
      results: [{ path: join(place, 'none.txt'), name: 'none.txt' }],
    };
    writeFileSync(join(place, 'none.txt'), resultText({ suite: 'nightly' }));
    const { inputs, warnings } = await storedInputs(store, request, host);
    assert.deepEqual([inputs.baselines, inputs.history ?? [], warnings], [[], [], []]);
    assert.deepEqual((await store.list('nightly')).baselines, []);
    await store.append(finished(resultText({ suite: 'nightly' }), { suite: 'nightly' }));
    const out = await history(place);
    assert.match(out, /^nightly: 1 run from .*\n[\s\S]*\nnightly, imported from csv: 2 runs /);
  });

  it('refuses all files if one is invalid, with advice', async () => {
    writeFileSync(path('bad.csv'), 'date,benchmark,unit,value\n2025-01-01,a,ns,x\n');
    const files = [join(IMPORTS, 'data.js'), path('bad.csv')];
    await assert.rejects(
      imported(path('d'), { files }),
      /bad\.csv:2: the value is NaN.*\n.*--suite NAME\nNothing was imported\.$/,
    );
    assert.equal(existsSync(path('d')), false);
    writeFileSync(path('large.js'), '');
    truncateSync(path('large.js'), LARGEST_FILE + 1);
    const wrong: [Partial<ImportOptions>, RegExp][] = [
      [{ files: [path('nowhere')] }, /nowhere does not exist/],
      [{ files: [root] }, /is not a file/],
      [{ files: [path('large.js')] }, /large\.js has 134 MB, more than 134: import it in parts/],
      [{ from: 'jmhh' }, /did you mean "jmh"\?/],
      [{ date: 'yesterday' }, /--date: "yesterday" is not a date/],
      [{ commit: 'HEAD' }, /--commit: "HEAD" is not a commit hash/],
      [{ suite: '../x' }, /--suite: "\.\.\/x" cannot be stored/],
      [{ from: 'csv' }, /data\.js:2: a quote without an end/],
    ];
    for (const [options, message] of wrong) await assert.rejects(imported(path('d'), options), message);
    assert.equal(existsSync(path('d')), false);
  });

  it('writes one commit to a branch that other jobs can read', async () => {
    const place = hosted();
    try {
      const open = () =>
        new BranchStore(DEFAULT_BRANCH, place.remote, { folder: place.folder, environment: CLEAN });
      const files = [
        { suite: 'a', text: 'suite: a\n' },
        { suite: 'b', text: 'suite: b\n' },
      ];
      assert.equal((await open().bring(files)).length, 2);
      assert.deepEqual(await open().bring(files), []);
      const found = [];
      for await (const one of open().imported('b')) found.push(one);
      assert.match(found[0]?.name ?? '', /^overhead-baselines:b\/imported-[0-9a-f]{16}\.txt$/);
      assert.equal(found[0]?.text, 'suite: b\n');
      const store = open();
      for (const name of [found[0]?.name ?? '', `b/${found[0]?.file}`])
        assert.deepEqual(await importNamed(store, name), found[0], name);
      assert.deepEqual(await open().list('b'), { baselines: [], warnings: [] });
      await open().drop('b', found);
      const left = [];
      for (const suite of ['a', 'b']) for await (const one of open().imported(suite)) left.push(one.text);
      assert.deepEqual(left, ['suite: a\n']);
    } finally {
      place.remove();
    }
  });
});

describe('overhead import of thresholds', () => {
  const write = () => {
    const file = path('slo.yml');
    const scenario = '{ name: a, thresholds: [execution_time < 5 ms, coffee < 2 cups] }';
    writeFileSync(file, `experiments: [{ steps: [{ run: fail_on_breach, scenarios: [${scenario}] }] }]\n`);
    return file;
  };
  const run = async (more: Partial<ImportOptions>) => {
    const notes: string[] = [];
    const output = {
      ...host.output,
      print: host.output.print.bind(host.output),
      tell: (text: string) => notes.push(text),
    };
    const nothing = { from: 'thresholds', into: null, suite: null, date: null, commit: null };
    heard.output = '';
    const { exitCode } = await importCommand({ files: [write()], ...nothing, ...more }, {
      ...host,
      output,
    } as unknown as typeof host);
    return { exitCode, printed: heard.output, notes };
  };

  it('prints gates, and names the lines that are none', async () => {
    const { exitCode, printed, notes } = await run({});
    assert.equal(exitCode, 0);
    assert.match(printed, /ns\/op: \{ max: 5 ms \} # line 1: execution_time < 5 ms/);
    assert.match(printed, /^# +.*slo\.yml:1:\d+: "coffee" is no metric/m);
    assert.equal(notes.length, 1);
    assert.match(notes[0] ?? '', /slo\.yml:1:\d+: left out: "coffee" is no metric that overhead reports/);
  });

  it('stores nothing, and so takes no store; other tools need one', async () => {
    await assert.rejects(run({ into: path('slo-store') }), /nothing is stored: leave --into out/);
    await assert.rejects(run({ date: '2026-11-21' }), /leave --date out/);
    await assert.rejects(
      run({ from: null }),
      /--into is missing: name the folder of the stored results, or branch/,
    );
    await assert.rejects(run({ from: 'threshold', into: path('b') }), /did you mean "thresholds"\?/);
    assert.equal(existsSync(path('slo-store')), false);
  });
});
