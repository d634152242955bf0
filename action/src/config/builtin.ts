// The suites that come with overhead, for users who write no configuration file.
import { agentSource } from './agent.ts';
import { CONTROL, type Suite, WITHOUT_AGENT } from './config.ts';
import { DEFAULT_ROUNDS } from './resolve.ts';

/** What the simple inputs say of the one treatment. */
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
  /** In ms: as long as 20 rounds of its benchmarks take, and of four benchmarks fewer. */
  readonly timeBudget: number;
}

const MINUTE = 60_000;

const JVM: readonly Builtin[] = [
  { name: 'netty-bytebuf', include: '\\.ByteBufBenchmark\\.', jdk: 17, timeBudget: 10 * MINUTE },
  { name: 'call-tree', include: '\\.CallTreeBenchmark\\.', jdk: 17, timeBudget: 4 * MINUTE },
  { name: 'jdbc', include: '\\.QueryBenchmark\\.', jdk: 17, timeBudget: 4 * MINUTE },
  { name: 'virtual-threads', include: '\\.VirtualThreadBenchmark\\.', jdk: 21, timeBudget: 4 * MINUTE },
];

/** Groups of built-in suites, by the name that `suite:` takes. */
export const GROUPS: Readonly<Record<string, readonly Builtin[]>> = { jvm: JVM };

/** Names that `suite:` takes without a configuration file. */
export const BUILTIN_NAMES: readonly string[] = [
  ...Object.keys(GROUPS),
  ...Object.values(GROUPS).flatMap(group => group.map(suite => suite.name)),
];

/** The built-in suites of a group (those that this machine cannot run are left out and said so), or the one that is named. */
export function builtinSuites(name: string, treatment: SimpleTreatment): Suite[] {
  const group = GROUPS[name];
  if (group !== undefined) return group.map(builtin => suite(builtin, treatment, true));
  return JVM.filter(builtin => builtin.name === name).map(builtin => suite(builtin, treatment, false));
}

function suite(builtin: Builtin, treatment: SimpleTreatment, optional: boolean): Suite {
  return {
    name: builtin.name,
    runner: 'jmh',
    jar: 'builtin',
    include: builtin.include,
    exclude: '',
    parameters: {},
    threads: null,
    jdk: builtin.jdk,
    optional,
    jvmArguments: treatment.jvmArguments,
    environment: {},
    warmup: null,
    measurement: null,
    lane: 'native',
    go: null,
    rounds: DEFAULT_ROUNDS,
    timeBudget: builtin.timeBudget,
    timeout: null,
    variants: [
      { ...WITHOUT_AGENT, name: CONTROL },
      {
        ...WITHOUT_AGENT,
        name: 'agent',
        agent: agentSource(treatment.agent),
        agentArguments: treatment.agentArguments,
      },
    ],
    gates: [],
    metrics: {},
  };
}
