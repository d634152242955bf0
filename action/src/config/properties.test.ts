// Property tests: any text is either a valid configuration file or rejected with a position and messages of one line. Nothing else is thrown.
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { UsageError } from '../../../core/config/problem.ts';
import type { Config } from './config.ts';
import { parseText } from './parse.ts';
import { resolveConfig } from './resolve.ts';

const ROOT = join(import.meta.dirname, '../../..');
const EXAMPLES = globSync('examples/*/overhead.yml', { cwd: ROOT }).map(path =>
  readFileSync(join(ROOT, path), 'utf8'),
);

/** Common mistakes, and unlikely ones. */
const FRAGMENTS = [
  ...[
    '5%',
    '5,0 %',
    '-3%',
    '1e999',
    'NaN',
    '.inf',
    '-.inf',
    '0',
    '0x10',
    '1_000',
    '10 m',
    '90s',
    '99999999h',
  ],
  ...[
    '~',
    'true',
    'no',
    '""',
    "''",
    '[]',
    '{}',
    '[1, [2]]',
    '{ a: { b: c } }',
    '!!str 5',
    '!x y',
    '*none',
    '&a b',
  ],
  ...['off', 'off: {}', 'agent: x.jar', 'version: 2', 'runner: jhm', '__proto__', 'constructor', 'toString'],
  ...['../../etc/passwd', '/', '$(touch x)', '`x`', '\u202e', '\u0000', '\ud800', '"\\u0000"', 'é', '🎉'],
  ...[':', '-', '#', '|', '>', '?', '%', '@', '\t', '\n', '\r\n', '---\n', '...\n', '  ', '<<: *x'],
];

/** A configuration with some lines changed, moved or removed. */
const mutated = fc
  .record({
    text: fc.constantFrom(...EXAMPLES),
    edits: fc.array(
      fc.record({
        at: fc.nat(),
        how: fc.constantFrom('value', 'key', 'insert', 'delete', 'indent', 'double', 'cut'),
        what: fc.oneof(fc.constantFrom(...FRAGMENTS), fc.string({ unit: 'binary', maxLength: 8 })),
      }),
      { minLength: 1, maxLength: 3 },
    ),
  })
  .map(({ text, edits }) => edits.reduce(edited, text));

function edited(text: string, { at, how, what }: { at: number; how: string; what: string }): string {
  const lines = text.split('\n');
  const index = at % lines.length;
  const line = lines[index] ?? '';
  const changes: Readonly<Record<string, string[]>> = {
    value: [line.replace(/:.*$/, `: ${what}`)],
    key: [line.replace(/[\w/-]+(?=:)/, what)],
    insert: [line, what],
    delete: [],
    indent: [`  ${line}`],
    double: [line, line],
    cut: [line.slice(0, at % (line.length + 1))],
  };
  lines.splice(index, 1, ...(changes[how] ?? [line]));
  return lines.join('\n');
}

/** The configuration of a text; null if it is invalid, with well-formed problems. */
function understood(text: string): Config | null {
  try {
    return resolveConfig(parseText('overhead.yml', text));
  } catch (error) {
    assert.ok(error instanceof UsageError, `${(error as Error).stack}`);
    assert.notEqual(error.message, '');
    const lines = text.split(/\r\n|\n|\r/).length;
    for (const { file, line, column, message } of error.problems) {
      assert.equal(file, 'overhead.yml');
      assert.ok(line >= 1 && line <= lines + 1 && column >= 1, `${line}:${column} of ${lines} lines`);
      assert.ok(message.length > 5, message);
    }
    return null;
  }
}

describe('any configuration', () => {
  it('is accepted, or rejected with a position', () => {
    let right = 0;
    fc.assert(
      fc.property(mutated, text => {
        if (understood(text) !== null) right++;
      }),
      { numRuns: 200 },
    );
    // The test must also see valid configurations.
    assert.ok(right > 0);
  });

  it('that is accepted names only what can be measured', () => {
    fc.assert(
      fc.property(mutated, text => {
        const config = understood(text);
        for (const suite of config?.suites ?? []) {
          assert.ok(suite.variants.length >= 2, suite.name);
          assert.ok(suite.variants.some(({ name }) => name === suite.control));
          assert.equal(new Set(suite.variants.map(({ name }) => name)).size, suite.variants.length);
          assert.ok(suite.rounds.min >= 1 && suite.rounds.max >= suite.rounds.min);
          assert.ok(suite.timeBudget > 0 && Number.isFinite(suite.timeBudget));
          for (const gate of suite.gates) assert.ok(Number.isFinite(gate.limit), JSON.stringify(gate));
        }
      }),
      { numRuns: 200 },
    );
  });

  it('of random text is rejected with a position too', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200, size: 'max' }), text =>
        assert.equal(understood(text), null),
      ),
      { numRuns: 100 },
    );
  });
});
