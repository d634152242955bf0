// The built-in suites, for users without a configuration file.

import { SKELETON } from '../../../core/skeleton.ts';
import { CONTROL, type Suite, WITHOUT_AGENT } from '../../../core/suite.ts';
import { GO, goSuite } from './builtin-go.ts';
import { KERNEL, kernelSuite } from './builtin-kernel.ts';
import { HTTP, STARTUP, type Started, startedSuite } from './builtin-started.ts';
import { agentFor, simpleAgent } from './presets.ts';

/** The treatment that the simple inputs describe. */
export interface SimpleTreatment {
  readonly agent: string;
  readonly agentArguments: string;
  readonly jvmArguments: readonly string[];
}

/** A built-in suite. */
export interface Builtin {
  readonly name: string;
  readonly include: string;
  readonly jdk: number;
  /** In ms; enough for 20 rounds of its benchmarks, or fewer with four benchmarks. */
  readonly timeBudget: number;
}

const MINUTE = 60_000;

/** The group `jvm`. */
export const JVM: readonly Builtin[] = [
  { name: 'netty-bytebuf', include: '\\.ByteBufBenchmark\\.', jdk: 17, timeBudget: 10 * MINUTE },
  { name: 'call-tree', include: '\\.CallTreeBenchmark\\.', jdk: 17, timeBudget: 4 * MINUTE },
  { name: 'jdbc', include: '\\.QueryBenchmark\\.', jdk: 17, timeBudget: 4 * MINUTE },
  { name: 'virtual-threads', include: '\\.VirtualThreadBenchmark\\.', jdk: 21, timeBudget: 4 * MINUTE },
];

/** Built-in suites under one name, all of one runner. */
export interface Group {
  readonly runner: Suite['runner'];
  readonly suites: readonly { readonly name: string; readonly timeBudget: number }[];
}

/** Groups of built-in suites by name, for `suite:`. */
export const GROUPS = {
  jvm: { runner: 'jmh', suites: JVM },
  go: { runner: 'go', suites: GO },
  startup: { runner: 'startup', suites: STARTUP },
  http: { runner: 'http', suites: HTTP },
  kernel: { runner: 'kernel', suites: KERNEL },
} as const satisfies Readonly<Record<string, Group>>;

/** Returns the group of that name. */
export function groupOf(name: string): Group | undefined {
  return Object.hasOwn(GROUPS, name) ? GROUPS[name as keyof typeof GROUPS] : undefined;
}

/** Names that `suite:` accepts without a configuration file. */
export const BUILTIN_NAMES: readonly string[] = [
  ...Object.keys(GROUPS),
  ...Object.values(GROUPS).flatMap(({ suites }) => suites.map(suite => suite.name)),
];

/** Returns whether a name includes a suite on a JVM, whose treatment is an agent. */
export function takesAgent(name: string): boolean {
  return [named(name, 'jvm', JVM), named(name, 'startup', STARTUP), named(name, 'http', HTTP)].some(
    suites => suites.length > 0,
  );
}

/**
 * Returns the built-in suites of a group, or the named one. Suites that this machine cannot run are left out with a message.
 * @param treatment for suites that take an agent; the others have their own
 */
export function builtinSuites(name: string, treatment: SimpleTreatment): Suite[] {
  const optional = groupOf(name) !== undefined;
  const started = (builtin: Started) =>
    startedSuite(
      builtin,
      agentFor(treatment.agent, treatment.agentArguments),
      treatment.jvmArguments,
      optional,
    );
  return [
    ...named(name, 'jvm', JVM).map(builtin => suite(builtin, treatment, optional)),
    ...named(name, 'go', GO).map(builtin => goSuite(builtin, optional)),
    ...named(name, 'startup', STARTUP).map(started),
    ...named(name, 'http', HTTP).map(started),
    ...named(name, 'kernel', KERNEL).map(builtin => kernelSuite(builtin, optional)),
  ];
}

/** Returns the suites of the group that a name means. */
function named<T extends { readonly name: string }>(
  name: string,
  group: string,
  suites: readonly T[],
): readonly T[] {
  return name === group ? suites : suites.filter(suite => suite.name === name);
}

function suite(builtin: Builtin, treatment: SimpleTreatment, optional: boolean): Suite {
  return {
    ...SKELETON,
    name: builtin.name,
    runner: 'jmh',
    include: builtin.include,
    jdk: builtin.jdk,
    optional,
    jvmArguments: treatment.jvmArguments,
    timeBudget: builtin.timeBudget,
    variants: [
      { ...WITHOUT_AGENT, name: CONTROL },
      {
        ...WITHOUT_AGENT,
        name: 'agent',
        ...simpleAgent(treatment.agent, treatment.agentArguments),
      },
    ],
  };
}
