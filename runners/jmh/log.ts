// The log of a fork: what the measured JVM and its agent print.
import { existsSync, readFileSync } from 'node:fs';

/** Returns the text of a log. Tools write it in the system's encoding, which is UTF-8 in practice. */
export function readLog(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

/** Stack frames and empty lines, which do not explain a failure. */
const NOISE = /^\s*(at |\.\.\. \d+ more$|$)/;

/** Returns the last useful lines of a log. */
export function excerpt(log: string, count = 15): string {
  return log
    .split(/\r?\n/)
    .filter(line => !NOISE.test(line))
    .slice(-count)
    .map(line => `    ${line}`)
    .join('\n');
}
