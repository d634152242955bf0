// Tests of the requests for the statistics.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { temporary } from '../../../core/testing.ts';
import { parseText } from '../config/parse.ts';
import { resolveConfig } from '../config/resolve.ts';
import { assertRefused } from '../config/testing.ts';
import { merged, originsOf, reconfigured, requestOf, requestsOfFiles } from './requests.ts';
import { leaveRun, suiteRecord } from './testing.ts';

const root = temporary('overhead-requests-');

it('requestOf gives a machine too noisy for any round as the reason, not an empty file', () => {
  const noisy = suiteRecord({ unusable: 'this machine is too noisy' });
  const { folder } = leaveRun(join(root, 'noisy'));
  assert.deepEqual(requestOf(folder, noisy).state.broken, [], 'complete rounds are judged');
  writeFileSync(join(folder, 'results/codec.txt'), 'suite: codec\n\nUnit cpu-ns/op better=lower\n');
  const { results, state } = requestOf(folder, noisy);
  assert.deepEqual([results, state.broken], [[], ['nothing was measured: this machine is too noisy']]);
  // No round was discarded: the statistics report the missing results.
  assert.equal(requestOf(folder, suiteRecord()).results.length, 1);
});

it('requestOf warns about a stopped run with the command to resume it, and judges its rounds', () => {
  const stopped = suiteRecord({ finished: false });
  const { folder } = leaveRun(join(root, 'stopped'), { suite: stopped });
  const { results, state } = requestOf(folder, stopped);
  assert.equal(results.length, 1);
  assert.deepEqual(
    state.warnings.map(({ code }) => code),
    ['unfinished'],
  );
  assert.match(
    state.warnings[0]?.message ?? '',
    /^the run was stopped before its 6 rounds were done: overhead run --resume \S+stopped completes it$/,
  );
  const [early] = requestOf(folder, { ...stopped, planned: 0 }).state.warnings;
  assert.match(early?.message ?? '', /before its planned rounds were done/);
  assert.deepEqual(requestOf(folder, suiteRecord()).state.warnings, []);
});

it('merged joins equal warnings of several forks into one that names them all', () => {
  const warning = (message: string, code = 'no-gc') => ({ code, message });
  assert.deepEqual(
    merged([
      warning('A (off): too short: no GC'),
      warning('B'),
      warning('A (on): too short: no GC'),
      warning('B'),
    ]),
    [warning('A (off), A (on): too short: no GC'), warning('B')],
  );
  assert.deepEqual(merged([warning('A: x'), warning('B: x', 'other')]), [
    warning('A: x'),
    warning('B: x', 'other'),
  ]);
});

describe('plain result files', () => {
  const file = (name: string, text: string): string => {
    const path = join(root, name);
    writeFileSync(path, text);
    return path;
  };

  it('belong to the suite in their head, else to that of their file name, and are pooled by suite', () => {
    const [one, two] = [file('a.txt', 'suite: codec\n'), file('b.txt', '\uFEFFcpu: X\r\nsuite:\tcodec \r\n')];
    const named = file('pipe.line.txt', 'Unit ns/op better=lower\n');
    assert.deepEqual(
      requestsOfFiles([one, named, two]).map(({ suite, results }) => [
        suite,
        results.map(({ path }) => path),
      ]),
      [
        ['codec', [one, two]],
        ['pipe.line', [named]],
      ],
    );
  });

  it('have their date and commit only in their head', () => {
    const text = 'suite: codec\ncommit: abc\n\nBenchmarkA 1 1 ns/op\n';
    const [origin] = originsOf({ results: [{ path: file('c.txt', text), name: 'c' }] });
    assert.deepEqual(origin, {
      date: '',
      commit: 'abc',
      header: { suite: 'codec', commit: 'abc' },
    });
    const late = file('d.txt', `cpu: ${'x'.repeat(5000)}\ncommit: abc\n`);
    assert.equal(originsOf({ results: [{ path: late, name: 'd' }] })[0]?.commit, '');
  });

  it('are judged by the suite of a configuration, and refused if it has no such suite', () => {
    const { suites } = resolveConfig(
      parseText(
        'o.yml',
        'version: 1\nsuites:\n  other: {runner: jmh, variants: {off: {}, b: {agent: b.jar}}}\n  codec: {runner: jmh, variants: {off: {}, a: {agent: a.jar}}, gates: {B/op: {max: 5}}}\n',
      ),
    );
    const of = (suite: string) => ({ ...requestOf(root, suiteRecord({ suite })), suite });
    assert.deepEqual(
      reconfigured(of('codec'), suites, 'o.yml').gates.map(({ metric, limit }) => [metric, limit]),
      [['B/op', 5]],
    );
    assertRefused(
      () => reconfigured(of('codek'), suites, 'o.yml'),
      /^o\.yml has no suite "codek": did you mean "codec"\?$/,
    );
  });

  it('have the alternatives of a configuration: treatments that select a sub-benchmark, as the control does', () => {
    const judged = (variants: string) => {
      const text = `version: 1\nsuites:\n  codec: {runner: go, variants: ${variants}}\n`;
      const { suites } = resolveConfig(parseText('o.yml', text));
      return reconfigured(requestOf(root, suiteRecord()), suites, 'o.yml').alternatives;
    };
    assert.deepEqual(judged('{off: {benchmark: {impl: channel}}, ring: {benchmark: {impl: ring}}}'), [
      'ring',
    ]);
    assert.deepEqual(judged('{off: {}, probe: {tags: probe}}'), []);
    assert.deepEqual(requestOf(root, suiteRecord({ alternatives: ['ring'] })).alternatives, ['ring']);
  });
});
