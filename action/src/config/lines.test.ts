// The line of a gate: the position of its limit, or no line for the limit of an input.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { UsageError } from '../../../core/config/problem.ts';
import { temporary } from '../../../core/testing.ts';
import { gateLines } from './lines.ts';

const TEXT = `version: 1
defaults:
  max-overhead: 5%
suites:
  codec:
    runner: jmh
    variants: { off: {}, probe: { agent: a.jar } }
    gates:
      B/op: { max-increase: 64 }
      cpu-ns/op:
        max-regression: 2%
        max-overhead: 3%
  other:
    runner: jmh
    variants: { off: {}, probe: { agent: a.jar } }
  both:
    runner: jmh
    mode: both
    variants: { off: {}, probe: { agent: a.jar } }
    gates:
      cpu-ns/op: { max-overhead: 4% }
      cpu-instr/op: { max-overhead: 1% }
  hooks:
    runner: kernel
    mode: both
    kernels: ["6.1"]
    workloads: { connect: {} }
    variants: { off: {}, probe: { hook: lsm } }
    gates:
      cpu-instr/op: { max-overhead: 2% }
`;

describe('the line of a gate', () => {
  const folder = temporary('overhead-lines-');
  const file = join(folder, 'overhead.yml');
  before(() => writeFileSync(file, TEXT));

  const cases = [
    ['a gate of the suite', 'codec', 'cpu-ns/op', 'max-overhead', 0.03, 12],
    ['another kind', 'codec', 'cpu-ns/op', 'max-regression', 0.02, 11],
    ['a gate on one line', 'codec', 'B/op', 'max-increase', 64, 9],
    ['a gate of the half in the simulator', 'both.simulation', 'cpu-instr/op', 'max-overhead', 0.01, 22],
    ['a gate of the native half', 'both', 'cpu-ns/op', 'max-overhead', 0.04, 21],
    ['a gate of one of several kernels', 'hooks.simulation.6.1', 'cpu-instr/op', 'max-overhead', 0.02, 30],
    ['a default', 'other', 'ns/op', 'max-overhead', 0.05, 3],
    ['a limit that an input set', 'codec', 'cpu-ns/op', 'max-overhead', 0.04, null],
    ['a gate that the file does not have', 'other', 'B/op', 'max', 7, null],
    ['a suite that the file does not have', 'nowhere', 'cpu-ns/op', 'max-overhead', 0.05, null],
  ] as const;
  for (const [name, suite, metric, kind, limit, line] of cases) {
    it(name, () => assert.equal(gateLines(file)({ suite, metric, kind, limit }), line));
  }

  it('is not looked up in an invalid file', () => {
    writeFileSync(join(folder, 'bad.yml'), 'version: 2\n');
    assert.throws(() => gateLines(join(folder, 'bad.yml')), UsageError);
  });
});
