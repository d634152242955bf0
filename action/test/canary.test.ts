// The canary fails on each change that would make it ineffective: the weekly schedule, the budget, the known cost, the step that requires a breach.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { parse } from 'yaml';
import { isExpectedFailure, type Step } from './expected-failure.ts';
import { ROOT } from './fixture.ts';

const CONFIG = 'examples/canary/overhead.yml';
const WORKFLOWS = ['examples/canary.yml', '.github/workflows/canary.yml'];
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

interface Workflow {
  readonly on: { readonly schedule?: readonly { readonly cron: string }[] };
  readonly jobs: Readonly<
    Record<string, { readonly if?: string; readonly permissions?: object; readonly steps: readonly Step[] }>
  >;
}

/** Once a week: a minute, an hour, and a day of the week. */
const WEEKLY = /^\d+ \d+ \* \* \d$/;
/** Whether a step calls the Action, as others or as this repository do. */
const isAction = ({ uses = '' }: Step) => uses === './' || uses.startsWith('org/overhead-action@');

/** The reasons why a workflow would not notice a wrong meter; empty if it would. */
function silences(text: string): string[] {
  const { on, jobs } = parse(text) as Workflow;
  const weekly = (on.schedule ?? []).some(({ cron }) => WEEKLY.test(cron));
  const measuring = (suite: string) =>
    Object.values(jobs).flatMap(job =>
      job.steps.filter(step => isAction(step) && step.with?.suite === suite).map(step => ({ job, step })),
    );
  const [nothing, injected] = [measuring('nothing')[0], measuring('injected')[0]];
  const all = Object.entries(jobs);
  return [
    ...(weekly ? [] : ['it is not run every week']),
    ...all.filter(([, job]) => job.if !== undefined).map(([name]) => `job ${name} may be skipped`),
    ...all
      .filter(([, job]) => JSON.stringify(job.permissions) !== '{"contents":"read"}')
      .map(([name]) => `job ${name} may do more than read`),
    ...(nothing === undefined ? ['no program is measured against itself'] : weakened(nothing.step, CONFIG)),
    ...(nothing?.step['continue-on-error'] === undefined ? [] : ['a breach without a cost is no failure']),
    ...(injected === undefined
      ? ['no cost is injected']
      : [
          ...weakened(injected.step, CONFIG),
          ...(isExpectedFailure(injected.step, injected.job.steps) ? [] : ['no step requires the breach']),
        ]),
  ];
}

/** The settings that would make a measurement ineffective, whatever it finds. */
function weakened({ with: inputs = {}, if: condition }: Step, config: string): string[] {
  return [
    ...(inputs.config === config ? [] : ['another configuration is measured']),
    ...(condition === undefined ? [] : ['a measurement may be skipped']),
    ...['max-overhead', 'command', 'rounds', 'on-inconclusive']
      .filter(input => inputs[input] !== undefined)
      .map(input => `a measurement is changed by ${input}`),
  ];
}

interface Suite {
  readonly params: { readonly work: number };
  readonly variants: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly gates?: object;
  readonly optional?: boolean;
}

/** The reasons why a configuration would not show whether the meter is right; empty if it would. */
function untrue(text: string): string[] {
  const { defaults, suites } = parse(text) as {
    defaults?: Readonly<Record<string, string>>;
    suites: Readonly<Record<'nothing' | 'injected', Suite>>;
  };
  const budget = Number.parseFloat(defaults?.['max-overhead'] ?? 'NaN');
  const { nothing, injected } = suites;
  const [again, agent] = [nothing.variants.again ?? {}, injected.variants.plus5 ?? {}];
  const steps = Number(/busy-iterations=(\d+)$/.exec(agent['agent-args'] ?? '')?.[1]);
  return [
    ...(budget > 0 && budget < 5 ? [] : ['the budget is not between zero and the injected cost']),
    ...(JSON.stringify(again) === '{"jvm-args":"-Dcanary=again"}'
      ? []
      : ['the null suite compares different programs']),
    ...(steps / injected.params.work === 0.05 ? [] : ['the injected cost is not 5 %']),
    ...(JSON.stringify({ ...nothing, variants: {} }) === JSON.stringify({ ...injected, variants: {} })
      ? []
      : ['the two are not measured alike']),
    ...(nothing.gates === undefined && injected.gates === undefined && nothing.optional === undefined
      ? []
      : ['a suite is judged by other limits, or may be left out']),
  ];
}

