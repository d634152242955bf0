// The doctor's findings as text: lines for a terminal, a table for a job summary, and the meaning of the measured
// noise.
import type { Need } from '../../../core/need.ts';
import { PRESSURE_RISE } from '../experiment/guards.ts';
import type { Measure, Noise } from '../experiment/noise.ts';
import { code, prose } from '../report/escape.ts';

/** A finding, and the kind of suite that it concerns; `all`, `native` and `noise` concern several. */
export interface Finding extends Need {
  readonly for: string;
}

/** A typical budget: a machine that cannot detect it decides little. */
const USUAL_BUDGET = 0.05;
/** Share of disturbed rounds above which the machine counts as disturbed. */
const DISTURBED = 0.25;

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

/** What the noise of a machine means for measurements on it. */
export function noiseFindings(noise: Noise): Need[] {
  const { measured, rounds, elapsed, steal, pressure } = noise;
  const disturbed = measured - rounds;
  const busy = disturbed > DISTURBED * measured || pressure > PRESSURE_RISE;
  const seconds = Math.round(elapsed / 1000);
  return [
    {
      name: 'rounds',
      state: busy ? 'note' : 'ready',
      found: `${measured} of a program against itself in ${seconds} s, ${disturbed} of them disturbed (at most ${percent(steal)} stolen, some task waiting ${percent(pressure)} of the time)`,
      action: busy
        ? 'other work is running, here or on the host: a suite would take longer and detect less than on a quiet machine'
        : '',
    },
    ...noise.measures.map(measureFinding),
  ];
}

const REMEDY: Readonly<Record<string, string>> = {
  CPU: 'give suites more time (time-budget, rounds), a quieter machine, or the simulator (mode: simulation), which counts instructions',
  time: 'put limits on CPU time, which is steadier, and on time only if necessary',
  'start-up CPU': 'give start-up suites more rounds, or the simulator (mode: simulation)',
  'start-up time': 'put limits on the start-up CPU time, which is steadier',
};

function measureFinding({ name, mde, overhead, low, high }: Measure): Need {
  if (mde === null || overhead === null || low === null || high === null)
    return {
      name,
      state: 'note',
      found: 'too few undisturbed rounds for a result',
      action: 'run doctor again when the machine is quieter',
    };
  const interval = `[${signed(low)}, ${signed(high)}]`;
  if (low > 0 || high < 0)
    return {
      name,
      state: 'note',
      found: `${signed(overhead)} ${interval} between a program and itself, which happens by chance once in 20 times`,
      action: 'run doctor again: if it repeats, the order of the two processes has an effect',
    };
  const blunt = mde > USUAL_BUDGET;
  return {
    name,
    state: blunt ? 'note' : 'ready',
    found: `overheads from ${percent(mde)} on are detected four times in five (MDE; against itself ${interval})`,
    action: blunt ? (REMEDY[name] ?? '') : '',
  };
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}

function signed(share: number): string {
  return `${share < 0 ? '−' : '+'}${percent(Math.abs(share))}`;
}
