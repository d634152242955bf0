// The load generator: its plan, and its checked answer.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { generatorOf } from '../../core/application/generator.ts';
import type { Objective } from '../../core/application/load.ts';
import type { PlannedLoad } from '../../core/application/requests.ts';
import type { Scope } from '../../core/forks/counters.ts';
import { cutShort, lastLines, run } from '../../core/process/process.ts';
import type { Place } from '../../core/programs.ts';
import { newTemporary } from '../../core/results/temporary.ts';
import { ForkFailure, PreconditionError, type RunContext } from '../../core/runner.ts';

/** A program whose outputs are kept in files. */
export interface LoggedProgram {
  readonly arguments: readonly string[];
  readonly output: string;
}

/** The generator's plan. Durations are in ms. */
export interface Plan extends PlannedLoad {
  /** `host:port`. */
  readonly address: string;
  /** That of calls of gRPC; default: the same. */
  readonly callAddress?: string;
  /** The number of the first request; default: 0. */
  readonly first?: number;
  /** Per second; 0 for a closed loop. */
  readonly rate: number;
  /** Connections of a closed loop in addition to the rate; 0 for none. */
  readonly concurrency: number;
  /** The rate of the warm-up per second; 0 for a closed loop. */
  readonly warmupRate: number;
  /** Requests that a closed loop measures. */
  readonly count: number;
  readonly objective: Objective | null;
  readonly connections: number;
  readonly timeout: number;
  readonly patience: number;
  readonly window: number;
  readonly warmup: number;
  readonly windows: number;
  /** Leaders of the sessions of the application's processes. */
  readonly sessions: readonly number[];
  /** The counted instructions of these processes. */
  readonly scope: Scope;
  readonly sinkProcess: number;
  readonly turns: string;
  readonly before: readonly LoggedProgram[];
  readonly after: readonly LoggedProgram[];
  readonly histogram: string;
  readonly service: string;
}

const amount = z.number().nonnegative();
const windowSchema = z.object({
  elapsed: z.number().positive(),
  requests: amount,
  cpu: amount,
  compilers: amount,
});
const latencySchema = z.object({
  min: amount,
  mean: amount,
  p50: amount,
  p75: amount,
  p90: amount,
  p95: amount,
  p98: amount,
  p99: amount,
  'p99.5': amount,
  'p99.9': amount,
  'p99.99': amount,
  max: amount,
});
export type Latency = z.infer<typeof latencySchema>;
const answerSchema = z.object({
  problem: z.string(),
  refused: z.boolean().default(false),
  late: z.boolean().default(false),
  ready: amount,
  warmup: z.array(windowSchema).nullable(),
  measured: z.array(windowSchema).nullable(),
  steady: z.boolean(),
  bracketed: amount,
  answered: amount,
  elapsed: amount,
  sent: z.object({
    due: amount,
    begun: amount,
    sending: amount,
    right: amount,
    dropped: amount,
    wrong: amount,
    failed: amount,
    bytes: amount,
  }),
  latency: latencySchema,
  service: latencySchema,
  /** The requests with names, in their order. */
  named: z
    .array(z.object({ name: z.string(), requests: amount, latency: latencySchema }))
    .nullable()
    .default(null),
  used: z.object({
    cpu: amount,
    user: amount,
    system: amount,
    compilers: amount.nullable(),
    instructions: amount.nullable().default(null),
    host: amount,
    generator: amount,
    rss: amount,
    pss: amount,
    peak: amount,
    threads: amount,
    voluntary: amount,
    involuntary: amount,
    minor: amount,
    major: amount,
    processes: amount,
  }),
  paced: windowSchema.nullable().default(null),
  highest: amount.default(0),
  tried: z
    .array(z.object({ rate: amount, kept: z.boolean(), latency: amount }))
    .nullable()
    .default(null),
});
/** The generator's observations. Times in ns, memory in bytes. */
export type Answer = z.infer<typeof answerSchema>;

/** The time limit of a check, in ms. */
const CHECK_PATIENCE = 60_000;
/** The generator's own usage. */
const GENERATOR_LOG = 'generator.log';

/**
 * Runs a plan; plan and answer are in `raw`. Throws {@link ForkFailure} without an answer, or for an invalid
 * measurement.
 * @param place of the load in the configuration
 */
export async function drive(
  plan: Plan,
  raw: string,
  context: Place & Pick<RunContext, 'environment' | 'signal'>,
  timeout: number,
  place: string,
): Promise<Answer> {
  const [planFile, answerFile, log] = ['plan.json', 'answer.json', GENERATOR_LOG].map(name =>
    join(raw, name),
  ) as [string, string, string];
  writeFileSync(planFile, `${JSON.stringify(plan, null, 1)}\n`);
  const exit = await run({
    program: generatorOf(context),
    arguments: ['drive', planFile, answerFile],
    environment: context.environment,
    log,
    timeout,
    signal: context.signal,
  });
  if (exit.timedOut)
    throw new ForkFailure(`the load went on for ${Math.round(exit.elapsed / 1000)} s: ended`);
  if (exit.code !== 0)
    throw new ForkFailure(
      `the generator failed (${exit.killedBy ?? `exit code ${exit.code}`}): ${lastLines(log)}`,
    );
  const answer = readAnswer(answerFile);
  if (answer.refused) throw new ForkFailure(`${place}: load: ${answer.problem}`, true);
  if (answer.problem !== '') throw new ForkFailure(answer.problem, false, answer.late);
  return answer;
}

/** Checks what a plan sends: files of values, services of gRPC. Throws {@link PreconditionError} with the reason. */
export async function checkPlan(
  plan: Pick<Plan, 'address' | 'requests' | 'data'>,
  place: string,
  context: Place & Pick<RunContext, 'environment' | 'signal'>,
): Promise<void> {
  const folder = newTemporary('load');
  try {
    const [file, log] = [join(folder, 'plan.json'), join(folder, GENERATOR_LOG)];
    writeFileSync(file, JSON.stringify(plan));
    const exit = await run({
      program: generatorOf(context),
      arguments: ['check', file],
      environment: context.environment,
      log,
      timeout: CHECK_PATIENCE,
      signal: context.signal,
    });
    if (exit.code === 0) return;
    const why = readFileSync(log, 'utf8')
      .trim()
      .replace(/^load: /, '');
    throw new PreconditionError(
      `${place}: load: ${why === '' ? `the generator failed${cutShort(exit)}` : why}`,
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Reads an answer. Throws {@link ForkFailure} if it is cut off, or of another release. */
export function readAnswer(file: string): Answer {
  try {
    return answerSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    const [line] = (error as Error).message.split('\n');
    throw new ForkFailure(`${file} is no answer of this release's generator (make dist): ${line}`);
  }
}
