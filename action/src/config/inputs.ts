// Applies the simple inputs (flags of the command, `with:` of the Action) to a configuration file, or uses them in place of one.

import { suggest, UsageError } from '../../../core/config/problem.ts';
import { parseArguments, parseDuration, QuantityError } from '../../../core/config/quantities.ts';
import { isJava } from '../../../core/process/program.ts';
import { DEFAULT_ROUNDS } from '../../../core/skeleton.ts';
import { type Suite, WITHOUT_AGENT } from '../../../core/suite.ts';
import { BUILTIN_NAMES, builtinSuites, GROUPS, groupOf, takesAgent } from './builtin.ts';
import type { Config } from './config.ts';
import { contradicted } from './heap.ts';
import { attempt, inputGates, type LimitInputs, laidOver, onInconclusive } from './limits.ts';
import { SIMULATION_SUFFIX } from './modes.ts';
import { agentFor, simpleAgent } from './presets.ts';
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
      'Nothing to measure: name an agent (agent, --agent JAR) or a configuration file (config, --config F; .github/overhead.yml is found by itself). The groups go and kernel need neither.',
    );
  }
  const treatment = {
    agent: inputs.agent ?? '',
    agentArguments: inputs.agentArguments ?? '',
    jvmArguments: parseArguments(inputs.jvmArguments ?? ''),
  };
  const named = names.flatMap(name => {
    if (!BUILTIN_NAMES.includes(name))
      throw new UsageError(`No suite "${name}": ${suggest(name, BUILTIN_NAMES)}`);
    return attempt('agent', () => builtinSuites(name, treatment));
  });
  // Each suite once. A suite that is named in addition to its group must not be left out.
  const once = new Map<string, Suite>();
  for (const suite of named) if (!suite.optional || !once.has(suite.name)) once.set(suite.name, suite);
  const suites = [...once.values()];
  refuseForeign(suites, inputs);
  return { file: null, onInconclusive: 'neutral', suites };
}

function fromFile(path: string, inputs: Inputs): Config {
  const config = loadConfig(path);
  const selected =
    inputs.suites.length === 0
      ? config.suites
      : [...new Set(inputs.suites.flatMap(name => select(name, config)))];
  refuseForeign(selected, inputs);
  const jvmArguments = parseArguments(inputs.jvmArguments ?? '');
  const suites = selected.map(suite => ({
    ...suite,
    jvmArguments: [...suite.jvmArguments, ...jvmArguments],
    ...(inputs.agent === null ? {} : onlyAgent(suite, inputs.agent, inputs.agentArguments ?? '')),
  }));
  return { ...config, suites };
}

/** An agent needs a JVM: a suite that ignores the agent would measure something else. */
function refuseForeign(suites: readonly Suite[], { agent, jvmArguments }: Inputs): void {
  const other = suites.find(suite => suite.runner !== 'jmh' && !startsJava(suite));
  const input = agent !== null ? 'agent' : jvmArguments !== null ? 'jvm-args' : null;
  if (input === null) return;
  if (other !== undefined) {
    const reason =
      other.application === null
        ? `has the runner ${other.runner}, which takes none`
        : 'starts no program called java, which takes one';
    throw new UsageError(`${input}: suite "${other.name}" ${reason}: name the suites that it is meant for`);
  }
  for (const suite of suites) {
    const why = contradicted(suite, parseArguments(jvmArguments ?? ''));
    if (why !== null) throw new UsageError(`jvm-args: ${why}`);
  }
}

/** Returns whether a suite starts an application with a JVM. */
function startsJava({ application, variants }: Suite): boolean {
  const programs = variants.map(({ command }) => command?.argv[0]);
  return [...programs, ...(application?.processes ?? []).map(({ argv }) => argv[0])].some(
    program => application !== null && program !== undefined && isJava(program),
  );
}

/** Returns the control of a suite, and the agent of the inputs instead of its treatments, which are then not expected. */
function onlyAgent(
  suite: Suite,
  agent: string,
  agentArguments: string,
): Pick<Suite, 'variants' | 'expected'> {
  const control = suite.variants.filter(variant => variant.name === suite.control);
  const others = suite.variants.filter(variant => variant.name !== suite.control);
  const started = suite.application !== null;
  const settings = attempt('agent', () => (started ? agentFor : simpleAgent)(agent, agentArguments));
  if (started && suite.mode === 'simulation' && settings.attached?.class === undefined)
    throw new UsageError(
      `agent: in the simulator an agent shows itself by a class, so name a preset, or write it into suite "${suite.name}" with attached: {class}`,
    );
  const command = started ? (control[0]?.command ?? null) : null;
  return {
    variants: [...control, { ...WITHOUT_AGENT, name: 'agent', command, ...settings }],
    expected: [...suite.expected, ...others.map(({ name }) => `!${name}`)],
  };
}

function select(name: string, config: Config): Suite[] {
  // A suite in both modes, or on several kernels, is meant as a whole, unless a part is named.
  const meant = [name, `${name}${SIMULATION_SUFFIX}`];
  const named = config.suites.filter(
    suite => meant.includes(suite.name) || meant.includes(suite.kernel?.matrix ?? ''),
  );
  if (named.length > 0) return named;
  const group = groupOf(name);
  if (group !== undefined) return config.suites.filter(({ runner }) => runner === group.runner);
  const known = [...config.suites.map(suite => suite.name), ...Object.keys(GROUPS)];
  const now = name.replace(OLD_SUFFIX, SIMULATION_SUFFIX);
  const hint = now !== name && known.includes(now) ? `it is now "${now}"` : suggest(name, known);
  throw new UsageError(`No suite "${name}" in ${config.file}: ${hint}`);
}

function rounds(text: string): Suite['rounds'] {
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
  return written === null ? {} : attempt(name, () => parse(written));
}
