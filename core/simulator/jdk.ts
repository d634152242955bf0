// A JDK in an image: its name in the guest, and its files that no program reads.
import type { GuestFile } from './machine.ts';

/** The folder of the JDK in the guest. */
export const GUEST_JDK = '/jdk';
const UNREAD = ['lib/src.zip', 'lib/ct.sym', 'jmods', 'man', 'legal', 'include', 'demo', 'docs'];

/** Returns a layer with a JDK or a JRE: the same archive for every suite that runs on it. */
export function jdkLayer(home: string): GuestFile[] {
  return [{ name: GUEST_JDK, source: home, without: UNREAD }];
}
