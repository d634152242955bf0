// Reads the output of `perf script`: samples with their threads and frames.
import { ProfileError } from './collapsed.ts';
import { nativeName } from './names.ts';
import type { Frame, Stack } from './profile.ts';

/** `comm pid/tid`; the name of a thread may contain anything except a line end. */
const HEADER = /^\s*(.*?)\s+-?\d+\/-?\d+\s*$/;
/** `address symbol (file)`; the names may contain blanks and parentheses. */
const FRAME = /^\s+([0-9a-f]+) (.*) \(([^()]*(?:\([^()]*\))?[^()]*)\)$/;
/** Libraries below the program, and the loader: their functions stand for their callers. */
const SYSTEM = /^(?:\[(?:vdso|vsyscall)\]|(?:.*\/)?(?:ld-|ld\.|lib(?:c|m|pthread|dl|rt)[.-]).*)$/;
/** The beginning of addresses of the kernel, on x86-64 and arm64. */
const KERNEL = /^ffff[0-9a-f]{12}$/;

/** Longer lines are not read, in characters. */
const LONGEST_LINE = 10_000;
/** Warnings of perf go to the same output. With more lines than these, it is something else. */
const MOST_UNREADABLE = 100;

/** The functions of the system's libraries that start a program or a thread, or end the stack of one. */
const STARTS = /^(?:_start|__libc_start_|clone|__clone|start_thread|_dl_|__restore|ret_from|$)/;

export interface Recorded {
  readonly stacks: readonly Stack[];
  /** Samples whose callers perf lost. */
  readonly cut: number;
}

interface RawFrame extends Frame {
  readonly file: string;
}

/**
 * Returns the stacks of all samples; each sample has the value 1. Throws {@link ProfileError} if the text is something else.
 * @param ignored the name of threads that do not belong to what is profiled; null: all belong to it
 * @param isAgent whether a file belongs to an agent
 */
export function stacksOf(text: string, ignored: string | null, isAgent: (file: string) => boolean): Recorded {
  const stacks: Stack[] = [];
  let thread: string | null = null;
  let frames: RawFrame[] = [];
  let [unreadable, cut] = [0, 0];
  const finish = () => {
    if (thread !== null && thread !== ignored) {
      const [outermost] = frames.reverse();
      if (outermost !== undefined && isSystem(outermost) && !STARTS.test(outermost.name)) cut++;
      stacks.push({ frames: ofProgram(frames), thread: withoutNumbers(thread), value: 1 });
    }
    [thread, frames] = [null, []];
  };
  for (const [index, whole] of text.split('\n').entries()) {
    const line = whole.length > LONGEST_LINE ? '?' : whole;
    if (line.trim() === '') {
      finish();
      continue;
    }
    const [, address, symbol = '', file = ''] = thread === null ? [] : (FRAME.exec(line) ?? []);
    if (address !== undefined) {
      frames.push(frameOf(address, symbol, file, isAgent(file)));
      continue;
    }
    const comm: string | undefined = thread === null ? HEADER.exec(line)?.[1] : undefined;
    if (comm !== undefined) thread = comm;
    else if (++unreadable > MOST_UNREADABLE)
      throw new ProfileError(`line ${index + 1} of perf script is neither a sample nor a frame`);
  }
  finish();
  return { stacks, cut };
}

function frameOf(address: string, symbol: string, file: string, agent: boolean): RawFrame {
  const known = symbol === '[unknown]' ? '' : nativeName(symbol);
  return { name: known, kind: KERNEL.test(address) ? 'kernel' : 'code', agent, file };
}

/** Whether a function belongs to a library of the system. */
function isSystem({ kind, file, agent }: RawFrame): boolean {
  return kind === 'code' && !agent && SYSTEM.test(file);
}

/** Makes functions of the system's libraries part of what runs below the program, if a function of the program is known. */
function ofProgram(frames: readonly RawFrame[]): Frame[] {
  const isKnown = frames.some(frame => frame.kind === 'code' && frame.name !== '' && !isSystem(frame));
  return frames.map(frame => ({
    name: frame.name,
    kind: isKnown && isSystem(frame) ? 'runtime' : frame.kind,
    agent: frame.agent,
  }));
}

/** `worker-12` and `worker-7` are one group. */
function withoutNumbers(thread: string): string {
  return thread.replace(/\d+/g, '').replace(/[\s_/:#.-]+$/, '');
}
