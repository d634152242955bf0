// To which function the value of a stack belongs.
import type { Frame, Stack } from '../../../core/profile/profile.ts';

/** Where a value was spent. */
export interface Place {
  /** The name of a function; of a thread in brackets if none is known; {@link UNKNOWN}. */
  readonly name: string;
  readonly agent: boolean;
  /** The function of the application that called it; empty if unknown. */
  readonly caller: string;
}

/** The name of a stack without any symbol. */
export const UNKNOWN = '[unknown]';

/**
 * Returns the place of a stack. Everything below the first function of the agent is a cost of that function, whatever it calls. Otherwise the
 * last function of the code has it, together with the runtime and the kernel below it. A stack without such a function belongs to its thread.
 */
export function placeOf({ frames, thread }: Stack): Place {
  const entry = frames.findIndex(frame => frame.agent && frame.name !== '');
  const at = entry === -1 ? frames.findLastIndex(isCode) : entry;
  const frame = frames[at];
  if (frame === undefined) return { name: thread === '' ? UNKNOWN : `[${thread}]`, agent: false, caller: '' };
  return { name: frame.name, agent: frame.agent, caller: callerOf(frames, at) };
}

/** Whether the function that ran, or all of its callers, are unknown. */
export function isUnresolved({ frames, thread }: Stack): boolean {
  const leaf = frames.at(-1);
  return leaf === undefined ? thread === '' : leaf.name === '';
}

/** The functions of a stack, each once, however often it calls itself. */
export function functionsOf({ frames }: Stack): ReadonlyMap<string, boolean> {
  const found = new Map<string, boolean>();
  for (const frame of frames)
    if (frame.name !== '') found.set(frame.name, frame.agent || (found.get(frame.name) ?? false));
  return found;
}

function isCode({ kind, name }: Frame): boolean {
  return kind === 'code' && name !== '';
}

function callerOf(frames: readonly Frame[], at: number): string {
  const own = frames[at]?.name;
  return (
    frames.slice(0, at).findLast(frame => isCode(frame) && !frame.agent && frame.name !== own)?.name ?? ''
  );
}
