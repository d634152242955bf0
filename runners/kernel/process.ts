// One process of the kernel runner: on this machine, or the program of a machine of its own.
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, isAbsolute, join, posix } from 'node:path';
import type { Suite, Variant } from '../../action/src/config/config.ts';
import type { KernelSuite, KernelVariant } from '../../action/src/config/kernel-suite.ts';
import { type GuestFile, runInBox } from '../box/machine.ts';
import { WORK, workFiles } from '../box/work.ts';
import { onPath } from '../command/program.ts';
import { printable } from '../printable.ts';
import { lastLines, run } from '../process.ts';
import { ForkFailure, type Surroundings, Unmeasurable } from '../runner.ts';
import type { Plan } from './plan.ts';

/** What one process printed. */
export interface Printed {
  readonly code: number | null;
  readonly text: string;
  /** For people. */
  readonly command: string;
  readonly log: string;
  readonly conditions: Readonly<Record<string, string>>;
  /** See {@link ForkResult.recipe}; null on this machine. */
  readonly recipe: string | null;
}

/** What a process is started with. */
export interface Start {
  readonly suite: Suite;
  readonly settings: KernelSuite;
  readonly variant: Variant;
  /** With the agent as {@link placed} has it. */
  readonly plan: Plan;
  /** An empty folder. */
  readonly raw: string;
  /** Of this machine, in ms. */
  readonly timeout: number;
  readonly surroundings: Surroundings;
}

/** Output that is kept, in bytes: agents print a line an event. */
const KEEP = 16 << 20;
/** The modules that Debian starts, and that of BPF, which Debian 11 leaves out: programs attach to it there, and never run. */
const SECURITY = 'lsm=landlock,lockdown,yama,loadpin,safesetid,integrity,apparmor,selinux,smack,tomoyo,bpf';
/** Where things lie in the guest. */
const [PROGRAM, PLAN, OBJECT] = ['/overhead/kernel-runner', '/overhead/plan.json', '/overhead/agent.o'];

/** The kernel runner. */
export const programOf = ({ root }: Pick<Surroundings, 'root'>) =>
  join(root, 'action/dist/kernel-runner-linux-amd64');

/** The agent as the kernel runner finds it: in a machine its files have names of their own. */
export function placed(variant: Variant, lane: Suite['lane']): KernelVariant {
  const { kernel } = variant;
  if (kernel === null) throw new Error(`variant ${variant.name} says nothing of the kernel`);
  const { agent } = kernel;
  if (lane === 'native' || agent === null || agent.kind === 'reference') return kernel;
  if (agent.kind === 'object') return { ...kernel, agent: { ...agent, file: OBJECT } };
  const [program = '', ...rest] = agent.words;
  return { ...kernel, agent: { ...agent, words: [guestName(program), ...rest] } };
}

/** What a program is called in the guest: what its loader finds beside it lies there under the same path as here. */
function guestName(program: string): string {
  if (isAbsolute(program)) return program;
  return program.includes('/') ? posix.join(WORK, program) : `/usr/bin/${basename(program)}`;
}

/** Runs one. Throws {@link ForkFailure} where it gave no result at all, {@link Unmeasurable} where there can be none. */
export async function start(asked: Start): Promise<Printed> {
  return asked.suite.lane === 'native' ? startHere(asked) : startInGuest(asked);
}

async function startHere({ suite, variant, plan, raw, timeout, surroundings }: Start): Promise<Printed> {
  const [file, log] = [join(raw, 'plan.json'), join(raw, 'output.log')];
  writeFileSync(file, `${JSON.stringify(plan, null, 1)}\n`);
  const program = programOf(surroundings);
  const words = ['measure', file];
  const command = printable(program, words);
  const exit = await run({
    program,
    arguments: words,
    environment: { ...surroundings.environment, ...suite.environment, ...variant.environment },
    folder: variant.kernel?.folder ?? '.',
    log,
    keep: KEEP,
    timeout,
    signal: surroundings.signal,
  });
  if (exit.timedOut)
    throw new ForkFailure(
      `still running after ${Math.round(exit.elapsed / 1000)} s: killed\n  command: ${command}\n  from ${log}:\n${lastLines(log)}`,
    );
  return { code: exit.code, text: readFileSync(log, 'utf8'), command, log, conditions: {}, recipe: null };
}

async function startInGuest({
  suite,
  settings,
  variant,
  plan,
  raw,
  timeout,
  surroundings,
}: Start): Promise<Printed> {
  const done = await runInBox(
    {
      layers: layersOf(settings, variant, plan, surroundings),
      arguments: [PROGRAM, 'measure', PLAN],
      environment: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', ...suite.environment, ...variant.environment },
      directory: '/tmp',
      openInput: false,
      collect: [],
      seed: plan.seed,
      memory: settings.memory,
      raw,
      timeout,
      kernel: settings.kernel ?? '',
      kernelArguments: SECURITY,
      accelerator: suite.lane === 'kvm' ? 'kvm' : '',
    },
    surroundings,
  );
  const log = join(raw, 'output.log');
  writeFileSync(log, done.text);
  const command = `${printable(PROGRAM, ['measure', PLAN])} (in a machine of its own)`;
  const ended =
    done.problem ?? (done.signal === null ? null : `the kernel runner was killed (${done.signal})`);
  if (ended !== null)
    throw new ForkFailure(`${ended}\n  command: ${command}\n  from ${log}:\n${lastLines(log)}`);
  return {
    code: done.code,
    text: done.text,
    command,
    log,
    conditions: done.conditions,
    recipe: suite.lane === 'box' ? done.digest : null,
  };
}

function layersOf(settings: KernelSuite, variant: Variant, plan: Plan, around: Surroundings): GuestFile[][] {
  const { agent = null, folder = '.' } = variant.kernel ?? {};
  const files = workFiles(settings.files, folder);
  const own: GuestFile[] =
    agent?.kind === 'object'
      ? [{ name: OBJECT, source: agent.file }]
      : agent?.kind === 'command'
        ? [{ name: guestName(agent.words[0] ?? ''), source: sourceOf(variant, around) }]
        : [];
  const load = plan.load.words[0] ?? '';
  const loads: GuestFile[] = isAbsolute(load) ? [{ name: load, source: load }] : [];
  return [
    [{ name: PROGRAM, source: programOf(around) }],
    [...own, ...loads, ...files],
    [{ name: PLAN, text: `${JSON.stringify(plan)}\n` }],
  ].filter(layer => layer.length > 0);
}

/** The agent's program here. Throws {@link Unmeasurable} where there is none. */
function sourceOf({ name, kernel }: Variant, { environment }: Surroundings): string {
  const program = kernel?.agent?.kind === 'command' ? (kernel.agent.words[0] ?? '') : '';
  const folder = kernel?.folder ?? '.';
  if (program.includes('/')) return isAbsolute(program) ? program : join(folder, program);
  const found = onPath(program, environment.PATH ?? '', folder);
  if (found === null)
    throw new Unmeasurable(
      `"${name}" needs ${program}, which is not on the path: install it, or name it by its path`,
      true,
    );
  return found;
}
