// Each workflow that measures states its minutes at its top, as `overhead check` computes them from its configuration.
import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { parse } from 'yaml';
import { DEFAULT_TIME_BUDGET } from '../../core/suite.ts';
import { DEFAULT_CONFIG } from '../src/config/config.ts';
import { configure } from '../src/config/inputs.ts';
import { NOTHING } from '../src/config/testing.ts';
import { durationsOf } from '../src/experiment/duration.ts';
import { PROFILE_PART } from '../src/experiment/profiling.ts';
import type { Step } from './expected-failure.ts';
import { ROOT } from './fixture.ts';
import { read } from './workflow-rules.ts';

const EXAMPLES = globSync('examples/*.yml', { cwd: ROOT });
const OWN = globSync('.github/workflows/*.yml', { cwd: ROOT });

interface Job {
  readonly uses?: string;
  readonly with?: Readonly<Record<string, string>>;
  readonly 'timeout-minutes'?: number;
  readonly steps?: readonly Step[];
}
/** A measuring job, with its minutes; null: 10 for each suite of a configuration that is not in this repository. */
interface Measuring {
  readonly label: string;
  readonly minutes: number | null;
  readonly timeout: number | undefined;
}

/** The inputs of a called workflow that name suites, each for a job of its own. */
const CALLED = ['simulation', 'kvm', 'native'];
const ACTION = /^(?:org\/overhead-action@v\d+|\.\/(?:\.overhead)?)$/;

/** The fallback in an expression (`inputs.x || 'a'`, `… && 'a' || …`), or the text itself; empty if an expression has none. */
const literal = (text: unknown) =>
  `${text ?? ''}`.startsWith('${{') ? (/(?:&&|\|\|) '([^']+)'/.exec(`${text}`)?.[1] ?? '') : `${text ?? ''}`;

function minutesOf(inputs: Readonly<Record<string, unknown>>, suites: readonly string[]): number | null {
  const config = literal(inputs.config);
  const agent = `${inputs.agent ?? ''}`;
  // A user's own configuration, whose suites have the default time budget unless it sets another.
  if (config === DEFAULT_CONFIG || (config === '' && agent === '')) return null;
  const { suites: measured } = configure({
    ...NOTHING,
    config: config === '' ? null : join(ROOT, config),
    suites,
    agent: agent === '' ? null : agent,
  });
  assert.ok(measured.length > 0, JSON.stringify(inputs));
  return measured.reduce((sum, suite) => sum + durationsOf(suite, 0, null, []).here.time, 0) / 60_000;
}

function measuringIn(text: string): Measuring[] {
  const { jobs } = parse(text) as { jobs: Readonly<Record<string, Job>> };
  return Object.entries(jobs).flatMap(([name, job]) => {
    const { steps = [], uses = '', with: inputs = {} } = job;
    const timeout = job['timeout-minutes'];
    if (/\/kernel-(?:matrix|native)\.yml/.test(uses))
      return CALLED.filter(key => key in inputs).map(key => ({
        label: `job ${name} (${key})`,
        minutes: minutesOf(inputs, [`${inputs[key]}`]),
        timeout,
      }));
    const measuring = steps.filter(
      step => ACTION.test(step.uses ?? '') && (step.with?.command ?? 'run') === 'run',
    );
    return measuring.map(step => {
      const suite = literal(step.with?.suite);
      const suites = suite === '' ? [] : suite.split(',').map(part => part.trim());
      return { label: `job ${name}`, minutes: minutesOf(step.with ?? {}, suites), timeout };
    });
  });
}

const PER_SUITE = DEFAULT_TIME_BUDGET / 60_000;
const REST = '. Set-up and builds come on top, and a third more for a profile after a breach.';

/** The line that a workflow must have among its first comments. */
function expectedLine(text: string): string {
  const jobs = measuringIn(text);
  if (jobs.length === 0) return '# Minutes: none, it measures nothing.';
  if (jobs.some(({ minutes }) => minutes === null))
    return `# Minutes: at most ${PER_SUITE} for each suite, by its time budget${REST}`;
  const all = jobs.map(({ label, minutes }) => `${minutes} in ${label}`).join(', ');
  return `# Minutes: at most ${all}, by time budgets${REST}`;
}

const head = (text: string) => (/^(?:#.*\n)+/.exec(text)?.[0] ?? '').split('\n');

describe('a workflow', () => {
  const measuring = OWN.filter(path => measuringIn(read(path)).length > 0);

  it('measures in some of our own', () => assert.ok(measuring.length >= 5, measuring.join()));

  for (const path of [...EXAMPLES, ...measuring]) {
    it(`states its minutes: ${path}`, () => {
      const lines = head(read(path)).filter(line => line.startsWith('# Minutes:'));
      assert.deepEqual(lines, [expectedLine(read(path))]);
    });

    it(`gives its measuring jobs time for that, and for profiles: ${path}`, () => {
      for (const { label, minutes, timeout } of measuringIn(read(path)))
        if (timeout !== undefined)
          assert.ok(timeout > (minutes ?? PER_SUITE) * (1 + PROFILE_PART), `${label}: ${timeout}`);
    });
  }

  it('is refused with minutes of another configuration', () => {
    const text = read('examples/simple.yml').replaceAll('suite: jvm', 'suite: call-tree');
    assert.match(expectedLine(text), /at most 4 in job pull-request, 4 in job baseline/);
    assert.ok(!head(text).includes(expectedLine(text)));
  });

  it('states its minutes in the README', () => {
    const [, block = ''] = /^```yaml\n([\s\S]*?)^```/m.exec(read('README.md')) ?? [];
    const [{ minutes = 0 } = {}] = measuringIn(block);
    assert.ok(block.includes(`# measures for at most ${minutes} minutes`), `${minutes}`);
  });
});