describe('the canary', () => {
  for (const path of WORKFLOWS)
    it(`notices a wrong meter: ${path}`, () => assert.deepEqual(silences(read(path)), []));

  it('measures what its name says', () => assert.deepEqual(untrue(read(CONFIG)), []));

  /** Our workflow builds the Action, which others get built. */
  const BUILD = /^ {6}- name: Node\n(?:.*\n)*? {6}- name: Build the Action.*\n {8}run: make dist\n/gm;

  it('is the same for us and for others, except for the source and the build of the meter', () => {
    const [ours, theirs] = [...WORKFLOWS].reverse().map(path => {
      const text = read(path)
        .replace(/^ {10}(?:repository|ref): .*\n/gm, '')
        .replace(BUILD, '');
      return text.slice(text.indexOf('\non:')).replaceAll('org/overhead-action@v1', './');
    });
    assert.equal(ours, theirs);
  });
});

describe('an ineffective canary is rejected:', () => {
  const [workflow = ''] = WORKFLOWS;
  const seeds: readonly (readonly [string, string, string | RegExp, string, RegExp])[] = [
    ['never run', workflow, /schedule:\n.*\n/, '', /not run every week/],
    ['run once a year', workflow, '* * 3', '1 1 *', /not run every week/],
    ['a job that is skipped', workflow, '    name: five', `    if: vars.X\n    name: five`, /may be skipped/],
    ['rights', workflow, 'contents: read', 'contents: write', /may do more than read/],
    [
      'a false alarm that is ignored',
      workflow,
      'name: Measure nothing against nothing',
      'continue-on-error: true\n        name: x',
      /a breach without a cost/,
    ],
    [
      'a wider budget',
      workflow,
      'suite: nothing',
      'suite: nothing\n          max-overhead: 50%',
      /changed by max-overhead/,
    ],
    ['another configuration', workflow, `config: ${CONFIG}`, 'config: x.yml', /another configuration/],
    ['no injected cost', workflow, 'suite: injected', 'suite: nothing', /no cost is injected/],
    ['no step that requires the breach', workflow, /run: '\[ "\$OUTCOME .*/, 'run: echo', /no step requires/],
    ['a step that accepts less', workflow, '"failure breach"', '"failure broken"', /no step requires/],
    [
      'a step that checks another step',
      workflow,
      'steps.injected.outcome',
      'steps.other.outcome',
      /no step requires/,
    ],
    [
      'a step that is skipped',
      workflow,
      '- name: They were found',
      '- name: They were found\n        if: failure()',
      /no step requires/,
    ],
    [
      'a step that may fail',
      workflow,
      '- name: They were found',
      '- name: They were found\n        continue-on-error: true',
      /no step requires/,
    ],
    ['a budget above the cost', CONFIG, 'max-overhead: 2%', 'max-overhead: 6%', /the budget is not between/],
    ['no budget', CONFIG, /defaults:\n.*\n/, '', /the budget is not between/],
    ['a treatment that does nothing', CONFIG, '=2500', '=0', /not 5 %/],
    [
      'a null treatment that does something',
      CONFIG,
      '-Dcanary=again',
      '-Xint',
      /compares different programs/,
    ],
    ['unlike settings', CONFIG, 'warmup: *warmup', 'warmup: { iterations: 9 }', /not measured alike/],
  ];
  for (const [name, path, from, to, expected] of seeds) {
    it(name, () => {
      const bad = read(path).replace(from, to);
      assert.notEqual(bad, read(path));
      assert.match((path === CONFIG ? untrue(bad) : silences(bad)).join('\n'), expected);
    });
  }
});
