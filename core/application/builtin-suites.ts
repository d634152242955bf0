// The built-in suites that start an application of this project: its start, and its load, with the user's agent.
import { resolve } from 'node:path';
import { fromInput } from '../config/problem.ts';
import { agentFor } from '../jvm/presets.ts';
import type { GivenAgent } from '../jvm/settings.ts';
import { WITHOUT_AGENT } from '../jvm/suite.ts';
import type { BuiltinSuite } from '../runner-interface.ts';
import { CONTROL, SUITE_DEFAULTS } from '../suite.ts';
import { APPLICATIONS, type BUILTIN_APPLICATIONS } from './applications.ts';
import type { ApplicationSuite } from './suite.ts';

/** A built-in suite that starts an application. */
export interface BuiltinApplicationSuite extends BuiltinSuite {
  readonly application: (typeof BUILTIN_APPLICATIONS)[number];
  readonly jdk: number;
}

/** A fixed heap, so that machines do not differ in collector and number of collections. */
const HEAP = ['-Xms256m', '-Xmx256m'];

/** Returns such a suite as configuration, without the name of its runner. */
export function builtinApplicationSuite(
  { name, application, jdk, timeBudget }: BuiltinApplicationSuite,
  { agent, agentArguments, jvmArguments }: GivenAgent,
  optional: boolean,
): Omit<ApplicationSuite, 'runner'> {
  const { argv, ready, request } = APPLICATIONS[application];
  const command = { argv, folder: resolve('.') };
  const treatment = fromInput('agent', () => agentFor(agent ?? '', agentArguments));
  return {
    ...SUITE_DEFAULTS,
    name,
    jdk,
    optional,
    jvmArguments: [...HEAP, ...jvmArguments],
    heap: [],
    application: {
      builtin: application,
      processes: [{ name: '', argv: [], environment: {}, ready, request }],
      files: [],
      memory: null,
    },
    timeBudget,
    variants: [
      { ...WITHOUT_AGENT, name: CONTROL, command },
      { ...WITHOUT_AGENT, name: 'agent', command, ...treatment },
    ],
  };
}
