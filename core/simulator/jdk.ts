// A JDK in an image: its name in the guest, and its files that no program reads.
import { EXACT_METHODS } from '../jvm/profile/sampler.ts';
import type { GuestFile } from './machine.ts';

/** The folder of the JDK in the guest. */
export const GUEST_JDK = '/jdk';
const UNREAD = ['lib/src.zip', 'lib/ct.sym', 'jmods', 'man', 'legal', 'include', 'demo', 'docs'];

/** Returns a layer with a JDK or a JRE: the same archive for every suite that runs on it. */
export function jdkLayer(home: string): GuestFile[] {
  return [{ name: GUEST_JDK, source: home, without: UNREAD }];
}

/** The simulator's own agent in the guest, see {@link NAMED_CODE}. */
export const JIT_NAMES = '/overhead/jit-names.so';
/**
 * Arguments of a JVM that names its compiled code: methods and what is inlined into them while it runs, by an agent of the simulator, and stubs at
 * its end.
 */
export const NAMED_CODE: readonly string[] = [
  ...EXACT_METHODS,
  '-XX:+DumpPerfMapAtExit',
  `-agentpath:${JIT_NAMES}`,
];
/** The files that it writes. */
export const CODE_NAMES: readonly string[] = ['/tmp/perf-*.map', '/tmp/perf-*.jit'];
