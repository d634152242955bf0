// The suites under load of this project: requests to its applications, with the user's agent.
import {
  type BuiltinApplicationSuite,
  builtinApplicationSuite,
} from '../../core/application/builtin-suites.ts';
import { ONE_REQUEST } from '../../core/application/load.ts';
import type { BuiltinSuites } from '../../core/runner-interface.ts';
import { DEFAULT_ANSWER, DEFAULT_CONCURRENCY, DEFAULT_CONNECTIONS } from './settings.ts';
import type { HttpSuite } from './suite.ts';

/** A built-in suite under load. */
interface Loaded extends BuiltinApplicationSuite {
  /** Requests per second of an open loop. */
  readonly rate: number;
}

const MINUTE = 60_000;

/** The time budgets are enough for about ten rounds, or for the six that decide on a slow machine. */
const HTTP: readonly Loaded[] = [
  { name: 'load-spring', application: 'spring-jdbc', jdk: 17, rate: 100, timeBudget: 10 * MINUTE },
  { name: 'load-undertow', application: 'undertow-h2', jdk: 17, rate: 200, timeBudget: 10 * MINUTE },
];

export const httpBuiltin: BuiltinSuites<HttpSuite> = {
  group: 'http',
  suites: HTTP,
  takesAgent: true,
  suite: (name, given, optional) => {
    const builtin = HTTP.find(suite => suite.name === name) as Loaded;
    return {
      ...builtinApplicationSuite(builtin, given, optional),
      runner: 'http',
      warmup: null,
      measurement: null,
      load: {
        rate: builtin.rate,
        concurrency: DEFAULT_CONCURRENCY,
        warmupRate: null,
        requests: 0,
        objective: null,
        connections: DEFAULT_CONNECTIONS,
        timeout: DEFAULT_ANSWER,
        ...ONE_REQUEST,
      },
    };
  },
};
