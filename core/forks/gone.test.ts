// A benchmark that a change removes ends the suite, unless the configuration lists it as removed.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { WITHOUT_AGENT } from '../jvm/suite.ts';
import { type BaseSuite, SUITE_DEFAULTS } from '../suite.ts';
import { refuseGone } from './gone.ts';

function suite(expected: readonly string[] = [], control = 'base'): BaseSuite {
  const variants = [
    ...(control === 'off' ? [{ ...WITHOUT_AGENT, name: 'off' }] : []),
    { ...WITHOUT_AGENT, name: 'base' },
    { ...WITHOUT_AGENT, name: 'head', against: 'base' },
  ];
  return { ...SUITE_DEFAULTS, name: 'codec', runner: 'jmh', control, variants, expected };
}

const OLD = 'com.example.Codec.old';

describe('a revision without a benchmark', () => {
  it('R13: of the older one is rejected, with the way to acknowledge it', () => {
    for (const control of ['base', 'off']) {
      const lacking = [
        { name: OLD, variant: 'head' },
        ...(control === 'off' ? [{ name: OLD, variant: 'off' }] : []),
      ];
      assert.throws(
        () => refuseGone(suite([], control), lacking),
        /^Error: com\.example\.Codec\.old is in base, and not in head: bring it back, .* --removed com\.example\.Codec\.old --reason WHY$/,
      );
    }
  });

  it('is accepted if the list removes it, or only the newer one has it', () => {
    const lacking = [{ name: OLD, variant: 'head' }];
    for (const expected of [['!old'], ['!Codec.old'], ['!*.old'], ['Codec.encode']])
      assert.doesNotThrow(() => refuseGone(suite(expected), lacking), String(expected));
    assert.throws(() => refuseGone(suite(['Codec.old', '!Codec.encode']), lacking));
    assert.doesNotThrow(() => refuseGone(suite(), [{ name: 'fresh', variant: 'base' }]));
    assert.doesNotThrow(() =>
      refuseGone(
        suite(),
        ['base', 'head'].map(variant => ({ name: 'neither', variant })),
      ),
    );
  });
});
