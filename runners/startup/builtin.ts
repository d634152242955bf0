// The start-up suites of this project: the start of each of its applications, with the user's agent.
import {
  type BuiltinApplicationSuite,
  builtinApplicationSuite,
} from '../../core/application/builtin-suites.ts';
import type { BuiltinSuites } from '../../core/runner-interface.ts';
import type { StartupSuite } from './suite.ts';

const MINUTE = 60_000;

/** The time budgets are enough for about ten rounds, or for the six that decide on a slow machine. */
const STARTUP: readonly BuiltinApplicationSuite[] = [
  { name: 'start-spring', application: 'spring-jdbc', jdk: 17, timeBudget: 8 * MINUTE },
  { name: 'start-undertow', application: 'undertow-h2', jdk: 17, timeBudget: 4 * MINUTE },
  { name: 'start-kafka', application: 'kafka', jdk: 17, timeBudget: 8 * MINUTE },
];

export const startupBuiltin: BuiltinSuites<StartupSuite> = {
  group: 'startup',
  suites: STARTUP,
  takesAgent: true,
  suite: (name, given, optional) => {
    const builtin = STARTUP.find(suite => suite.name === name) as BuiltinApplicationSuite;
    return { ...builtinApplicationSuite(builtin, given, optional), runner: 'startup' };
  },
};
