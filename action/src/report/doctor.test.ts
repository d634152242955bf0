// Tests of the doctor's text.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Finding, markdown, summary } from './doctor.ts';
import { assertInert, htmlOf, textOf } from './testing-markdown.ts';

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
