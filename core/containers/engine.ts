// The container engine of this machine, with its Compose: found, called, and its answers.
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { type Need, outputOf } from '../need.ts';
import { printable } from '../process/printable.ts';
import { answerIn, cutShort, lastLines, run, Unstarted } from '../process/process.ts';
import { newTemporary } from '../results/temporary.ts';
import { PreconditionError, type RunContext } from '../runner.ts';

/** The container engines, in the order in which they are looked for. */
export const ENGINES = ['docker', 'podman'] as const;
export type EngineKind = (typeof ENGINES)[number];

export const engineSchema = z
  .enum(ENGINES)
  .describe('The container engine. Default: docker if it works on this machine, else podman.');

export interface Engine {
  /** The name of its program, which is on the path. */
  readonly kind: EngineKind;
  /** Its Compose: a program and first arguments; empty if none is needed. */
  readonly compose: readonly string[];
  /** For the record: `podman 4.3.1, podman-compose 1.5.0`. */
  readonly version: string;
}

/** What to install without an engine. */
export const INSTALL =
  'install Docker Engine with its Compose plugin, or podman and podman-compose (Debian, Ubuntu: apt-get install podman; pip install podman-compose)';

/** How to find the Compose of an engine: a command, and its version in the output. */
type Candidate = readonly [argv: readonly string[], version: readonly string[], pattern: RegExp];
const COMPOSE: Readonly<Record<EngineKind, readonly Candidate[]>> = {
  docker: [[['docker', 'compose'], ['version', '--short'], /^v?(\d+\.\d\S*)$/m]],
  podman: [
    [['podman-compose'], ['--version'], /podman-compose version:? (\S+)/],
    [['podman', 'compose'], ['version'], /version:? v?(\d+\.\S+)/],
  ],
};
/** The version of the part that runs containers, which for docker is a server. */
const VERSION: Readonly<Record<EngineKind, string>> = {
  docker: '{{.Server.Version}}',
  podman: '{{.Client.Version}}',
};

type Around = Pick<RunContext, 'environment' | 'signal'>;

/** Whether an engine needs its Compose. */
type Parts = 'compose' | 'alone';

/** Returns a working engine, of one kind or of any; or the reason as a text why no engine works. */
export async function lookForEngine(
  wanted: EngineKind | null,
  context: Around,
  parts: Parts = 'compose',
): Promise<Engine | string> {
  const reasons: string[] = [];
  for (const kind of wanted === null ? ENGINES : [wanted]) {
    const found = await engineOf(kind, context, parts);
    if (typeof found !== 'string') return found;
    reasons.push(found);
  }
  return reasons.join('; ');
}

async function engineOf(kind: EngineKind, context: Around, parts: Parts): Promise<Engine | string> {
  const output = await outputOf(kind, ['version', '--format', VERSION[kind]], context);
  if (output === null) return `there is no ${kind} on the PATH`;
  const version = /^\d+\.\S+$/m.exec(output.text)?.[0];
  if (output.code !== 0 || version === undefined)
    return `${kind} does not work: ${output.text.trim().split('\n').at(-1) || `it printed nothing${cutShort(output)}`}`;
  if (parts === 'alone') return { kind, compose: [], version: `${kind} ${version}` };
  for (const [compose, argv, pattern] of COMPOSE[kind]) {
    const [program = '', ...first] = compose;
    const own = await outputOf(program, [...first, ...argv], context);
    const release = own?.code === 0 ? pattern.exec(own.text)?.[1] : undefined;
    if (release !== undefined)
      return { kind, compose, version: `${kind} ${version}, ${compose.join(' ')} ${release}` };
  }
  return `${kind} ${version} has no Compose`;
}

/** Finds the engine of a suite. Throws {@link PreconditionError}. */
export async function findEngine(
  wanted: EngineKind | null,
  context: Around,
  parts: Parts = 'compose',
): Promise<Engine> {
  const found = await lookForEngine(wanted, context, parts);
  if (typeof found !== 'string') return found;
  throw new PreconditionError(
    `no container engine works here: ${found}. To measure containers, ${INSTALL}`,
    true,
  );
}

/** What suites of containers need. */
export async function composeNeeds(context: RunContext): Promise<Need[]> {
  const name = 'engine';
  const found = await lookForEngine(null, context);
  return typeof found === 'string'
    ? [{ name, state: 'missing', found, action: INSTALL }]
    : [{ name, state: 'ready', found: found.version, action: '' }];
}

/** A call that failed, with its last lines. */
export class EngineFailure extends Error {}

/** Returns a failure in one line, for warnings: what failed, and the last line of its output. */
export function shortly({ message }: Error): string {
  const lines = message.split('\n').map(line => line.trim());
  return [...new Set([lines[0], lines.at(-1)])].join(': ');
}

/** A call of an engine or its Compose. */
export interface Call {
  readonly argv: readonly string[];
  /** What it is for, as the beginning of a message: `finding the services`. */
  readonly purpose: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly folder?: string;
  /** In ms. */
  readonly timeout: number;
  readonly signal: AbortSignal;
}

/** Returns the standard output of a call. Throws {@link EngineFailure}. */
export async function answerOf({ argv, purpose, ...rest }: Call): Promise<string> {
  const [program = '', ...first] = argv;
  const scratch = newTemporary('engine');
  const [log, output, error] = ['log', 'out', 'err'].map(name => join(scratch, name)) as [
    string,
    string,
    string,
  ];
  try {
    const streams = { output, error };
    const exit = await run({ program, arguments: first, ...rest, log, streams }).catch(fault => {
      throw fault instanceof Unstarted ? new EngineFailure(fault.message) : fault;
    });
    if (exit.code === 0) return answerIn(output, exit, purpose);
    const shown = lastLines(readFileSync(error).length > 0 ? error : log)
      .split('\n')
      .map(line => `    ${line}`);
    const how = exit.code === null ? cutShort(exit) : ` (exit code ${exit.code})`;
    throw new EngineFailure(
      `${purpose} failed${how}\n  command: ${printable(program, first)}\n${shown.join('\n')}`,
    );
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}
