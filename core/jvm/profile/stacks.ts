// Stacks of a JVM as async-profiler writes them (collapsed, threads, ann, dot) → frames of one name, kind and owner.
import { readFileSync, statSync } from 'node:fs';
import { type CollapsedLine, ProfileError, readCollapsed } from '../../profile/collapsed.ts';
import { javaName, nativeName } from '../../profile/names.ts';
import type { Frame, Stack } from '../../profile/profile.ts';
import { unnumbered } from '../watch.ts';
import { isJdk, type OwnerOf } from './owner.ts';
import { jvmGroup } from './threads.ts';

/** The largest file that is read, in bytes: some hundred thousand stacks. */
const LARGEST = 128 * 2 ** 20;
/** The most line breaks in the name of a thread. */
const MOST_BREAKS = 20;

/** The first frame of every stack; the thread's name is data of the application. */
const THREAD = /^\[(.*?) ?tid=\d+\]$/s;
/** A method and how it ran: `j` compiled, `i` inlined, `0` interpreted, `1` compiled by C1. Allocated classes have `i` or `k`. */
const JAVA = /^(.+)_\[[ji01]\]$/s;
const KERNEL = /^(.+)_\[k\]$/s;
/** What the profiler writes for a symbol that it cannot find, or a stack that it cannot walk. */
const UNKNOWN =
  /^\[?(?:unknown|not_walkable|break|no_Java_frame|no_class_load|unknown_state)\w*\]?$|^\[[^\]]*\.so[^\]]*\]$/;

export interface StackSource {
  readonly owner: OwnerOf;
  /** Whether the last frame of a stack is the class of an allocated object. */
  readonly allocations: boolean;
  /** Stacks with a class of this package are left out: our own code between measurements. */
  readonly without: string | null;
}

/**
 * Reads files of one kind. Throws {@link ProfileError} with the file and the reason.
 */
export function readStacks(files: readonly string[], source: StackSource): Stack[] {
  return files.flatMap(file => {
    const { size } = statSync(file);
    if (size > LARGEST) throw new ProfileError(`${file} has ${size} bytes, more than ${LARGEST}`);
    try {
      return stacksOf(readFileSync(file, 'utf8'), source);
    } catch (error) {
      if (error instanceof ProfileError) throw new ProfileError(`${file}: ${error.message}`);
      throw error;
    }
  });
}

/** Returns the stacks of a text. Throws {@link ProfileError}. */
export function stacksOf(text: string, source: StackSource): Stack[] {
  const before = source.without === null ? null : `${source.without}.`;
  return readCollapsed(joined(text)).flatMap(line => {
    const { thread, names } = apart(line);
    if (before !== null && names.some(name => name.startsWith(before))) return [];
    const frames = owned(names.map((name, index) => frameOf(name, source, index === names.length - 1)));
    return [{ frames, thread: jvmGroup(thread) ?? unnumbered(thread), value: line.value }];
  });
}

/** A frame whose owner is not decided yet. */
interface Found extends Omit<Frame, 'agent'> {
  readonly owner: ReturnType<OwnerOf>;
}

/**
 * A class that the application has too is the agent's if the agent called it. Frames of the agent above the application's own are not marked: a
 * filter or a task of the agent that runs the application would get the whole cost of what it runs, which is the same without the agent.
 */
function owned(found: readonly Found[]): Frame[] {
  const application = found.findLastIndex(({ owner, kind }) => owner === 'other' && kind === 'code');
  let inside = false;
  return found.map(({ name, kind, owner }, index) => {
    if (owner === 'agent' || (owner === 'other' && kind === 'code')) inside = owner === 'agent';
    const agent = owner === 'agent' || (owner === 'shared' && inside);
    return { name, kind, agent: agent && index > application };
  });
}

/**
 * Methods of the JDK are the runtime: a cost in `HashMap.get` is shown at the method that called it, where somebody can change something. An
 * allocated class is no function.
 */
function frameOf(written: string, { owner, allocations }: StackSource, last: boolean): Found {
  if (allocations && last) {
    const type = /^(.+)_\[[ik]\]$/s.exec(written)?.[1] ?? written;
    return { name: javaName(type), kind: 'runtime', owner: 'other' };
  }
  const kernel = KERNEL.exec(written)?.[1];
  if (kernel !== undefined) return { name: known(nativeName(kernel)), kind: 'kernel', owner: 'other' };
  const java = JAVA.exec(written)?.[1];
  if (java === undefined) return { name: known(nativeName(written)), kind: 'runtime', owner: 'other' };
  const at = java.lastIndexOf('.');
  const type = java.slice(0, Math.max(0, at));
  const whose = owner(type, java.slice(at + 1));
  // A class that the agent puts into a package of the JDK is code.
  return {
    name: known(javaName(java)),
    kind: isJdk(java) && whose !== 'agent' ? 'runtime' : 'code',
    owner: whose,
  };
}

function known(name: string): string {
  return UNKNOWN.test(name) ? '' : name;
}

/** The thread, and the names of the frames. A thread's name may have semicolons. */
function apart({ names }: CollapsedLine): { readonly thread: string; readonly names: readonly string[] } {
  for (let count = 1; count <= names.length; count++) {
    const thread = THREAD.exec(names.slice(0, count).join(';'))?.[1];
    if (thread !== undefined) return { thread, names: names.slice(count) };
    if (!names[0]?.startsWith('[')) break;
  }
  return { thread: '', names };
}

/** Joins the lines of a thread's name that has line breaks. */
function joined(text: string): string {
  const lines: string[] = [];
  let breaks = 0;
  for (const line of text.split('\n')) {
    const open = lines.at(-1);
    if (open?.startsWith('[') && !/ ?tid=\d+\]/.test(open) && breaks < MOST_BREAKS) {
      lines[lines.length - 1] = `${open} ${line}`;
      breaks++;
    } else {
      lines.push(line);
      breaks = 0;
    }
  }
  return lines.join('\n');
}
