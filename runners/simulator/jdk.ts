// A JDK in an image: under which name the guest has it, and what of it no program reads.
import type { GuestFile } from './machine.ts';

/** Where the JDK lies in the guest, wherever this machine has it. */
export const GUEST_JDK = '/jdk';
const UNREAD = ['lib/src.zip', 'lib/ct.sym', 'jmods', 'man', 'legal', 'include', 'demo', 'docs'];

/** A layer that holds a JDK or a JRE: the same archive for every suite that runs on it. */
export function jdkLayer(home: string): GuestFile[] {
  return [{ name: GUEST_JDK, source: home, without: UNREAD }];
}
