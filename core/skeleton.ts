// The defaults of all settings of a suite.
import { CONTROL, type Suite } from './suite.ts';

export const DEFAULT_ROUNDS = { min: 6, max: 20 };
/** In ms. */
export const DEFAULT_TIME_BUDGET = 600_000;
export const DEFAULT_JDK = 17;

/** Every setting of a suite except its name, its runner and its variants. */
export const SKELETON: Omit<Suite, 'name' | 'runner' | 'variants'> = {
  mode: 'native',
  jar: 'builtin',
  include: '.*',
  exclude: '',
  parameters: {},
  threads: null,
  jdk: DEFAULT_JDK,
  optional: false,
  jvmArguments: [],
  environment: {},
  warmup: null,
  measurement: null,
  interleave: 'slices',
  go: null,
  command: null,
  application: null,
  load: null,
  heap: [],
  kernel: null,
  rounds: DEFAULT_ROUNDS,
  timeBudget: DEFAULT_TIME_BUDGET,
  timeout: null,
  control: CONTROL,
  again: null,
  gates: [],
  expected: [],
  metrics: {},
};
