// Shared parts of the configuration tests: empty inputs, and usage errors.
import assert from 'node:assert/strict';
import type { ApplicationVariant } from '../../../core/application/suite.ts';
import { UsageError } from '../../../core/config/problem.ts';
import type { GoSuite } from '../../../runners/go/suite.ts';
import type { HttpSuite } from '../../../runners/http/suite.ts';
import type { JmhSuite, JmhVariant } from '../../../runners/jmh/suite.ts';
import type { Suite } from '../../../runners/registry.ts';
import type { Inputs } from './inputs.ts';

type Own<S> = Omit<S, 'runner' | 'variants'>;
/** A suite of a runner that the test knows: it has the settings of one of them. */
export type KnownSuite = Own<JmhSuite> &
  Own<GoSuite> &
  Own<HttpSuite> & {
    readonly runner: string;
    readonly variants: readonly (JmhVariant & ApplicationVariant)[];
  };

/** Returns suites whose runners the test knows. */
export const known = (suites: readonly Suite[]): readonly KnownSuite[] => suites as unknown as KnownSuite[];

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
