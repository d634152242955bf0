// One arm with one workload: a process for each pass, with combined results, or the reason for none.

import type { GoResult } from '../../core/results/go-output.ts';
import { ForkFailure, type RunContext } from '../../core/runner.ts';
import { type Arm, linesOf, type Passes } from './arms.ts';
import { type Outcome, read } from './outcome.ts';
import { type Pass, passesOf, planOf, seedOf } from './plan.ts';
import { type Printed, placed, start } from './process.ts';
import type { KernelSettings, KernelSuite, KernelVariant, KernelWorkload } from './suite.ts';

/** The input of a fork. */
export interface ArmRequest {
  readonly suite: KernelSuite;
  readonly settings: KernelSettings;
  readonly load: KernelWorkload;
  readonly variant: KernelVariant;
  readonly raw: string;
  readonly seed: number;
  readonly trial: boolean;
  /** Passes that are known to have no result for this arm. */
  readonly without?: ReadonlySet<Pass>;
  /** The time limit of each pass, in ms. */
  readonly timeout: number;
  readonly context: RunContext;
}

/** The results of an arm in all of its passes. */
export interface ArmResult {
  readonly arm: Arm;
  readonly conditions: Readonly<Record<string, string>>;
  readonly inputDigest: string | null;
  /** By the name of a program's result: where it is attached. */
  readonly hooks: ReadonlyMap<string, string>;
  /** Why the losses of the agent are unknown; null if they are known, or it sends no events. */
  readonly unlost: string | null;
}

/** Thrown if this kernel, or its permissions, prevent an arm from being measured. */
export class Lacking extends Error {
  readonly remedy: string;

  constructor(why: string, remedy: string) {
    super(why);
    this.remedy = remedy;
  }
}

/** Runs every pass. Throws {@link ForkFailure} and {@link Lacking}. */
export async function runArm(request: ArmRequest): Promise<ArmResult> {
  const { suite, variant, load, trial, seed } = request;
  const agent = placed(variant, suite.mode);
  const results = new Map<Pass, readonly GoResult[]>();
  const passes = passesOf(agent);
  const turn = { mode: suite.mode, seed: seedOf(suite, variant, seed), trial };
  const plans = passes
    .filter(pass => request.without?.has(pass) !== true)
    .map(pass => planOf(load, agent, pass, turn));
  let conditions: Readonly<Record<string, string>> = {};
  let inputDigest: string | null = null;
  let unlost: string | null = null;
  const hooks = new Map<string, string>();
  for await (const printed of start({ ...request, plans })) {
    const { pass } = printed;
    try {
      const found = measured(read(printed.code, printed.text), printed);
      results.set(pass, found.results);
      for (const [name, hook] of found.hooks) hooks.set(name, hook);
    } catch (error) {
      // The cost of an agent is known without its losses, which not every kind of buffer reports.
      if (pass !== 'loss' || !(error instanceof Lacking)) throw error;
      unlost = error.message;
    }
    conditions = { ...conditions, ...printed.conditions };
    inputDigest = printed.inputDigest;
  }
  return { arm: armOf(variant, results, passes), conditions, inputDigest, hooks, unlost };
}

function armOf({ name, kernel }: KernelVariant, results: Passes, passes: readonly Pass[]): Arm {
  return {
    name,
    attached: kernel.arm !== 'detached',
    sends: passes.includes('loss'),
    lines: linesOf(results),
  };
}

/** The lines of an output that a message shows. */
const SHOWN = 15;

function measured(
  end: Outcome | null,
  { pass, command, log, code, text }: Printed,
): Extract<Outcome, { kind: 'measured' }> {
  const from = `  pass: ${pass}\n  command: ${command}\n  from ${log}`;
  if (end === null) {
    const lines = text.trimEnd().split('\n').slice(-SHOWN);
    throw new ForkFailure(
      `the kernel runner ended with exit code ${code} without output that this release understands\n${from}:\n${indented(lines)}`,
    );
  }
  if (end.kind === 'lacking') throw new Lacking(end.why, end.remedy);
  if (end.kind === 'broken') {
    const remedy = end.remedy === '' ? '' : `: ${end.remedy}`;
    const detail = end.detail === '' ? '' : `:\n${indented(end.detail.split('\n').slice(-SHOWN))}`;
    throw new ForkFailure(`${end.why}${remedy}\n${from}${detail}`, true);
  }
  return end;
}

const indented = (lines: readonly string[]): string =>
  lines.map(line => `    ${line.slice(0, 200)}`).join('\n');
