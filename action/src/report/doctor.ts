// The doctor's findings as text: lines for a terminal, and a table for a job summary.
import type { Need } from '../../../core/need.ts';
import { code, prose } from './escape.ts';

/** A finding, and the kind of suite that it concerns; `all`, `native` and `noise` concern several. */
export interface Finding extends Need {
  readonly for: string;
}

export function lines(findings: readonly Finding[]): string[] {
  const width = (key: 'for' | 'name') => Math.max(...findings.map(finding => finding[key].length));
  const [kinds, names] = [width('for'), width('name')];
  return findings.map(({ for: kind, name, state, found, action }) =>
    `${state.padEnd(7)}  ${kind.padEnd(kinds)}  ${name.padEnd(names)}  ${found}${action === '' ? '' : `: ${action}`}`.trimEnd(),
  );
}

/**
 * One sentence on what can be measured.
 * @param kinds the kinds of suites
 */
export function summary(findings: readonly Finding[], kinds: readonly string[]): string {
  const lacking = new Set(findings.filter(({ state }) => state === 'missing').map(finding => finding.for));
  if (lacking.size === 0) return 'Nothing is missing.';
  const checked = kinds.filter(kind => findings.some(finding => finding.for === kind));
  const able = lacking.has('all') ? [] : checked.filter(kind => !lacking.has(kind));
  const can = able.length === 0 ? 'nothing can be measured yet' : `${able.join(', ')} can be measured`;
  return `Something is missing for ${[...lacking].join(', ')}; ${can}.`;
}

const MARK: Readonly<Record<Need['state'], string>> = { ready: '✅', note: '🟡', missing: '❌' };

/** The findings as Markdown: problems first, the rest folded. */
export function markdown(findings: readonly Finding[], sentence: string): string {
  const [ready, problems] = [
    findings.filter(({ state }) => state === 'ready'),
    findings.filter(({ state }) => state !== 'ready'),
  ];
  return [
    '### What this machine can measure',
    '',
    prose(sentence),
    '',
    ...(problems.length === 0 ? [] : [...table(problems), '']),
    ...(ready.length === 0
      ? []
      : [
          '<details>',
          `<summary>No action needed: ${ready.length}</summary>`,
          '',
          ...table(ready),
          '',
          '</details>',
          '',
        ]),
  ].join('\n');
}

function table(findings: readonly Finding[]): string[] {
  return [
    '| | for | what | found | what to do |',
    '|---|---|---|---|---|',
    ...findings.map(
      ({ for: kind, name, state, found, action }) =>
        `| ${MARK[state]} | ${prose(kind)} | ${prose(name)} | ${cell(found)} | ${cell(action)} |`,
    ),
  ];
}

/** Versions, paths and command lines are shown as code, sentences are not. */
function cell(text: string): string {
  return text.includes(' ') || text === '' ? prose(text) : code(text);
}
