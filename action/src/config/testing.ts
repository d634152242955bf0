// Shared parts of the configuration tests: empty inputs, and usage errors.
import assert from 'node:assert/strict';
import { UsageError } from '../../../core/config/problem.ts';
import type { Inputs } from './inputs.ts';

/** Inputs without any setting. */
export const NOTHING: Inputs = {
  config: null,
  suites: [],
  agent: null,
  agentArguments: null,
  jvmArguments: null,
  maxOverhead: null,
  maxRegression: null,
  maxDrift: null,
  rounds: null,
  timeBudget: null,
  onInconclusive: null,
  quick: false,
};

/** Asserts that a call throws a usage error with a matching message. */
export function assertRefused(call: () => unknown, expected: RegExp): void {
  assert.throws(call, (error: Error) => {
    assert.ok(error instanceof UsageError, error.stack);
    assert.match(error.message, expected);
    return true;
  });
}
