// Our own workflows hold what we ask of others: pinned actions, no permission by default, no credentials left behind.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { parse } from 'yaml';

const FOLDER = join(import.meta.dirname, '../../.github/workflows');

interface Step {
  readonly uses?: string;
  readonly with?: Readonly<Record<string, unknown>>;
}
interface Workflow {
  readonly permissions?: object;
  readonly jobs: Readonly<
    Record<string, { readonly permissions?: object; readonly steps?: readonly Step[] }>
  >;
}

function violations(text: string): string[] {
  const workflow = parse(text) as Workflow;
  const jobs = Object.entries(workflow.jobs);
  const checkouts = jobs.flatMap(([, job]) =>
    (job.steps ?? []).filter(step => step.uses?.startsWith('actions/checkout@')),
  );
  return [
    ...[...text.matchAll(/^[\s-]*uses:\s*(.+)$/gm)]
      .map(([, reference = '']) => reference)
      // What lies in this repository has this repository's commit.
      .filter(
        reference =>
          !reference.startsWith('./') && !/^[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(reference),
      )
      .map(reference => `not pinned to a full commit with its version beside it: ${reference}`),
    ...(JSON.stringify(workflow.permissions) === '{}' ? [] : ['permissions at the top must be {}']),
    ...jobs
      .filter(([, job]) => job.permissions === undefined)
      .map(([name]) => `job ${name} must name its permissions`),
    ...checkouts
      .filter(step => step.with?.['persist-credentials'] !== false)
      .map(() => 'a checkout leaves the token behind: persist-credentials: false'),
  ];
}

describe('a workflow of this repository', () => {
  for (const name of readdirSync(FOLDER)) {
    it(`${name} keeps the rules`, () =>
      assert.deepEqual(violations(readFileSync(join(FOLDER, name), 'utf8')), []));
  }
});

describe('a rule for workflows catches', () => {
  const good = readFileSync(join(FOLDER, 'ci.yml'), 'utf8');
  const seeds: readonly (readonly [string, RegExp | string, string, RegExp])[] = [
    ['a tag that can move', /@[0-9a-f]{40} # v7\.0\.1/, '@v7', /not pinned .*checkout@v7/],
    ['a pin without its version', / # v7\.0\.1/, '', /not pinned/],
    [
      'a permission for every job',
      'permissions: {}',
      'permissions: { contents: read }',
      /permissions at the top/,
    ],
    ['no permissions at all', 'permissions: {}\n', '', /permissions at the top/],
    ['a job without its own', '    permissions:\n      contents: read\n', '', /job test must name/],
    [
      'a token left behind',
      '          persist-credentials: false\n',
      '          fetch-depth: 0\n',
      /leaves the token behind/,
    ],
  ];
  for (const [name, from, to, expected] of seeds) {
    it(name, () => {
      const bad = good.replace(from, to);
      assert.notEqual(bad, good);
      assert.match(violations(bad).join('\n'), expected);
    });
  }
});
