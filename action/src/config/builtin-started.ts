// The built-in suites that start an application of this project: its start, and its load, with the user's agent.
import { resolve } from 'node:path';
import { SKELETON } from '../../../core/skeleton.ts';
import { CONTROL, type LoadSuite, type Suite, type Variant, WITHOUT_AGENT } from '../../../core/suite.ts';
import { APPLICATIONS, type BUILTIN_APPLICATIONS } from './builtin-applications.ts';
import { DEFAULT_ANSWER, DEFAULT_CONCURRENCY, DEFAULT_CONNECTIONS } from './load.ts';

/** A built-in suite that starts an application. */
export interface Started {
  readonly name: string;
  readonly application: (typeof BUILTIN_APPLICATIONS)[number];
  readonly jdk: number;
  /** Requests per second of an open loop; null: only the start is measured. */
  readonly rate: number | null;
  /** In ms; enough for about ten rounds, or for the six that decide on a slow machine. */
  readonly timeBudget: number;
}

const MINUTE = 60_000;

/** The group `startup`. */
export const STARTUP: readonly Started[] = [
  { name: 'start-spring', application: 'spring-jdbc', jdk: 17, rate: null, timeBudget: 8 * MINUTE },
  { name: 'start-undertow', application: 'undertow-h2', jdk: 17, rate: null, timeBudget: 4 * MINUTE },
  { name: 'start-kafka', application: 'kafka', jdk: 17, rate: null, timeBudget: 8 * MINUTE },
];

/** The group `http`. */
export const HTTP: readonly Started[] = [
  { name: 'load-spring', application: 'spring-jdbc', jdk: 17, rate: 100, timeBudget: 10 * MINUTE },
  { name: 'load-undertow', application: 'undertow-h2', jdk: 17, rate: 200, timeBudget: 10 * MINUTE },
];

/** A fixed heap, so that machines do not differ in collector and number of collections. */
const HEAP = ['-Xms256m', '-Xmx256m'];

/** Returns such a suite as configuration. */
export function startedSuite(
  builtin: Started,
  treatment: Pick<
    Variant,
    'agent' | 'agentArguments' | 'jvmArguments' | 'environment' | 'files' | 'attached'
  >,
  jvmArguments: readonly string[],
  optional: boolean,
): Suite {
  const { name, application, jdk, rate, timeBudget } = builtin;
  const { argv, ready, request } = APPLICATIONS[application];
  const command = { argv, folder: resolve('.') };
  return {
    ...SKELETON,
    name,
    runner: rate === null ? 'startup' : 'http',
    jdk,
    optional,
    jvmArguments: [...HEAP, ...jvmArguments],
    application: {
      builtin: application,
      processes: [{ name: '', argv: [], environment: {}, ready, request }],
      files: [],
      memory: null,
    },
    load: rate === null ? null : atRate(rate),
    timeBudget,
    variants: [
      { ...WITHOUT_AGENT, name: CONTROL, command },
      { ...WITHOUT_AGENT, name: 'agent', command, ...treatment },
    ],
  };
}

function atRate(rate: number): LoadSuite {
  return {
    rate,
    concurrency: DEFAULT_CONCURRENCY,
    warmupRate: null,
    requests: 0,
    objective: null,
    connections: DEFAULT_CONNECTIONS,
    timeout: DEFAULT_ANSWER,
    method: 'GET',
    headers: {},
    content: '',
  };
}
