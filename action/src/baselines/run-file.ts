// The file of a stored run: what it must be before it becomes history, and what is wrong with one that is stored.
import type { Warning } from '../results/warning.ts';
import { HEAD_BYTES, type Head, readHead } from './header.ts';

/** Says that a stored run is not compared with. @param name as messages show it */
export function skipped(name: string, why: string): Warning {
  return { code: 'baseline-skipped', message: `${name} is not used as a baseline: ${why}` };
}

/**
 * The header of a stored run of a suite, or what is wrong with its file, as far as its ends show it.
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

/** What shows that a text is not a whole file; null where nothing does. */
export function wholeFault(text: string): string | null {
  if (text === '') return 'it is empty';
  return text.endsWith('\n') ? null : 'it is cut off: its last line has no end';
}

/** The header's commit where it is the one that the name cuts short. */
export function fullCommit(inName: string, inHeader: string | undefined): string {
  return inName !== '' && inHeader?.startsWith(inName) === true ? inHeader : inName;
}

/** What a run must be before it may become history. Throws where it is not. */
export function checkRun(suite: string, text: string): { header: Record<string, string>; time: Date } {
  const refuse = (why: string): never => {
    throw new Error(`the result of ${suite} is not stored: ${why}`);
  };
  const head = readHead(text.slice(0, HEAD_BYTES));
  const fault = wholeFault(text) ?? ('fault' in head ? head.fault : null);
  if (fault !== null || 'fault' in head) return refuse(fault ?? '');
  if (!/^Benchmark/m.test(text)) refuse('it holds no measurement');
  const { header } = head;
  if (header.suite !== suite) refuse(`its header is of the suite ${JSON.stringify(header.suite ?? '')}`);
  const time = new Date(header.date ?? '');
  if (Number.isNaN(time.getTime()))
    refuse(`its header has no "date" that can be read (${JSON.stringify(header.date ?? '')})`);
  return { header, time: new Date(Math.floor(time.getTime() / 1000) * 1000) };
}
