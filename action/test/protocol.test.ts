// The Action's protocol with GitHub's runner, without a runner: inputs, exit code, outputs, annotations and summary.
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { before, describe, it } from 'node:test';
import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import { temporary } from '../../core/testing.ts';
import { readComparison } from '../src/comparison/comparison.ts';
import { STACK_FRAME } from './command.ts';
import { assertBuilt, resultFile, runAction, writeResultFiles } from './fixture.ts';

describe('the Action, without a runner', () => {
  const folder = temporary('overhead-action-');
  before(() => {
    assertBuilt();
    writeResultFiles(join(folder, 'measured'));
  });

  const judge = (path: string, inputs: Record<string, string> = {}) =>
    runAction(folder, { command: 'compare', path, 'max-overhead': '5%', ...inputs });

  const verdicts: readonly (readonly [string, number])[] = [
    ['pass', 0],
    ['breach', 1],
    ['inconclusive', 0],
    ['broken', 2],
  ];
  for (const [verdict, status] of verdicts) {
    it(`exits ${status} on ${verdict}`, () => {
      const run = judge(`measured/${verdict}.txt`);
      assert.equal(run.status, status, run.log);
      assert.equal(run.outputs.verdict, verdict);
      assert.equal(run.outputs.breaches, verdict === 'breach' ? '1' : '0');
      assert.equal(/^::error/m.test(run.log), status !== 0, run.log);
    });
  }

  it('fails an inconclusive step on request', () => {
    const run = judge('measured/inconclusive.txt', { 'on-inconclusive': 'fail' });
    assert.equal(run.status, 1, run.log);
    assert.equal(run.outputs.verdict, 'inconclusive');
  });

  it('outputs paths with the contents that action.yml describes', () => {
    const { outputs, log } = judge('measured/breach.txt');
    const comparison = readComparison(resolve(folder, outputs.comparison ?? ''));
    assert.equal(comparison.verdict, 'breach', log);
    assert.match(readFileSync(resolve(folder, outputs.report ?? ''), 'utf8'), /Encode/);
    assert.ok(existsSync(resolve(folder, outputs.results ?? '')), outputs.results);
    assert.match(readFileSync(resolve(folder, outputs.page ?? ''), 'utf8'), /<p class="badge breach"/);
  });

  it('writes the report into the job summary', () => {
    const run = judge('measured/breach.txt');
    assert.match(run.summary, /Encode/);
    assert.match(run.summary, /breach/i);
  });

  it('judges several paths, one in each line', () => {
    writeFileSync(
      join(folder, 'measured/other.txt'),
      resultFile(0.01, 0.002).replace('suite: codec', 'suite: other'),
    );
    const run = judge('measured/breach.txt\n\n  measured/other.txt  \n');
    assert.equal(run.status, 1, run.log);
    const comparison = readComparison(resolve(folder, run.outputs.comparison ?? ''));
    assert.deepEqual(comparison.suites.map(suite => suite.suite).sort(), ['codec', 'other']);
  });

  it('keeps benchmark names from acting as workflow commands or markup', () => {
    const hostile = '::error::x%0A::add-mask::y|</details><img-src=x>@team`#1';
    const text = resultFile(0.2, 0.002).replaceAll('BenchmarkEncode', `BenchmarkEncode/case=${hostile}`);
    writeFileSync(join(folder, 'measured/hostile.txt'), text);
    const run = judge('measured/hostile.txt');
    assert.equal(run.status, 1, run.log);
    assert.doesNotMatch(run.log, /^::add-mask::/m);
    const shown = micromark(run.summary, {
      allowDangerousHtml: true,
      extensions: [gfm()],
      htmlExtensions: [gfmHtml()],
    });
    assert.match(shown, /<details>.*<table>/s);
    assert.doesNotMatch(shown, /<img|<a /);
    assert.equal(shown.split('<details>').length, shown.split('</details>').length);
  });

  describe('with wrong inputs', () => {
    const wrong: readonly (readonly [string, Record<string, string>, RegExp])[] = [
      ['an unknown command', { command: 'mesure' }, /mesure.*(run|compare)/s],
      [
        'a limit that is not a number',
        { command: 'compare', path: 'measured/pass.txt', 'max-overhead': 'five' },
        /max-overhead.*five/s,
      ],
      [
        'a limit with a comma',
        { command: 'compare', path: 'measured/pass.txt', 'max-overhead': '1,5%' },
        /max-overhead.*1,5%/s,
      ],
      ['nothing to judge', { command: 'compare' }, /path/],
      ['a missing path', { command: 'compare', path: 'measured/nowhere.txt' }, /nowhere\.txt/],
      ['a missing configuration', { config: 'nowhere.yml' }, /nowhere\.yml/],
      ['neither agent nor configuration', {}, /agent/],
      ['an unknown suite', { agent: 'nowhere.jar', suite: 'nety-bytebuf' }, /nety-bytebuf.*netty-bytebuf/s],
      ['a round count that is not a number', { agent: 'nowhere.jar', rounds: 'many' }, /rounds.*many/s],
      ['a time budget without a unit', { agent: 'nowhere.jar', 'time-budget': 'long' }, /time-budget.*long/s],
      ['a seed that is not a number', { agent: 'nowhere.jar', seed: 'x' }, /seed.*x/s],
      [
        'an unknown value for on-inconclusive',
        { command: 'compare', path: 'measured/pass.txt', 'on-inconclusive': 'ignore' },
        /on-inconclusive.*ignore/s,
      ],
    ];
    for (const [name, inputs, expected] of wrong) {
      it(`reports: ${name}`, () => {
        const run = runAction(folder, inputs);
        assert.equal(run.status, 3, run.log);
        const error = run.log.split('\n').find(line => line.startsWith('::error'));
        assert.match(error ?? run.log, expected);
        assert.doesNotMatch(run.log, STACK_FRAME);
        assert.notEqual(run.outputs.verdict, 'pass');
      });
    }

    it('reports file, line and the nearest key for an error of the configuration', () => {
      mkdirSync(join(folder, '.github'), { recursive: true });
      writeFileSync(join(folder, '.github/overhead.yml'), 'version: 1\nsuits: {}\n');
      const run = runAction(folder, {});
      rmSync(join(folder, '.github'), { recursive: true });
      assert.equal(run.status, 3, run.log);
      assert.match(run.log, /overhead\.yml:2.*suits.*suites/s);
    });
  });
});
