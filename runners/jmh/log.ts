// The log of a fork: JMH's own words, and between them those of the measured process and its agent.
import { existsSync, readFileSync } from 'node:fs';

/** The text of a log; the tools write it in the system's encoding, which is UTF-8 in practice. */
export function readLog(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

/** What JMH says in every run, and stack frames: neither tells why a fork failed. */
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

/** The last lines of a log that tell something. */
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
