// The check whether benchstat may read a file directly: only complete, small files with plain lines.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { temporary } from '../../../core/testing.ts';
import { EXAMPLE, resultText, written } from './fixtures.ts';
import { plainVariants } from './plain.ts';

const folder = temporary('overhead-plain-');
const example = resultText(EXAMPLE, 'cpu: Test CPU\nUnit B/op assume=exact epsilon=0.5\n\n');
const variants = (text: string, most = 1) => plainVariants([written(folder, 'file.txt', text)], most);

describe('a result file', () => {
  it('that is plain has its variants in order', () => {
    assert.deepEqual(variants(example), ['off', 'on']);
    const other = written(folder, 'other.txt', resultText({ new: EXAMPLE.on, off: EXAMPLE.off }));
    assert.deepEqual(plainVariants([written(folder, 'file.txt', example), other], 1), ['off', 'on', 'new']);
  });

  const broken: Readonly<Record<string, string>> = {
    'NaN, which makes benchstat take all the memory there is': example.replace('103.9', 'NaN'),
    'an infinity': example.replace('103.9', '+Inf'),
    'a number beyond all measure': example.replace('103.9', '1e308'),
    'a negative number': example.replace('103.9', '-103.9'),
    'a count of zero': example.replace(' 1000 ', ' 0 '),
    'a line that was cut off': `${example}BenchmarkEncode/agent=off 1000 10`,
    'a result without a variant': `${example}BenchmarkEncode 1000 10 ns/op\n`,
    'a character that is not printed': example.replace('103.9 ', '103.9\u00a0'),
    'anything else': `${example}PASS\n`,
  };
  for (const [name, text] of Object.entries(broken)) {
    it(`with ${name} is not plain`, () => {
      assert.notEqual(text, example);
      assert.equal(variants(text), null);
    });
  }

  it('of many benchmarks, that is large, or that is missing is not plain', () => {
    assert.deepEqual(variants(example + example.replaceAll('Encode', 'Decode'), 2), ['off', 'on']);
    assert.equal(variants(example + example.replaceAll('Encode', 'Decode')), null);
    assert.equal(variants(example.repeat(2000)), null);
    assert.equal(plainVariants([{ path: join(folder, 'none.txt'), name: 'none.txt' }], 1), null);
  });
});
