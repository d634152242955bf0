// Tests of the options as run.json stores them, and of a seed as the user writes it.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { UsageError } from '../../../core/config/problem.ts';
import { NOTHING } from '../config/testing.ts';
import { inputsSchema, seedOf } from './options.ts';

describe('a seed', () => {
  it('is parsed as a whole number', () => {
    assert.equal(seedOf('0'), 0);
    assert.equal(seedOf('2147483647'), 2147483647);
    assert.equal(seedOf('007'), 7);
  });

  it('is refused with the valid range if it is invalid', () => {
    for (const written of ['-1', '1.5', '2147483648', '1e3', 'x', '', ' 7', '0x10']) {
      assert.throws(
        () => seedOf(written),
        (error: Error) =>
          error instanceof UsageError &&
          error.message === `seed: "${written}" is not a whole number from 0 to 2147483647`,
      );
    }
  });

  it('is random and valid if none was given', () => {
    const seeds = Array.from({ length: 100 }, () => seedOf(null));
    assert.ok(new Set(seeds).size > 95);
    for (const seed of seeds) assert.equal(seedOf(String(seed)), seed);
  });
});

it('inputsSchema reads inputs back unchanged, and rejects a missing one', () => {
  const inputs = { ...NOTHING, suites: ['jvm'], agent: 'a.jar', maxOverhead: '5%', rounds: '20' };
  assert.deepEqual(inputsSchema.parse(JSON.parse(JSON.stringify(inputs))), inputs);
  const { rounds: _, ...fewer } = inputs;
  assert.throws(() => inputsSchema.parse(fewer), /rounds/);
});
