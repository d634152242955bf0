// Applies the simple inputs (flags of the command, `with:` of the Action) to a configuration file, or uses them in place of one.
import { fromInput, suggest, UsageError } from '../../../core/config/problem.ts';
import { parseArguments, parseDuration, QuantityError } from '../../../core/config/quantities.ts';
import type { GivenAgent } from '../../../core/jvm/settings.ts';
import { NoJava } from '../../../core/runner-interface.ts';
import { DEFAULT_ROUNDS, type Rounds } from '../../../core/suite.ts';
import { runnerOf, type Suite } from '../../../runners/registry.ts';
import { BUILTIN_NAMES, builtinSuites, GROUPS, groupOf, takesAgent } from './builtin.ts';
import { type Config, DEFAULT_CONFIG } from './config.ts';
import { inputGates, type LimitInputs, laidOver, onInconclusive } from './limits.ts';
import { SIMULATION_SUFFIX } from './modes.ts';
import { loadConfig } from './resolve.ts';

/** The old value of {@link SIMULATION_SUFFIX}; the name of a kernel may follow. */
const OLD_SUFFIX = /\.box(?=\.|$)/;

/** The settings that need no configuration file; null if not given. */
export interface Inputs extends LimitInputs {
  readonly config: string | null;
  readonly suites: readonly string[];
  readonly agent: string | null;
  readonly agentArguments: string | null;
  readonly jvmArguments: string | null;
  readonly rounds: string | null;
  readonly timeBudget: string | null;
  readonly onInconclusive: string | null;
  readonly quick: boolean;
}

/** Six rounds in a minute: enough to see that everything works, and a cost of about ten percent. More with many gates. */
const QUICK = { rounds: { min: 6, max: 6, ceiling: DEFAULT_ROUNDS.max }, timeBudget: 60_000 };

/** Returns the configuration that the inputs mean. Throws {@link UsageError} that names the input. */
export function configure(inputs: Inputs): Config {
  if (inputs.agent === null && inputs.agentArguments !== null) {
    throw new UsageError('agent-args: needs agent');
  }
  const config = inputs.config === null ? withoutFile(inputs) : fromFile(inputs.config, inputs);
  const gates = inputGates(inputs);
  const suites = config.suites.map(suite => ({
    ...suite,
    ...(inputs.quick ? QUICK : {}),
    ...override('rounds', inputs.rounds, text => ({ rounds: rounds(text) })),
    ...override('time-budget', inputs.timeBudget, text => ({ timeBudget: parseDuration(text) })),
    gates: laidOver(suite.gates, gates),
  }));
  return {
    ...config,
    suites,
    onInconclusive: onInconclusive(inputs.onInconclusive) ?? config.onInconclusive,
  };
}

function withoutFile(inputs: Inputs): Config {
  const names = inputs.suites.length === 0 ? ['jvm'] : inputs.suites;
  if (inputs.agent === null && names.some(takesAgent)) {
    throw new UsageError(
      `Nothing to measure: name an agent (agent, --agent JAR) or a configuration file (config, --config FILE). The default, ${DEFAULT_CONFIG}, does not exist; overhead init writes it. The groups go and kernel need neither.`,
    );
  }
  const given = givenAgent(inputs);
  const named = names.flatMap(name => {
    if (!BUILTIN_NAMES.includes(name))
      throw new UsageError(`No suite "${name}": ${suggest(name, BUILTIN_NAMES)}`);
    return builtinSuites(name, given);
  });
  // Each suite once. A suite that is named in addition to its group must not be left out.
  const once = new Map<string, Suite>();
  for (const suite of named) if (!suite.optional || !once.has(suite.name)) once.set(suite.name, suite);
  const suites = [...once.values()];
  if (isGiven(inputs)) for (const suite of suites) refuseForeign(suite, inputs);
  return { file: null, onInconclusive: 'neutral', suites };
}

function fromFile(path: string, inputs: Inputs): Config {
  const config = loadConfig(path);
  const selected =
    inputs.suites.length === 0
      ? config.suites
      : [...new Set(inputs.suites.flatMap(name => select(name, config)))];
  const suites = isGiven(inputs) ? selected.map(suite => withAgent(suite, inputs)) : selected;
  return { ...config, suites };
}

const isGiven = ({ agent, jvmArguments }: Inputs): boolean => agent !== null || jvmArguments !== null;

function givenAgent({ agent, agentArguments, jvmArguments }: Inputs): GivenAgent {
  return {
    agent,
    agentArguments: agentArguments ?? '',
    jvmArguments: parseArguments(jvmArguments ?? ''),
  };
}

/** Refuses an agent for a suite that would ignore it, and so measure something else. Throws {@link UsageError}. */
function refuseForeign(suite: Suite, inputs: Inputs): void {
  if (runnerOf(suite).withAgent === undefined)
    throw ignored(suite, inputs, `has the runner ${suite.runner}, which takes none`);
}

function ignored({ name }: Suite, { agent }: Inputs, why: string): UsageError {
  return new UsageError(
    `${agent === null ? 'jvm-args' : 'agent'}: suite "${name}" ${why}: name the suites that it is meant for`,
  );
}

/** Returns a suite with the agent of the inputs. Throws {@link UsageError}. */
function withAgent(suite: Suite, inputs: Inputs): Suite {
  refuseForeign(suite, inputs);
  try {
    return runnerOf(suite).withAgent?.(suite, givenAgent(inputs)) as Suite;
  } catch (error) {
    if (error instanceof NoJava)
      throw ignored(suite, inputs, 'starts no program called java, which takes one');
    throw error;
  }
}

function select(name: string, config: Config): Suite[] {
  // A suite in both modes, or on several kernels, is meant as a whole, unless a part is named.
  const meant = [name, `${name}${SIMULATION_SUFFIX}`];
  const named = config.suites.filter(
    suite => meant.includes(suite.name) || meant.includes(suite.matrix?.name ?? ''),
  );
  if (named.length > 0) return named;
  const group = groupOf(name);
  if (group !== undefined) return config.suites.filter(({ runner }) => runner === group.runner);
  const known = [...config.suites.map(suite => suite.name), ...Object.keys(GROUPS)];
  const now = name.replace(OLD_SUFFIX, SIMULATION_SUFFIX);
  const hint = now !== name && known.includes(now) ? `it is now "${now}"` : suggest(name, known);
  throw new UsageError(`No suite "${name}" in ${config.file}: ${hint}`);
}

function rounds(text: string): Rounds {
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1)
    throw new QuantityError(`"${text}" is not a count of rounds: write for example 20`);
  return { min: count, max: count };
}

function override<T extends object>(
  name: string,
  written: string | null,
  parse: (text: string) => T,
): T | object {
  return written === null ? {} : fromInput(name, () => parse(written));
}
