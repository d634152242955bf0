// Checks the file of a run before it is stored, and finds faults in a stored one.

import { HEAD_BYTES, type Head, readHead } from '../../../core/results/head.ts';
import type { Warning } from '../../../core/results/warning.ts';

/**
 * A warning that a stored run is not compared with.
 * @param name its name in messages
 */
export function skipped(name: string, why: string): Warning {
  return { code: 'baseline-skipped', message: `${name} is not used as a baseline: ${why}` };
}

/**
 * The header of a stored run, or a fault that shows in its head or end.
 * @param head its first {@link HEAD_BYTES} bytes
 * @param last its last character
 */
export function headOf(suite: string, head: string, last: string): Head {
  const fault = head === '' ? wholeFault('') : wholeFault(last);
  if (fault !== null) return { fault };
  const read = readHead(head);
  if ('fault' in read || read.header.suite === suite) return read;
  return { fault: `it is of the suite ${JSON.stringify(read.header.suite ?? '')}` };
}

/** Why a text is not a whole file; null if nothing shows that. */
export function wholeFault(text: string): string | null {
  if (text === '') return 'it is empty';
  return text.endsWith('\n') ? null : 'it is cut off: its last line has no line break';
}

/** The header's commit if the name abbreviates it, otherwise the one in the name. */
export function fullCommit(inName: string, inHeader: string | undefined): string {
  return inName !== '' && inHeader?.startsWith(inName) === true ? inHeader : inName;
}

/** Checks a run before it is stored. Returns its header and start time, to the second. Throws if it is unusable. */
export function checkRun(suite: string, text: string): { header: Record<string, string>; time: Date } {
  const refuse = (why: string): never => {
    throw new Error(`the result of ${suite} is not stored: ${why}`);
  };
  const head = readHead(text.slice(0, HEAD_BYTES));
  const fault = wholeFault(text) ?? ('fault' in head ? head.fault : null);
  if (fault !== null || 'fault' in head) return refuse(fault ?? '');
  if (!/^Benchmark/m.test(text)) refuse('it contains no measurement');
  const { header } = head;
  if (header.suite !== suite) refuse(`its header is of the suite ${JSON.stringify(header.suite ?? '')}`);
  const time = new Date(header.date ?? '');
  if (Number.isNaN(time.getTime()))
    refuse(`its header has no valid "date" (${JSON.stringify(header.date ?? '')})`);
  return { header, time: new Date(Math.floor(time.getTime() / 1000) * 1000) };
}
