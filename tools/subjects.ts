// Checks the subjects of new commits: `area: imperative text`, at most 72 characters, no full stop.
import { execFileSync } from 'node:child_process';

/** Older commits were written before this rule. */
const SINCE = '2026-11-24T14:00:00Z';
const LONGEST = 72;

/** Why a subject breaks the rule, or null. */
export function fault(subject: string): string | null {
  if ([...subject].length > LONGEST) return `has ${[...subject].length} characters, more than ${LONGEST}`;
  const [, text] = /^[a-zA-Z][\w./-]*(?:, [\w./-]+)*: (.*)$/.exec(subject) ?? [];
  if (text === undefined) return 'names no area: write "runners/jmh: alternate measured iterations"';
  if (/^\w+(?:ed|ing)\b/.test(text)) return `begins with "${text.split(' ')[0]}": write an imperative`;
  if (/[.!]$/.test(text)) return 'ends with a full stop';
  return null;
}

if (import.meta.main) {
  const log = execFileSync('git', ['log', `--since=${SINCE}`, '--no-merges', '--format=%h%x09%s'], {
    encoding: 'utf8',
  });
  const faults = log
    .split('\n')
    .filter(line => line !== '')
    .flatMap(line => {
      const [commit = '', subject = ''] = line.split('\t');
      const wrong = fault(subject);
      return wrong === null ? [] : [`${commit}: the subject "${subject}" ${wrong}`];
    });
  if (faults.length > 0) {
    console.error(`${faults.join('\n')}\nReword them: git rebase --interactive`);
    process.exitCode = 1;
  }
}
