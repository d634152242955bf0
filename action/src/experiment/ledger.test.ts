// What the forks of a suite must share: the first that differs in any of it breaks the suite, and is told by name.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { ForkFailure } from '../../../runners/runner.ts';
import { agree } from './ledger.ts';
import { emptySuiteRecord } from './testing.ts';

const forkUnder = (conditions: Readonly<Record<string, string>>) => ({
  operations: 1,
  samples: [],
  iterations: [],
  conditions,
  warnings: [],
});

const DIFFERENCES: readonly (readonly [string, string, string])[] = [
  ['Go version', 'go1.26.8', 'go1.27.0'],
  ['GOMAXPROCS', '2', '1'],
  ['GOGC', '100', 'off'],
  ['GOAMD64', 'v1', 'v3'],
  ['collectors', 'G1', 'Serial'],
];
for (const [name, first, other] of DIFFERENCES) {
  it(`V8: a fork under another ${name} breaks the suite, and no other try can mend that`, () => {
    const record = { ...emptySuiteRecord(), runner: name === 'collectors' ? 'jmh' : 'go' };
    agree(record, 'rehearsal (off)', forkUnder({ [name]: first, 'of off': 'a' }));
    agree(record, 'rehearsal (probe)', forkUnder({ [name]: first, 'of probe': 'b' }));
    assert.throws(
      () => agree(record, 'First (probe)', forkUnder({ [name]: other })),
      error => {
        assert.ok(error instanceof ForkFailure && error.final);
        const fix = name === 'collectors' ? /jvm-args of the suite/ : /env of the suite, for every variant/;
        assert.ok(error.message.startsWith(`First (probe): ${name} is ${other}, in other forks ${first}. `));
        assert.match(error.message, fix);
        return true;
      },
    );
    assert.equal(record.conditions[name], first);
  });
}
