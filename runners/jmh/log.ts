// The log of a fork: JMH's own lines, and between them those of the measured process and its agent.
import { existsSync, readFileSync } from 'node:fs';

/** Returns the text of a log. Tools write it in the system's encoding, which is UTF-8 in practice. */
export function readLog(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

/** Lines of every run, and stack frames, which do not explain a failure. */
const NOISE = [
  /^# /,
  /^\s*at /,
  /^\s*\.\.\. \d+ more$/,
  /^\s*$/,
  /^(Warmup )?Iteration\s/,
  /^(Result|Secondary result) "/,
  /^\s+[\w.·]+:? +[\d≈]/,
  /^\s+(±|\(min|CI \(|Statistics)/,
];
const ADVICE = /^REMEMBER: /m;

/** Returns the last useful lines of a log. */
export function excerpt(log: string, count = 15): string {
  const end = ADVICE.exec(log)?.index ?? log.length;
  const telling = log
    .slice(0, end)
    .split(/\r?\n/)
    .filter(line => !NOISE.some(pattern => pattern.test(line)));
  return telling
    .slice(-count)
    .map(line => `    ${line}`)
    .join('\n');
}
