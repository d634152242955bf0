// Where a machine ran each instruction: the profile in its answer as stacks.
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { isJdk, type Owner, type OwnerOf } from '../jvm/profile/owner.ts';
import { jvmGroup } from '../jvm/profile/threads.ts';
import { goKind, goThread } from '../profile/go-frames.ts';
import { goName, javaName, nativeName } from '../profile/names.ts';
import type { Frame, Stack } from '../profile/profile.ts';
import { ForkFailure } from '../runner.ts';
import { ANSWER } from './machine.ts';

/** A larger answer is refused, in bytes: a profile has at most 30,000 stacks of 160 functions with their callers. */
const LARGEST_ANSWER = 256 << 20;

const KERNEL = '[kernel]';
/** The module of code that a virtual machine compiles. */
const GENERATED = '[jit]';

/** A function of a guest. */
export interface GuestFunction {
  /** As in its symbol table; empty if unknown. */
  readonly name: string;
  /** Its file in the guest; `[kernel]`, `[jit]` for generated code, `[vdso]`. */
  readonly module: string;
  /** Whether it is of a Go program. */
  readonly go: boolean;
}

const profileSchema = z.object({
  functions: z.array(z.object({ name: z.string(), module: z.string(), go: z.boolean().default(false) })),
  stacks: z.array(
    z.object({
      thread: z.string(),
      frames: z.array(z.number().int().nonnegative()).min(1),
      instructions: z.number().positive(),
    }),
  ),
  instructions: z.number().nonnegative(),
});

/** A profile as the simulator writes it. */
export type GuestProfile = z.infer<typeof profileSchema>;

/** Reads the profile of a machine. Throws {@link ForkFailure} if it has none. @param raw the folder of the machine */
export function readProfile(raw: string): GuestProfile {
  const file = join(raw, ANSWER);
  try {
    if (statSync(file).size > LARGEST_ANSWER)
      throw new Error(`it is larger than ${LARGEST_ANSWER >> 20} MiB`);
    const { profile } = z.object({ profile: profileSchema }).parse(JSON.parse(readFileSync(file, 'utf8')));
    const wrong = profile.stacks.find(({ frames }) =>
      frames.some(frame => frame >= profile.functions.length),
    );
    if (wrong !== undefined) throw new Error('a stack has a function that is not listed');
    return profile;
  } catch (error) {
    throw new ForkFailure(
      `${file} has no profile of this release's simulator (make dist): ${(error as Error).message.split('\n').slice(0, 8).join(' ')}`,
      true,
    );
  }
}

/** What a runner knows about the programs of its machine. */
export interface Guest {
  /** Paths of the programs in the guest. Functions of other files are libraries, which run below them. */
  readonly programs: readonly string[];
  /** Whose function it is. A name of Go or Java is without what differs between machines. */
  readonly owner: (function_: GuestFunction) => Owner;
}

/** Returns the owner of the functions of a JVM: that of the methods that it compiled. */
export function ownerInJvm(owner: OwnerOf): Guest['owner'] {
  return ({ name, module }) => {
    const at = name.lastIndexOf('.');
    return module === GENERATED && at > 0 ? owner(name.slice(0, at), name.slice(at + 1)) : 'other';
  };
}

/** A frame whose owner is not decided yet. */
interface Found extends Omit<Frame, 'agent'> {
  readonly owner: Owner;
}

/** Returns stacks whose values are instructions. */
export function stacksOf({ functions, stacks }: GuestProfile, guest: Guest): Stack[] {
  const frames = functions.map(one => frameOf(one, guest));
  return stacks.map(({ thread, frames: at, instructions }) => {
    const own = owned(at.map(index => frames[index] as Found));
    const isGo = at.some(index => functions[index]?.go);
    return { frames: own, thread: threadOf(thread, own, isGo), value: instructions };
  });
}

/** What an agent and the application both have is the agent's if the agent called it. */
function owned(found: readonly Found[]): Frame[] {
  let inside = false;
  return found.map(({ name, kind, owner }) => {
    inside ||= owner === 'agent';
    return { name, kind, agent: owner === 'agent' || (owner === 'shared' && inside) };
  });
}

function frameOf(function_: GuestFunction, { programs, owner: ownerOf }: Guest): Found {
  const { module, go } = function_;
  if (module === KERNEL) return { name: nativeName(function_.name), kind: 'kernel', owner: 'other' };
  const name = nameOf(function_);
  const owner = name === '' ? 'other' : ownerOf({ ...function_, name });
  if (owner === 'agent') return { name, kind: 'code', owner };
  if (go) return { name, kind: goKind(name), owner };
  const isCode = programs.includes(module) || (module === GENERATED && isMethod(name) && !isJdk(name));
  return { name, kind: isCode ? 'code' : 'runtime', owner };
}

function nameOf({ name, module, go }: GuestFunction): string {
  if (go) return goName(name.replace(/\.abi(?:0|internal)$/, ''));
  return module === GENERATED ? generatedName(name) : nativeName(name);
}

/** HotSpot names a compiled method like `void a.B.run(int, java.lang.String)`. */
const METHOD = /^(?:\S+ )?([^\s()]+\.[^\s()]+)\(.*\)$/;

function generatedName(name: string): string {
  const method = METHOD.exec(name)?.[1] ?? (isMethod(name) ? name : undefined);
  return method === undefined ? name : javaName(method);
}

/** Whether generated code is a method, and no stub of the virtual machine. A hidden class has the address of its code in its name. */
function isMethod(name: string): boolean {
  return /^[\p{L}\p{N}_$./+-]+\.[\p{L}\p{N}_$<>-]+$/u.test(name);
}

/** All threads of a Go program have the program's name. */
function threadOf(thread: string, frames: readonly Frame[], isGo: boolean): string {
  if (!isGo) return jvmGroup(thread) ?? thread.replace(/[-#]?\d+/g, '').trim();
  if (frames.some(({ kind, name }) => kind === 'code' && name !== '')) return '';
  return goThread(frames[0]?.name ?? '', frames.at(-1)?.name ?? '');
}
