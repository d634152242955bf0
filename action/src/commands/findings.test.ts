// Tests of the doctor's text.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Noise } from '../experiment/noise.ts';
import { assertInert, htmlOf, textOf } from '../report/testing-markdown.ts';
import { type Finding, markdown, noiseFindings, summary } from './findings.ts';

const measure = (name: string, mde: number, low: number, high: number) => ({
  name,
  mde,
  overhead: (low + high) / 2,
  low,
  high,
});
const QUIET: Noise = {
  measured: 20,
  rounds: 19,
  elapsed: 81_400,
  steal: 0.012,
  pressure: 0.05,
  measures: [measure('CPU', 0.014, -0.009, 0.008), measure('time', 0.21, -0.1, 0.12)],
};

describe('the noise of a machine', () => {
  it('is reported as the overheads that can and cannot be detected', () => {
    const [rounds, cpu, time] = noiseFindings(QUIET);
    assert.equal(rounds?.state, 'ready');
    assert.match(
      rounds?.found ?? '',
      /^20 of a program against itself in 81 s, 1 of them disturbed .*1\.2 %/,
    );
    assert.equal(cpu?.state, 'ready');
    assert.match(cpu?.found ?? '', /^overheads from 1\.4 % on .*\[−0\.9 %, \+0\.8 %\]/);
    assert.equal(time?.state, 'note');
    assert.match(time?.action ?? '', /limits on CPU time/);
  });

  it('gets a note if too many rounds were disturbed', () => {
    for (const busy of [{ rounds: 14 }, { pressure: 0.3 }]) {
      const [rounds] = noiseFindings({ ...QUIET, ...busy });
      assert.equal(rounds?.state, 'note');
      assert.match(rounds?.action ?? '', /other work is running/);
    }
  });

  it('gets a note for a difference between a program and itself', () => {
    const [, cpu] = noiseFindings({ ...QUIET, measures: [measure('CPU', 0.01, 0.002, 0.02)] });
    assert.equal(cpu?.state, 'note');
    assert.match(cpu?.found ?? '', /^\+1\.1 % .* between a program and itself/);
  });

  it('is unknown with too few rounds', () => {
    const none = { name: 'CPU', mde: null, overhead: null, low: null, high: null };
    const [, cpu] = noiseFindings({ ...QUIET, rounds: 3, measures: [none] });
    assert.deepEqual([cpu?.state, cpu?.action], ['note', 'run doctor again when the machine is quieter']);
  });
});

describe('findings as Markdown', () => {
  const finding = (state: Finding['state'], more: Partial<Finding> = {}): Finding => ({
    for: 'go',
    name: 'Go',
    state,
    found: '1.26.8',
    action: '',
    ...more,
  });

  it('list problems first and fold the rest', () => {
    const page = markdown(
      [finding('ready'), finding('missing', { action: 'install Go' })],
      'Missing for go.',
    );
    assert.match(page, /Missing for go\.\n\n\|.*\n\|.*\n\| ❌ .*install Go \|\n\n<details>/);
    assert.match(page, /No action needed: 1</);
  });

  it('stay inert with hostile program output', () => {
    const hostile = 'v1 | </details> <img src=x onerror=alert(1)> @org/team #1 `x` http://x';
    const page = markdown([finding('note', { found: hostile, action: hostile, name: hostile })], hostile);
    assertInert(htmlOf(page));
    assert.ok(textOf(htmlOf(page)).includes('@org/team'));
  });

  it('state in one sentence what can still be measured', () => {
    const kinds = ['jmh', 'go'];
    assert.equal(summary([finding('ready'), finding('note')], kinds), 'Nothing is missing.');
    assert.equal(
      summary([finding('ready'), finding('missing', { for: 'jmh' })], kinds),
      'Something is missing for jmh; go can be measured.',
    );
    assert.match(
      summary([finding('missing', { for: 'all' }), finding('ready')], kinds),
      /nothing can be measured yet/,
    );
  });
});
