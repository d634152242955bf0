// `overhead doctor`: what each kind of suite needs, whether it is here, and what to do where it is not.
import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { homedir, release, type } from 'node:os';
import { dirname, resolve } from 'node:path';
import { boxNeeds } from '../../../runners/box/needs.ts';
import { commandNeeds } from '../../../runners/command/needs.ts';
import { goNeeds } from '../../../runners/go/needs.ts';
import { httpNeeds } from '../../../runners/http/needs.ts';
import { jmhNeeds } from '../../../runners/jmh/needs.ts';
import { type Need, programNeed } from '../../../runners/need.ts';
import type { Surroundings } from '../../../runners/runner.ts';
import { startupNeeds } from '../../../runners/startup/needs.ts';
import { UsageError } from '../config/problem.ts';
import { quietNeeds } from '../experiment/quiet.ts';
import { visible } from '../report/visible.ts';
import { writeNamed } from './files.ts';
import type { Host } from './host.ts';

export interface DoctorOptions {
  /** What is looked at; empty: everything. */
  readonly kinds: readonly string[];
  /** A file for the findings, `-` for standard output; null: text on standard output. */
  readonly json: string | null;
}

type Ask = (surroundings: Surroundings) => Promise<Need[]>;

/** Kinds of suites, beside what all of them need. */
const KINDS: Readonly<Record<string, Ask>> = {
  jmh: jmhNeeds,
  go: goNeeds,
  command: commandNeeds,
  startup: startupNeeds,
  http: httpNeeds,
  box: boxNeeds,
};
/** The oldest Node that this program is made for. */
const OLDEST_NODE = 20;

/** A finding, and the kind of suite that it is for: `all`, `native` or one of {@link KINDS}. */
export interface Finding extends Need {
  readonly for: string;
}

/** Looks, and says. Exit code 1 where something is missing. Throws {@link UsageError}. */
export async function doctorCommand(options: DoctorOptions, host: Host): Promise<{ exitCode: number }> {
  const stranger = options.kinds.find(kind => !(kind in KINDS));
  if (stranger !== undefined)
    throw new UsageError(`doctor: "${stranger}" is not known: known here: ${Object.keys(KINDS).join(', ')}`);
  const surroundings: Surroundings = { ...host, notice: () => undefined };
  const findings = [...of('all', await commonNeeds(surroundings)), ...of('native', await quietNeeds())];
  for (const [kind, ask] of Object.entries(KINDS)) {
    if (options.kinds.length > 0 && !options.kinds.includes(kind)) continue;
    host.output.status(`looking at what ${kind} needs`);
    findings.push(...of(kind, await ask(surroundings)));
  }
  host.output.status('');
  const missing = findings.filter(({ state }) => state === 'missing');
  const json = `${JSON.stringify({ schema: 1, ready: missing.length === 0, findings }, null, 2)}\n`;
  if (options.json === '-') host.output.print(json);
  else host.output.print(`${[...lines(findings), '', summary(findings)].map(visible).join('\n')}\n`);
  if (options.json !== null && options.json !== '-') writeNamed(options.json, json);
  return { exitCode: missing.length === 0 ? 0 : 1 };
}

function of(kind: string, needs: readonly Need[]): Finding[] {
  return needs.map(need => ({ for: kind, ...need }));
}

/** One line a finding. */
export function lines(findings: readonly Finding[]): string[] {
  const width = (key: 'for' | 'name') => Math.max(...findings.map(finding => finding[key].length));
  const [kinds, names] = [width('for'), width('name')];
  return findings.map(({ for: kind, name, state, found, action }) =>
    `${state.padEnd(7)}  ${kind.padEnd(kinds)}  ${name.padEnd(names)}  ${found}${action === '' ? '' : `: ${action}`}`.trimEnd(),
  );
}

function summary(findings: readonly Finding[]): string {
  const lacking = new Set(findings.filter(({ state }) => state === 'missing').map(finding => finding.for));
  if (lacking.size === 0) return 'Nothing is missing.';
  const kinds = Object.keys(KINDS).filter(kind => findings.some(finding => finding.for === kind));
  const able = lacking.has('all') ? [] : kinds.filter(kind => !lacking.has(kind));
  const can = able.length === 0 ? 'nothing can be measured yet' : `${able.join(', ')} can be measured`;
  return `Something is missing for ${[...lacking].join(', ')}; ${can}.`;
}

async function commonNeeds(surroundings: Surroundings): Promise<Need[]> {
  const { node } = process.versions;
  const old = Number.parseInt(node, 10) < OLDEST_NODE;
  return [
    {
      name: 'system',
      state: type() === 'Linux' ? 'ready' : 'note',
      found: `${type()} ${release()}`,
      action: type() === 'Linux' ? '' : 'noise of the machine is noticed, and the box runs, on Linux only',
    },
    {
      name: 'Node',
      state: old ? 'missing' : 'ready',
      found: node,
      action: old ? `install Node ${OLDEST_NODE} or newer` : '',
    },
    await programNeed(
      'Git',
      'git',
      ['--version'],
      /^git version (\S+)/m,
      'install Git: commits, revisions and stored baselines are asked of it',
      surroundings,
    ),
    writeNeed('results', process.cwd(), 'go to a folder that you may write to, or name one with --out'),
    writeNeed(
      'cache',
      surroundings.cache,
      `make it yours, or set XDG_CACHE_HOME (${homedir()}/.cache otherwise)`,
    ),
  ];
}

/** Whether files can be made in a folder, or the folder itself where it is not there yet. */
function writeNeed(name: string, folder: string, action: string): Need {
  let nearest = resolve(folder);
  while (!existsSync(nearest)) nearest = dirname(nearest);
  try {
    accessSync(nearest, constants.W_OK | constants.X_OK);
    if (nearest !== resolve(folder)) mkdirSync(folder, { recursive: true });
    return { name, state: 'ready', found: `${folder} can be written`, action: '' };
  } catch (error) {
    const why = (error as NodeJS.ErrnoException).code ?? 'unknown error';
    return { name, state: 'missing', found: `${folder} cannot be written (${why})`, action };
  }
}
