// The JMH suites of this project, on the workloads of jvm-bench, with the user's agent.
import { fromInput } from '../../core/config/problem.ts';
import { simpleAgent } from '../../core/jvm/presets.ts';
import type { BuiltinSuites } from '../../core/runner-interface.ts';
import { CONTROL, SUITE_DEFAULTS } from '../../core/suite.ts';
import { BARE, type JmhSuite } from './suite.ts';

/** A built-in suite. */
interface Builtin {
  readonly name: string;
  readonly include: string;
  readonly jdk: number;
  /** In ms; enough for 20 rounds of its benchmarks, or fewer with four benchmarks. */
  readonly timeBudget: number;
}

const MINUTE = 60_000;

const JVM: readonly Builtin[] = [
  { name: 'netty-bytebuf', include: '\\.ByteBufBenchmark\\.', jdk: 17, timeBudget: 10 * MINUTE },
  { name: 'call-tree', include: '\\.CallTreeBenchmark\\.', jdk: 17, timeBudget: 4 * MINUTE },
  { name: 'jdbc', include: '\\.QueryBenchmark\\.', jdk: 17, timeBudget: 4 * MINUTE },
  { name: 'virtual-threads', include: '\\.VirtualThreadBenchmark\\.', jdk: 21, timeBudget: 4 * MINUTE },
];

export const jmhBuiltin: BuiltinSuites<JmhSuite> = {
  group: 'jvm',
  suites: JVM,
  takesAgent: true,
  suite: (name, { agent, agentArguments, jvmArguments }, optional) => {
    const { include, jdk, timeBudget } = JVM.find(suite => suite.name === name) as Builtin;
    return {
      ...SUITE_DEFAULTS,
      name,
      runner: 'jmh',
      jar: 'builtin',
      include,
      exclude: '',
      parameters: {},
      threads: null,
      jdk,
      optional,
      jvmArguments,
      heap: [],
      warmup: null,
      measurement: null,
      timeBudget,
      variants: [
        { ...BARE, name: CONTROL },
        { ...BARE, name: 'agent', ...fromInput('agent', () => simpleAgent(agent ?? '', agentArguments)) },
      ],
    };
  },
};
